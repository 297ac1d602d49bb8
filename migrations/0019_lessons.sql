-- Which lessons somebody has solved, and when last.

CREATE TABLE lessons (
    player    bigint NOT NULL,
    game      text   NOT NULL,
    lesson    text   NOT NULL,
    solved_ms bigint NOT NULL,
    CONSTRAINT lessons_pkey PRIMARY KEY (player, game, lesson)
);
