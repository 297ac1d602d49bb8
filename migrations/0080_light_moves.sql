-- A row that is written is held to every CHECK of its table, and Postgres reads each from its text at every statement. A domain's is read
-- once for a connection, and asked only for the columns that are written: so most rules of the columns that a move meets are domains'.
-- The log's stay as they are: it is the longest table, and a column that gets a domain is written anew.

CREATE DOMAIN notice_kind AS text CONSTRAINT outbox_kind_known CHECK (VALUE IN (
    'lobby', 'turn', 'secret', 'over', 'strip', 'settled', 'awake', 'offer', 'talk', 'call', 'remind', 'nudge', 'asked', 'alone',
    'next', 'ended', 'unplanned', 'refused', 'moderated', 'unseated', 'muted', 'seek', 'card', 'tournament', 'round'));
CREATE DOMAIN give_up_reason AS text CONSTRAINT outbox_given_up_known CHECK (VALUE IN (
    'channel-gone', 'server-gone', 'message-gone', 'forbidden', 'closed-messages', 'refused', 'damaged', 'expired'));
CREATE DOMAIN outbox_state AS text CONSTRAINT outbox_state_known CHECK (VALUE IN ('waiting', 'given-up'));
CREATE DOMAIN table_phase AS text CONSTRAINT tables_phase_known CHECK (VALUE IN ('lobby', 'playing', 'over', 'closed'));
CREATE DOMAIN late_policy AS text CONSTRAINT tables_late_known CHECK (VALUE IN ('claim', 'forfeit', 'computer', 'substitute'));
CREATE DOMAIN entry_number AS integer CONSTRAINT entry_number_positive CHECK (VALUE >= 0);
CREATE DOMAIN audience_number AS smallint CONSTRAINT audience_number_range CHECK (VALUE BETWEEN -1 AND 8);
CREATE DOMAIN seat_number AS smallint CONSTRAINT seat_number_range CHECK (VALUE BETWEEN 0 AND 8);
CREATE DOMAIN seat_count AS smallint CONSTRAINT seat_count_range CHECK (VALUE BETWEEN 1 AND 9);

ALTER TABLE outbox
    DROP CONSTRAINT outbox_kind_known,
    DROP CONSTRAINT outbox_given_up_known,
    DROP CONSTRAINT outbox_state_known,
    DROP CONSTRAINT outbox_entry_positive,
    DROP CONSTRAINT outbox_audience_range,
    ALTER COLUMN kind TYPE notice_kind,
    ALTER COLUMN given_up TYPE give_up_reason,
    ALTER COLUMN state TYPE outbox_state,
    ALTER COLUMN entry TYPE entry_number,
    ALTER COLUMN audience TYPE audience_number;
ALTER TABLE tables
    DROP CONSTRAINT tables_phase_known,
    DROP CONSTRAINT tables_late_known,
    DROP CONSTRAINT tables_entries_positive,
    DROP CONSTRAINT tables_drawn_seat_range,
    DROP CONSTRAINT tables_seats_range,
    ALTER COLUMN phase TYPE table_phase,
    ALTER COLUMN late TYPE late_policy,
    ALTER COLUMN entries TYPE entry_number,
    ALTER COLUMN drawn_seat TYPE seat_number,
    ALTER COLUMN seats TYPE seat_count;

-- An entry of the log was held to its table by a foreign key, for a sixteenth of a move's work. The one statement that writes entries
-- takes the table's id from the row that it has just written; the keys of seats and tenures hold the table that they belong to.
ALTER TABLE actions DROP CONSTRAINT actions_table;

-- Both lists are left out of a life when they are empty: a key is looked up faster than a path.
DROP INDEX tables_former;
DROP INDEX tables_departed;
CREATE INDEX tables_former ON tables (id) WHERE phase IN ('lobby', 'playing') AND life ? 'former';
CREATE INDEX tables_departed ON tables (id) WHERE phase IN ('lobby', 'playing') AND life ? 'departed';
