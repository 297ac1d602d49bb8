-- The log is append-only by a rule of the database, whoever writes: what was played can't be changed or taken out.
-- (Names of players are in `seats`, so that a player's data can go all the same.)

CREATE FUNCTION refuse_change_of_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log of actions is append-only: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation', HINT = 'What was played stays; a correction is a new entry.';
END
$$;

CREATE TRIGGER actions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON actions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_actions();
