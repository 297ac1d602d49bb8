-- `$1` now, `$2` what counts as an absence. A heartbeat from the future was another clock's: it counts from now again.
WITH was AS (SELECT alive_ms FROM pulse WHERE id = 1)
INSERT INTO pulse AS p (id, alive_ms, up_since_ms) VALUES (1, $1, $1)
ON CONFLICT (id) DO UPDATE SET
    up_since_ms = CASE WHEN abs($1 - p.alive_ms) > $2 THEN $1 ELSE p.up_since_ms END,
    alive_ms = CASE WHEN p.alive_ms - $1 > $2 THEN $1 ELSE GREATEST(p.alive_ms, $1) END
RETURNING up_since_ms, COALESCE((SELECT alive_ms - $1 > $2 FROM was), false) AS "set_back!"
