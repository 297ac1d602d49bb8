-- Tables that never began and were closed before a time go with all that hangs on them, some at a time. A table that has a log stays,
-- and so does one that has results. It runs with its owner's rights: the bot's role may delete no table by itself. Names are looked up in
-- this schema alone, so that nobody's temporary table is taken for one of them.
DO $do$
BEGIN
    EXECUTE format($sql$
CREATE FUNCTION sweep_lobbies(before_ms bigint, most bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = %I, pg_temp AS $$
WITH old AS (
    SELECT id FROM tables WHERE phase = 'closed' AND entries = 0 AND changed_ms < before_ms
        AND NOT EXISTS (SELECT 1 FROM actions a WHERE a.table_id = tables.id)
        AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = tables.id)
    ORDER BY changed_ms LIMIT most),
occupants AS (DELETE FROM seats s USING old WHERE s.table_id = old.id),
times AS (DELETE FROM tenures t USING old WHERE t.table_id = old.id),
used AS (DELETE FROM interactions i USING old WHERE i.table_id = old.id),
posts AS (DELETE FROM outbox o USING old WHERE o.table_id = old.id),
noted AS (DELETE FROM notes n USING old WHERE n.table_id = old.id),
hinted AS (DELETE FROM hints h USING old WHERE h.table_id = old.id),
asked AS (DELETE FROM questions q USING old WHERE q.table_id = old.id),
gone AS (DELETE FROM tables t USING old WHERE t.id = old.id RETURNING t.id)
SELECT count(*) FROM gone
$$
$sql$, current_schema());
END
$do$;

REVOKE ALL ON FUNCTION sweep_lobbies(bigint, bigint) FROM PUBLIC;
