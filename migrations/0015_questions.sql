-- Posts and messages whose buttons answer something that is open at a table: they lose them when it is open no more. What is
-- in the thread has its channel, what one person was asked privately has the person.

CREATE TABLE questions (
    table_id bigint NOT NULL,
    message  bigint NOT NULL,
    seq      bigint NOT NULL,
    channel  bigint,
    player   bigint,
    matter   text   NOT NULL,
    CONSTRAINT questions_pkey PRIMARY KEY (table_id, message)
);
CREATE INDEX questions_player ON questions (player) WHERE player IS NOT NULL;
