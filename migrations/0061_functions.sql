-- What the bot's statements need of the database's own where a table may lie on another machine: functions of their values alone.

-- A table's life without a person: the seat that is kept for them is kept no more, these seats have no conditional moves, and who had
-- a seat and must not come back to it stands there by an alias. `former` are the seats in play that they have just left.
CREATE FUNCTION life_without(life jsonb, phase text, person text, alias text, seats smallint[], former smallint[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN jsonb_array_length(life -> 'chairs') > 0 THEN jsonb_set(life, '{chairs}', (
        SELECT jsonb_agg(CASE WHEN c -> 'vacancy' ->> 0 = person THEN c - 'vacancy' ELSE c END
            - CASE WHEN n - 1 = ANY(seats) THEN '{plan,sealed_plan}'::text[] ELSE '{}' END ORDER BY n)
        FROM jsonb_array_elements(life -> 'chairs') WITH ORDINALITY AS chairs(c, n)))
    || CASE WHEN life @? '$.former[*]' THEN jsonb_build_object('former', (
        SELECT jsonb_agg(CASE WHEN f ->> 1 = person THEN jsonb_build_array(f -> 0, alias) ELSE f END)
        FROM jsonb_array_elements(life -> 'former') f)) ELSE '{}' END
    || CASE WHEN phase = 'playing' THEN jsonb_build_object('departed', COALESCE((
        SELECT jsonb_agg(CASE WHEN d ->> 1 = person THEN jsonb_build_array(d -> 0, alias) ELSE d END)
        FROM jsonb_array_elements(COALESCE(life -> 'departed', '[]')) d), '[]') || COALESCE((
        SELECT jsonb_agg(jsonb_build_array(seat, alias) ORDER BY seat) FROM unnest(former) seat), '[]')) ELSE '{}' END
ELSE life END
$$;

-- Tables that never began go as before; the values of a function in this language reach statements on other machines.
DO $do$
BEGIN
    EXECUTE format($sql$
CREATE OR REPLACE FUNCTION sweep_lobbies(before_ms bigint, most bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $$
DECLARE
    swept bigint;
BEGIN
    WITH old AS MATERIALIZED (
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
    SELECT count(*) INTO swept FROM gone;
    RETURN swept;
END
$$
$sql$, current_schema());
END
$do$;

-- A table's life where somebody who had a seat stands by another id.
CREATE FUNCTION life_renamed(life jsonb, former text, latter text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT life
    || CASE WHEN life @? '$.former[*]' THEN jsonb_build_object('former', (
        SELECT jsonb_agg(CASE WHEN f ->> 1 = former THEN jsonb_build_array(f -> 0, latter) ELSE f END)
        FROM jsonb_array_elements(life -> 'former') f)) ELSE '{}' END
    || CASE WHEN life @? '$.departed[*]' THEN jsonb_build_object('departed', (
        SELECT jsonb_agg(CASE WHEN d ->> 1 = former THEN jsonb_build_array(d -> 0, latter) ELSE d END)
        FROM jsonb_array_elements(life -> 'departed') d)) ELSE '{}' END
$$;
