-- Tables with a seat that is kept for somebody: a few among many, found when he has his data deleted.
CREATE INDEX tables_kept ON tables (id)
    WHERE phase IN ('lobby', 'playing') AND life @? '$.chairs[*] ? (@.vacancy.type() == "array")';
