//! The card of a game that is over: its story in every game, its picture in every palette, and who may show it where, how
//! often, and through whatever happens.
//!
//! `cards.md` is written by `SUBROSA_BLESS=1 cargo test --test bot golden_cards`, after a look at the pictures, which that puts
//! into the temporary directory.

use std::fmt::Write as _;
use std::path::Path;

use ::table::{Command, Occupant, Phase, PlayCommand, Player, Table};
use crash::{CrashPlan, CrashPoint};
use game::{AnyGame, Seat, SplitMix64};
use games::GAMES;
use picture::{Painter, Size, Theme};
use stand_in::{Permissions, ShownMessage};
use subrosa::app::GameCard;
use subrosa::discord::present::{CardReader, card_post};
use test_support::played::{begun, does, moved, person};
use test_support::{BotProcess, Person, STEP_TIMEOUT, TableInPlay, eventually, post, text};

const FILE: &str = "tests/bot/cards.md";
const OPEN: &str = "/play conspirateurs seat:0";
/// A game that chance does not end by then is resigned.
const MOST_MOVES: usize = 700;

/// A game of chance, played to its end.
fn played(game: &'static dyn AnyGame, round: u64) -> Table {
    let (mut table, mut dice) = (begun(game, round), SplitMix64::new(round));
    for _ in 0..MOST_MOVES {
        if table.phase() == Phase::Playing {
            table = moved(&table, &mut dice);
        }
    }
    for seat in Seat::all(table.seat_count()) {
        if table.phase() == Phase::Playing {
            table = does(&table, &Command::Play(PlayCommand::Resign(person(seat.0))));
        }
    }
    table
}

/// FNV-1a, of 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

fn described(painter: &Painter, card: &GameCard, blessed: bool) -> String {
    let post = card_post(card, CardReader::Everybody, 7);
    let game = card.summary.game;
    let mut text = format!("## {game}\n\n{}\n\nAlt text: {}\n\n", post.message.content, post.picture.alt());
    assert!(post.message.content.lines().count() == 4 && post.picture.alt().chars().count() <= 1_024, "{text}");
    for &theme in Theme::ALL {
        let picture =
            painter.png(post.picture.scene().expect("a board"), theme, Size::Board).expect("it can be painted");
        if blessed {
            let file = std::env::temp_dir().join(format!("subrosa-card-{game}-{}.png", theme.name()));
            std::fs::write(file, &picture.bytes).expect("it can be written");
        }
        let pixels = image::load_from_memory(&picture.bytes).expect("it is a PNG").to_rgb8();
        let (width, height, sum) = (pixels.width(), pixels.height(), checksum(pixels.as_raw()));
        assert!(width < height && width <= 1_024, "upright, as a phone is: {width} × {height}");
        writeln!(text, "- {}: {width} × {height}, {sum:016x}", theme.name()).expect("a text takes all");
    }
    text
}

#[test]
fn golden_cards_of_every_game_in_every_palette() {
    let painter = Painter::new().expect("the art is whole");
    let blessed = std::env::var_os("SUBROSA_BLESS").is_some_and(|value| value == "1");
    let mut cards = Vec::new();
    for game in GAMES {
        let card = GameCard::of(&played(*game, 1)).expect("it replays").expect("it is over");
        let card = GameCard { span_ms: Some(4 * 86_400_000 + 5), ..card };
        cards.push(described(&painter, &card, blessed));
    }
    let text = format!("# Cards\n\n{}", cards.join("\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if blessed {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).expect("the file can be read");
    for (is, was) in text.lines().zip(known.lines()) {
        assert_eq!(is, was, "changed: look at the pictures, then bless");
    }
    assert_eq!(text.len(), known.len());
}

#[test]
fn a_winner_is_named_whole_on_a_card_whatever_they_are_called() {
    let game = games::find("roman-checkers").expect("registered");
    let table = moved(&begun(game, 1), &mut SplitMix64::new(1));
    let over = does(&table, &Command::Play(PlayCommand::Resign(person(0))));
    let mut card = GameCard::of(&over).expect("it replays").expect("it is over");
    card.summary.seats[1] = Occupant::Player(Player { id: person(1), name: "Ada · Bob".into() });
    let post = card_post(&card, CardReader::Everybody, 7);
    let scene = post.picture.scene().expect("a board");
    assert_eq!((scene.title.as_str(), scene.reason.as_str()), ("Ada · Bob wins", "Roman Checkers"));
    assert!(post.picture.alt().starts_with("Ada · Bob wins · Roman Checkers. "), "{}", post.picture.alt());
}

#[test]
fn a_game_has_no_card_before_its_end() {
    for game in GAMES {
        assert!(GameCard::of(&begun(*game, 1)).expect("it replays").is_none());
    }
}

/// A game that Brutus has resigned; its last post.
async fn over(table: &TableInPlay) -> ShownMessage {
    for (who, action) in [(&table.ada, "h9"), (&table.brutus, "i9")] {
        let played = who.hears(table.thread, &format!("/move move:{action}")).await;
        assert!(played.starts_with("Played"), "{played}");
    }
    let asked = post(&table.brutus.types(table.thread, "/table resign").await);
    table.brutus.presses(&asked, "Resign").await;
    table.ada.waits_for(table.thread, "the end", |post| post.button("The card").is_some()).await
}

/// The cards that everybody sees in a channel.
fn shown(who: &Person, channel: stand_in::Snowflake) -> Vec<ShownMessage> {
    let is_card = |post: &ShownMessage| post.attachments.iter().any(|file| file.name.contains("-card-"));
    who.sees(channel).into_iter().filter(|post| !post.ephemeral && is_card(post)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_tells_the_story_and_is_shown_once_a_person_by_those_who_played() {
    let table = TableInPlay::start(421, OPEN).await;
    let (ada, brutus, cleo, games) = (&table.ada, &table.brutus, &table.cleo, table.games);
    let line = format!("/review card table:{}", table.id);
    assert!(ada.hears(table.thread, "/review card").await.contains("when it is over"));
    let end = over(&table).await;
    let card = post(&ada.presses(&end, "The card").await);
    assert!(card.ephemeral, "{card:?}");
    let lines: Vec<_> = card.content.lines().collect();
    assert_eq!(lines[0], "**Conspirateurs**: Ada and Brutus. 🏆 **Ada wins.**", "{}", card.content);
    assert!(lines[1].starts_with("The game took 2 turns in "), "{}", lines[1]);
    assert!(lines[2].starts_with("The last move came in turn 2: ") && lines[2].contains("Brutus"), "{}", lines[2]);
    assert!(lines[3].starts_with("The end: ") && lines.len() == 4, "{}", card.content);
    let painted = ada.with_picture(&card).await;
    let alt = painted.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.starts_with("Ada wins · Conspirateurs. The game took 2 turns"), "{alt}");
    let moving = post(&ada.presses(&card, "How it ended").await);
    let moving = ada
        .waits_for(table.thread, "the last steps", |post| post.id == moving.id && !post.attachments.is_empty())
        .await;
    assert!(
        moving.content.contains("**Conspirateurs**") && moving.attachments[0].bytes.starts_with(b"GIF"),
        "{moving:?}"
    );

    // A stranger looks, and shows nothing; from elsewhere there is nothing to look at.
    let strange = post(&cleo.presses(&end, "The card").await);
    assert!(strange.button("Show it in this channel").is_none() && strange.button("How it ended").is_some());
    let forged = table.stage.control.forge_click(cleo.id, end.id, &press_of(&card)).await.expect("it is sent");
    assert!(text(&forged).contains("Only its players"), "{}", text(&forged));
    assert!(cleo.hears(table.stage.channel("lounge"), &line).await.contains("isn't here"));
    let elsewhere = table.stage.control.add_channel_elsewhere("elsewhere");
    let there = post(&ada.types(elsewhere, &line).await);
    let refused = text(&ada.presses(&there, "Show it in this channel").await);
    assert!(refused.contains("in the server where it was played"), "{refused}");

    // Pressed twice it is one; the other player may show it too, where they like.
    table.stage.control.duplicate_interactions(1);
    let first = text(&ada.presses(&card, "Show it in this channel").await);
    assert!(first.contains(&format!("<#{games}>")), "in the thread everybody knows: {first}");
    let again = text(&ada.presses(&card, "Show it in this channel").await);
    assert!(again.contains("shown this card already"), "{again}");
    let lounge = table.stage.channel("lounge");
    let theirs = post(&brutus.types(lounge, &line).await);
    brutus.presses(&theirs, "Show it in this channel").await;
    table.stage.settled().await;
    assert_eq!((shown(cleo, games).len(), shown(cleo, lounge).len(), shown(cleo, table.thread).len()), (1, 1, 0));
    let public = &shown(cleo, games)[0];
    assert_eq!(public.content, card.content);
    assert!(public.mentions.is_empty() && public.button("Show it in this channel").is_none(), "{public:?}");
    let ends = |channel| shown(cleo, channel)[0].button("How it ended").is_some();
    assert_eq!((ends(games), ends(lounge)), (true, false), "who is elsewhere does not see the table");
    assert!(ada.data(games).await.contains("\"cards_shown\""));
    table.stage.end().await;
}

fn press_of(card: &ShownMessage) -> String {
    card.button("Show it in this channel").and_then(|button| button.custom_id).expect("an id")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_a_link_is_none_on_a_card_and_who_may_not_post_shows_none() {
    let stage = test_support::Stage::start(422).await;
    let guest = Person::at(&stage, stage.control.add_user("[Win](https://evil.example) @here\u{202e}"));
    let ada = Person::of(&stage, "Ada");
    let (_, thread) = test_support::begin_by_two(&stage, [&ada, &guest], OPEN).await;
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    ada.hears(thread, "/move move:h9").await;
    let asked = post(&guest.types(thread, "/table resign").await);
    guest.presses(&asked, "Resign").await;
    let end = ada.waits_for(thread, "the end", |post| post.button("The card").is_some()).await;
    let card = post(&guest.presses(&end, "The card").await);
    assert!(card.content.contains(r"\[Win\]\(https\:\/\/evil.example\)"), "{}", card.content);
    assert!(!card.content.contains('\u{202e}') && !card.content.contains("[Win]("), "{}", card.content);
    stage.control.set_user_permissions(guest.id, Permissions::MEMBER & !Permissions::SEND_MESSAGES);
    let refused = text(&guest.presses(&card, "Show it in this channel").await);
    assert!(refused.contains("may not post"), "{refused}");
    stage.settled().await;
    assert!(shown(&ada, stage.channel("games")).is_empty());
    stage.end().await;
}

/// The answer to whoever shows their card.
async fn shows(who: &Person, card: &ShownMessage) -> String {
    text(&who.presses_as_seen(card, "Show it in this channel").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn in_another_thread_a_card_takes_the_right_to_post_in_threads_and_not_in_the_channel() {
    let table = TableInPlay::start(426, OPEN).await;
    let (ada, brutus, games, control) = (&table.ada, &table.brutus, table.games, &table.stage.control);
    over(&table).await;
    table.stage.settled().await;
    let talk = control.open_thread(table.cleo.id, games, ("Talk", "Who has won?")).expect("opened");
    let line = format!("/review card table:{}", table.id);
    let [mine, theirs] = [ada, brutus].map(|who| who.types(talk, &line));
    let (mine, theirs) = (post(&mine.await), post(&theirs.await));
    let (in_threads, in_channel) = (Permissions::SEND_MESSAGES_IN_THREADS, Permissions::SEND_MESSAGES);

    control.set_user_permissions(brutus.id, Permissions::MEMBER & !in_threads);
    let refused = shows(brutus, &theirs).await;
    assert!(refused.contains("You may not post in this thread"), "{refused}");
    control.set_bot_permissions(games, Permissions::BOT & !in_threads);
    let refused = shows(ada, &mine).await;
    assert!(refused.contains("In this thread I lack: Send Messages in Threads."), "{refused}");
    table.stage.settled().await;
    assert!(shown(&table.cleo, talk).is_empty());

    control.set_user_permissions(brutus.id, Permissions::MEMBER & !in_channel);
    control.set_bot_permissions(games, Permissions::BOT & !in_channel);
    for (who, card) in [(ada, &mine), (brutus, &theirs)] {
        let told = shows(who, card).await;
        assert!(told.contains(&format!("The card comes to <#{talk}>")), "{told}");
    }
    table.stage.settled().await;
    assert_eq!((shown(&table.cleo, talk).len(), shown(&table.cleo, games).len()), (2, 0));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_on_its_way_comes_once_though_the_process_dies() {
    for point in [CrashPoint::Answered, CrashPoint::Claimed, CrashPoint::Sent] {
        let playground = test_support::patient_stand_in().await;
        let control = playground.control();
        let database = test_support::Database::fresh().await;
        let address = database.hand_over();
        let run = |death: Option<CrashPlan>| BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, death);
        let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::named(&control, name));
        let games = control.channel("games").expect("there");
        let mut bot = run(None);
        assert!(control.wait_until(|control| control.connected() > 0, STEP_TIMEOUT).await, "the bot comes");
        let heard = ada.hears(games, OPEN).await;
        let id = heard.rsplit('`').nth(1).expect("its id").to_owned();
        let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
        brutus.presses(&lobby, "Join").await;
        let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
        let lobby = ada.waits_for(games, "the full lobby", ready).await;
        ada.presses(&lobby, "Start").await;
        let asked = post(&brutus.types(games, &format!("/table resign table:{id}")).await);
        brutus.presses(&asked, "Resign").await;
        let thread = control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
        let thread = thread.expect("the thread opens");
        ada.waits_for(thread, "the end", |post| post.button("The card").is_some()).await;
        let card = post(&ada.types(games, &format!("/review card table:{id}")).await);
        ada.with_picture(&card).await;
        // A row that the first process left would kill the second before it is connected.
        assert_eq!(database.drained().await, 0);
        bot.kill();
        assert!(control.wait_until(|control| control.connected() == 0, STEP_TIMEOUT).await, "it is gone");
        let mut dying = run(Some(point.into()));
        assert!(control.wait_until(|control| control.connected() > 0, STEP_TIMEOUT).await, "the next one comes");
        let asked = ada.presses(&card, "Show it in this channel");
        dying.dies(point.into(), asked).await;
        let mut bot = run(None);
        let shown_there = || shown(&ada, games).len();
        eventually("the card comes", async || (shown_there() > 0).then_some(())).await;
        bot.kill();
        assert_eq!(shown_there(), 1, "{point}");
        playground.shutdown().await;
        database.drop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_hears_what_it_has_played_and_only_its_managers_do() {
    let table = TableInPlay::start(423, OPEN).await;
    let manage = Permissions(Permissions::MEMBER.0 | 1 << 5);
    assert!(table.cleo.hears(table.games, "/server summary").await.contains("Manage Server"));
    table.stage.control.set_user_permissions(table.cleo.id, manage);
    let none = table.cleo.hears(table.games, "/server summary of:year").await;
    assert!(none.contains("no game has ended here"), "{none}");
    over(&table).await;
    table.stage.settled().await;
    let said = table.cleo.hears(table.games, "/server summary").await;
    for words in [
        "last 30 days",
        "1 game by 2 people: Conspirateurs 1.",
        "At the table most: Ada 1 and Brutus 1.",
        "Won most: Ada 1.",
        &table.id,
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let elsewhere = table.stage.control.add_channel_elsewhere("elsewhere");
    let there = table.cleo.hears(elsewhere, "/server summary of:year").await;
    assert!(there.contains("last 365 days no game has ended here"), "another server's games are not told: {there}");
    table.stage.clock.set_ahead(40 * 86_400_000);
    assert!(table.cleo.hears(table.games, "/server summary of:month").await.contains("no game has ended"));
    assert!(table.cleo.hears(table.games, "/server summary of:year").await.contains("1 game"));
    table.stage.end().await;
}
