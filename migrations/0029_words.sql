-- What players have added to a table's dice before the game began: a list of seats with their words.

ALTER TABLE tables ADD COLUMN words jsonb NOT NULL DEFAULT '[]';
