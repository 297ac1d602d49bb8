//! Tips in somebody's first game of a kind: theirs alone, until they have had enough or know the game.

use game::{Actor, Position, Viewer};
use stand_in::{ShownMessage, Snowflake};
use subrosa::discord::Door;
use table::{EntryNo, LogEntry, TableId};
use test_support::{Bot, Person, STEP_TIMEOUT, Stage, begin_by_two, eventually, post, text};

/// The beginning of tips.
const TIP: &str = "🌱";

/// A table against the computer of a level, by buttons; its thread.
async fn against(stage: &Stage, ada: &Person, game: &str, level: &str) -> Snowflake {
    let games = stage.control.add_channel(&format!("{game} {level}").to_lowercase().replace(' ', "-"));
    let which = post(&ada.presses(&post(&ada.types(games, "/play now").await), "Ten minutes with the computer").await);
    let asked = post(&ada.presses(&which, game).await);
    ada.presses(&asked, level).await;
    let find = |control: &stand_in::Control| {
        control.threads().into_iter().find(|thread| thread.parent == Some(games)).map(|thread| thread.id)
    };
    stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens")
}

/// The composer, once it is Ada's turn.
async fn composer(ada: &Person, thread: Snowflake) -> ShownMessage {
    let is_mine = |posts: &[ShownMessage]| {
        let last =
            posts.iter().rev().find(|post| post.content.contains("to play") || post.content.contains("thinking"));
        last.is_some_and(|post| post.content.contains("to play") && post.button("Move").is_some())
    };
    eventually("it is Ada's turn", async || is_mine(&ada.sees(thread)).then_some(())).await;
    let board = ada.waits_for(thread, "a board", |post| post.button("Move").is_some()).await;
    post(&ada.presses(&board, "Move").await)
}

/// Plays what `/hint` says, once the computer has; what is said to it.
async fn plays_a_hint(ada: &Person, thread: Snowflake) -> String {
    composer(ada, thread).await;
    // A busy machine asks to try again.
    let asked = async || Some(post(&ada.types(thread, "/hint").await)).filter(|hint| hint.button("Confirm").is_some());
    let hint = eventually("a hint", asked).await;
    post(&ada.presses(&hint, "Confirm").await).content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_given_tips_until_they_have_had_enough() {
    let stage = Stage::start(91).await;
    let [ada, cleo] = ["Ada", "Cleo"].map(|name| Person::of(&stage, name));
    let thread = against(&stage, &ada, "Roman Checkers", "Novice").await;
    let first = composer(&ada, thread).await;
    assert!(first.content.starts_with("> 🌱 Bring your men forward side by side"), "{}", first.content);
    assert!(first.content.contains("You have 6 moves."), "{}", first.content);
    let mut told = Vec::new();
    for _ in 0..20 {
        told.push(plays_a_hint(&ada, thread).await);
        told.push(composer(&ada, thread).await.content);
        if told.iter().any(|said| said.starts_with("Played") && said.contains(TIP)) {
            break;
        }
    }
    assert!(told.iter().any(|said| said.starts_with("Played") && said.contains("> 🌱 ")), "{told:#?}");
    assert!(told.iter().any(|said| said.starts_with("> 🌱 ")), "{told:#?}");

    let again = composer(&ada, thread).await;
    let refused = cleo.hears(thread, "/hint").await;
    assert!(refused.contains("those who play"), "{refused}");
    for _ in 0..2 {
        let ended = post(&ada.presses(&first, "Enough tips").await);
        assert!(ended.ephemeral && ended.content.contains("No more tips in Roman Checkers"), "{}", ended.content);
    }
    let quiet = composer(&ada, thread).await;
    assert!(!quiet.content.contains(TIP) && quiet.button("Enough tips").is_none(), "{}", quiet.content);
    assert!(again.ephemeral && !plays_a_hint(&ada, thread).await.contains(TIP));
    assert!(!cleo.sees(thread).iter().any(|post| post.content.contains(TIP)), "tips are for one alone");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tips_are_for_first_games_against_novices() {
    let stage = Stage::start(92).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let (_, among_people) = begin_by_two(&stage, [&ada, &brutus], "/play roman-checkers seat:0").await;
    assert!(!composer(&ada, among_people).await.content.contains(TIP), "nobody is helped against somebody");
    let club = against(&stage, &ada, "Roman Checkers", "Club").await;
    assert!(!composer(&ada, club).await.content.contains(TIP), "the club plays without");

    let novice = against(&stage, &ada, "Roman Checkers", "Novice").await;
    let tips = composer(&ada, novice).await;
    assert!(tips.content.contains(TIP), "{}", tips.content);
    let leaving = post(&ada.types(novice, "/table resign").await);
    let label = leaving.buttons()[0].label.clone();
    ada.presses(&leaving, &label).await;
    stage.settled().await;
    let games = stage.channel("games");
    for (game, is_new) in [("Roman Checkers", false), ("Conspirateurs", true)] {
        let asked = post(&ada.types(games, "/play now").await);
        let which = post(&ada.presses(&asked, "Ten minutes with the computer").await);
        let asked = post(&ada.presses(&which, game).await);
        assert_eq!(asked.content.contains("Your first game?"), is_new, "{}", asked.content);
    }
    let second = against(&stage, &ada, "Roman Checkers", "Novice").await;
    assert!(!composer(&ada, second).await.content.contains(TIP), "who has finished a game knows it");
    stage.end().await;
}

/// In a game with secrets, too, only the newcomer reads a word.
#[tokio::test(flavor = "multi_thread")]
async fn tips_of_what_is_secret_are_whispered() {
    let stage = Stage::start(93).await;
    let [ada, cleo] = ["Ada", "Cleo"].map(|name| Person::of(&stage, name));
    let thread = against(&stage, &ada, "StraToGo", "Novice").await;
    let setup = composer(&ada, thread).await;
    assert!(setup.ephemeral && setup.content.contains("A ready-made army will do"), "{}", setup.content);
    let said = plays_a_hint(&ada, thread).await;
    assert!(said.starts_with("Played"), "{said}");
    let first = composer(&ada, thread).await;
    assert!(first.content.starts_with("> 🌱 "), "{}", first.content);
    let board = cleo.waits_for(thread, "a board", |post| post.button("Move").is_some()).await;
    let press = first.button("Enough tips").expect("it is there").custom_id.clone();
    let forged = stage.control.forge_click(cleo.id, board.id, &press.unwrap_or_default()).await.expect("it is sent");
    assert!(text(&forged).contains("Tips are for those who play at this table."), "{}", text(&forged));
    assert!(!cleo.sees(thread).iter().any(|post| post.content.contains(TIP)), "tips are for one alone");
    stage.end().await;
}

/// The menu of moves on Ada's turn: all of them, or those of one piece if it can be chosen.
async fn chooser(ada: &Person, thread: Snowflake, who: Option<&str>) -> ShownMessage {
    let board = composer(ada, thread).await;
    let Some(who) = who else { return board };
    let menus = board.select_menus();
    let listed = menus.iter().flat_map(|menu| &menu.options).map(|(_, value, _)| value.clone());
    let buttons = test_support::choices(&board);
    let named = buttons.iter().filter_map(|id| id.rsplit([':', '.']).next().map(str::to_owned));
    let all: Vec<_> = listed.chain(named).collect();
    let man = all.iter().find(|value| *value == who).or(all.first()).expect("somebody can move").clone();
    post(&ada.picks(&board, &man).await)
}

/// A question over *Confirm* with these words in its tip, looked for turn by turn among all moves, or those of one piece;
/// nothing is played but moves without it.
async fn warned(ada: &Person, thread: Snowflake, who: Option<&str>, words: &str) -> ShownMessage {
    let mut said = Vec::new();
    for _ in 0..40 {
        let mut last = None;
        for choice in test_support::choices(&chooser(ada, thread, who).await) {
            let board = chooser(ada, thread, who).await;
            let asked = post(&ada.clicks(&board, &choice).await);
            let (tip, question) = asked.content.split_once('\n').unwrap_or(("", &asked.content));
            said.push(asked.content.clone());
            if tip.starts_with("> 🌱") && tip.contains(words) && question.contains('?') {
                return asked;
            }
            last = Some(asked);
        }
        let played = post(&ada.presses(&last.expect("something can be chosen"), "Confirm").await);
        assert!(played.content.starts_with("Played"), "{}", played.content);
    }
    panic!("no question warns that {words}: {said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_man_is_told_in_the_question_and_nobody_is_spared_it() {
    let stage = Stage::start(94).await;
    let ada = Person::of(&stage, "Ada");
    let thread = against(&stage, &ada, "Roman Checkers", "Novice").await;
    let asked = warned(&ada, thread, None, "can be captured next turn").await;
    assert!(asked.button("Confirm").is_some() && asked.button("Enough tips").is_some(), "{asked:?}");

    ada.hears(stage.channel("games"), "/settings confirm:final").await;
    let board = composer(&ada, thread).await;
    let lost = asked.content.split('`').nth(1).expect("the question has the notation").to_owned();
    let still = post(&ada.picks(&board, &lost).await);
    assert_eq!(still.content, asked.content, "whoever plays without a question is asked before this move");
    ada.presses(&still, "Enough tips").await;
    let board = composer(&ada, thread).await;
    let played = post(&ada.picks(&board, &lost).await);
    assert!(played.content.starts_with("Played"), "without tips there is no question: {}", played.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_assassin_is_told_in_the_question_who_can_ask_them() {
    let stage = Stage::start(95).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.control.add_channel("praetorian");
    ada.hears(games, "/play praetorian seat:0 computers:1 level:1").await;
    let find = |control: &stand_in::Control| {
        control.threads().into_iter().find(|thread| thread.parent == Some(games)).map(|thread| thread.id)
    };
    let thread = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
    let board = ada.waits_for(thread, "a board", |post| post.button("Move").is_some()).await;
    let who = post(&ada.presses(&board, "Move").await);
    let whom = post(&ada.chooses(&who, 0, &["14"]).await);
    let secret = post(&ada.chooses(&whom, 0, &["3", "19"]).await);
    ada.presses(&secret, "Confirm").await;
    let asked = warned(&ada, thread, Some("14"), "stands beside you and can ask you").await;
    let leads_back = ["Back", "Start over"].iter().any(|label| asked.button(label).is_some());
    assert!(asked.button("Confirm").is_some() && leads_back, "{asked:?}");
    stage.end().await;
}

/// The position at a table of Roman Checkers, after all that was played.
async fn position(stage: &Stage, ada: &Person, thread: Snowflake) -> Box<dyn Position> {
    let pictures = ada.sees(thread).into_iter().filter(|post| !post.ephemeral).flat_map(|post| post.attachments);
    let id = pictures.filter_map(|picture| TableId::parse(picture.name.rsplit('-').nth(1)?)).last().expect("a board");
    let log = stage.database.store.tables().log_from(id, EntryNo(0)).await.expect("the database answers");
    let mut position = games::find("roman-checkers").expect("registered").start(2, &[]).expect("two may play");
    for done in log.iter().filter_map(LogEntry::action) {
        position.play(done.by, &done.action).expect("it was legal");
    }
    position
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_who_types_a_costly_move_is_asked_first_by_a_new_process_too() {
    let mut stage = Stage::start(94).await;
    let ada = Person::of(&stage, "Ada");
    let thread = against(&stage, &ada, "Roman Checkers", "Novice").await;
    for _ in 0..30 {
        composer(&ada, thread).await;
        let before = position(&stage, &ada, thread).await;
        let seat = before.turn().seats()[0];
        let (view, choices) =
            (before.view(Viewer::Seat(seat)), before.view(Viewer::Seat(seat)).choices(Actor::Seat(seat)));
        let Some(costly) = choices.listed().iter().find(|action| view.warning(action).is_some()) else {
            plays_a_hint(&ada, thread).await;
            continue;
        };
        stage.settled().await;
        let next = Bot::start(&stage.playground, &stage.database, 95, Door::Gateway, &stage.clock);
        std::mem::replace(&mut stage.bot, next).stop().await;
        assert!(stage.control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "another process connects");
        let asked = post(&ada.types(thread, &format!("/move move:{costly}")).await);
        assert!(asked.ephemeral && asked.content.starts_with("> 🌱 "), "{}", asked.content);
        assert!(asked.button("Start over").is_some() && asked.content.contains(costly), "{asked:?}");
        assert_eq!(position(&stage, &ada, thread).await.ply(), before.ply(), "nothing is played yet");
        let played = text(&ada.presses(&asked, "Confirm").await);
        assert!(played.starts_with("Played"), "{played}");
        stage.end().await;
        return;
    }
    panic!("in thirty turns no move was costly");
}
