//! Hints: what the best computer player would do on a seat's turn, and why, from that seat's own view. A hint is counted for its turn
//! before it is told, and the end of the game tells how many there were.

use std::time::Duration;

use computer::{Choice, Decision, Level};
use table::{ComputerDuty, ComputerTask, InPlay, PlayerId, Table, TableId, computer_seed, known_record};
use tokio::time::{Instant, timeout_at};

use super::continuations::Departure;
use super::explanations::advised;
use super::game_review::Continuation;
use super::handle::Coach;
use crate::app::drawing::heavy_work::HeavyKind;
use crate::app::failure::Failure;
use crate::app::tables::views::seat_view;
use crate::app::tables::visit::Visit;
use crate::app::thinking::computers::Computers;
use crate::app::thinking::thinkers::{Judging, Thinking, Thought};
use crate::app::work_queue::Customer;
use game::{AnyView, Seat};
use games::computers::appraised_nodes;

/// The level that is asked.
pub(super) const LEVEL: Level = Level::Best;
/// The most positions that it looks at for a hint, which leaves half of [`PATIENCE`] on a busy machine.
pub(super) const POSITIONS: u64 = 2_000_000;
/// The level whose action is told beside it where that costs much.
const OTHER_LEVEL: Level = Level::Novice;
/// The time that a hint may take before whoever asked is told to ask again, or gets what of it is ready; Discord waits three seconds
/// for an answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// The choice of a strong player.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The action, in canonical notation; `None` if it would resign.
    pub action: Option<String>,
    /// The reason, and the cost of a novice's action where that is much, in thirty words at most.
    pub reason: Option<String>,
    /// The actions that could follow it; none where something is hidden.
    pub continuation: Continuation,
}

/// The turn of somebody who asks. Nothing is thought about but what they know.
struct HintedTurn<'a> {
    table: &'a Table,
    seat: Seat,
    /// The player of the seat.
    player: PlayerId,
    /// The seed of the luck of both levels.
    seed: u64,
}

impl Coach {
    /// A hint for somebody whose turn it is, and their view. The same turn gives the same action; at another table the luck is another,
    /// so that nobody learns from a hint of their own what a set-up somewhere else holds.
    ///
    /// # Errors
    /// A refusal if it is not their turn, the game stands still, or the computer has too much to think about; a fault if the database
    /// can't be asked.
    pub(crate) async fn hint(&self, table: &Visit, player: PlayerId) -> Result<(Hint, Box<dyn AnyView>), Failure> {
        let (seat, in_play) = seat_to_act(table, player)?;
        let _work = self.pictures.begin_heavy(player, HeavyKind::Hint)?;
        let turn = HintedTurn { table, seat, player, seed: computer_seed(in_play, seat) };
        let view = turn.view().ok_or_else(not_your_turn)?;
        let until = within(PATIENCE);
        let mut hint = timeout_at(until, turn.plain_hint(&self.computers)).await.ok().flatten().ok_or_else(too_busy)?;
        turn.complete(&mut hint, &self.computers, until).await;
        self.store.tables().note_hint(table.id, seat, table.log.end()).await?;
        Ok((hint, view))
    }

    /// How many hints each seat took, of those that took any.
    pub(crate) async fn hints_taken(&self, table: TableId) -> Result<Vec<(Seat, i64)>, Failure> {
        Ok(self.store.tables().hints(table).await?)
    }
}

impl HintedTurn<'_> {
    fn view(&self) -> Option<Box<dyn AnyView>> {
        seat_view(self.table, self.seat)
    }

    /// The hint with its action and the reason alone. `None` if too many wait, or the program ends.
    async fn plain_hint(&self, computers: &Computers) -> Option<Hint> {
        let (view, choice) = (self.view()?, self.choice(LEVEL, computers).await?);
        let action = match choice.decision {
            Decision::Play(action) => Some(action),
            Decision::Resign => None,
        };
        let own = action.as_deref().and_then(|action| view.reason(action));
        let reason = own.map(|reason| reason.sentence()).or(choice.reason);
        Some(Hint { action, reason, continuation: Continuation::default() })
    }

    /// Adds the continuation, and a novice's action beside it, where either can be told until then.
    async fn complete(&self, hint: &mut Hint, computers: &Computers, until: Instant) {
        let Some(action) = hint.action.as_deref() else { return };
        if let Ok(Some(continuation)) = timeout_at(until, self.continuation(action, computers)).await {
            hint.continuation = continuation;
        }
        if let Ok(Some(advice)) = timeout_at(until, self.advice(action, computers)).await {
            hint.reason = Some(advice);
        }
    }

    /// The reason for an action beside the one that a novice would play. `None` where that one is the same or costs little.
    async fn advice(&self, action: &str, computers: &Computers) -> Option<String> {
        let Decision::Play(other) = self.choice(OTHER_LEVEL, computers).await?.decision else { return None };
        let words = advised(&*self.view()?, action, &other)?;
        let appraisal = computers.judge(self.judging(other)?).await??;
        appraisal.is_costly().then_some(words)
    }

    async fn continuation(&self, action: &str, computers: &Computers) -> Option<Continuation> {
        let (view, record) = (self.view()?, known_record(self.table, self.seat));
        Departure::of_view(&*view, &record)?.after(computers, self.seat, action).await
    }

    async fn choice(&self, level: Level, computers: &Computers) -> Option<Choice<String>> {
        let task = ComputerTask { seat: self.seat, level: level.number(), duty: ComputerDuty::Act };
        let (view, record) = (self.view()?, known_record(self.table, self.seat));
        let thinking = Thinking { task, view, record, seed: self.seed, most: POSITIONS };
        let Thought::Action(choice) = computers.think_for(Customer::Person(self.player), thinking).await? else {
            return None;
        };
        Some(choice)
    }

    /// An action on this turn, to be judged as a review judges one.
    fn judging(&self, played: String) -> Option<Judging> {
        let (view, record) = (self.view()?, known_record(self.table, self.seat));
        let (step, nodes) = (record.len(), appraised_nodes(&*view));
        Some(Judging { view: view.into(), record: record.into(), step, played, nodes })
    }
}

/// The time until which something may last that begins now.
fn within(patience: Duration) -> Instant {
    Instant::now() + patience
}

fn seat_to_act(table: &Table, player: PlayerId) -> Result<(Seat, InPlay<'_>), Failure> {
    let nothing = || Failure::refused("There is nothing to play at this table now.");
    let in_play = InPlay::of(table).ok_or_else(nothing)?;
    if table.is_rated() {
        return Err(Failure::refused("This game is rated, so there are no hints: what counts is your own play."));
    }
    let seat = table.seat_of(player).ok_or_else(|| Failure::refused("Hints are for those who play at this table."))?;
    if !table.to_act().contains(&seat) {
        return Err(not_your_turn());
    }
    // Before anything is told and counted: the action could not be played.
    table.check_moves()?;
    Ok((seat, in_play))
}

fn not_your_turn() -> Failure {
    Failure::refused("It isn't your turn: ask for a hint when it is.")
}

fn too_busy() -> Failure {
    Failure::refused("The computer has other games to think about just now. Ask again in a minute.")
}

#[cfg(test)]
mod tests {
    use std::iter;
    use std::sync::Arc;

    use super::*;
    use game::{Actor, SplitMix64};
    use table::{Command, LobbyCommand, Occupant, Opening, Place, PlayCommand, Player, Secret, Terms, decide};

    fn person(seat: Seat) -> PlayerId {
        PlayerId(i64::from(seat.0) + 11)
    }

    fn does(table: &Table, command: &Command) -> Table {
        decide(table, command, 2_000).expect("the command is legal").table
    }

    fn plays(table: &Table, seat: Seat, action: &str) -> Table {
        let act = PlayCommand::Act { player: person(seat), action: action.to_owned(), seen: None };
        does(table, &Command::Play(act))
    }

    /// A game that so many people have begun.
    fn begun(game: &str, seats: u8) -> Table {
        let occupant = |seat| Occupant::Player(Player { id: person(seat), name: "Livia".into() });
        let opening = Opening {
            id: TableId(1),
            game: games::find(game).expect("registered"),
            options: Vec::new(),
            seats: Seat::all(seats).map(occupant).collect(),
            opener: person(Seat(0)),
            terms: Terms::of_pace(86_400),
            secret: Secret::new([7; 32]),
            place: Place::default(),
        };
        does(&opening.open(1_000).expect("it fits"), &Command::Lobby(LobbyCommand::Start(person(Seat(0)))))
    }

    #[test]
    fn a_game_that_stands_still_has_no_hints() {
        let mut table = begun("conspirateurs", 2);
        let player = person(table.to_act()[0]);
        assert!(seat_to_act(&table, player).is_ok());
        table.life.paused_ms = Some(2_000);
        let refused = seat_to_act(&table, player).expect_err("nobody may move");
        let stands = table.check_moves().expect_err("the clocks are stopped");
        assert_eq!(refused.sentence(), Failure::from(stands).sentence());
    }

    fn one_thread() -> Computers {
        Computers::new(1, &Arc::default())
    }

    /// The whole hint for a seat that is to act.
    async fn hinted(table: &Table, seat: Seat) -> Hint {
        let seed = computer_seed(InPlay::of(table).expect("the game is on"), seat);
        let (turn, computers) = (HintedTurn { table, seat, player: PlayerId(1), seed }, one_thread());
        let mut hint = turn.plain_hint(&computers).await.expect("nobody else thinks");
        turn.complete(&mut hint, &computers, within(test_support::STEP_TIMEOUT)).await;
        hint
    }

    #[tokio::test]
    async fn a_hint_where_nothing_is_hidden_shows_how_the_game_could_go_on() {
        for game in ["roman-checkers", "conspirateurs"] {
            let table = begun(game, 2);
            let seat = table.to_act()[0];
            let hint = hinted(&table, seat).await;
            assert_eq!(hint.continuation.actions.len(), 3, "{game}: {hint:?}");
            let mut now = plays(&table, seat, hint.action.as_deref().expect("it plays on"));
            for action in &hint.continuation.actions {
                now = plays(&now, now.to_act()[0], action);
            }
            assert_eq!(hinted(&table, seat).await, hint, "the same turn gives the same hint");
        }
    }

    #[tokio::test]
    async fn a_hint_shows_nothing_behind_a_roll_of_the_dice() {
        let table = begun("tmag", 3);
        let hint = hinted(&table, table.to_act()[0]).await;
        assert_eq!(hint.continuation, Continuation::default(), "{hint:?}");
    }

    /// An action of a seat's that is legal at both tables, and does not bring out what differs.
    fn common(tables: [&Table; 2], seat: Seat, tells: fn(&str) -> bool, dice: &mut SplitMix64) -> String {
        let [one, other] = tables.map(|table| seat_view(table, seat).expect("the game is on"));
        let fits = |action: &String| !tells(action) && other.judge(action).is_ok();
        let drawn = iter::repeat_with(|| one.sample(Actor::Seat(seat), dice).expect("they are to act"));
        drawn.take(500).find(fits).expect("there is one")
    }

    /// Plays the same at two tables that differ in the first seat's secret alone, and compares the other seat's hints.
    async fn differ_in_no_hint(game: &str, secrets: [&str; 2], tells: fn(&str) -> bool) {
        let [mut one, mut other] = secrets.map(|secret| plays(&begun(game, 2), Seat(0), secret));
        let (mut dice, mut compared) = (SplitMix64::new(42), 0);
        for _ in 0..7 {
            let seat = one.to_act()[0];
            if seat == Seat(1) {
                let hint = hinted(&one, seat).await;
                assert_eq!(hint, hinted(&other, seat).await, "{game}");
                assert_eq!(hint.continuation, Continuation::default(), "the answers hang on the secret");
                compared += 1;
            }
            let action = common([&one, &other], seat, tells, &mut dice);
            (one, other) = (plays(&one, seat, &action), plays(&other, seat, &action));
        }
        assert!(compared > 2, "{game}: {compared} hints");
        let [one, other] = [&one, &other].map(|table| table.position().expect("the game is on"));
        assert!(!one.same(&**other), "{game}: the secrets differ to the end");
    }

    #[tokio::test]
    async fn tables_that_differ_only_in_the_assassins_secret_give_the_praetorian_the_same_hints() {
        let tells = |action: &str| action.starts_with('x') || action.contains('?');
        differ_in_no_hint("praetorian", ["assassin=1 targets=2,3", "assassin=4 targets=5,6"], tells).await;
    }

    /// Two men of one colour have changed places, and neither moves or is met.
    #[tokio::test]
    async fn tables_that_differ_only_in_hidden_ranks_give_the_enemy_the_same_hints() {
        let setups = ["setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr", "setup 3r 5r 2y 4r Ar Py / 3y 5y 2r 4y Ny Pr"];
        let tells = |action: &str| ["a1", "b1", "a2", "b2"].iter().any(|square| action.contains(square));
        differ_in_no_hint("stratogo", setups, tells).await;
    }

    #[tokio::test]
    async fn a_hint_says_what_a_novices_move_would_cost() {
        let game = games::find("roman-checkers").expect("registered");
        let problem = game.about().all_problems().into_iter().find(|problem| problem.key == "lllndgdn");
        let moves = problem.expect("it is there").moves;
        let table = moves.iter().fold(begun("roman-checkers", 2), |table, action| {
            let seat = table.to_act()[0];
            plays(&table, seat, action)
        });
        let (seat, computers) = (table.to_act()[0], one_thread());
        // A novice finds the move that saves a man with some luck, and misses it with another.
        for seed in 0..100 {
            let turn = HintedTurn { table: &table, seat, player: PlayerId(1), seed };
            let Some(words) = turn.advice("e6-d7", &computers).await else { continue };
            assert!(words.contains("` is weaker. ") && words.contains("can be captured next turn"), "{words}");
            return;
        }
        panic!("a novice never errs");
    }
}
