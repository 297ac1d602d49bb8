-- Takes up the newest post that was given up and that nothing later has told; the other public rows that were given up
-- go. One that was forbidden since `$3` is left alone: Discord counts what it forbids. `$1` table, `$2` now, `$3` when the first try
-- counts to have been, `$4` the kinds of posts that tell of the game.
WITH lost AS (
    SELECT o.table_id, o.seq, o.given_up,
        o.kind = ANY($4) AND o.entry > COALESCE(t.told_entry, -1)
        AND o.seq = max(o.seq) FILTER (WHERE o.kind = ANY($4)) OVER () AS told_by_it,
        (o.given_up = 'forbidden' AND o.lease_until_ms > $3) IS TRUE AS is_fresh
    FROM outbox o JOIN tables t ON t.id = o.table_id
    WHERE o.table_id = $1 AND o.state = 'given-up' AND o.audience = -1),
gone AS (
    DELETE FROM outbox o USING lost WHERE o.table_id = lost.table_id AND o.seq = lost.seq AND NOT lost.told_by_it
        AND NOT (lost.is_fresh AND o.kind = 'lobby')),
back AS (
    UPDATE outbox o SET state = 'waiting', given_up = NULL, due_ms = $2, lease_until_ms = 0, first_try_ms = $3, attempts = 0
    FROM lost WHERE o.table_id = lost.table_id AND o.seq = lost.seq AND lost.told_by_it AND NOT lost.is_fresh AND NOT EXISTS (
        SELECT 1 FROM outbox w WHERE w.table_id = $1 AND w.audience = -1 AND w.state = 'waiting'
            AND w.kind = ANY($4)))
SELECT count(*) AS "rows!" FROM lost
