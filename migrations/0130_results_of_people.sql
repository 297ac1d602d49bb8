-- A person's results are found by the person alone: no statement asks for numbered ones, and an index of those served none.

CREATE INDEX results_person ON results (player) WHERE player IS NOT NULL;
DROP INDEX results_player;

-- Messages that were given up go after a while.
CREATE INDEX outbox_given_up ON outbox (due_ms) WHERE state = 'given-up';

-- When the copy was made from which the database was read back, until people who went since are deleted again.
ALTER TABLE pulse ADD COLUMN IF NOT EXISTS restored_from_ms bigint;
