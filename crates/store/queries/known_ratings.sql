SELECT i.player AS "player!", COALESCE(p.hidden, false) AS "hidden!", r.game AS "game?", r.method AS "method?", r.value AS "value?",
    r.deviation AS "deviation?", r.volatility AS "volatility?", r.games AS "games?", r.at_ms AS "at_ms?"
FROM unnest($1::bigint[]) AS i(player) LEFT JOIN players p ON p.id = i.player
    LEFT JOIN ratings r ON r.player = i.player AND r.games > 0 AND NOT COALESCE(p.hidden, false)
