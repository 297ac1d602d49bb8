//! Every column of the schema is in what a person can take along, or there is a reason why it is not: also those that are
//! made after this test was written, in whatever table.

use std::collections::BTreeSet;

use sqlx::Row as _;

use super::Scratch;

/// The tables that `/about data:export` gives row by row, with all their columns.
const WHOLE: &[&str] = &["players", "ratings", "results"];

/// Of others it gives these columns.
const EXPORTED: &[(&str, &[&str])] = &[
    ("actions", &["table_id", "entry", "seat", "action", "at_ms"]),
    ("blocks", &["player", "blocked", "since_ms"]),
    ("entrants", &["tournament_id", "number", "player", "name", "from_round", "until_round"]),
    ("lessons", &["player", "game", "lesson", "solved_ms"]),
    ("moderations", &["guild", "table_id", "deed", "moderator", "player", "reason", "at_ms"]),
    ("mutes", &["guild", "player", "until_ms"]),
    ("notes", &["table_id", "player", "text", "written_ms"]),
    ("past_logs", &["table_id", "seats", "actions", "times_ms"]),
    ("seats", &["table_id", "seat", "kind", "player", "name"]),
    (
        "seeks",
        &[
            "guild",
            "player",
            "game",
            "name",
            "seats",
            "pace_secs",
            "channel",
            "state",
            "table_id",
            "since_ms",
            "expires_ms",
            "rated",
            "reach",
        ],
    ),
    ("shares", &["table_id", "player", "channel", "at_ms"]),
    ("tables", &["id", "game", "options", "phase", "opener", "opened_ms", "started_ms", "ended_ms", "life"]),
    ("tenures", &["table_id", "seat", "entry", "player"]),
    ("tips_ended", &["player", "game"]),
    ("tournaments", &["id", "game", "organiser", "phase"]),
];

/// The columns that it does not give, and why.
const ARGUED: &[(&str, &[&str], &str)] = &[
    (
        "actions",
        &["sealed", "deed"],
        "how an entry is kept: a secret choice is given opened, and its text says what was done",
    ),
    ("past_logs", &["sealed", "deeds"], "the same of the logs of games that ended long ago"),
    (
        "activity",
        &["hour_ms", "kind", "id", "presses", "opens", "calls"],
        "how much somebody did in an hour, without what; for two days",
    ),
    (
        "allowances",
        &["kind", "owner", "other", "spent_ms"],
        "how much of a limit is used up; it says nothing but that, and runs out within days",
    ),
    (
        "bans",
        &["kind", "id", "reason", "since_ms", "until_ms"],
        "whom the operators keep out, which stays for as long as it was meant; whoever is banned is told so, and why",
    ),
    ("desk", &["id", "version", "read_only", "since_ms"], "whether the bot only reads"),
    (
        "desk_acts",
        &["number", "at_ms", "act", "kind", "subject", "reason", "until_ms"],
        "what the operators did to keep order, as they wrote it down; a ban is told to whom it is about",
    ),
    (
        "forgotten",
        &["hash", "salt", "at_ms", "away"],
        "hashes that nobody can be named by: the list of those who are in nothing else here",
    ),
    ("gateway", &["id", "shards"], "how many sessions the bot has with Discord"),
    (
        "hints",
        &["table_id", "seat", "entry"],
        "for which turns a seat took a hint: told to all at the end, by the seat's name",
    ),
    ("identifies", &["bucket", "next_ms"], "when the bot may begin its next session"),
    (
        "interactions",
        &["table_id", "interaction", "at_ms", "answer"],
        "Discord's numbers for what was pressed, and for an hour what was answered, so that nothing is done twice",
    ),
    (
        "meetings",
        &["tournament_id", "round", "board", "seats", "table_id", "called_off", "result"],
        "who met whom with which result, by numbers: it tells of nobody who is not named in entrants",
    ),
    (
        "moderations",
        &["interaction", "seat"],
        "Discord's number of the command, and a seat that is given with its table",
    ),
    ("order_key", &["id", "key", "sealed_key", "seal_key"], "the key of those hashes: it is the database's own"),
    (
        "outbox",
        &[
            "table_id",
            "seq",
            "audience",
            "kind",
            "step",
            "entry",
            "target",
            "state",
            "due_ms",
            "lease_until_ms",
            "lease_by",
            "touched",
            "attempts",
            "first_try_ms",
            "reason",
            "given_up",
            "server",
            "place",
        ],
        "what is to be delivered, as references: whom it is for is told by the seat, and it goes when it has arrived",
    ),
    ("processes", &["id", "until_ms", "posts"], "who of the bot's processes is alive"),
    (
        "pulse",
        &["id", "alive_ms", "up_since_ms", "backup_ms", "restored_from_ms"],
        "when a process was alive, and of which time the database is a copy",
    ),
    (
        "questions",
        &["table_id", "message", "seq", "channel", "player", "matter"],
        "which messages still have buttons that answer something, so that they lose them",
    ),
    ("sealing", &["id", "key_id", "since_ms"], "with which key secrets are sealed, and since when"),
    ("seats", &["level", "since_entry"], "a computer's level, and what tenures has of a person"),
    ("seeks", &["id", "asked", "message", "settled"], "Discord's numbers, and whether all that follows is done"),
    (
        "servers",
        &[
            "id",
            "channels",
            "pace_secs",
            "palette",
            "called_role",
            "opener_role",
            "lobbies",
            "own_lobbies",
            "gone_ms",
            "welcomed_ms",
            "called_ms",
            "called_for",
            "problem_channel",
            "problem_day",
        ],
        "what a server's managers have set for it; they see it by /server",
    ),
    (
        "shards",
        &["shard", "holder", "until_ms", "of_shards", "session", "sequence", "resume_url"],
        "which process has which of the bot's sessions",
    ),
    ("shares", &["seq"], "the number of the card's row in the outbox"),
    (
        "substitutes",
        &["tournament_id", "leaver", "player"],
        "ids alone: who is asked in whose place, until they answer or the tournament goes",
    ),
    (
        "tables",
        &[
            "rules_version",
            "seats",
            "pace_secs",
            "bank_secs",
            "late",
            "rests",
            "rated",
            "least",
            "drawn_seat",
            "drawn_of",
            "outcome",
        ],
        "the table's own, of all who play there: its terms and its outcome",
    ),
    ("tables", &["step", "entries", "changed_ms", "log_left_ms"], "how far the table is, and where its log is"),
    ("tables", &["to_act", "due_ms", "wake_ms", "wake_lease_ms", "touch_ms"], "the table's clock: seats and times"),
    (
        "tables",
        &["guild", "channel", "thread", "lobby_channel", "lobby_message", "post_message", "told_entry"],
        "the table's place at Discord, and what was posted there",
    ),
    (
        "tables",
        &["secret", "sealed_secret", "seal_key", "fingerprint"],
        "the table's secret, of which its chance comes",
    ),
    (
        "tables",
        &["by_lot", "words"],
        "by seats, with the table: the words for its dice, and who leaves what to the lot",
    ),
    (
        "tournaments",
        &[
            "guild",
            "channel",
            "post_channel",
            "post_message",
            "unlinked_post",
            "unlinked_round",
            "options",
            "format",
            "least",
            "most",
            "rounds",
            "rated",
            "pace_secs",
            "step",
            "opened_ms",
            "changed_ms",
        ],
        "the tournament's own, of all who take part: its format, its pace, its place",
    ),
];

/// The columns of the catalogue, as `table.column`.
async fn catalogue(scratch: &Scratch) -> BTreeSet<String> {
    let columns = "SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_sqlx_migrations'";
    let rows = scratch.store.all(sqlx::query(columns)).await.expect("the catalogue answers");
    rows.iter().map(|row| format!("{}.{}", row.get::<String, _>(0), row.get::<String, _>(1))).collect()
}

/// The columns that the lists above name one by one.
fn listed() -> Vec<String> {
    let argued = ARGUED.iter().map(|(table, columns, _)| (*table, *columns));
    let all = EXPORTED.iter().copied().chain(argued);
    all.flat_map(|(table, columns)| columns.iter().map(move |column| format!("{table}.{column}"))).collect()
}

#[tokio::test]
async fn every_column_is_exported_or_there_is_a_reason() {
    let scratch = Scratch::new().await;
    let (catalogue, listed) = (catalogue(&scratch).await, listed());
    assert!(catalogue.len() > 200, "the columns are found: {}", catalogue.len());
    let named: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(named.len(), listed.len(), "a column is given or not, and for one reason");
    let is_whole = |column: &String| WHOLE.iter().any(|table| column.split('.').next() == Some(*table));
    let unknown: Vec<_> = catalogue.difference(&named).filter(|column| !is_whole(column)).collect();
    assert!(unknown.is_empty(), "is it a person's? Export it, or say why not: {unknown:?}");
    let stale: Vec<_> = named.difference(&catalogue).collect();
    assert!(stale.is_empty(), "the schema has no such columns: {stale:?}");
    assert!(WHOLE.iter().all(|table| catalogue.iter().any(|column| column.starts_with(&format!("{table}.")))));
    assert!(ARGUED.iter().all(|(.., why)| !why.is_empty()));
    scratch.drop().await;
}
