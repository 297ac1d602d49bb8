//! Rivals in TMAG: they run and chase, count the rolls that catch, or take the mean over the next roll. Distances are counted
//! as the crow walks, and a roll reaches what lies as many steps away, or fewer by an even number.

use computer::Knowledge;
use game::{Seat, SplitMix64, Square};
use games::tmag::{Tmag, TmagAction, TmagBoard, TmagPlace, TmagState};

use super::exploiter::{Exploiter, Number, between};
use super::rival::{Rival, best, legal, seen};

/// The rivals of this game.
pub const RIVALS: &[Rival] = &[
    Rival {
        game: "tmag",
        name: "greedy",
        about: "runs for the nearest base that is missing, and chases the victim",
        play: |known, seed| choose(known, seed, |hunt| if hunt.is_run { hunt.nearness() } else { -hunt.chase() }),
    },
    Rival {
        game: "tmag",
        name: "counting",
        about: "counts the rolls that catch, next to the way to the bases",
        play: |known, seed| choose(known, seed, |hunt| if hunt.is_run { hunt.run() } else { hunt.threat() }),
    },
    Rival {
        game: "tmag",
        name: "one-roll",
        about: "takes the mean over the next roll: a hunter, of the victim's best answers",
        play: |known, seed| choose(known, seed, |hunt| if hunt.is_run { hunt.run() } else { hunt.answered() }),
    },
    Rival {
        game: "tmag",
        name: "guarding",
        about: "runs as the one-roll player, and hunts by standing within reach of the bases that are missing",
        play: |known, seed| choose(known, seed, |hunt| if hunt.is_run { hunt.run() } else { hunt.guard() }),
    },
    Rival {
        game: "tmag",
        name: "exploiting",
        about: "runs and hunts by prices that were fitted against level 4",
        play: |known, seed| FORM.choose(known, seed),
    },
];

/// The exploiter's form: the victim's prices, and what of the rivals' ways to hunt it weighs.
pub const FORM: Exploiter = Exploiter {
    game: "tmag",
    name: "tmag",
    seat: None,
    numbers: &[
        Number::of("step", 0, 90),
        Number::of("marker", 0, 900),
        Number::of("caught", 0, 4_000),
        Number::of("next", 1, 12),
        Number::of("threat", 0, 8),
        Number::of("answered", 0, 8),
        Number::of("guard", 0, 8),
        Number::of("lot", 0, 100),
    ],
    play: |known, seed, numbers| {
        let [step, marker, caught, next, threat, answered, guard, lot] = *numbers else { return None };
        let mut dice = SplitMix64::new(!seed);
        choose_by(known, seed, RunPrices { step, marker, caught, next }, |hunt| {
            let hunted = || threat * hunt.threat() + answered * hunt.answered() + guard * hunt.guard();
            between(0, lot, &mut dice) + if hunt.is_run { hunt.run() } else { hunted() }
        })
    },
};

/// The worth of what the victim weighs.
#[derive(Clone, Copy, Debug)]
struct RunPrices {
    /// For a step towards a base.
    step: i64,
    /// For a marker of a base.
    marker: i64,
    /// For not being caught.
    caught: i64,
    /// How many times as much the next hunter's rolls count as another's.
    next: i64,
}

/// The prices of the rivals that were not fitted.
const PRICES: RunPrices = RunPrices { step: 30, marker: 400, caught: 1_500, next: 6 };

/// A position after a move, as a rival looks at it.
#[derive(Clone, Debug)]
struct Hunt {
    prices: RunPrices,
    board: TmagBoard,
    /// Whether the mover is the victim.
    is_run: bool,
    victim: Option<Square>,
    missing: Vec<Square>,
    hunters: Vec<(Seat, Square)>,
    mover: Seat,
    next: Option<Seat>,
}

fn choose(known: &Knowledge, seed: u64, worth: impl Fn(&Hunt) -> i64) -> Option<String> {
    choose_by(known, seed, PRICES, worth)
}

fn choose_by(known: &Knowledge, seed: u64, prices: RunPrices, mut worth: impl FnMut(&Hunt) -> i64) -> Option<String> {
    let seen = seen::<Tmag>(known)?;
    let state = &seen.view;
    let action = best(legal(known, seen)?, seed, |action| match action {
        TmagAction::Go { to } if Some(*to) == prey(state) => i64::MAX,
        TmagAction::Go { to } => worth(&Hunt::after(state, prices, known.seat(), Some(*to))),
        TmagAction::Reroll => i64::MAX - 1,
        _ => i64::MIN,
    })?;
    Some(<Tmag as game::Rules>::notation(&action))
}

/// The square of the victim, for a hunter who is to move.
fn prey(state: &TmagState) -> Option<Square> {
    let victim = state.victim.filter(|victim| *victim != state.mover)?;
    on(state.places[victim.index()])
}

fn on(place: TmagPlace) -> Option<Square> {
    match place {
        TmagPlace::On(at) => Some(at),
        TmagPlace::Off | TmagPlace::SafeHouse => None,
    }
}

/// The steps between two squares as the crow walks.
fn apart(one: Square, other: Square) -> i64 {
    i64::from(one.file.abs_diff(other.file) + one.rank.abs_diff(other.rank))
}

/// How many of the rolls 1 to 5 lead over so many steps.
fn rolls(steps: i64) -> i64 {
    (1..=5).filter(|roll| *roll >= steps && (roll - steps) % 2 == 0 && steps > 0).count().try_into().unwrap_or(0)
}

impl Hunt {
    fn after(state: &TmagState, prices: RunPrices, seat: Seat, to: Option<Square>) -> Self {
        let at = |other: Seat| if other == seat { to } else { on(state.places[other.index()]) };
        let victim = state.victim.unwrap_or(seat);
        let hunters = state.in_play().filter(|other| *other != victim);
        let bases = state.board.bases().into_iter().enumerate();
        let missing = bases.filter(|(base, square)| !state.visited().has(*base) && Some(*square) != at(victim));
        Self {
            prices,
            board: state.board,
            is_run: seat == victim,
            victim: at(victim),
            missing: missing.map(|(_, square)| square).collect(),
            hunters: hunters.filter_map(|other| Some((other, at(other)?))).collect(),
            mover: seat,
            next: state.next_mover(),
        }
    }

    fn here(&self) -> Square {
        self.victim.unwrap_or(self.board.safe_house()[0])
    }

    fn is_safe(&self) -> bool {
        self.victim.is_none_or(|at| self.board.base(at).is_some())
    }

    /// Steps to the nearest missing base, counted as nearness; markers count much more.
    fn nearness(&self) -> i64 {
        let nearest = self.missing.iter().map(|base| apart(self.here(), *base)).min().unwrap_or(0);
        -self.prices.step * nearest - self.prices.marker * i64::try_from(self.missing.len()).unwrap_or(0)
    }

    /// The victim's worth: nearness, and the rolls that catch, those of the next hunter most.
    fn run(&self) -> i64 {
        if self.is_safe() {
            return self.nearness();
        }
        let caught: i64 = self
            .hunters
            .iter()
            .map(|(seat, at)| {
                let weight = if Some(*seat) == self.next { self.prices.next } else { 1 };
                weight * rolls(apart(*at, self.here()))
            })
            .sum();
        self.nearness() - self.prices.caught * caught / 36
    }

    fn own(&self) -> Square {
        self.hunters.iter().find(|(seat, _)| *seat == self.mover).map_or(self.here(), |(_, at)| *at)
    }

    fn chase(&self) -> i64 {
        apart(self.own(), self.here())
    }

    /// The hunter's worth: the rolls by which it would catch the victim where it stands, and nearness.
    fn threat(&self) -> i64 {
        100 * rolls(self.chase()) - 10 * self.chase()
    }

    /// The hunter's worth over the victim's next roll, each answered as well as the victim can.
    fn answered(&self) -> i64 {
        let mean: i64 = (1..=5).map(|roll| self.best_answer(roll)).sum();
        -mean / 5 - 3 * self.chase()
    }

    /// The worth of the victim's best answer to a roll.
    fn best_answer(&self, roll: i64) -> i64 {
        let edge = self.board.edge;
        let squares = (0..edge).flat_map(|file| (0..edge).map(move |rank| Square::new(file, rank)));
        let reached = squares.filter(|at| {
            let steps = apart(*at, self.here());
            steps <= roll && (roll - steps) % 2 == 0 && steps > 0 && !self.board.is_safe_house(*at)
        });
        let free = reached.filter(|at| self.hunters.iter().all(|(_, taken)| taken != at));
        free.map(|at| self.answer(at)).max().unwrap_or_else(|| self.run())
    }

    fn answer(&self, to: Square) -> i64 {
        let missing = self.missing.iter().copied().filter(|base| *base != to).collect();
        Self { victim: Some(to), missing, next: None, ..self.clone() }.run()
    }

    /// The hunter's worth as a guard: within a roll's reach of a missing base that no other hunter is as near to.
    fn guard(&self) -> i64 {
        let (own, mover) = (self.own(), self.mover);
        let others = |base: Square| {
            self.hunters.iter().filter(move |(seat, _)| *seat != mover).map(move |(_, at)| apart(*at, base)).min()
        };
        let open =
            self.missing.iter().copied().filter(|base| others(*base).is_none_or(|steps| steps > apart(own, *base)));
        let nearest = open.map(|base| 2 * apart(own, base) + apart(self.here(), base)).min().unwrap_or(40);
        60 * rolls(self.chase()) - 4 * nearest - 6 * self.chase()
    }
}
