-- Threads are kept awake while a clock runs: when each is to be touched next. And how players want to be told of reminders
-- and questions; without a word of their own, as they are told of turns.

ALTER TABLE tables ADD COLUMN touch_ms bigint;
UPDATE tables SET touch_ms = changed_ms + 86400000 WHERE phase = 'playing' AND thread IS NOT NULL;
CREATE INDEX tables_touch ON tables (touch_ms) WHERE touch_ms IS NOT NULL;

ALTER TABLE players
    DROP CONSTRAINT players_notify_known,
    ADD CONSTRAINT players_notify_known CHECK (notify IN ('thread', 'dm', 'both', 'never')),
    ADD COLUMN reminders text CONSTRAINT players_reminders_known CHECK (reminders IN ('thread', 'dm', 'never')),
    ADD COLUMN questions text CONSTRAINT players_questions_known CHECK (questions IN ('thread', 'dm', 'never'));
