-- A person's results are asked for by the time at which they came: the latest ones, and those of a day.

DROP INDEX results_person;
CREATE INDEX results_person ON results (player, ended_ms DESC) WHERE player IS NOT NULL;
