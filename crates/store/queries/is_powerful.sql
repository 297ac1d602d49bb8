-- Whether a role could change the log whatever it is granted, and whether whoever asks may grant at all. `$1` its name.
SELECT r.rolsuper OR r.rolcreaterole OR pg_has_role(r.oid, 'pg_write_all_data', 'MEMBER') OR EXISTS (
    SELECT 1 FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND pg_has_role(r.oid, c.relowner, 'MEMBER')) AS "is_powerful!",
    (SELECT pg_has_role(c.relowner, 'USAGE') FROM pg_class c WHERE c.oid = to_regclass('actions')) AS "is_owner?"
FROM pg_roles r WHERE r.rolname = $1
