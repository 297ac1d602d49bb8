-- A server's tournaments are found by the server, and those that go after a while by their last change.

CREATE INDEX tournaments_guild ON tournaments (guild, id);
CREATE INDEX tournaments_idle ON tournaments (changed_ms) WHERE phase IN ('sign-up', 'over', 'cancelled');
DROP INDEX tournaments_ended;
