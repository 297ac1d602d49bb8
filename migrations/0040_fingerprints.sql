-- The SHA-256 of a table's secret in lower-case hexadecimal, as the lobby's post shows it. A secret that does not have it was put there
-- by somebody else. The bot's role writes it with a new table and never again. It is missing where the secret was sealed before.
ALTER TABLE tables ADD COLUMN fingerprint text;
UPDATE tables SET fingerprint = encode(sha256(secret), 'hex') WHERE secret IS NOT NULL;
