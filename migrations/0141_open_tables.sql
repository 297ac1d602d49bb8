-- Open tables are few among all that were played: those of a server, lobbies among them, and all of them in the order of their ids.

CREATE INDEX tables_guild_open ON tables (guild) WHERE phase IN ('lobby', 'playing');
DROP INDEX tables_guild;
CREATE INDEX tables_open ON tables (id) WHERE phase IN ('lobby', 'playing');
