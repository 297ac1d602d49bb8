-- Tables that are over or closed keep nobody's calendar: the function leaves all else there as it is.

UPDATE tables SET life = life_without(life, phase, '', '', '{}', '{}')
WHERE phase NOT IN ('lobby', 'playing') AND life @? '$.chairs[*].calendar';
