-- What is sealed with an older key of the operator's is found without reading everything; so is a note that was written before there was
-- a key.

CREATE INDEX tables_seal_key ON tables (seal_key, id) WHERE seal_key IS NOT NULL;
CREATE INDEX notes_open ON notes (table_id) WHERE text <> '' AND text NOT LIKE 'sealed-1:%';
