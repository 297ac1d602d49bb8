//! Computer players that think, through the real bot: they answer by themselves, and several of them in a row.

use crash::CrashPoint;
use game::{Actor, SplitMix64};
use stand_in::{Control, ShownMessage, Snowflake, StandIn, TypedCommand};
use table::{Phase, PlayerId, TableId};

use test_support::{
    Bot, BotProcess, Database, Person, STEP_TIMEOUT, Stage, TestClock, begin_alone, eventually, gateway_times,
    never_within, patient_stand_in, text,
};

/// Opens a table with this line, and plays `most` random moves of Ada's against computers that think.
async fn against(line: &str, most: usize) {
    let stage = Stage::start(33).await;
    let ada = Person::of(&stage, "Ada");
    let (opened, thread) = begin_alone(&stage, &ada, line).await;
    let id = opened.rsplit('`').nth(1).and_then(TableId::parse).unwrap_or_else(|| panic!("{line}: {opened}"));
    let me = PlayerId(i64::try_from(ada.id).expect("an id"));
    let mut chooser = SplitMix64::new(3);
    for _ in 0..most {
        let is_mine = async || {
            let table = stage.app.operator().load(id).await.expect("the table is there");
            let mine = table.seat_of(me).filter(|seat| table.to_act().contains(seat));
            (mine.is_some() || table.phase() == Phase::Over).then_some((table, mine))
        };
        let (table, seat) = eventually(&format!("{line}: the computers play"), is_mine).await;
        let Some(seat) = seat else { break };
        let view = table.position().expect("in play").view(Actor::Seat(seat).viewer());
        let action = view.sample(Actor::Seat(seat), &mut chooser).expect("it is her turn");
        let invoke = TypedCommand::new("move").with("move", action);
        let heard = text(&stage.control.send_command(ada.id, thread, &invoke).await.expect("the command can be sent"));
        assert!(heard.starts_with("Played"), "{line}: {heard}");
        // In a set-up the computer may have been first, and then it is her turn again.
        let goes_on = stage.app.operator().load(id).await.expect("the table is there").phase() == Phase::Playing;
        if goes_on && table.seats.len() == 2 && view.turn_number() > 0 {
            assert!(heard.contains("thinking"), "{line}: {heard}");
        }
    }
    stage.settled().await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_thinks_answers_every_move() {
    against("/play roman-checkers seat:0 computers:1 level:2", 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_computers_play_one_after_the_other() {
    against("/play tmag seat:1 seats:4 computers:3 level:2", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_set_up_in_secret() {
    against("/play stratogo seat:0 computers:1 level:2", 2).await;
}

/// The points at which a process dies whose computer player thinks.
pub const DEATHS: [CrashPoint; 2] = [CrashPoint::Thinking, CrashPoint::Thought];

/// Plays `h9` against a computer through a process that dies at this point; the table and its thread.
async fn until_it_dies(playground: &StandIn, database: &mut Database, point: CrashPoint) -> (TableId, Snowflake) {
    let control = playground.control();
    let address = database.hand_over();
    let mut bot = BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, Some(point.into()));
    let is_there = |control: &Control| control.connected() > 0 && !control.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    let (ada, games) = (control.user("Ada").expect("there"), control.channel("games").expect("there"));
    let line = "/play conspirateurs seat:0 computers:1 level:1";
    let opened = text(&control.command(ada, games, line).await.expect("it is answered"));
    let id = opened.rsplit('`').nth(1).and_then(TableId::parse).expect("the table's id");
    let find = |control: &Control| control.threads().first().map(|thread| thread.id);
    let thread = control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
    bot.dies(point.into(), control.command(ada, games, &format!("/move move:h9 table:{id}"))).await;
    (id, thread)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_whose_process_dies_while_it_thinks_or_has_thought_plays_once() {
    for point in DEATHS {
        let playground = patient_stand_in().await;
        let mut database = Database::fresh().await;
        let (id, thread) = until_it_dies(&playground, &mut database, point).await;
        let clock = TestClock::default();
        // Anybody may think for the table after half a minute.
        clock.set_ahead(31_000);
        let bot = Bot::start(&playground, &database, 9, subrosa::discord::Door::Gateway, &clock);
        let entries = async || bot.app.operator().load(id).await.expect("it is there").log.entries().len();
        eventually(&format!("{point}: the computer plays"), async || (entries().await >= 2).then_some(())).await;
        never_within(2 * gateway_times().lease, "it plays twice", async || entries().await > 2).await;
        assert_eq!(database.drained().await, 0);
        let table = bot.app.operator().load(id).await.expect("it is there");
        assert_eq!(table.log.entries().len(), 2, "{point}: once");
        let control = playground.control();
        let ada = control.user("Ada").expect("there");
        let ends = |post: &ShownMessage| post.attachments.first().is_some_and(|file| file.name.ends_with("-2.png"));
        let boards = control.messages(thread, ada).into_iter().filter(ends).count();
        assert_eq!(boards, 1, "{point}: one board tells it");
        bot.stop().await;
        playground.shutdown().await;
        database.drop().await;
    }
}
