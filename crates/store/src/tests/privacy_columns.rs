//! Every column of the schema is in what a person can take along, or there is a reason why it is not: also those that are
//! made after this test was written.

use sqlx::Row as _;

use super::Scratch;

/// The content of `/about data:export`, as `table` (all its columns) or `table.column`.
const EXPORTED: &[&str] = &[
    "players",
    "blocks",
    "lessons",
    "notes",
    "tips_ended",
    "seeks",
    "shares",
    "ratings",
    "results",
    "tenures",
    "seats",
    "actions",
    "past_logs",
    "moderations",
    "mutes",
    "entrants",
    "tournaments.id",
    "tournaments.game",
    "tournaments.organiser",
    "tournaments.phase",
    "tables.id",
    "tables.game",
    "tables.options",
    "tables.phase",
    "tables.opener",
    "tables.opened_ms",
    "tables.started_ms",
    "tables.ended_ms",
    "tables.life",
];

/// The columns that it does not give, and why.
const ARGUED: &[(&str, &str)] = &[
    (
        "tables",
        "the rest is the table's own, of all who play there: its terms, its clock, its place, its secret, its outcome",
    ),
    (
        "interactions",
        "Discord's numbers for what was pressed, and for an hour what was answered, so that nothing is done twice",
    ),
    (
        "outbox",
        "what is to be delivered, as references: whom it is for is told by the seat, and it goes when it has arrived",
    ),
    ("tournaments", "the rest is the tournament's own, of all who take part: its format, its pace, its place"),
    ("meetings", "who met whom with which result, by numbers: it tells of nobody who is not named in entrants"),
    ("desk", "whether the bot only reads"),
    ("desk_acts", "what the operators did to keep order, as they wrote it down; a ban is told to whom it is about"),
    (
        "bans",
        "whom the operators keep out, which stays for as long as it was meant; whoever is banned is told so, and why",
    ),
    ("activity", "how much somebody did in an hour, without what; for two days"),
    ("substitutes", "ids alone: who is asked in whose place, until they answer or the tournament goes"),
    ("hints", "for which turns a seat took a hint: told to all at the end, by the seat's name"),
    ("questions", "which messages still have buttons that answer something, so that they lose them"),
    ("pulse", "when a process was alive"),
    ("sealing", "with which key secrets are sealed, and since when"),
    ("forgotten", "hashes that nobody can be named by: the list of those who are in nothing else here"),
    ("order_key", "the key of those hashes: it is the database's own"),
    ("servers", "what a server's managers have set for it; they see it by /server"),
    ("allowances", "how much of a limit is used up; it says nothing but that, and runs out within days"),
    ("processes", "who of the bot's processes is alive"),
    ("gateway", "how many sessions the bot has with Discord"),
    ("shards", "which process has which of the bot's sessions"),
    ("identifies", "when the bot may begin its next session"),
];

#[tokio::test]
async fn every_column_is_exported_or_there_is_a_reason() {
    let scratch = Scratch::new().await;
    let columns = "SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_sqlx_migrations'";
    let rows = scratch.store.all(sqlx::query(columns)).await.expect("the catalogue answers");
    assert!(rows.len() > 60, "the columns are found: {}", rows.len());
    let unknown: Vec<_> = rows
        .iter()
        .map(|row| (row.get::<String, _>(0), row.get::<String, _>(1)))
        .filter(|(table, column)| {
            let full = format!("{table}.{column}");
            let is_it = |name: &str| name == table || name == full;
            !EXPORTED.iter().any(|name| is_it(name)) && !ARGUED.iter().any(|(name, why)| is_it(name) && !why.is_empty())
        })
        .map(|(table, column)| format!("{table}.{column}"))
        .collect();
    assert!(unknown.is_empty(), "is it a person's? Export it, or say why not: {unknown:?}");
    scratch.drop().await;
}
