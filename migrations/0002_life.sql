-- A table's life: terms, clocks, talk; players' settings; who sat where and when; who does not want whom at his tables.

ALTER TABLE tables
    ADD COLUMN bank_secs     integer,
    ADD COLUMN late          text     NOT NULL DEFAULT 'claim'
        CONSTRAINT tables_late_known CHECK (late IN ('claim', 'forfeit', 'computer', 'substitute')),
    ADD COLUMN rests         boolean  NOT NULL DEFAULT true,
    ADD COLUMN rated         boolean  NOT NULL DEFAULT false,
    ADD COLUMN least         smallint NOT NULL DEFAULT 0,
    -- Clocks, an open question, a pause, vacancies, conditional moves: read and written whole, never searched.
    ADD COLUMN life          jsonb    NOT NULL DEFAULT '{}',
    -- The seats that owe an action, so that lists need not fold logs.
    ADD COLUMN to_act        smallint[] NOT NULL DEFAULT '{}',
    -- When time next does something to this table, and until when a process has taken that upon itself.
    ADD COLUMN wake_ms       bigint,
    ADD COLUMN wake_lease_ms bigint   NOT NULL DEFAULT 0;

DROP INDEX tables_due;
CREATE INDEX tables_wake ON tables (wake_ms) WHERE wake_ms IS NOT NULL;
CREATE INDEX tables_opener ON tables (opener) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_guild ON tables (guild) WHERE phase = 'lobby';

-- What an entry of the log is: an action of the game, or what the players agreed on.
ALTER TABLE actions
    ADD COLUMN deed text NOT NULL DEFAULT 'play' CONSTRAINT actions_deed_known CHECK (deed IN ('play', 'undo', 'draw'));

ALTER TABLE players
    ADD COLUMN notify         text     NOT NULL DEFAULT 'thread'
        CONSTRAINT players_notify_known CHECK (notify IN ('thread', 'dm', 'both')),
    ADD COLUMN plays_forced   boolean  NOT NULL DEFAULT false,
    ADD COLUMN remind_hours   smallint,
    ADD COLUMN zone           text,
    ADD COLUMN waking_from    smallint,
    ADD COLUMN waking_to      smallint,
    ADD COLUMN free_weekends  boolean  NOT NULL DEFAULT false,
    ADD COLUMN vacation_from_ms bigint,
    ADD COLUMN vacation_to_ms bigint,
    ADD COLUMN vacation_year  smallint,
    ADD COLUMN vacation_spent smallint NOT NULL DEFAULT 0,
    ADD COLUMN palette        text;

-- Who had a seat from which entry of the log on; no player where a seat was open or a computer's.
CREATE TABLE tenures (
    table_id bigint   NOT NULL,
    seat     smallint NOT NULL,
    ply      integer  NOT NULL,
    player   bigint,
    CONSTRAINT tenures_pkey PRIMARY KEY (table_id, seat, ply)
);

CREATE TABLE blocks (
    player  bigint NOT NULL,
    blocked bigint NOT NULL,
    CONSTRAINT blocks_pkey PRIMARY KEY (player, blocked),
    CONSTRAINT blocks_others CHECK (player <> blocked)
);

-- One row: when a process was last alive, and since when one has been without a longer gap.
CREATE TABLE pulse (
    id          smallint PRIMARY KEY CONSTRAINT pulse_single CHECK (id = 1),
    alive_ms    bigint NOT NULL,
    up_since_ms bigint NOT NULL
);
