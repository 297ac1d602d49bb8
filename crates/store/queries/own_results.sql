-- `$1` who, `$2` the server, or all.
SELECT x.game, x.method, x.ended_ms, x.value_after AS "value_after!", x.rank = 1 AND NOT EXISTS (
        SELECT 1 FROM results o WHERE o.table_id = x.table_id AND COALESCE(o.side, o.seat) <> COALESCE(x.side, x.seat) AND o.rank = 1) AS "won!"
FROM results x WHERE x.player = $1 AND x.counted AND ($2::bigint IS NULL OR x.guild = $2)
ORDER BY x.ended_ms DESC, x.table_id DESC LIMIT $3
