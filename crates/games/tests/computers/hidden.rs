//! The computer players of Praetorian and `StraToGo` from outside: they see views alone, are the same on every machine, end
//! their games, and keep to their budgets.

use computer::{Budget, Knowledge, Level};
use game::{Actor, Position, Seat, Seen, SplitMix64, Turn, Viewer, VisibleAction};
use games::computers::{choose, usual_nodes};
use games::stratogo::StraToGo;

const LEVELS: [Level; 4] = [Level::Novice, Level::Club, Level::Strong, Level::Best];

/// A game in play with its log; `true` where an action is sealed.
struct Played {
    position: Box<dyn Position>,
    log: Vec<(Actor, String, bool)>,
    seed: u64,
}

impl Played {
    fn start(game: &str, options: &[(&str, &str)], seed: u64) -> Self {
        let options: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self {
            position: games::find(game).expect("it is registered").start(2, &options).expect("it is legal"),
            log: Vec::new(),
            seed,
        }
    }

    fn record(&self, seat: Seat) -> Vec<VisibleAction> {
        let visible = |(by, action, sealed): &(Actor, String, bool)| {
            let open = !sealed || *by == Actor::Seat(seat);
            VisibleAction { by: *by, action: open.then(|| action.clone()) }
        };
        self.log.iter().map(visible).collect()
    }

    /// The choice of a level on this position, which may be another one with an equal view.
    fn chosen(&self, position: &dyn Position, seat: Seat, level: Level, nodes: u64) -> String {
        let (view, record) = (position.view(Viewer::Seat(seat)), self.record(seat));
        let known = Knowledge::of(&*view, &record).expect("a seat looks");
        let mut budget = Budget::of(nodes.min(usual_nodes(&*view, level)));
        let seed = self.seed * 1_009 + u64::from(position.ply()) * 31 + u64::from(seat.0);
        let choice = choose(&known, level, seed, &mut budget).expect("it is to act");
        choice.notation().to_owned()
    }

    fn step(&mut self, levels: [Level; 2], nodes: u64, dice: &mut SplitMix64) -> bool {
        let (actor, action) = match self.position.turn() {
            Turn::Nobody => return false,
            Turn::Chance => {
                let view = self.position.view(Viewer::Public);
                (Actor::Chance, view.sample(Actor::Chance, dice).expect("chance is to act"))
            }
            Turn::Seats(seats) => {
                let action = self.chosen(&*self.position, seats[0], levels[seats[0].index()], nodes);
                (Actor::Seat(seats[0]), action)
            }
        };
        let played = self.position.play(actor, &action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        self.log.push((actor, played.action, played.sealed));
        true
    }

    fn play(game: &str, options: &[(&str, &str)], levels: [Level; 2], nodes: u64, seed: u64) -> Self {
        let mut played = Self::start(game, options, seed);
        let mut dice = SplitMix64::new(seed);
        while played.step(levels, nodes, &mut dice) {
            assert!(played.position.ply() < 600, "{game} has no end: {levels:?}");
        }
        played
    }

    fn points(&self, seat: usize) -> u32 {
        let ranks = self.position.outcome().expect("it is over").ranks;
        u32::from(ranks[seat] < ranks[1 - seat])
    }
}

#[test]
fn equal_views_and_seeds_give_equal_choices_whatever_is_hidden() {
    for game in ["praetorian", "stratogo"] {
        for level in LEVELS {
            let mut played = Played::start(game, &[], 1);
            let mut dice = SplitMix64::new(5);
            for _ in 0..12 {
                for seat in played.position.turn().seats().to_vec() {
                    let same = played.position.view(Viewer::Seat(seat)).determinize(&mut dice);
                    let [own, other] =
                        [&*played.position, &*same].map(|position| played.chosen(position, seat, level, 300));
                    assert_eq!(own, other, "{game}, {level:?}");
                }
                if !played.step([level; 2], 300, &mut dice) {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_option_is_played_to_the_end() {
    let praetorian: [&[(&str, &str)]; 4] = [
        &[("questioning", "one"), ("targets", "1")],
        &[("questioning", "every-turn"), ("suspects", "8")],
        &[("suspects", "3"), ("setup", "random")],
        &[("questioning", "every-turn"), ("targets", "1"), ("setup", "random")],
    ];
    for options in praetorian {
        Played::play("praetorian", options, [Level::Club, Level::Novice], 200, 3);
        Played::play("praetorian", options, [Level::Novice, Level::Strong], 200, 4);
    }
    Played::play("stratogo", &[("quiet", "60")], [Level::Club, Level::Novice], 500, 3);
}

#[test]
fn in_stratogo_nobody_goes_to_and_fro_or_resigns_who_could_still_win() {
    let levels = [Level::Club, Level::Strong, Level::Best];
    for (seed, level) in (0..12).zip(levels.into_iter().cycle()) {
        let (mut played, mut dice) = (Played::start("stratogo", &[], seed), SplitMix64::new(seed));
        let mut before = played.position.boxed();
        while played.step([level; 2], 5_000, &mut dice) {
            let (Actor::Seat(seat), action, _) = played.log.last().expect("a step").clone() else { continue };
            if action == game::RESIGN {
                assert!(walkers(&*before, seat) <= 1, "{level:?}, seed {seed}: {}", before.ply());
            }
            let own: Vec<&String> = played
                .log
                .iter()
                .rev()
                .filter(|(by, ..)| *by == Actor::Seat(seat))
                .map(|(_, action, _)| action)
                .collect();
            if let [four, three, two, one, ..] = own[..] {
                let back = two.split_once('-').map(|(from, to)| format!("{to}-{from}"));
                let shuffles =
                    one == three && two == four && back.as_ref() == Some(one) && quiet(&*played.position) >= 7;
                assert!(!shuffles, "{level:?}, seed {seed}: {four}");
            }
            before = played.position.boxed();
        }
    }
}

/// How many moves there have been since the last fight.
fn quiet(position: &dyn Position) -> u16 {
    let view = position.view(Viewer::Public);
    view.as_any().downcast_ref::<Seen<StraToGo>>().expect("its own game").view.table.quiet
}

/// How many pieces of a seat walk.
fn walkers(position: &dyn Position, seat: Seat) -> usize {
    let view = position.view(Viewer::Seat(seat));
    let seen = view.as_any().downcast_ref::<Seen<StraToGo>>().expect("its own game");
    let army = seen.view.armies[seat.index()].as_ref().expect("one's own army");
    army.men.iter().filter(|(_, piece)| !piece.rank.is_fixed()).count()
}

#[test]
fn a_novice_beats_random_play_from_either_seat() {
    for game in ["praetorian", "stratogo"] {
        for seat in 0..2 {
            let mut levels = [Level::Random; 2];
            levels[seat] = Level::Novice;
            let won: u32 =
                (0..6).map(|seed| Played::play_or_stop(game, levels, seed).map_or(0, |end| end.points(seat))).sum();
            assert!(won >= 4, "{game}: {won} of 6 from seat {seat}");
        }
    }
}

impl Played {
    /// A game in which random play may run on: nobody's then.
    fn play_or_stop(game: &str, levels: [Level; 2], seed: u64) -> Option<Self> {
        let mut played = Self::start(game, &[], seed);
        let mut dice = SplitMix64::new(seed);
        while played.position.ply() < 600 && played.step(levels, 500, &mut dice) {}
        played.position.outcome().is_some().then_some(played)
    }
}

#[test]
fn the_best_assassin_begins_in_more_than_one_way() {
    let mut first = std::collections::HashSet::new();
    for seed in 0..8 {
        let mut played = Played::start("praetorian", &[], 1);
        let pick = played.position.play(Actor::Seat(Seat(0)), "assassin=1 targets=2,7").expect("it is legal");
        played.log.push((Actor::Seat(Seat(0)), pick.action, pick.sealed));
        let mut dice = SplitMix64::new(3);
        while played.position.turn() != Turn::of(Seat(0)) {
            played.step([Level::Strong; 2], 300, &mut dice);
        }
        played.seed = seed;
        first.insert(played.chosen(&*played.position, Seat(0), Level::Best, 60_000));
    }
    assert!(first.len() > 1, "whoever knows the choice foresees {first:?}");
}

#[test]
fn a_strike_that_wins_is_struck_on_every_level() {
    let mut seen = 0;
    for seed in 0..4 {
        let mut played = Played::start("praetorian", &[("targets", "1")], seed);
        let mut dice = SplitMix64::new(seed);
        for _ in 0..80 {
            if played.position.turn() == Turn::of(Seat(0)) && played.position.ply() > 2 {
                let view = played.position.view(Viewer::Seat(Seat(0)));
                if let game::Choices::Listed(actions) = view.choices(Actor::Seat(Seat(0)))
                    && let Some(strike) = actions.iter().find(|action| action.starts_with('x'))
                {
                    seen += 1;
                    for level in LEVELS {
                        assert_eq!(&played.chosen(&*played.position, Seat(0), level, 50), strike, "{level:?}");
                    }
                }
            }
            if !played.step([Level::Novice, Level::Random], 100, &mut dice) {
                break;
            }
        }
    }
    assert!(seen > 0, "no game came to a strike");
}

#[test]
fn a_choice_without_a_record_is_legal_too() {
    for (game, plies) in [("praetorian", 7), ("stratogo", 6)] {
        let mut played = Played::start(game, &[], 1);
        let mut dice = SplitMix64::new(9);
        for _ in 0..plies {
            played.step([Level::Novice; 2], 200, &mut dice);
        }
        for level in LEVELS {
            let seat = played.position.turn().seats()[0];
            let view = played.position.view(Viewer::Seat(seat));
            let known = Knowledge::of(&*view, &[]).expect("it is legal");
            let choice = choose(&known, level, 1, &mut Budget::of(200)).expect("it is legal");
            assert_eq!(view.judge(choice.notation()).as_deref(), Ok(choice.notation()), "{game}, {level:?}");
        }
    }
}

/// Where the flag of a set-up stands, counted from the left of the front rank, and its suit.
fn flag(setup: &str) -> (usize, char) {
    let pieces: Vec<&str> = setup.split_whitespace().skip(1).filter(|word| *word != "/").collect();
    let at = pieces.iter().position(|piece| piece.starts_with('N')).expect("a set-up has a flag");
    (at, pieces[at].chars().last().expect("a piece has a suit"))
}

#[test]
fn the_flag_stands_on_each_covered_square_and_in_each_suit_often_enough() {
    const SETUPS: u64 = 240;
    for level in [Level::Club, Level::Strong, Level::Best] {
        let (mut squares, mut reds) = ([0_u64; 12], 0);
        for seed in 0..SETUPS {
            let played = Played::start("stratogo", &[], seed);
            let (at, suit) = flag(&played.chosen(&*played.position, Seat(0), level, 0));
            squares[at] += 1;
            reds += u64::from(suit == 'r');
        }
        // The book's arrays have the flag before a hole about half as often as on the back rank.
        let even = SETUPS / if level == Level::Club { 6 } else { 8 };
        for (at, count) in squares.iter().enumerate() {
            let bounds = match at {
                6..12 => even / 2..even * 2 + 1,
                2 | 3 if level != Level::Club => even / 4..even * 2 + 1,
                _ => 0..1,
            };
            assert!(bounds.contains(count), "{level:?}: {squares:?}");
        }
        assert!((SETUPS * 2 / 5..SETUPS * 3 / 5).contains(&reds), "{level:?}: {reds} red of {SETUPS}");
    }
}
