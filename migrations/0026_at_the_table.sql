-- Who plays without confirming, and who always wants the board in words; whose small actions at a game's start are drawn by lot.

ALTER TABLE players
    ADD COLUMN at_once boolean NOT NULL DEFAULT false,
    ADD COLUMN words   boolean NOT NULL DEFAULT false;

ALTER TABLE tables
    ADD COLUMN by_lot smallint[] NOT NULL DEFAULT '{}';
