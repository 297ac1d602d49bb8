SELECT c.id, c.guild, c.channel, c.organiser, c.game, c.options::text AS "options!", c.format, c.least, c.most, c.rounds, c.pace_secs, c.rated,
    c.phase, c.step, c.post_message, c.post_channel,
    ARRAY(SELECT player FROM entrants WHERE tournament_id = c.id ORDER BY number) AS "players!: Vec<Option<i64>>",
    ARRAY(SELECT name FROM entrants WHERE tournament_id = c.id ORDER BY number) AS "names!",
    ARRAY(SELECT from_round FROM entrants WHERE tournament_id = c.id ORDER BY number) AS "since!",
    ARRAY(SELECT until_round FROM entrants WHERE tournament_id = c.id ORDER BY number) AS "until!: Vec<Option<i16>>",
    ARRAY(SELECT round FROM meetings WHERE tournament_id = c.id ORDER BY round, board) AS "meeting_round!",
    ARRAY(SELECT seats FROM meetings WHERE tournament_id = c.id ORDER BY round, board) AS "meeting_seats!",
    ARRAY(SELECT table_id FROM meetings WHERE tournament_id = c.id ORDER BY round, board) AS "meeting_table!: Vec<Option<i64>>",
    ARRAY(SELECT called_off FROM meetings WHERE tournament_id = c.id ORDER BY round, board) AS "called_off!",
    ARRAY(SELECT t.thread FROM meetings m LEFT JOIN tables t ON t.id = m.table_id WHERE m.tournament_id = c.id
        ORDER BY m.round, m.board) AS "threads!: Vec<Option<i64>>",
    ARRAY(SELECT result FROM meetings WHERE tournament_id = c.id ORDER BY round, board) AS "results!: Vec<Option<String>>"
FROM tournaments c WHERE c.id = $1
