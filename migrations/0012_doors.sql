-- Processes that share a token: who is alive, and who holds which shard of Discord's gateway. These rows are about
-- processes, not tables, and there are as many as processes and shards. Times are Unix milliseconds, passed in.

-- Who is alive, until when unless they say so again: Discord's limits are divided by their number.
CREATE TABLE processes (
    id       bigint PRIMARY KEY,
    until_ms bigint NOT NULL
);

-- Of how many shards the gateway's sessions are: one row, and the same number for all processes.
CREATE TABLE gateway (
    id     smallint PRIMARY KEY CONSTRAINT gateway_single CHECK (id = 1),
    shards integer  NOT NULL CONSTRAINT gateway_shards_positive CHECK (shards > 0)
);

-- The lease of a shard. Whoever gives it up in order leaves the session, which the next may resume.
CREATE TABLE shards (
    shard      integer PRIMARY KEY,
    holder     bigint  NOT NULL,
    until_ms   bigint  NOT NULL,
    of_shards  integer,
    session    text,
    sequence   bigint,
    resume_url text
);

-- When the next identify may go out, for each bucket of shards that may identify at a time.
CREATE TABLE identifies (
    bucket  integer PRIMARY KEY,
    next_ms bigint  NOT NULL
);

-- What the interaction was answered, so that a repetition of it is answered alike. Rows are kept for an hour: Discord
-- takes no answer after fifteen minutes.
ALTER TABLE interactions ADD COLUMN answer text NOT NULL DEFAULT '';
