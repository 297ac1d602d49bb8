-- The calendar by which a turn was counted, with a person's time zone, waking hours and vacation, goes with the person, and from every
-- table that is over or closed: nothing is counted there any more.
CREATE OR REPLACE FUNCTION life_without(life jsonb, phase text, person text, alias text, seats smallint[], former smallint[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN jsonb_array_length(life -> 'chairs') > 0 THEN jsonb_set(life, '{chairs}', (
        SELECT jsonb_agg(CASE WHEN c -> 'vacancy' ->> 0 = person THEN c - 'vacancy' ELSE c END
            - CASE WHEN n - 1 = ANY(seats) THEN '{plan,sealed_plan,calendar}'::text[]
                WHEN phase NOT IN ('lobby', 'playing') THEN '{calendar}' ELSE '{}' END ORDER BY n)
        FROM jsonb_array_elements(life -> 'chairs') WITH ORDINALITY AS chairs(c, n)))
    || CASE WHEN life @? '$.former[*]' THEN jsonb_build_object('former', (
        SELECT jsonb_agg(CASE WHEN f ->> 1 = person THEN jsonb_build_array(f -> 0, alias) ELSE f END)
        FROM jsonb_array_elements(life -> 'former') f)) ELSE '{}' END
    || CASE WHEN phase = 'playing' THEN jsonb_build_object('departed', COALESCE((
        SELECT jsonb_agg(CASE WHEN d ->> 1 = person THEN jsonb_build_array(d -> 0, alias) ELSE d END)
        FROM jsonb_array_elements(COALESCE(life -> 'departed', '[]')) d), '[]') || COALESCE((
        SELECT jsonb_agg(jsonb_build_array(seat, alias) ORDER BY seat) FROM unnest(former) seat), '[]')) ELSE '{}' END
ELSE life END
$$;
