-- Tournaments: what was agreed, who takes part, and who met whom with which result. A tournament's id is the interaction that opened it.

CREATE TABLE tournaments (
    id           bigint   NOT NULL,
    guild        bigint   NOT NULL,
    channel      bigint   NOT NULL,
    -- 0 where they have had their data deleted.
    organiser    bigint   NOT NULL,
    game         text     NOT NULL,
    options      jsonb    NOT NULL,
    format       text     NOT NULL CONSTRAINT tournaments_format_known
        CHECK (format IN ('swiss', 'round-robin', 'knock-out', 'points')),
    -- How many sit at a table.
    least        smallint NOT NULL,
    most         smallint NOT NULL,
    -- How many rounds are planned; 0: as many as are usual for those who come.
    rounds       smallint NOT NULL CONSTRAINT tournaments_rounds_range CHECK (rounds BETWEEN 0 AND 200),
    pace_secs    integer  NOT NULL CONSTRAINT tournaments_pace_positive CHECK (pace_secs > 0),
    phase        text     NOT NULL CONSTRAINT tournaments_phase_known CHECK (phase IN ('sign-up', 'running', 'over', 'cancelled')),
    step         integer  NOT NULL DEFAULT 0,
    -- The sign-up post.
    post_message bigint,
    opened_ms    bigint   NOT NULL,
    changed_ms   bigint   NOT NULL,
    CONSTRAINT tournaments_pkey PRIMARY KEY (id)
);
CREATE INDEX tournaments_open ON tournaments (guild) WHERE phase IN ('sign-up', 'running');
CREATE INDEX tournaments_organiser ON tournaments (organiser);

-- Who takes part: in the order of signing up, and from the start in that of their seeds.
CREATE TABLE entrants (
    tournament_id bigint   NOT NULL,
    number        smallint NOT NULL,
    -- Nobody where they have had their data deleted.
    player        bigint,
    name          text     NOT NULL,
    -- The first round for which they are paired, and the first for which they are no more; counted from 0.
    from_round    smallint NOT NULL DEFAULT 0,
    until_round   smallint,
    CONSTRAINT entrants_pkey PRIMARY KEY (tournament_id, number)
);
CREATE INDEX entrants_player ON entrants (player) WHERE player IS NOT NULL;

-- Who sits together in a round, by their numbers in the order of seats; one alone has a bye. What came out is 'played' or 'forfeited' and
-- half points in the order of seats, or 'bye'.
CREATE TABLE meetings (
    tournament_id bigint   NOT NULL,
    round         smallint NOT NULL,
    board         smallint NOT NULL,
    seats         text     NOT NULL,
    table_id      bigint,
    -- The table ended without a result: the organiser decides.
    called_off    boolean  NOT NULL DEFAULT false,
    result        text,
    CONSTRAINT meetings_pkey PRIMARY KEY (tournament_id, round, board)
);
CREATE INDEX meetings_open ON meetings (tournament_id, table_id) WHERE result IS NULL AND NOT called_off;
