-- The seats that somebody has or had, each with what was done from it in their time, and those that they are invited to.
SELECT t.life -> 'chairs' -> x.seat::integer -> 'plan' AS "plan?", t.secret, t.sealed_secret, t.seal_key,
    t.life -> 'chairs' -> x.seat::integer ->> 'sealed_plan' AS "sealed_plan?",
    (t.life -> 'chairs' -> x.seat::integer) - 'plan' - 'sealed_plan' - 'vacancy' AS "clock?", s.dm_message AS "dm_message?", s.player IS NOT NULL AS "sits!",
    t.id, t.game, t.phase, t.options, t.opener = $1 AS "opener!", t.opened_ms, t.started_ms, t.ended_ms, x.seat AS "seat!", x.kind AS "kind!",
    COALESCE(s.name, '') AS "name!",
    (SELECT jsonb_agg(jsonb_build_object('entry', a.entry, 'action', a.action, 'at', a.at_ms) ORDER BY a.entry)
     FROM actions a WHERE a.table_id = t.id AND a.seat = x.seat AND x.kind = 'player' AND a.entry >= x.since AND a.entry < COALESCE(
        (SELECT min(n.entry) FROM tenures n WHERE n.table_id = t.id AND n.seat = x.seat AND n.entry > x.since), 2147483647))
     AS "actions?"
FROM (SELECT table_id, seat, entry AS since, 'player' AS kind FROM tenures WHERE player = $1
      UNION ALL SELECT table_id, seat, 0, kind FROM seats WHERE player = $1 AND kind = 'invited') x
    JOIN tables t ON t.id = x.table_id
    LEFT JOIN seats s ON s.table_id = x.table_id AND s.seat = x.seat AND s.player = $1
ORDER BY t.id, x.seat, x.since
