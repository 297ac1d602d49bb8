-- A database of several machines keeps a table's rows together by the table's id, so every unique key of such rows has it. That a
-- person's results are counted once each is guarded by the rating, which is locked; the index finds them.

DROP INDEX results_player;
CREATE INDEX results_player ON results (player, game, method, number) WHERE player IS NOT NULL AND number IS NOT NULL;
