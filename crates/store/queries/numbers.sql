-- No count goes further than `$2`, so that a look is never long. `$1` now. Each is read from a partial index.
SELECT (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE state = 'waiting' LIMIT $2::bigint) w) AS "waiting!",
    (SELECT $1::bigint - due_ms FROM outbox WHERE state = 'waiting' AND due_ms <= $1 ORDER BY due_ms LIMIT 1) AS "oldest_due_ms?",
    (SELECT count(*) FROM (SELECT 1 FROM tables WHERE phase IN ('lobby', 'playing') LIMIT $2::bigint) o) AS "open!",
    (SELECT count(*) FROM (SELECT 1 FROM tables WHERE phase = 'lobby' LIMIT $2::bigint) l) AS "lobbies!",
    (SELECT backup_ms FROM pulse WHERE id = 1) AS "backup_ms?"
