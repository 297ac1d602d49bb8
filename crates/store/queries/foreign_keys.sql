-- The foreign keys of this schema, each with what it says.
SELECT c.relname::text AS "table!", k.conname::text AS "name!", pg_get_constraintdef(k.oid) AS "definition!"
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = k.connamespace
WHERE n.nspname = current_schema() AND k.contype = 'f' ORDER BY c.relname, k.conname
