-- Everybody of a table that is not rated yet has a rating that can be guarded: a newcomer's, where they had none.
INSERT INTO ratings (player, game, method, value, deviation, volatility, games, at_ms)
SELECT player, game, method, $2::float8, CASE method WHEN 'two' THEN $3::float8 ELSE $4 END, $5::float8, 0, 0 FROM results
WHERE table_id = $1 AND counted IS NULL AND player IS NOT NULL ORDER BY player
ON CONFLICT (player, game, method) DO NOTHING
