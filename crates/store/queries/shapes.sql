-- The tables of this schema but the migrations' own; columns that are computed are left out.
SELECT c.relname::text AS "table!", array_agg(a.attname::text ORDER BY a.attnum) AS "columns!"
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_sqlx_migrations'
GROUP BY c.relname ORDER BY c.relname
