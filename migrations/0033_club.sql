-- Tournaments whose games are rated, people who look for somebody about as strong, partners who are rated as one side.

ALTER TABLE tournaments ADD COLUMN rated boolean NOT NULL DEFAULT false;
-- Where the sign-up and the rounds are posted, if that is not the channel itself: a forum's post.
ALTER TABLE tournaments ADD COLUMN post_channel bigint;
CREATE INDEX tournaments_ended ON tournaments (changed_ms) WHERE phase IN ('over', 'cancelled');

ALTER TABLE seeks ADD COLUMN rated boolean NOT NULL DEFAULT false;
-- How far another's rating may be from one's own; NULL: as far as it likes.
ALTER TABLE seeks ADD COLUMN reach smallint CONSTRAINT seeks_reach_positive CHECK (reach > 0);

-- The first seat of the side that a seat was on; NULL: it was one of its own.
ALTER TABLE results ADD COLUMN side smallint;

-- Since when; 0 where that was not written down.
ALTER TABLE blocks ADD COLUMN since_ms bigint NOT NULL DEFAULT 0;
