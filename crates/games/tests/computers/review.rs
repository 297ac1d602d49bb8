//! Reviews of games from outside: what loses at once is found, weak games have turning points, equal records equal reviews, and
//! what a seat could not know makes no difference.

use computer::{Budget, JudgedAction, Knowledge, Level, turning_points};
use game::{Actor, AnyGame, Choices, Position, RESIGN, Seat, Seen, SplitMix64, Turn, Viewer, VisibleAction};
use games::GAMES;
use games::computers::{appraise, appraised_nodes, choose};
use games::stratogo::StraToGo;

/// A game in play with its log; `true` where an action is sealed.
struct Recorded {
    position: Box<dyn Position>,
    log: Vec<(Actor, String, bool)>,
}

impl Recorded {
    fn start(game: &dyn AnyGame) -> Self {
        let position = game.start(game.about().seats.0, &[]).expect("it starts with its defaults");
        Self { position, log: Vec::new() }
    }

    fn play(&mut self, actor: Actor, text: &str) {
        let played = self.position.play(actor, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        self.log.push((actor, played.action, played.sealed));
    }

    /// A game between players at random, to its end or for so many plies.
    fn random(game: &dyn AnyGame, seed: u64, plies: usize) -> Self {
        let (mut recorded, mut dice) = (Self::start(game), SplitMix64::new(seed));
        while recorded.position.turn() != Turn::Nobody && recorded.log.len() < plies {
            let actor = recorded.position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
            let action = recorded.position.view(actor.viewer()).sample(actor, &mut dice).expect("it is to act");
            recorded.play(actor, &action);
        }
        recorded
    }

    fn record(&self, seat: Seat, until: usize) -> Vec<VisibleAction> {
        let visible = |(by, action, sealed): &(Actor, String, bool)| {
            let open = !sealed || *by == Actor::Seat(seat);
            VisibleAction { by: *by, action: open.then(|| action.clone()) }
        };
        self.log[..until].iter().map(visible).collect()
    }

    /// Every action judged from what its seat could know then.
    fn judged(&self, nodes: u64) -> Vec<JudgedAction> {
        let (mut position, mut judged) = (self.position.start_again(), Vec::new());
        for (step, (by, action, _)) in self.log.iter().enumerate() {
            if let Some(seat) = by.seat().filter(|_| action != RESIGN) {
                let (view, record) = (position.view(Viewer::Seat(seat)), self.record(seat, step));
                let known = Knowledge::of(&*view, &record).expect("a seat looks");
                let mut budget = Budget::of(nodes.min(appraised_nodes(&*view)));
                let found = appraise(&known, action, step as u64, &mut budget);
                judged.extend(found.map(|appraisal| JudgedAction { step, seat, played: action.clone(), appraisal }));
            }
            position.play(*by, action).expect("it was played before");
        }
        judged
    }
}

#[test]
fn weak_games_of_every_game_have_turning_points_with_legal_better_moves() {
    for game in GAMES {
        let id = game.about().id;
        let recorded = Recorded::random(*game, 3, 70);
        let judged = recorded.judged(3_000);
        assert_eq!(judged, recorded.judged(3_000), "{id}: equal records give equal reviews");
        let turns: Vec<u32> = (0..).step_by(4).take(recorded.log.len() + 1).collect();
        let turning = turning_points(&judged, &turns, None);
        assert!(!turning.is_empty(), "{id}: nobody plays at random without a mistake");
        for point in turning {
            let mut before = recorded.position.start_again();
            recorded.log[..point.step]
                .iter()
                .for_each(|(by, action, _)| drop(before.play(*by, action).expect("played")));
            let better = before.play(Actor::Seat(point.seat), &point.appraisal.best);
            assert!(better.is_ok() && point.appraisal.best != point.played, "{id}: {point:?}");
            let reason = point.appraisal.reason.as_deref().unwrap_or_default();
            assert!(reason.ends_with('.') && !reason.contains("you"), "{id}: {reason:?}");
        }
        for point in &judged {
            let chances = [point.appraisal.best_chance, point.appraisal.played_chance];
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{id}: {point:?}");
        }
    }
}

#[test]
fn what_a_seat_could_not_know_makes_no_difference() {
    for game in GAMES {
        let recorded = Recorded::random(*game, 5, 40);
        let (mut position, mut dice) = (recorded.position.start_again(), SplitMix64::new(9));
        let mut judged = 0;
        for (step, (by, action, _)) in recorded.log.iter().enumerate() {
            if let Some(seat) = by.seat() {
                let record = recorded.record(seat, step);
                let own = position.view(Viewer::Seat(seat));
                let nodes = appraised_nodes(&*own) / 10;
                let other = own.determinize(&mut dice).view(Viewer::Seat(seat));
                let [one, two] = [&own, &other].map(|view| {
                    let known = Knowledge::of(&**view, &record).expect("a seat looks");
                    appraise(&known, action, 1, &mut Budget::of(nodes))
                });
                assert_eq!(one, two, "{} at step {step}", game.about().id);
                judged += u32::from(one.is_some());
            }
            position.play(*by, action).expect("it was played before");
        }
        assert!(judged > 0, "{}: nothing was judged", game.about().id);
    }
}

/// Whether a seat's action ends the game with its victory.
fn wins(position: &dyn Position, seat: Seat, action: &str) -> bool {
    let mut next = position.boxed();
    next.play(Actor::Seat(seat), action).is_ok()
        && next.outcome().is_some_and(|end| end.ranks[seat.index()] == 1 && !end.is_draw())
}

/// All actions of the seat that is to act, with whether each wins at once.
fn listed(position: &dyn Position) -> Vec<(Seat, String, bool)> {
    let Some(seat) = position.turn().seats().first().copied() else { return Vec::new() };
    let Choices::Listed(actions) = position.view(Viewer::Seat(seat)).choices(Actor::Seat(seat)) else {
        return Vec::new();
    };
    actions.into_iter().map(|action| (seat, action.clone(), wins(position, seat, &action))).collect()
}

/// The action of the level on this position, or of chance.
fn next_action(recorded: &Recorded, level: Level, seed: u64) -> (Actor, String) {
    let position = &*recorded.position;
    let actor = position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
    let view = position.view(actor.viewer());
    let Actor::Seat(seat) = actor else {
        let mut dice = SplitMix64::new(seed * 1_000 + u64::from(position.ply()));
        return (actor, view.sample(actor, &mut dice).expect("chance is to act"));
    };
    let record = recorded.record(seat, recorded.log.len());
    let known = Knowledge::of(&*view, &record).expect("a seat looks");
    let choice = choose(&known, level, seed, &mut Budget::of(2_000)).expect("it is to act");
    (actor, choice.notation().to_owned())
}

/// A game in which somebody plays, at the step that is given, what the other beats at once, where they could have won.
fn thrown_away(id: &str, is_lost: impl Fn(&dyn Position) -> bool) -> (Recorded, usize) {
    let game = games::find(id).expect("it is registered");
    for seed in 0..60 {
        let mut recorded = Recorded::start(game);
        while recorded.position.turn() != Turn::Nobody && recorded.log.len() < 500 {
            let moves = listed(&*recorded.position);
            if moves.iter().any(|(.., wins)| *wins) {
                let after = |(seat, action, _): &(Seat, String, bool)| {
                    let mut next = recorded.position.boxed();
                    next.play(Actor::Seat(*seat), action).expect("it is legal");
                    next
                };
                let blunder = moves.iter().find(|other| !other.2 && is_lost(&*after(other)));
                if let Some((seat, action, _)) = blunder {
                    recorded.play(Actor::Seat(*seat), action);
                    let step = recorded.log.len() - 1;
                    let reply = listed(&*recorded.position).into_iter().find(|(.., wins)| *wins);
                    if let Some((seat, action, _)) = reply {
                        recorded.play(Actor::Seat(seat), &action);
                    }
                    return (recorded, step);
                }
            }
            let (actor, action) = next_action(&recorded, Level::Club, seed);
            recorded.play(actor, &action);
        }
    }
    panic!("{id}: nobody could throw a game away");
}

#[test]
fn a_move_that_loses_at_once_is_a_turning_point() {
    let (recorded, step) = thrown_away("conspirateurs", |after| listed(after).iter().any(|(.., wins)| *wins));
    let judged = recorded.judged(3_000);
    let turns: Vec<u32> = (0..).step_by(4).take(recorded.log.len() + 1).collect();
    let points = turning_points(&judged, &turns, None);
    let found = points.iter().find(|point| point.step == step).unwrap_or_else(|| panic!("step {step}: {points:?}"));
    assert!(found.appraisal.best_chance > 0.95 && found.appraisal.played_chance < 0.05, "{found:?}");
    let mut before = recorded.position.start_again();
    recorded.log[..step].iter().for_each(|(by, action, _)| drop(before.play(*by, action).expect("it was played")));
    assert!(wins(&*before, found.seat, &found.appraisal.best), "{found:?}");
}

/// Whether at most one coin of the side to move may be its flag, in `StraToGo`: then the other side knew where to strike.
fn is_flag_known(position: &dyn Position) -> bool {
    let view = position.view(Viewer::Public);
    let Some(seen) = view.as_any().downcast_ref::<Seen<StraToGo>>() else { return true };
    let to_move = position.turn().seats().first().copied();
    let hidden = seen.view.table.coins.iter().filter(|(_, coin)| coin.shown.is_none() && !coin.moved);
    hidden.filter(|(_, coin)| Some(coin.suit.owner()) == to_move).count() <= 1
}

#[test]
fn a_win_that_was_not_taken_is_told() {
    for id in ["praetorian", "stratogo", "tmag"] {
        let (recorded, step) = thrown_away(id, |after| after.outcome().is_none() && is_flag_known(after));
        let judged = recorded.judged(3_000);
        let found = judged.iter().find(|action| action.step == step).expect("it is judged");
        assert!(found.appraisal.best_chance > 0.95, "{id}: {found:?}");
        let mut before = recorded.position.start_again();
        recorded.log[..step].iter().for_each(|(by, action, _)| drop(before.play(*by, action).expect("played")));
        assert!(wins(&*before, found.seat, &found.appraisal.best), "{id}: {found:?}");
    }
}
