//! A fleet whose processes share the work: two answer by HTTP, and one that has no door posts. While that one is away every move is
//! answered and nothing is posted; when it is back the newest board is.

use std::time::Duration;

use game::{Actor, Position, SplitMix64};
use stand_in::{BotReply, Control, ShownMessage, Snowflake, TypedCommand};
use table::{EntryNo, TableId};
use test_support::{
    Balancer, BotProcess, Database, STEP_TIMEOUT, TableApart, eventually, never_within, open_endpoint, own_address,
    patient_stand_in,
};

use crate::rolling::is_well;

/// Moves while nobody posts.
const MOVES: usize = 5;
/// Longer than any look of a process at the outbox.
const A_WHILE: Duration = Duration::from_secs(3);

/// A table in play.
struct Play {
    people: [Snowflake; 2],
    thread: Snowflake,
    position: Box<dyn Position>,
    chooser: SplitMix64,
    played: Vec<String>,
}

impl Play {
    async fn open(control: &Control) -> Self {
        let TableApart { people, thread, .. } = TableApart::begin(control, ["Livia", "Nero"], "shared-work").await;
        let position = games::find("conspirateurs").expect("registered").start(2, &[]).expect("two seats");
        Self { people, thread, position, chooser: SplitMix64::new(5), played: Vec::new() }
    }

    async fn move_on(&mut self, control: &Control) {
        let seat = self.position.turn().seats().first().copied().expect("it goes on");
        let action = self.position.view(Actor::Seat(seat).viewer()).sample(Actor::Seat(seat), &mut self.chooser);
        let action = self.position.play(Actor::Seat(seat), &action.expect("its turn")).expect("it is legal").action;
        let typed = TypedCommand::new("move").with("move", action.clone());
        let sent = control.send_command(self.people[seat.index()], self.thread, &typed).await;
        match sent.expect("the command can be sent").reply {
            BotReply::Message(post) if post.content.starts_with("Played") => self.played.push(action),
            other => panic!("move {}: {other:?}", self.played.len()),
        }
    }

    /// The boards of the thread: up to which entry each tells.
    fn boards(&self, control: &Control) -> Vec<usize> {
        let posts = control.messages(self.thread, self.people[0]).into_iter().filter(|post| !post.ephemeral);
        let ply = |post: ShownMessage| {
            let name = post.attachments.first()?.name.clone();
            name.trim_end_matches(".png").rsplit('-').next()?.parse().ok()
        };
        posts.filter_map(ply).collect()
    }

    async fn is_shown(&self, control: &Control) {
        let all = self.played.len();
        let shown = control.wait_until(|c| self.boards(c).last() == Some(&all), STEP_TIMEOUT).await;
        assert!(shown, "{all} moves, boards of {:?}", self.boards(control));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_that_answer_never_post_and_the_one_that_posts_takes_up_what_waited() {
    let playground = patient_stand_in().await;
    let database = Database::fresh().await;
    let place = database.hand_over();
    let addresses = [own_address(), own_address()];
    let balancer = Balancer::before(addresses.to_vec()).await;
    let (api, control) = (playground.base_url(), playground.control());
    let answering = addresses.map(|at| {
        let http = [("SUBROSA_DOOR", "http".to_owned()), ("SUBROSA_HTTP", at.to_string())];
        let settings =
            [http, [("SUBROSA_DUTY", "answers".to_owned()), ("SUBROSA_KEEP_DAYS", "30".to_owned())]].concat();
        BotProcess::start_with(crate::PROGRAM, &api, &place, &settings)
    });
    for at in addresses {
        is_well(at).await;
    }
    open_endpoint(&control, balancer.address).await;
    let health = own_address();
    let posts = || {
        let settings = [("SUBROSA_DUTY", "posts".to_owned()), ("SUBROSA_HEALTH", health.to_string())];
        BotProcess::start_with(crate::PROGRAM, &api, &place, &settings)
    };
    let mut posting = posts();
    let mut play = Play::open(&control).await;
    play.move_on(&control).await;
    play.is_shown(&control).await;
    assert_eq!(control.connected(), 0, "nobody is at the gateway");
    let ready = async || {
        let asked = test_support::http_client().get(format!("http://{health}/readyz")).send().await.ok()?;
        asked.status().is_success().then_some(())
    };
    eventually("who only posts is ready, and needs no shard", ready).await;

    posting.kill();
    for _ in 0..MOVES {
        play.move_on(&control).await;
    }
    never_within(A_WHILE, "somebody posts", async || play.boards(&control).last() != Some(&1)).await;
    let posting = posts();
    play.is_shown(&control).await;
    let boards = play.boards(&control);
    assert!(boards.is_sorted_by(|one, next| one < next), "every board once and in order: {boards:?}");

    drop((posting, answering));
    let id = database.store.tables().table_ids(TableId(i64::MIN), 2).await.expect("the database answers")[0];
    let log = database.store.tables().log_from(id, EntryNo(0)).await.expect("the database answers");
    assert_eq!(log.iter().filter_map(|entry| Some(entry.action()?.action.clone())).collect::<Vec<_>>(), play.played);
    playground.shutdown().await;
    database.drop().await;
}
