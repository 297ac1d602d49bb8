-- What is deleted by itself is found by its time, however much of it there is. Blocks that deletions have emptied fill up again with what
-- is new, and a BRIN index tells little of them.

DROP INDEX interactions_at;
CREATE INDEX interactions_at ON interactions (at_ms);
CREATE INDEX moderations_at ON moderations (at_ms);
