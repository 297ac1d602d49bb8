-- A problem to solve, posted once a day in the channel that a server has named for it. The day is counted from the first of January 1970.

ALTER TABLE servers ADD COLUMN problem_channel bigint, ADD COLUMN problem_day integer NOT NULL DEFAULT 0;
CREATE INDEX servers_problem ON servers (problem_day) WHERE problem_channel IS NOT NULL;

ALTER DOMAIN notice_kind DROP CONSTRAINT outbox_kind_known;
ALTER DOMAIN notice_kind ADD CONSTRAINT outbox_kind_known CHECK (VALUE IN (
    'lobby', 'turn', 'secret', 'over', 'strip', 'settled', 'awake', 'offer', 'talk', 'call', 'remind', 'nudge', 'asked', 'alone',
    'next', 'ended', 'unplanned', 'refused', 'moderated', 'unseated', 'muted', 'seek', 'card', 'tournament', 'round', 'problem'));
