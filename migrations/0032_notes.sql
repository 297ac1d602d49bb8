-- What somebody has noted down at a table for themself: nobody else is ever shown it. Sealed, if secrets are.

CREATE TABLE notes (
    table_id   bigint NOT NULL REFERENCES tables (id),
    player     bigint NOT NULL,
    text       text   NOT NULL,
    written_ms bigint NOT NULL,
    CONSTRAINT notes_pkey PRIMARY KEY (table_id, player)
);

CREATE INDEX notes_player ON notes (player);
