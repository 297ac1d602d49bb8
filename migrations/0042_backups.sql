-- When the last copy of the database was made whole (`subrosa backup`), in Unix milliseconds: its age is a number that is watched.

ALTER TABLE pulse ADD COLUMN backup_ms bigint;
