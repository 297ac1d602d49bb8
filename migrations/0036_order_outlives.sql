-- What keeps order outlives the data of a person: where the person's id stood there stands a pseudonym, a negative number that comes from
-- the id and a key. Ids at Discord are positive. Whoever comes back before it is over has it again.

-- The key: one row, drawn now, so that every copy has it. It is sealed with the operator's, where there is one.
CREATE TABLE order_key (
    id         smallint PRIMARY KEY CONSTRAINT order_key_single CHECK (id = 1),
    key        bytea CONSTRAINT order_key_length CHECK (octet_length(key) = 32),
    sealed_key bytea,
    seal_key   text,
    CONSTRAINT order_key_once CHECK ((key IS NULL) = (sealed_key IS NOT NULL) AND (sealed_key IS NULL) = (seal_key IS NULL))
);
INSERT INTO order_key (id, key)
    VALUES (1, sha256(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')));

-- With that key the list of the forgotten needs no salts; hashes of a version before this one have theirs. Somebody is away from the
-- deletion of their data until they do something again to which a limit speaks.
ALTER TABLE forgotten ALTER COLUMN salt DROP NOT NULL;
ALTER TABLE forgotten ADD COLUMN away boolean NOT NULL DEFAULT false;

-- For a day, of a result without a player: who it was, so that a pair's games of the day are counted.
ALTER TABLE results ADD COLUMN kept bigint;
CREATE INDEX results_kept ON results (kept) WHERE kept IS NOT NULL;

-- Tables that remember somebody whose seat is a former player's.
CREATE INDEX tables_departed ON tables (id) WHERE phase IN ('lobby', 'playing') AND life @? '$.departed[*]';

-- By the person whom it is about.
CREATE INDEX mutes_player ON mutes (player);
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE INDEX allowances_owner ON allowances (owner);
CREATE INDEX allowances_other ON allowances (other);
