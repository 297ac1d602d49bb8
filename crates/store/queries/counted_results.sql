-- A table's results as they count, or did: a page of tables in the order of their ids.
SELECT table_id, player, game, method, rank, COALESCE(side, seat) AS "side!", ended_ms, number, value_before, deviation_before,
    volatility_before
FROM results WHERE counted AND table_id > $1
    AND table_id <= COALESCE((SELECT max(t.table_id) FROM (
        SELECT DISTINCT table_id FROM results WHERE counted AND table_id > $1 ORDER BY table_id LIMIT $2) t), $1)
ORDER BY table_id, seat
