-- When a server was welcomed: once.

ALTER TABLE servers ADD COLUMN welcomed_ms bigint;
