-- Calling people is dear: how often somebody is challenged, by however many; and when a server's role was called last, for which lobby
-- or seek.

ALTER TABLE allowances DROP CONSTRAINT allowances_kind_known;
ALTER TABLE allowances ADD CONSTRAINT allowances_kind_known
    CHECK (kind IN ('open', 'open-here', 'server', 'invite', 'invited', 'challenged'));

ALTER TABLE servers ADD COLUMN called_ms bigint, ADD COLUMN called_for bigint;
