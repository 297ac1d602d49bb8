-- Those who take direct messages alone are told that they may claim a game.

ALTER DOMAIN notice_kind DROP CONSTRAINT outbox_kind_known;
ALTER DOMAIN notice_kind ADD CONSTRAINT outbox_kind_known CHECK (VALUE IN (
    'lobby', 'turn', 'secret', 'over', 'strip', 'settled', 'awake', 'offer', 'talk', 'call', 'remind', 'nudge', 'asked', 'claim',
    'alone', 'next', 'ended', 'unplanned', 'refused', 'moderated', 'unseated', 'muted', 'seek', 'card', 'tournament', 'round', 'undecided',
    'problem'));
