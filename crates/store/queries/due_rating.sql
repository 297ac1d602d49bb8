SELECT x.seat, x.player, x.rank, COALESCE(x.side, x.seat) AS "side!", x.game, x.method, x.ended_ms, r.value AS "value?", r.deviation AS "deviation?", r.volatility AS "volatility?", r.games AS "games?", r.at_ms AS "at_ms?",
    EXISTS (
        SELECT 1 FROM results o JOIN results a ON (a.player = x.player OR a.kept = x.player) AND a.game = x.game AND a.method = x.method
                AND a.counted AND abs(a.ended_ms - x.ended_ms) < $2
            JOIN results b ON b.table_id = a.table_id AND (b.player = o.player OR b.kept = o.player)
        WHERE o.table_id = x.table_id AND o.player <> x.player GROUP BY o.player HAVING count(*) >= $3) AS "too_many!"
FROM results x LEFT JOIN ratings r ON r.player = x.player AND r.game = x.game AND r.method = x.method
WHERE x.table_id = $1 AND x.counted IS NULL ORDER BY x.seat
