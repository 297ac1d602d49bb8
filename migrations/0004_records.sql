-- What a table's record tells beside its log, and seats whose player has taken his data away.

ALTER TABLE tables ADD COLUMN drawn_seat smallint;
ALTER TABLE tables ADD COLUMN started_ms bigint;
ALTER TABLE tables ADD COLUMN ended_ms bigint;

-- The ply from which the present sitter has the seat.
ALTER TABLE seats ADD COLUMN since_ply integer NOT NULL DEFAULT 0;
ALTER TABLE seats DROP CONSTRAINT seats_kind_known;
ALTER TABLE seats ADD CONSTRAINT seats_kind_known
    CHECK (kind IN ('open', 'invited', 'player', 'computer', 'former'));

-- Whose tables these are, for whoever asks for his data. Nothing but the opening of a table writes it.
CREATE INDEX tables_opener ON tables (opener);
