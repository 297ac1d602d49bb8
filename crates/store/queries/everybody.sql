-- Everybody who stands anywhere in the database.
SELECT player AS "id!" FROM seats WHERE player IS NOT NULL UNION SELECT player FROM tenures WHERE player IS NOT NULL
UNION SELECT opener FROM tables WHERE opener <> 0 UNION SELECT id FROM players
UNION SELECT player FROM lessons UNION SELECT player FROM tips_ended UNION SELECT player FROM notes UNION SELECT player FROM seeks UNION SELECT player FROM shares
UNION SELECT player FROM ratings UNION SELECT player FROM results WHERE player IS NOT NULL
UNION SELECT player FROM entrants WHERE player IS NOT NULL UNION SELECT organiser FROM tournaments WHERE organiser <> 0
UNION SELECT player FROM substitutes UNION SELECT leaver FROM substitutes UNION SELECT player FROM questions
UNION SELECT player FROM moderations WHERE player > 0 UNION SELECT moderator FROM moderations WHERE moderator > 0
UNION SELECT id FROM activity WHERE kind = 'person'
UNION SELECT player FROM blocks UNION SELECT blocked FROM blocks WHERE blocked > 0
UNION SELECT player FROM mutes WHERE player > 0 UNION SELECT kept FROM results WHERE kept > 0
UNION SELECT owner FROM allowances WHERE kind NOT IN ('server', 'challenged') AND owner > 0
UNION SELECT other FROM allowances WHERE kind IN ('invited', 'challenged') AND other > 0
UNION SELECT id FROM bans WHERE kind = 'person' AND id > 0
UNION SELECT subject FROM desk_acts WHERE kind = 'person' AND subject > 0
UNION SELECT (c -> 'vacancy' ->> 0)::bigint FROM tables, jsonb_array_elements(life -> 'chairs') c
    WHERE jsonb_typeof(c -> 'vacancy') = 'array'
UNION SELECT (f ->> 1)::bigint FROM tables, jsonb_array_elements(life -> 'former') f WHERE f ->> 1 NOT LIKE '-%'
UNION SELECT (d ->> 1)::bigint FROM tables, jsonb_array_elements(life -> 'departed') d WHERE d ->> 1 NOT LIKE '-%'
