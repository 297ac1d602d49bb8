-- Those for whom a seat was kept are told when the game begins without them.

ALTER DOMAIN notice_kind DROP CONSTRAINT outbox_kind_known;
ALTER DOMAIN notice_kind ADD CONSTRAINT outbox_kind_known CHECK (VALUE IN (
    'lobby', 'turn', 'secret', 'over', 'strip', 'settled', 'awake', 'offer', 'talk', 'call', 'remind', 'nudge', 'asked', 'claim',
    'alone', 'next', 'ended', 'unplanned', 'refused', 'moderated', 'unseated', 'dropped', 'muted', 'seek', 'card', 'tournament', 'round',
    'undecided', 'problem'));
