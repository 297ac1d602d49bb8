-- The answer that a heartbeat would give. `$1` now, `$2` what counts as an absence.
SELECT CASE WHEN abs($1 - alive_ms) > $2 THEN $1 ELSE up_since_ms END AS "up_since_ms!", alive_ms - $1 > $2 AS "set_back!"
FROM pulse WHERE id = 1
