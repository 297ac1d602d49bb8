-- The post of a round goes out before the round's tables have threads. Until it has the links to them it is kept here, with the round
-- that it is about.

ALTER TABLE tournaments ADD COLUMN unlinked_post bigint;
ALTER TABLE tournaments ADD COLUMN unlinked_round integer;

-- A table is asked for the tournament that it belongs to.
CREATE INDEX meetings_table ON meetings (table_id) WHERE table_id IS NOT NULL;
