-- Where a row of the outbox goes: the server and, there, the channel, the thread or the person. Each has slots of its own, so
-- that a busy one delays nobody else. Rows of an older version that is still running have zeros, and share one lane.

ALTER TABLE outbox
    ADD COLUMN server bigint NOT NULL DEFAULT 0,
    ADD COLUMN place  bigint NOT NULL DEFAULT 0;

UPDATE outbox o SET server = COALESCE(t.guild, 0),
    place = COALESCE((SELECT s.player FROM seats s WHERE s.table_id = o.table_id AND s.seat = o.audience),
        CASE WHEN o.kind = 'lobby' THEN t.channel ELSE COALESCE(t.thread, t.channel) END)
FROM tables t WHERE t.id = o.table_id AND o.state = 'waiting';

CREATE INDEX outbox_lanes ON outbox (server, place, due_ms) WHERE state = 'waiting';
