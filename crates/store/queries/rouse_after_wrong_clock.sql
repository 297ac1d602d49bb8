-- Tables at which something has happened in the future: a wrong clock wrote it. `$1` now, `$2` what is no longer now, `$3` how many.
UPDATE tables SET wake_ms = $1
WHERE (wake_ms IS NULL OR wake_ms > $1) AND id IN (
    SELECT id FROM tables
    WHERE phase IN ('lobby', 'playing') AND (wake_ms IS NULL OR wake_ms > $1) AND jsonb_path_exists(life,
        '$ ? (exists(@.chairs[*] ? (@.since > $now || @.late > $now || @.nudged > $now || @.prompted > $now))
            || @.paused > $now || @.stirred > $now || @.hold.since > $now)', jsonb_build_object('now', $2::bigint))
    LIMIT $3)
