-- What rated games came to, and the ratings that follow from it. The results are the truth: ratings are a fold over them,
-- can be thrown away and made anew, and `subrosa doctor` compares the two.

CREATE TABLE results (
    table_id          bigint   NOT NULL,
    seat              smallint NOT NULL,
    -- NULL: somebody whose data was deleted. What the others won or lost by them stays.
    player            bigint,
    game              text     NOT NULL,
    method            text     NOT NULL CONSTRAINT results_method_known CHECK (method IN ('two', 'several')),
    rank              smallint NOT NULL,
    guild             bigint,
    ended_ms          bigint   NOT NULL,
    -- NULL: not rated yet. False: it does not count.
    counted           boolean,
    -- The player's how-manieth result of this game and method it is, from 1: the order in which they were rated.
    number            integer,
    value_before      double precision,
    deviation_before  double precision,
    volatility_before double precision,
    value_after       double precision,
    deviation_after   double precision,
    CONSTRAINT results_pkey PRIMARY KEY (table_id, seat)
);

CREATE UNIQUE INDEX results_player ON results (player, game, method, number) WHERE player IS NOT NULL AND number IS NOT NULL;
CREATE INDEX results_guild ON results (guild, game, method) WHERE counted;
CREATE INDEX results_due ON results (ended_ms) WHERE counted IS NULL;

CREATE TABLE ratings (
    player     bigint           NOT NULL,
    game       text             NOT NULL,
    method     text             NOT NULL CONSTRAINT ratings_method_known CHECK (method IN ('two', 'several')),
    value      double precision NOT NULL,
    deviation  double precision NOT NULL,
    volatility double precision NOT NULL,
    games      integer          NOT NULL,
    at_ms      bigint           NOT NULL,
    CONSTRAINT ratings_pkey PRIMARY KEY (player, game, method)
);

ALTER TABLE players ADD COLUMN hidden boolean NOT NULL DEFAULT false;
