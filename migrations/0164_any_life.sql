-- A deletion of somebody's data, and their return, go through whatever a life holds. Of one that makes no sense the chairs go, which
-- may have names and calendars, and elsewhere the id gives way to the alias: nobody can read such a table.
CREATE OR REPLACE FUNCTION life_without(life jsonb, phase text, person text, alias text, seats smallint[], former smallint[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN jsonb_typeof(life -> 'chairs') = 'array' AND life @? '$.chairs[0]'
    AND NOT life @? 'strict $.chairs[*] ? (@.type() != "object")'
    AND COALESCE(jsonb_typeof(life -> 'former'), 'array') = 'array' AND COALESCE(jsonb_typeof(life -> 'departed'), 'array') = 'array'
THEN jsonb_set(life, '{chairs}', (
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
ELSE replace((CASE WHEN jsonb_typeof(life) = 'object' THEN life - 'chairs' ELSE life END)::text,
    '"' || person || '"', '"' || alias || '"')::jsonb END
$$;

CREATE OR REPLACE FUNCTION life_renamed(life jsonb, former text, latter text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN jsonb_typeof(life) = 'object' AND COALESCE(jsonb_typeof(life -> 'former'), 'array') = 'array'
    AND COALESCE(jsonb_typeof(life -> 'departed'), 'array') = 'array'
THEN life
    || CASE WHEN life @? '$.former[*]' THEN jsonb_build_object('former', (
        SELECT jsonb_agg(CASE WHEN f ->> 1 = former THEN jsonb_build_array(f -> 0, latter) ELSE f END)
        FROM jsonb_array_elements(life -> 'former') f)) ELSE '{}' END
    || CASE WHEN life @? '$.departed[*]' THEN jsonb_build_object('departed', (
        SELECT jsonb_agg(CASE WHEN d ->> 1 = former THEN jsonb_build_array(d -> 0, latter) ELSE d END)
        FROM jsonb_array_elements(life -> 'departed') d)) ELSE '{}' END
ELSE replace(life::text, '"' || former || '"', '"' || latter || '"')::jsonb END
$$;
