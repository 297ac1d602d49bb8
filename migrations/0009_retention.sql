-- What is deleted by itself is found without reading everything.

CREATE INDEX interactions_at ON interactions USING brin (at_ms);
CREATE INDEX tables_never_begun ON tables (changed_ms) WHERE phase = 'closed' AND ply = 0;
