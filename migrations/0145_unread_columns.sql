-- Nobody reads when a player was told of their closed direct messages, and no version ever kept the message of a seat.

ALTER TABLE players DROP COLUMN dm_told_ms;
ALTER TABLE seats DROP COLUMN dm_message;
