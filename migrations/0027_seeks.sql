-- Who looks for a game in which server, and who has shown the card of which game where.

CREATE TABLE seeks (
    guild      bigint   NOT NULL,
    player     bigint   NOT NULL,
    game       text     NOT NULL,
    -- The interaction that made the message in which it was asked for: a press that comes twice is one seek. And the press
    -- itself: the id of the table, should this seek be the one that opens it, and of the seek's post in the outbox.
    id         bigint   NOT NULL,
    asked      bigint   NOT NULL,
    name       text     NOT NULL,
    seats      smallint NOT NULL CONSTRAINT seeks_seats_range CHECK (seats BETWEEN 2 AND 9),
    pace_secs  integer  NOT NULL CONSTRAINT seeks_pace_positive CHECK (pace_secs > 0),
    channel    bigint   NOT NULL,
    state      text     NOT NULL CONSTRAINT seeks_state_known CHECK (state IN ('waiting', 'seated', 'withdrawn', 'expired')),
    -- Whether all that follows from its state is done: somebody to play with was looked for, or the game was started.
    settled    boolean  NOT NULL,
    table_id   bigint,
    message    bigint,
    since_ms   bigint   NOT NULL,
    expires_ms bigint   NOT NULL,
    CONSTRAINT seeks_pkey PRIMARY KEY (guild, player, game),
    CONSTRAINT seeks_table_known CHECK ((state = 'seated') = (table_id IS NOT NULL))
);
CREATE INDEX seeks_waiting ON seeks (guild, game, since_ms) WHERE state = 'waiting';
CREATE INDEX seeks_unsettled ON seeks (since_ms) WHERE NOT settled;
CREATE INDEX seeks_expiring ON seeks (expires_ms);
CREATE INDEX seeks_player ON seeks (player);

-- A card is shown once a person and game; the number is that of its row in the outbox.
CREATE TABLE shares (
    table_id bigint NOT NULL,
    player   bigint NOT NULL,
    seq      bigint NOT NULL,
    channel  bigint NOT NULL,
    at_ms    bigint NOT NULL,
    CONSTRAINT shares_pkey PRIMARY KEY (table_id, player)
);
CREATE INDEX shares_player ON shares (player);

-- What a server has played, by the time.
CREATE INDEX tables_ended ON tables (guild, ended_ms) WHERE phase = 'over';
