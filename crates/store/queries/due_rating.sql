-- Each list is made for itself, so that a database of several machines joins rows that lie together, or lists with them. The day around a
-- result stands in two forms: were they one, it would be taken out of the brackets, and out of the index over people and times with it.
WITH own AS MATERIALIZED (
    SELECT seat, player, rank, COALESCE(side, seat) AS side, game, method, ended_ms, counted FROM results WHERE table_id = $1),
pairs AS MATERIALIZED (
    SELECT x.seat, x.player, x.game, x.method, x.ended_ms, o.player AS other
    FROM own x JOIN own o ON o.player <> x.player WHERE x.counted IS NULL),
met AS MATERIALIZED (
    SELECT p.seat FROM pairs p JOIN results a ON a.game = p.game AND a.method = p.method AND a.counted
            AND (a.player = p.player AND a.ended_ms > p.ended_ms - $2 AND a.ended_ms < p.ended_ms + $2
                OR a.kept = p.player AND abs(a.ended_ms - p.ended_ms) < $2)
        JOIN results b ON b.table_id = a.table_id AND (b.player = p.other OR b.kept = p.other)
    GROUP BY p.seat, p.other HAVING count(*) >= $3)
SELECT x.seat AS "seat!", x.player, x.rank AS "rank!", x.side AS "side!", x.game AS "game!", x.method AS "method!", x.ended_ms AS "ended_ms!",
    r.value AS "value?", r.deviation AS "deviation?", r.volatility AS "volatility?", r.games AS "games?", r.at_ms AS "at_ms?",
    EXISTS (SELECT 1 FROM met WHERE met.seat = x.seat) AS "too_many!"
FROM own x LEFT JOIN ratings r ON r.player = x.player AND r.game = x.game AND r.method = x.method
WHERE x.counted IS NULL ORDER BY x.seat
