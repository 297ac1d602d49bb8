-- A server's own rules, what its moderators did, and how much of their allowance people and servers have used.

CREATE TABLE servers (
    id           bigint   PRIMARY KEY,
    -- The channels where tables may be opened; none: everywhere.
    channels     bigint[] NOT NULL DEFAULT '{}',
    pace_secs    integer  CONSTRAINT servers_pace_positive CHECK (pace_secs > 0),
    palette      text,
    -- Who is called once for a table with open seats, and who may open tables.
    called_role  bigint,
    opener_role  bigint,
    -- How many tables may wait in their lobbies: in all, and of one person.
    lobbies      integer  CONSTRAINT servers_lobbies_range CHECK (lobbies BETWEEN 0 AND 1000),
    own_lobbies  integer  CONSTRAINT servers_own_lobbies_range CHECK (own_lobbies BETWEEN 0 AND 1000),
    -- Since when the bot is no longer there.
    gone_ms      bigint
);
CREATE INDEX servers_gone ON servers (gone_ms) WHERE gone_ms IS NOT NULL;

-- Until when an allowance is used up in advance: what is asked for moves it on, and time catches up with it.
CREATE TABLE allowances (
    kind     text   NOT NULL CONSTRAINT allowances_kind_known
        CHECK (kind IN ('open', 'open-here', 'server', 'invite', 'invited')),
    owner    bigint NOT NULL,
    other    bigint NOT NULL,
    spent_ms bigint NOT NULL,
    CONSTRAINT allowances_pkey PRIMARY KEY (kind, owner, other)
);
CREATE INDEX allowances_spent ON allowances (spent_ms);

CREATE TABLE mutes (
    guild    bigint NOT NULL,
    player   bigint NOT NULL,
    until_ms bigint NOT NULL,
    CONSTRAINT mutes_pkey PRIMARY KEY (guild, player)
);

-- What moderators did. A table's own history, kept apart from the log of its game, which replays without it.
CREATE TABLE moderations (
    guild       bigint   NOT NULL,
    interaction bigint   NOT NULL,
    table_id    bigint,
    deed        text     NOT NULL CONSTRAINT moderations_deed_known
        CHECK (deed IN ('close', 'reopen', 'pause', 'resume', 'unseat', 'reseat', 'mute', 'unmute')),
    -- Nobody where they have had their data deleted.
    moderator   bigint,
    player      bigint,
    seat        smallint,
    reason      text     NOT NULL DEFAULT '',
    at_ms       bigint   NOT NULL,
    CONSTRAINT moderations_pkey PRIMARY KEY (guild, interaction)
);
CREATE INDEX moderations_table ON moderations (table_id, interaction) WHERE table_id IS NOT NULL;
CREATE INDEX moderations_people ON moderations (player);
CREATE INDEX moderations_moderator ON moderations (moderator);

-- The open tables of a channel, for its moderators, and for when it is deleted.
CREATE INDEX tables_channel ON tables (channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX moderations_interaction ON moderations (interaction);
