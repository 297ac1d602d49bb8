//! How many taps a turn takes, counted in the composer: a button is one, a menu two (it opens, and something is chosen). The
//! figures stand in docs/design.md.

use game::{AnyView, Compose, DONE, Dice, Seat, SplitMix64, Viewer};
use serde_json::Value;
use subrosa::app::TableSummary;
use subrosa::discord::present::{add_tips, compose, whole_action};
use table::Table;
use test_support::played::{begun, moved};

/// *Move*, and *Confirm*.
const AROUND: usize = 2;

/// The taps of one turn, chosen at random from *Move* to *Confirm*; the lot and ready-made set-ups are left alone.
fn taps(table: &Table, view: &dyn AnyView, dice: &mut SplitMix64) -> usize {
    let summary = TableSummary::from(table);
    let (mut picks, mut taps) = (Vec::new(), AROUND);
    loop {
        let step = compose(&summary, view, &picks, 0).expect("the picks lead on");
        let body = step.message.body().to_string();
        if picks.is_empty() && body.contains("\"look:") {
            // All moves in one piece: as buttons, or in one menu.
            let is_menu = body.contains("\"placeholder\":\"Your moves\"");
            return taps + if is_menu { 2 } else { 1 };
        }
        if whole_action(view, &picks).is_some() {
            return taps;
        }
        let Some(spent) = choose(view, (&mut picks, &body), dice) else { return taps };
        taps += spent;
    }
}

/// One more choice, and its taps; nobody is asked where one thing can be chosen. `None` if what stands is taken as it is, which is
/// *Confirm* itself.
fn choose(view: &dyn AnyView, (picks, shown): (&mut Vec<String>, &str), dice: &mut SplitMix64) -> Option<usize> {
    let Ok(Compose::Ask(ask)) = view.compose(picks) else { return None };
    let single = ask.menus.len() == 1 && ask.menus[0].items.len() == 1;
    let done = ask.menus.iter().any(|menu| menu.items.iter().any(|item| item.key == DONE));
    if done && !single {
        return None;
    }
    let menu = &ask.menus[below(ask.menus.len(), dice)];
    let least = usize::from(menu.min.max(1));
    let first = below(menu.items.len() + 1 - least, dice);
    let keys: Vec<_> = menu.items[first..first + least].iter().map(|item| item.key.clone()).collect();
    picks.push(keys.join(","));
    let is_button = shown.contains(&format!(":7:0:{}\"", picks.join(".")));
    Some(if single {
        0
    } else if is_button {
        1
    } else {
        1 + least
    })
}

fn below(count: usize, dice: &mut SplitMix64) -> usize {
    usize::try_from(dice.below(count as u64)).expect("few")
}

/// The cost of a kind of turn, over some games.
#[derive(Default)]
struct Taken {
    turns: usize,
    taps: usize,
    most: usize,
}

impl Taken {
    fn add(&mut self, taps: usize) {
        (self.turns, self.taps, self.most) = (self.turns + 1, self.taps + taps, self.most.max(taps));
    }

    #[expect(clippy::cast_precision_loss, reason = "they are few")]
    fn mean(&self) -> f64 {
        self.taps as f64 / self.turns.max(1) as f64
    }
}

fn is_set_up(view: &dyn AnyView) -> bool {
    !view.ready_made().is_empty() || view.by_lot(&[], &mut SplitMix64::new(0)).is_some()
}

/// The turns of a set-up, and the moves, of a game's first plies.
fn counted(game: &str) -> (Taken, Taken) {
    let game = games::find(game).expect("it is in the registry");
    let (mut set_up, mut moves) = (Taken::default(), Taken::default());
    for round in [1, 3, 11] {
        let mut dice = SplitMix64::new(round);
        let mut table = begun(game, round);
        for _ in 0..60 {
            let Some(seat) = table.to_act().first().copied() else { break };
            let view = table.position().expect("in play").view(Viewer::Seat(seat));
            let of = if is_set_up(&*view) { &mut set_up } else { &mut moves };
            of.add(taps(&table, &*view, &mut dice));
            table = moved(&table, &mut dice);
        }
    }
    (set_up, moves)
}

#[test]
fn a_turn_takes_so_many_taps() {
    // The most that a set-up by hand takes, and the mean and the most of a move.
    for (game, set_up, mean, most) in [
        ("praetorian", 18, 4.0, 7),
        ("roman-checkers", 0, 3.0, 3),
        ("stratogo", 26, 3.0, 3),
        ("tmag", 0, 3.1, 4),
        ("conspirateurs", 0, 3.8, 4),
    ] {
        let (by_hand, moves) = counted(game);
        eprintln!(
            "{game}: set-up by hand {} at most; a move {:.2} in the mean of {}, {} at most",
            by_hand.most,
            moves.mean(),
            moves.turns,
            moves.most
        );
        assert_eq!((by_hand.turns > 0, moves.turns > 0), (set_up > 0, true), "{game}: both kinds are met");
        assert!(by_hand.most <= set_up && moves.mean() <= mean && moves.most <= most, "{game}");
    }
}

/// The way at random: *Move*, *Random* or *Finish at random*, and taking it.
#[test]
fn a_set_up_offers_the_lot_at_once() {
    for game in ["praetorian", "stratogo"] {
        let game = games::find(game).expect("it is in the registry");
        let mut dice = SplitMix64::new(2);
        let mut table = begun(game, 1);
        for _ in 0..6 {
            let Some(seat) = table.to_act().first().copied() else { break };
            let view = table.position().expect("in play").view(Viewer::Seat(seat));
            let first = compose(&TableSummary::from(&table), &*view, &[], 0).expect("it is their turn");
            let labels = labels(&first.message.body());
            // A first move with this many choices has room for one way out.
            let is_full = labels.len() >= 24;
            assert!(is_full || labels.contains(&"Random".to_owned()), "{seat:?}: {labels:?}");
            assert!(!is_full || labels.contains(&"Type it".to_owned()), "{seat:?}: {labels:?}");
            table = moved(&table, &mut dice);
        }
    }
}

/// The first position of some games in which every civilian can move.
fn with_all_civilians() -> Table {
    let game = games::find("praetorian").expect("it is in the registry");
    for round in (1..40).step_by(2) {
        let mut dice = SplitMix64::new(round);
        let mut table = moved(&begun(game, round), &mut dice);
        for _ in 0..20 {
            let Some(seat) = table.to_act().first().copied() else { break };
            let view = table.position().expect("in play").view(Viewer::Seat(seat));
            let choices = match view.compose(&[]) {
                Ok(Compose::Ask(ask)) => ask.menus.iter().map(|menu| menu.items.len()).sum(),
                _ => 0,
            };
            if choices == 24 && !is_set_up(&*view) {
                return table;
            }
            table = moved(&table, &mut dice);
        }
    }
    panic!("no position has it")
}

/// With all 24 civilians one place is left, and a newcomer can end the tips all the same.
#[test]
fn as_many_civilians_as_there_are_are_buttons() {
    let table = with_all_civilians();
    let view = table.position().expect("in play").view(Viewer::Seat(table.to_act()[0]));
    let mut first = compose(&TableSummary::from(&table), &*view, &[], 0).expect("it is their turn").message;
    assert_eq!(labels(&first.body()).last().map(String::as_str), Some("Type it"));
    add_tips(&mut first, &TableSummary::from(&table), &["They are watched.".to_owned()]);
    let labels = labels(&first.body());
    assert_eq!(labels.len(), 25, "{labels:?}");
    assert_eq!(labels.last().map(String::as_str), Some("Enough tips"));
}

/// A victim who can be caught is called by their name, on a button and in a menu.
#[test]
fn whoever_can_be_caught_is_called_by_name() {
    let game = games::find("tmag").expect("it is in the registry");
    let mut named = 0;
    for round in (1..40).step_by(2) {
        let mut dice = SplitMix64::new(round);
        let mut table = begun(game, round);
        for _ in 0..60 {
            let Some(seat) = table.to_act().first().copied() else { break };
            let view = table.position().expect("in play").view(Viewer::Seat(seat));
            let step = compose(&TableSummary::from(&table), &*view, &[], 0).expect("it is their turn");
            let body = step.message.body().to_string();
            let catches = |who: &str| ["Catch ", "catches "].iter().any(|verb| body.contains(&format!("{verb}{who}")));
            assert!(Seat::all(table.seat_count()).all(|seat| !catches(view.seat_name(seat))), "{body}");
            named += usize::from(["Livia", "Cassius", "Caesar"].into_iter().any(catches));
            table = moved(&table, &mut dice);
        }
    }
    assert!(named > 0);
}

fn labels(body: &Value) -> Vec<String> {
    let rows = body["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["label"].as_str().map(str::to_owned)).collect()
}
