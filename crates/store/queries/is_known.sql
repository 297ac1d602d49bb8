-- Whether anything is kept about somebody under their id.
SELECT EXISTS (SELECT 1 FROM seats WHERE player = $1) OR EXISTS (SELECT 1 FROM tenures WHERE player = $1)
    OR EXISTS (SELECT 1 FROM tables WHERE opener = $1) OR EXISTS (SELECT 1 FROM players WHERE id = $1)
    OR EXISTS (SELECT 1 FROM lessons WHERE player = $1) OR EXISTS (SELECT 1 FROM tips_ended WHERE player = $1)
    OR EXISTS (SELECT 1 FROM notes WHERE player = $1) OR EXISTS (SELECT 1 FROM seeks WHERE player = $1)
    OR EXISTS (SELECT 1 FROM shares WHERE player = $1) OR EXISTS (SELECT 1 FROM ratings WHERE player = $1)
    OR EXISTS (SELECT 1 FROM results WHERE player = $1) OR EXISTS (SELECT 1 FROM results WHERE kept = $1)
    OR EXISTS (SELECT 1 FROM entrants WHERE player = $1) OR EXISTS (SELECT 1 FROM tournaments WHERE organiser = $1)
    OR EXISTS (SELECT 1 FROM blocks WHERE player = $1) OR EXISTS (SELECT 1 FROM blocks WHERE blocked = $1)
    OR EXISTS (SELECT 1 FROM questions WHERE player = $1) OR EXISTS (SELECT 1 FROM mutes WHERE player = $1)
    OR EXISTS (SELECT 1 FROM moderations WHERE player = $1) OR EXISTS (SELECT 1 FROM moderations WHERE moderator = $1)
    OR EXISTS (SELECT 1 FROM allowances WHERE owner = $1) OR EXISTS (SELECT 1 FROM allowances WHERE other = $1)
    OR EXISTS (SELECT 1 FROM substitutes WHERE player = $1) OR EXISTS (SELECT 1 FROM substitutes WHERE leaver = $1)
    OR EXISTS (SELECT 1 FROM bans WHERE kind = 'person' AND id = $1)
    OR EXISTS (SELECT 1 FROM desk_acts WHERE kind = 'person' AND subject = $1)
    OR EXISTS (SELECT 1 FROM tables WHERE phase IN ('lobby', 'playing')
        AND life @? '$.chairs[*] ? (@.vacancy.type() == "array")' AND life::text LIKE '%"' || $1::bigint::text || '"%')
    OR EXISTS (SELECT 1 FROM tables WHERE phase IN ('lobby', 'playing') AND life ? 'former'
        AND life::text LIKE '%"' || $1::bigint::text || '"%')
    OR EXISTS (SELECT 1 FROM tables WHERE phase IN ('lobby', 'playing') AND life ? 'departed'
        AND life::text LIKE '%"' || $1::bigint::text || '"%') AS "known!"
