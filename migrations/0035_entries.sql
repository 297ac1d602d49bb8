-- A ply is the number of actions that count, and an undo lowers it; the log's entries are numbered apart and only grow. What these
-- columns hold are numbers of entries: they are called so.

ALTER TABLE tables RENAME COLUMN ply TO entries;
ALTER TABLE tables RENAME COLUMN told_ply TO told_entry;
ALTER TABLE actions RENAME COLUMN ply TO entry;
ALTER TABLE actions RENAME CONSTRAINT actions_ply_positive TO actions_entry_positive;
ALTER TABLE outbox RENAME COLUMN ply TO entry;
ALTER TABLE tenures RENAME COLUMN ply TO entry;

CREATE OR REPLACE FUNCTION refuse_change_of_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
        IF OLD.sealed AND OLD.action NOT LIKE 'sealed-1:%' AND NEW.action LIKE 'sealed-1:%'
            AND (OLD.table_id, OLD.entry, OLD.seat, OLD.sealed, OLD.deed, OLD.at_ms)
                IS NOT DISTINCT FROM (NEW.table_id, NEW.entry, NEW.seat, NEW.sealed, NEW.deed, NEW.at_ms) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the log of actions is append-only: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation', HINT = 'What was played stays; a correction is a new entry.';
END
$$;

-- What belongs to a table or a tournament has one. Three have no such key: `outbox`, whose rows may be a seek's, a mute's or a
-- tournament's; `interactions`, which are written with the table's own row and gone within the hour, for the key would be looked up
-- with every move; and what names a table that it does not belong to (`moderations`, `seeks`, `meetings`), and may outlive it or
-- come before it.
ALTER TABLE seats ADD CONSTRAINT seats_table FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE actions ADD CONSTRAINT actions_table FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE tenures ADD CONSTRAINT tenures_table FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE questions ADD CONSTRAINT questions_table FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE results ADD CONSTRAINT results_table FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE shares ADD CONSTRAINT shares_table FOREIGN KEY (table_id) REFERENCES tables (id);
ALTER TABLE hints RENAME CONSTRAINT hints_table_id_fkey TO hints_table;
ALTER TABLE notes RENAME CONSTRAINT notes_table_id_fkey TO notes_table;
ALTER TABLE entrants ADD CONSTRAINT entrants_tournament FOREIGN KEY (tournament_id) REFERENCES tournaments (id);
ALTER TABLE meetings ADD CONSTRAINT meetings_tournament FOREIGN KEY (tournament_id) REFERENCES tournaments (id);

-- The kinds of notices, as its siblings have theirs: the program's words, and no others.
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_known CHECK (kind IN (
    'lobby', 'turn', 'secret', 'over', 'strip', 'settled', 'awake', 'offer', 'talk', 'call', 'remind', 'nudge', 'asked', 'alone',
    'next', 'ended', 'unplanned', 'refused', 'moderated', 'unseated', 'muted', 'seek', 'card', 'tournament', 'round'));

-- Whether somebody confirms every move, or only what can't be taken back: one word for it everywhere.
ALTER TABLE players ADD COLUMN confirm text NOT NULL DEFAULT 'always'
    CONSTRAINT players_confirm_known CHECK (confirm IN ('always', 'final'));
UPDATE players SET confirm = 'final' WHERE at_once;
ALTER TABLE players DROP COLUMN at_once;
