-- Everything of a table is keyed by the table's id first, so that a distributed Postgres can spread tables.
-- Times are Unix milliseconds: the program passes the time in, the database never reads a clock for it.

CREATE TABLE tables (
    id               bigint   PRIMARY KEY,
    game             text     NOT NULL,
    rules_version    smallint NOT NULL DEFAULT 1,
    options          jsonb    NOT NULL,
    seats            smallint NOT NULL CONSTRAINT tables_seats_range CHECK (seats BETWEEN 1 AND 9),
    phase            text     NOT NULL CONSTRAINT tables_phase_known CHECK (phase IN ('lobby', 'playing', 'over', 'closed')),
    step             integer  NOT NULL DEFAULT 0,
    ply              integer  NOT NULL DEFAULT 0,
    opener           bigint   NOT NULL,
    pace_secs        integer  NOT NULL,
    due_ms           bigint,
    secret           bytea    NOT NULL CONSTRAINT tables_secret_length CHECK (octet_length(secret) = 32),
    outcome          jsonb,
    guild            bigint,
    channel          bigint   NOT NULL,
    lobby_message    bigint,
    thread           bigint,
    post_message     bigint,
    told_ply         integer,
    opened_ms        bigint   NOT NULL,
    changed_ms       bigint   NOT NULL
) WITH (fillfactor = 80);

CREATE INDEX tables_thread ON tables (thread) WHERE thread IS NOT NULL;
CREATE INDEX tables_due ON tables (due_ms) WHERE due_ms IS NOT NULL;

CREATE TABLE seats (
    table_id   bigint   NOT NULL,
    seat       smallint NOT NULL CONSTRAINT seats_seat_range CHECK (seat BETWEEN 0 AND 8),
    kind       text     NOT NULL CONSTRAINT seats_kind_known CHECK (kind IN ('open', 'invited', 'player', 'computer')),
    player     bigint,
    name       text     NOT NULL DEFAULT '',
    level      smallint,
    dm_message bigint,
    PRIMARY KEY (table_id, seat),
    CONSTRAINT seats_player_present CHECK ((kind IN ('invited', 'player')) = (player IS NOT NULL))
);

CREATE INDEX seats_player ON seats (player, table_id) WHERE player IS NOT NULL;

-- The log: the truth of every game. A position is a fold over it.
CREATE TABLE actions (
    table_id bigint  NOT NULL,
    ply      integer NOT NULL CONSTRAINT actions_ply_positive CHECK (ply >= 0),
    seat     smallint,
    action   text    NOT NULL,
    sealed   boolean NOT NULL DEFAULT false,
    at_ms    bigint  NOT NULL,
    CONSTRAINT actions_pkey PRIMARY KEY (table_id, ply)
);

-- What was done once must not be done again: the interaction that caused a change, in the change's own transaction.
CREATE TABLE interactions (
    table_id    bigint NOT NULL,
    interaction bigint NOT NULL,
    at_ms       bigint NOT NULL,
    CONSTRAINT interactions_pkey PRIMARY KEY (table_id, interaction)
);

-- What is still to be delivered: references only, never content. Delivered rows go; rows given up stay with the reason.
CREATE TABLE outbox (
    table_id       bigint   NOT NULL,
    seq            bigint   NOT NULL,
    audience       smallint NOT NULL,
    kind           text     NOT NULL,
    step           integer  NOT NULL,
    ply            integer  NOT NULL,
    target         bigint,
    state          text     NOT NULL DEFAULT 'waiting' CONSTRAINT outbox_state_known CHECK (state IN ('waiting', 'given-up')),
    due_ms         bigint   NOT NULL,
    lease_until_ms bigint   NOT NULL DEFAULT 0,
    lease_by       bigint   NOT NULL DEFAULT 0,
    touched        boolean  NOT NULL DEFAULT false,
    attempts       integer  NOT NULL DEFAULT 0,
    first_try_ms   bigint,
    reason         text,
    PRIMARY KEY (table_id, seq)
) WITH (fillfactor = 80);

CREATE INDEX outbox_due ON outbox (due_ms) WHERE state = 'waiting';

CREATE TABLE players (
    id           bigint PRIMARY KEY,
    dm_channel   bigint,
    dm_closed_ms bigint,
    dm_told_ms   bigint
);
