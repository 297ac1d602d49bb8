-- What a table's record tells beside its log, and seats whose player has taken his data away.

ALTER TABLE tables ADD COLUMN drawn_seat smallint;
ALTER TABLE tables ADD COLUMN drawn_of smallint;
ALTER TABLE tables ADD COLUMN started_ms bigint;
ALTER TABLE tables ADD COLUMN ended_ms bigint;

-- The entry of the log from which the present sitter has the seat.
ALTER TABLE seats ADD COLUMN since_entry integer NOT NULL DEFAULT 0;
ALTER TABLE seats DROP CONSTRAINT seats_kind_known;
ALTER TABLE seats ADD CONSTRAINT seats_kind_known
    CHECK (kind IN ('open', 'invited', 'player', 'computer', 'former'));

-- Whose tables these are and who sat where, for whoever asks for his data.
CREATE INDEX tables_opened_by ON tables (opener);
CREATE INDEX tenures_player ON tenures (player) WHERE player IS NOT NULL;
