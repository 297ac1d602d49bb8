-- Ratings under which nothing was counted yet are looked through now and then: somebody may have had their data deleted meanwhile.
CREATE INDEX ratings_uncounted ON ratings (player) WHERE games = 0;
