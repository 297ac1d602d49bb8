-- Whose data was deleted, as salted hashes of their ids: a copy that is older than that must not bring them back.

CREATE TABLE forgotten (
    hash  bytea  CONSTRAINT forgotten_pkey PRIMARY KEY CONSTRAINT forgotten_hash_length CHECK (octet_length(hash) = 32),
    salt  bytea  NOT NULL CONSTRAINT forgotten_salt_length CHECK (octet_length(salt) = 16),
    at_ms bigint NOT NULL
);
