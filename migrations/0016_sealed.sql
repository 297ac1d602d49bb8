-- Secrets of tables are sealed with a key that is not in the database. A table's secret is either here as it is, as a version
-- before this one wrote it, or sealed with the key of this id; what players chose or planned in secret is sealed with a key that
-- comes from the table's secret.

ALTER TABLE tables ADD COLUMN sealed_secret bytea, ADD COLUMN seal_key text;
ALTER TABLE tables ALTER COLUMN secret DROP NOT NULL;
ALTER TABLE tables ADD CONSTRAINT tables_secret_once CHECK (
    (secret IS NULL) = (sealed_secret IS NOT NULL) AND (sealed_secret IS NULL) = (seal_key IS NULL));
-- What is still to be sealed is found without reading everything.
CREATE INDEX tables_unsealed ON tables (id) WHERE secret IS NOT NULL;

-- One row, from when on secrets are sealed: the key that all of them were sealed with when it was last looked.
CREATE TABLE sealing (
    id       smallint PRIMARY KEY CONSTRAINT sealing_single CHECK (id = 1),
    key_id   text     NOT NULL,
    since_ms bigint   NOT NULL
);

-- The log stays append-only, but for one thing: the text of a secret choice that a version before this one wrote can be sealed,
-- once. Nothing else of an entry changes by it, and nothing that is sealed is changed again.
CREATE OR REPLACE FUNCTION refuse_change_of_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
        IF OLD.sealed AND OLD.action NOT LIKE 'sealed-1:%' AND NEW.action LIKE 'sealed-1:%'
            AND (OLD.table_id, OLD.ply, OLD.seat, OLD.sealed, OLD.deed, OLD.at_ms)
                IS NOT DISTINCT FROM (NEW.table_id, NEW.ply, NEW.seat, NEW.sealed, NEW.deed, NEW.at_ms) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the log of actions is append-only: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation', HINT = 'What was played stays; a correction is a new entry.';
END
$$;

DROP TRIGGER actions_append_only ON actions;
CREATE TRIGGER actions_append_only BEFORE DELETE OR TRUNCATE ON actions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_actions();
CREATE TRIGGER actions_unchanged BEFORE UPDATE ON actions
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_actions();
