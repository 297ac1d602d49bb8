-- Nobody takes a second seat at a table: who has had one during play, and has it no more, is kept in `life` while it lasts.

UPDATE tables t SET life = t.life || jsonb_build_object('former', f.former)
FROM (SELECT h.table_id, jsonb_agg(jsonb_build_array(h.seat, h.player::text) ORDER BY h.seat, h.player) AS former
      FROM (SELECT DISTINCT n.table_id, n.seat, n.player FROM tenures n WHERE n.player IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM seats s WHERE s.table_id = n.table_id AND s.seat = n.seat AND s.player = n.player)) h
      GROUP BY h.table_id) f
WHERE t.id = f.table_id AND t.phase = 'playing';

-- Tables that remember somebody so: a few among many, found when they have their data deleted.
CREATE INDEX tables_former ON tables (id)
    WHERE phase IN ('lobby', 'playing') AND life @? '$.former[*]';
