-- The seats that somebody has or had, each with what was done from it in their time, and those that they are invited to. Each list is
-- made for itself, so that a database of several machines joins rows that lie together, or lists with them. Where a log has left, what was
-- added with its numbers is not read.
WITH held AS MATERIALIZED (
    SELECT h.table_id, h.seat, h.entry AS since, COALESCE(min(n.entry), 2147483647) AS until, 'player' AS kind
    FROM tenures h LEFT JOIN tenures n ON n.table_id = h.table_id AND n.seat = h.seat AND n.entry > h.entry
    WHERE h.player = $1 GROUP BY h.table_id, h.seat, h.entry
    UNION ALL SELECT table_id, seat, 0, 0, kind FROM seats WHERE player = $1 AND kind = 'invited'),
done AS MATERIALIZED (
    SELECT a.table_id, x.seat, x.since,
        jsonb_agg(jsonb_build_object('entry', a.entry, 'action', a.action, 'at', a.at_ms) ORDER BY a.entry) AS actions
    FROM actions a JOIN held x ON x.table_id = a.table_id AND x.seat = a.seat AND a.entry >= x.since AND a.entry < x.until
        LEFT JOIN past_logs k ON k.table_id = a.table_id
    WHERE a.entry >= COALESCE(cardinality(k.actions), 0)
    GROUP BY a.table_id, x.seat, x.since),
past AS MATERIALIZED (
    SELECT l.table_id, x.seat, x.since,
        jsonb_agg(jsonb_build_object('entry', p.number - 1, 'action', p.action, 'at', p.at_ms) ORDER BY p.number) AS actions
    FROM past_logs l JOIN held x ON x.table_id = l.table_id,
        LATERAL unnest(l.seats, l.actions, l.times_ms) WITH ORDINALITY AS p(seat, action, at_ms, number)
    WHERE p.seat = x.seat AND p.number > x.since AND p.number <= x.until
    GROUP BY l.table_id, x.seat, x.since)
SELECT t.life -> 'chairs' -> x.seat::integer -> 'plan' AS "plan?", t.secret, t.sealed_secret, t.seal_key,
    t.life -> 'chairs' -> x.seat::integer ->> 'sealed_plan' AS "sealed_plan?",
    CASE WHEN jsonb_typeof(t.life -> 'chairs' -> x.seat::integer) = 'object'
        THEN (t.life -> 'chairs' -> x.seat::integer) - 'plan' - 'sealed_plan' - 'vacancy' END AS "clock?", s.player IS NOT NULL AS "sits!",
    t.id, t.game, t.phase, t.options, t.opener = $1 AS "opener!", t.opened_ms, t.started_ms, t.ended_ms, x.seat AS "seat!", x.kind AS "kind!",
    COALESCE(s.name, '') AS "name!", COALESCE(p.actions || d.actions, p.actions, d.actions) AS "actions?"
FROM tables t JOIN held x ON x.table_id = t.id
    LEFT JOIN seats s ON s.table_id = t.id AND s.seat = x.seat AND s.player = $1
    LEFT JOIN done d ON d.table_id = t.id AND d.seat = x.seat AND d.since = x.since
    LEFT JOIN past p ON p.table_id = t.id AND p.seat = x.seat AND p.since = x.since
ORDER BY t.id, x.seat, x.since
