-- Why a row of the outbox was given up has a word of its own; `reason` keeps the text for the operator.

ALTER TABLE outbox ADD COLUMN given_up text CONSTRAINT outbox_given_up_known CHECK (given_up IN (
    'channel-gone', 'server-gone', 'message-gone', 'forbidden', 'closed-messages', 'refused', 'damaged', 'expired'));

-- Until now the text alone told it. Discord's refusals carry Discord's code; of those, an archived thread and too many
-- threads were tried for as long as a row is tried at all.
UPDATE outbox o SET given_up = CASE
        WHEN old.code = '10003' THEN 'channel-gone'
        WHEN old.code = '10004' THEN 'server-gone'
        WHEN old.code = '10008' OR old.reason = 'the message was posted and deleted' THEN 'message-gone'
        WHEN old.code IN ('50001', '50013') THEN 'forbidden'
        WHEN old.code IN ('50007', '50278') OR old.reason LIKE 'the player''s direct messages are closed%' THEN 'closed-messages'
        WHEN old.code IN ('50083', '160006') THEN 'expired'
        WHEN old.code IS NOT NULL THEN 'refused'
        WHEN old.reason LIKE 'There is no such table%' OR old.reason = 'this notice has one reader'
            OR old.reason LIKE 'the request could not be built%' OR old.reason LIKE 'the REST configuration is wrong%' THEN 'damaged'
        ELSE 'expired'
    END
FROM (SELECT table_id, seq, reason, substring(reason FROM '^Discord refused with HTTP [0-9]+, code ([0-9]+):') AS code
      FROM outbox WHERE state = 'given-up') old
WHERE o.table_id = old.table_id AND o.seq = old.seq;

-- A table that is older than its column `life` has an empty one; from now on every field is required.
UPDATE tables SET life = jsonb_build_object('chairs', (SELECT jsonb_agg('{}'::jsonb) FROM generate_series(1, seats)),
    'paused', NULL, 'offer', NULL, 'said', NULL, 'stirred', 0, 'rematch', NULL)
WHERE life = '{}';
ALTER TABLE tables ALTER COLUMN life DROP DEFAULT;
