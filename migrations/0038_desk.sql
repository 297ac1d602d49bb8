-- An operator's desk: who is banned, whether the bot only reads, what was done there and who does how much; and who is asked to play
-- on in another's place in a tournament.

-- Whom the operators keep out: a person everywhere, or a server with all that is asked in it.
CREATE TABLE bans (
    kind     text   NOT NULL CONSTRAINT bans_kind_known CHECK (kind IN ('person', 'server')),
    id       bigint NOT NULL,
    reason   text   NOT NULL,
    since_ms bigint NOT NULL,
    -- Nothing: until it is ended.
    until_ms bigint,
    CONSTRAINT bans_pkey PRIMARY KEY (kind, id)
);

-- One row once something was done at the desk: what all processes read every second. The bans are read again when the version,
-- the number of the latest act, is another.
CREATE TABLE desk (
    id        integer NOT NULL CONSTRAINT desk_one CHECK (id = 1),
    version   bigint  NOT NULL,
    read_only boolean NOT NULL,
    -- Since when it is as it is.
    since_ms  bigint  NOT NULL,
    CONSTRAINT desk_pkey PRIMARY KEY (id)
);

-- Every act, added to and never changed.
CREATE TABLE desk_acts (
    number   bigint NOT NULL,
    at_ms    bigint NOT NULL,
    act      text   NOT NULL CONSTRAINT desk_acts_act_known CHECK (act IN ('ban', 'unban', 'read-only', 'open')),
    kind     text,
    subject  bigint,
    reason   text   NOT NULL,
    until_ms bigint,
    CONSTRAINT desk_acts_pkey PRIMARY KEY (number)
);

-- How much a person or a server did in an hour, as processes count it; for two days.
CREATE TABLE activity (
    hour_ms bigint NOT NULL,
    kind    text   NOT NULL CONSTRAINT activity_kind_known CHECK (kind IN ('person', 'server')),
    id      bigint NOT NULL,
    presses bigint NOT NULL,
    opens   bigint NOT NULL,
    calls   bigint NOT NULL,
    CONSTRAINT activity_pkey PRIMARY KEY (hour_ms, kind, id)
);

-- Who is asked to play on in whose place; gone once they have said yes.
CREATE TABLE substitutes (
    tournament_id bigint NOT NULL,
    leaver        bigint NOT NULL,
    player        bigint NOT NULL,
    CONSTRAINT substitutes_pkey PRIMARY KEY (tournament_id, leaver),
    CONSTRAINT substitutes_tournament FOREIGN KEY (tournament_id) REFERENCES tournaments (id)
);
CREATE INDEX substitutes_player ON substitutes (player);
CREATE INDEX substitutes_leaver ON substitutes (leaver);

-- Those who look for the same, the oldest first.
CREATE INDEX seeks_fitting ON seeks (guild, game, seats, pace_secs, rated, since_ms, asked) WHERE state = 'waiting';
