-- The logs of games that ended long ago, one row a game: the log of those in play stays as small as what is played, and its index with it.
-- An element of the lists is an entry, in order, the first is entry 0. As with `actions` no foreign key holds a row to its table: the one
-- function that writes here takes the id from the row of `tables` that it has just changed.

CREATE TABLE past_logs (
    table_id bigint     PRIMARY KEY,
    seats    smallint[] NOT NULL,
    actions  text[]     NOT NULL,
    sealed   boolean[]  NOT NULL,
    deeds    text[]     NOT NULL,
    times_ms bigint[]   NOT NULL,
    CONSTRAINT past_logs_whole CHECK (cardinality(actions) > 0
        AND cardinality(actions) = ALL (ARRAY[cardinality(seats), cardinality(sealed), cardinality(deeds), cardinality(times_ms)]))
);

-- When a table's log was to leave: it left then, if no entry is missing in it.
ALTER TABLE tables ADD COLUMN log_left_ms bigint;
CREATE INDEX tables_past ON tables (ended_ms) WHERE ended_ms IS NOT NULL AND log_left_ms IS NULL;

-- The log stays append-only. Entries are deleted by one function alone, which has written them to `past_logs` before.
CREATE OR REPLACE FUNCTION refuse_change_of_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('subrosa.moves_log', true) = 'on' THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
        IF OLD.sealed AND OLD.action NOT LIKE 'sealed-1:%' AND NEW.action LIKE 'sealed-1:%'
            AND (OLD.table_id, OLD.entry, OLD.seat, OLD.sealed, OLD.deed, OLD.at_ms)
                IS NOT DISTINCT FROM (NEW.table_id, NEW.entry, NEW.seat, NEW.sealed, NEW.deed, NEW.at_ms) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the log of actions is append-only: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation', HINT = 'What was played stays; a correction is a new entry.';
END
$$;

-- The moved logs stay as well: here, too, secret choices alone can be sealed, once.
CREATE FUNCTION refuse_change_of_past_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
        IF (OLD.table_id, OLD.seats, OLD.sealed, OLD.deeds, OLD.times_ms)
                IS NOT DISTINCT FROM (NEW.table_id, NEW.seats, NEW.sealed, NEW.deeds, NEW.times_ms)
            AND cardinality(OLD.actions) = cardinality(NEW.actions)
            AND NOT EXISTS (
                SELECT 1 FROM unnest(OLD.actions, NEW.actions, OLD.sealed) AS e(former, latter, is_secret)
                WHERE former IS DISTINCT FROM latter
                    AND (NOT is_secret OR former LIKE 'sealed-1:%' OR latter IS NULL OR latter NOT LIKE 'sealed-1:%')) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the logs of past games are kept as they are: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation', HINT = 'What was played stays.';
END
$$;
CREATE TRIGGER past_logs_kept BEFORE DELETE OR TRUNCATE ON past_logs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_past_logs();
CREATE TRIGGER past_logs_unchanged BEFORE UPDATE ON past_logs
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_past_logs();

-- Moves the log of one table that ended before a time: whether it did, and null where an entry is missing in the log. It runs with its owner's rights: the bot's role may delete no entry by itself.
-- A table whose entries are not numbered from 0 without a gap keeps them where they are. Names are looked up in this schema alone, so
-- that nobody's temporary table is taken for one of them.
DO $do$
BEGIN
    EXECUTE format($sql$
CREATE FUNCTION move_past_log(past_id bigint, before_ms bigint, now_ms bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = %1$I, pg_temp AS $$
DECLARE
    moved bigint;
    deleted bigint;
BEGIN
    UPDATE tables SET log_left_ms = now_ms
    WHERE id = past_id AND phase IN ('over', 'closed') AND ended_ms < before_ms AND log_left_ms IS NULL;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO past_logs (table_id, seats, actions, sealed, deeds, times_ms)
    SELECT past_id, array_agg(a.seat ORDER BY a.entry), array_agg(a.action ORDER BY a.entry), array_agg(a.sealed ORDER BY a.entry),
        array_agg(a.deed ORDER BY a.entry), array_agg(a.at_ms ORDER BY a.entry)
    FROM actions a WHERE a.table_id = past_id
    HAVING min(a.entry) = 0 AND max(a.entry) = count(*) - 1;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    SELECT cardinality(l.actions) INTO moved FROM past_logs l WHERE l.table_id = past_id;
    PERFORM set_config('subrosa.moves_log', 'on', true);
    DELETE FROM actions a WHERE a.table_id = past_id;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    PERFORM set_config('subrosa.moves_log', 'off', true);
    IF moved <> deleted THEN
        RAISE EXCEPTION 'table %% has %% entries, %% of which were moved', past_id, deleted, moved;
    END IF;
    RETURN true;
END
$$
$sql$, current_schema());
    -- As before, and a table with a log among those of past games stays, too.
    EXECUTE format($sql$
CREATE OR REPLACE FUNCTION sweep_lobbies(before_ms bigint, most bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = %1$I, pg_temp AS $$
DECLARE
    swept bigint;
BEGIN
    WITH old AS MATERIALIZED (
        SELECT id FROM tables WHERE phase = 'closed' AND entries = 0 AND changed_ms < before_ms
            AND NOT EXISTS (SELECT 1 FROM actions a WHERE a.table_id = tables.id)
            AND NOT EXISTS (SELECT 1 FROM past_logs l WHERE l.table_id = tables.id)
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
REVOKE ALL ON FUNCTION move_past_log(bigint, bigint, bigint) FROM PUBLIC;
