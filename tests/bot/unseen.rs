//! Two games on Discord that differ only in what a viewer may not know: posts, threads, menus, completions, forms and answers are the
//! same for this viewer, to the byte, but for the ids and times that any two games differ in.

use std::sync::Arc;

use stand_in::{Control, MenuTarget, ShownMessage, Snowflake};
use test_support::{Person, STEP_TIMEOUT, TableInPlay, eventually, post, within};

/// A run of so many digits is an id or a time.
const ID_DIGITS: usize = 9;
/// A SHA-256 in hexadecimal digits.
const HASH_DIGITS: usize = 64;
/// The beginning of a hint, and of the answer where the machine has no time for one.
const HINT: &str = "💡";
const NO_TIME: &str = "The computer has other games to think about";
/// So many moves are compared, one by one.
const PLIES: usize = 6;
/// The commands that somebody may type to find out more.
const COMMANDS: [&str; 12] = [
    "/board",
    "/board show:secret",
    "/board show:moves",
    "/board show:note",
    "/games",
    "/play now",
    "/review replay at:1",
    "/record export",
    "/move move:x2",
    "/move move:a2-a3",
    "/table if moves:anything then b5-b4",
    "/table if moves:x2 then P1-a7",
];

/// Two courses of a game that differ only in Ada's first move.
struct Courses {
    line: &'static str,
    of_ada: [&'static str; 2],
    of_brutus: Option<&'static str>,
    /// Whether a move may bring out what differs.
    is_telling: fn(&str) -> bool,
    seed: u64,
}

/// The places where messages about a game stand, which can be read when its bot has ended too.
struct Places {
    control: Control,
    channels: [Snowflake; 2],
    table: String,
}

impl Places {
    fn of(table: &TableInPlay) -> Self {
        let channels = [table.thread, table.games];
        Self { control: table.stage.control.clone(), channels, table: table.id.clone() }
    }
}

/// All that a viewer has got so far: texts with what carries them, and pictures.
#[derive(Default, PartialEq)]
struct Evidence {
    texts: Vec<String>,
    files: Vec<(String, Arc<[u8]>)>,
}

impl Evidence {
    /// The evidence of every message that they see, private answers included, and of every thread.
    fn of(places: &Places, who: &Person) -> Self {
        let mut seen = Self::default();
        for channel in places.channels.into_iter().chain([who.dm()]) {
            who.sees(channel).iter().filter(|post| !is_hint(post)).for_each(|post| seen.add_post(&places.table, post));
        }
        for thread in places.control.threads() {
            seen.texts.push(format!("{} {:?}", thread.name, (thread.archived, thread.locked, thread.members.len())));
        }
        seen
    }

    /// The evidence of one message alone.
    fn of_post(table: &TableInPlay, post: &ShownMessage) -> Self {
        let mut seen = Self::default();
        seen.add_post(&table.id, post);
        seen
    }

    fn add_post(&mut self, table: &str, post: &ShownMessage) {
        let files = post.attachments.iter().map(|file| (&file.name, &file.description)).collect::<Vec<_>>();
        let text = format!(
            "{} {:?} {:?} {files:?} {:?} {}",
            post.content, post.embeds, post.components, post.mentions, post.flags
        );
        self.texts.push(without_ids(&text, table));
        for file in &post.attachments {
            match std::str::from_utf8(&file.bytes) {
                Ok(text) => self.texts.push(without_ids(text, table)),
                Err(_) => self.files.push((file.name.replace(table, "TABLE"), file.bytes.clone())),
            }
        }
    }

    /// Compares and tells the first difference.
    fn assert_same(&self, other: &Self, when: &str) {
        for (left, right) in self.texts.iter().zip(&other.texts) {
            assert_eq!(left, right, "{when}");
        }
        let differing =
            self.files.iter().zip(&other.files).find(|(left, right)| left != right).map(|(left, _)| &left.0);
        assert!(self == other, "{when}: other messages, or another picture: {differing:?}");
    }
}

/// Whether a message answers somebody who asked for a hint. How much of a hint is told depends on how busy the machine is.
fn is_hint(post: &ShownMessage) -> bool {
    [HINT, NO_TIME].iter().any(|words| post.content.starts_with(words))
}

/// The text without what differs in any two games: the table's id, ids and times of Discord's, and the hashes that seal a choice.
fn without_ids(text: &str, table: &str) -> String {
    let is_hash = |word: &str| word.len() == HASH_DIGITS && word.chars().all(|sign| sign.is_ascii_hexdigit());
    let is_id = |word: &str| word.len() >= ID_DIGITS && word.chars().all(|sign| sign.is_ascii_digit());
    let text = text.replace(table, "TABLE");
    let words = text.split_inclusive(|sign: char| !sign.is_ascii_alphanumeric()).map(|word| {
        let name = word.trim_end_matches(|sign: char| !sign.is_ascii_alphanumeric());
        let name_alone = match name {
            hash if is_hash(hash) => "HASH",
            id if is_id(id) => "ID",
            other => other,
        };
        word.replacen(name, name_alone, 1)
    });
    words.collect()
}

async fn completions(table: &TableInPlay, who: &Person) -> Vec<(String, String)> {
    let found = table.stage.control.autocomplete(who.id, table.thread, "/move", "move").await.expect("it is sent");
    found.into_iter().map(|choice| (choice.name, choice.value.as_str().unwrap_or_default().to_owned())).collect()
}

/// Asks for all that somebody can ask for now; the completions, and what is answered by no message.
async fn asks_for_all(table: &TableInPlay, who: &Person) -> Vec<String> {
    let mut answers = Vec::new();
    for line in COMMANDS {
        answers.push(who.types(table.thread, line).await);
    }
    let board = who.sees(table.thread).into_iter().rev().find(|post| !post.ephemeral && post.button("More").is_some());
    let board = board.expect("a board stands there");
    for name in ["My view", "Replay from here"] {
        let target = MenuTarget::Message(board.id);
        let answer = table.stage.control.choose_from_menu(who.id, table.thread, name, target).await;
        answers.push(answer.expect("it can be chosen"));
    }
    answers.push(who.presses(&board, "Move").await);
    let more = post(&who.presses(&board, "More").await);
    for label in ["Rules", "Moves so far", "Fair play"] {
        if more.button(label).is_some() {
            answers.push(who.presses(&more, label).await);
        }
    }
    let others = answers.into_iter().filter(|answer| answer.message().is_none());
    let others = others.map(|answer| without_ids(&format!("{:?}", answer.reply), &table.id));
    others.chain([format!("{:?}", completions(table, who).await)]).collect()
}

/// The next move that both courses can have: the first one offered that tells nothing.
async fn next_move(table: &TableInPlay, is_telling: fn(&str) -> bool) -> (usize, String) {
    for (seat, who) in [&table.ada, &table.brutus].into_iter().enumerate() {
        let offered = completions(table, who).await;
        if let Some((_, action)) = offered.into_iter().find(|(_, action)| !is_telling(action)) {
            return (seat, action);
        }
    }
    panic!("nobody has a move that tells nothing");
}

async fn plays(table: &TableInPlay, who: &Person, action: &str) {
    let heard = who.hears(table.thread, &format!("/move move:{action}")).await;
    assert!(heard.starts_with("Played"), "{action}: {heard}");
    table.stage.settled().await;
}

/// Has both asked for all by the same person, and compares what this person has got by then. Pictures come after their words.
async fn look_alike(tables: [&TableInPlay; 2], who: fn(&TableInPlay) -> &Person, when: &str) {
    let [left, right] = tables;
    let (said, heard) =
        tokio::join!(Box::pin(asks_for_all(left, who(left))), Box::pin(asks_for_all(right, who(right))));
    assert_eq!(said, heard, "{when}");
    hints_look_alike(tables, who, when).await;
    let both = || tables.map(|table| Evidence::of(&Places::of(table), who(table)));
    let alike = async || {
        let [left, right] = both();
        (left == right).then_some(())
    };
    if within(STEP_TIMEOUT, alike).await.is_none() {
        let [left, right] = both();
        left.assert_same(&right, when);
    }
}

/// Waits until no answer to a move of Brutus's is still to become his board, if it is his turn: the end of a bot leaves it as it is.
async fn has_his_board(table: &TableInPlay) {
    if completions(table, &table.brutus).await.is_empty() {
        return;
    }
    let waits =
        || table.brutus.sees(table.thread).iter().any(|post| post.ephemeral && post.content.starts_with("Played"));
    eventually("his answer becomes his board", async || (!waits()).then_some(())).await;
}

/// Ends a game in order, which waits for every answer and its picture: all that Brutus and Cleo have got by then.
async fn ends(table: TableInPlay) -> [Evidence; 2] {
    let places = Places::of(&table);
    let TableInPlay { stage, brutus, cleo, .. } = table;
    stage.end().await;
    [&brutus, &cleo].map(|who| Evidence::of(&places, who))
}

/// The first line of a hint: its action, which no haste changes. The reasons below it are told as far as there is time.
fn action_of(table: &TableInPlay, hint: &ShownMessage) -> String {
    without_ids(hint.content.lines().next().unwrap_or_default(), &table.id)
}

/// Asks for hints at both tables until they are alike, as they are once the machine has time for the whole of both. Their actions are
/// the same whenever both are told.
async fn hints_look_alike(tables: [&TableInPlay; 2], who: fn(&TableInPlay) -> &Person, when: &str) {
    let asked = async |table| post(&who(table).types(table.thread, "/hint").await);
    let alike = async || {
        let [left, right] = tables;
        let (of_left, of_right) = tokio::join!(asked(left), asked(right));
        let is_told = [&of_left, &of_right].iter().all(|hint| !hint.content.starts_with(NO_TIME));
        if is_told {
            assert_eq!(action_of(left, &of_left), action_of(right, &of_right), "{when}: another action");
        }
        (is_told && Evidence::of_post(left, &of_left) == Evidence::of_post(right, &of_right)).then_some(())
    };
    assert!(within(STEP_TIMEOUT, alike).await.is_some(), "{when}: another hint");
}

async fn differ_to_nobody_else(courses: &Courses) {
    let start = || Box::pin(TableInPlay::start(courses.seed, courses.line));
    let (left, right) = tokio::join!(start(), start());
    let both = [&left, &right];
    for (table, action) in both.iter().zip(courses.of_ada) {
        plays(table, &table.ada, action).await;
        if let Some(action) = courses.of_brutus {
            plays(table, &table.brutus, action).await;
        }
    }
    for ply in 0..PLIES {
        look_alike(both, |table| &table.brutus, &format!("{}: to Brutus after {ply} moves", courses.line)).await;
        look_alike(both, |table| &table.cleo, &format!("{}: to Cleo after {ply} moves", courses.line)).await;
        let (seat, action) = next_move(&left, courses.is_telling).await;
        for table in both {
            plays(table, [&table.ada, &table.brutus][seat], &action).await;
        }
    }
    let own = async |table: &TableInPlay| table.ada.hears(table.thread, "/board show:secret").await;
    assert_ne!(own(&left).await, own(&right).await, "she knows what she has chosen");
    for table in both {
        has_his_board(table).await;
    }
    // While they go on, a picture that differs may be still to come to both. Here nothing is.
    let (left, right) = tokio::join!(Box::pin(ends(left)), Box::pin(ends(right)));
    for (left, right) in left.iter().zip(&right) {
        left.assert_same(right, &format!("{}: at the end", courses.line));
    }
}

#[test]
fn only_what_any_two_games_differ_in_is_left_out_of_the_comparison() {
    let hash = "0f".repeat(HASH_DIGITS / 2);
    let text = format!("<@123456789> to a1, 17 of 24 in x7 <t:1700000000:R> `{hash}` x7-3.png");
    assert_eq!(without_ids(&text, "x7"), "<@ID> to a1, 17 of 24 in TABLE <t:ID:R> `HASH` TABLE-3.png");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_assassins_secret_shows_in_nothing_that_others_get_on_discord() {
    let is_telling = |action: &str| {
        let names_one = action.split(['-', '?', ' ', ',']).any(|n| n == "1" || n == "4");
        action.starts_with('x') || names_one
    };
    differ_to_nobody_else(&Courses {
        line: "/play praetorian seat:0 setup:random",
        of_ada: ["assassin=1 targets=2,3", "assassin=4 targets=5,6"],
        of_brutus: None,
        is_telling,
        seed: 881,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_ranks_show_in_nothing_that_others_get_on_discord() {
    differ_to_nobody_else(&Courses {
        line: "/play stratogo seat:0",
        of_ada: ["setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr", "setup 5r 3r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr"],
        of_brutus: Some("setup Nb Pb 4k Ak 5b 4b / 3b 5k 3k Pk 2b 2k"),
        is_telling: |action| ["a1", "b1", "a2", "b2"].iter().any(|square| action.contains(square)),
        seed: 882,
    })
    .await;
}
