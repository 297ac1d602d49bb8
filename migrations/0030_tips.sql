-- In which games somebody wants no tips in their first game.

CREATE TABLE tips_ended (
    player bigint NOT NULL,
    game   text   NOT NULL,
    CONSTRAINT tips_ended_pkey PRIMARY KEY (player, game)
);
