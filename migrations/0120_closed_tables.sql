-- A table that was closed for good remembers nobody who has held a seat there.

UPDATE tables SET life = life - 'former' - 'departed' WHERE phase NOT IN ('lobby', 'playing') AND (life ? 'former' OR life ? 'departed');

-- Meetings that an organiser has to decide are few; those whose people are all gone are looked for now and then.
CREATE INDEX meetings_undecided ON meetings (tournament_id) WHERE result IS NULL AND called_off;
