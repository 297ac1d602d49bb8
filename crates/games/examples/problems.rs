//! Problems for `/learn`, mined from games of a level against itself: positions in which the best level's move is better than every other by a
//! margin that is proven twice, as reviews judge, the second time with four times the positions. Prints them in the form of a game's
//! `problems.txt`. `problems <game> <count> [seed] [positions a search] [level that plays] [seat=NAME] [motif=PERCENT] [again]`:
//! of one seat alone, such as `seat=assassin`, and at most so many in a hundred of one motif; with `again` those that the game has
//! already, if they can be proven anew.

mod played;

use std::collections::{BTreeMap, BTreeSet};

use computer::{Appraisal, Budget, Choice, Decision, Knowledge, Level};
use game::{Actor, AnyGame, AnyView, Choices, Seat, SplitMix64, VisibleAction};
use games::computers::{appraise, choose};
use played::{MeasuredGame, luck};

/// The least fall of the chance by any other move.
const MARGIN: f64 = 0.12;
/// The proven chance after the best move, within which a game is still worth a thought.
const OPEN: std::ops::RangeInclusive<f64> = 0.35..=0.99;
/// The numbers of legal moves that make a problem: neither forced nor a set-up.
const MOVES: std::ops::RangeInclusive<usize> = 4..=250;
/// The first ply that is looked at, and the number of plies that two problems of a game are apart.
const APART: usize = 10;
/// The most actions before a position: they are played anew for every look.
const LONGEST: usize = 160;
/// The most problems of one game.
const OF_A_GAME: usize = 3;
/// So many of the other moves are judged a second time.
const CLOSEST: usize = 3;
/// The second proof looks at so many times the positions.
const PROOF: u64 = 4;

/// A position with its one best move.
struct Problem {
    seat: Seat,
    best: String,
    /// The move that comes closest.
    other: String,
    /// The chances after both, by the longer search.
    proof: Appraisal<String>,
    motif: String,
}

/// A search for problems in a game.
struct Miner {
    game: &'static dyn AnyGame,
    seats: u8,
    /// The positions that a search looks at.
    nodes: u64,
    /// The level that plays the games.
    plays: Level,
    /// The seat whose problems are looked for; `None` for all.
    seat: Option<Seat>,
    /// The most problems of a motif.
    of_a_motif: usize,
    /// The keys printed so far.
    keys: BTreeSet<String>,
    /// How many of each motif were printed.
    motifs: BTreeMap<String, usize>,
}

/// Whether a menu marks the best move alone: to find that is no problem.
fn is_marked(view: &dyn AnyView, best: &str, others: &[String]) -> bool {
    view.gain(best).is_some() && others.iter().all(|other| view.gain(other).is_none())
}

/// The motif of a move: the kind of the man that it moves, as far as notation and words tell, and the place to which it goes.
fn motif(view: &dyn AnyView, action: &str) -> String {
    let kind = action.split(|sign: char| !sign.is_ascii_uppercase()).next().unwrap_or_default();
    let words = view.action_words(action).unwrap_or_default();
    // Words with a digit are squares and numbers of single men.
    let plain: Vec<_> =
        words.split_whitespace().filter(|word| !word.contains(|sign: char| sign.is_ascii_digit())).collect();
    let to = action.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    format!("{kind} {} {to}", plain.join(" "))
}

impl Miner {
    /// Plays a game and prints its problems, at most `most`. Gives how many.
    fn game(&mut self, seed: u64, most: usize) -> usize {
        let mut play = MeasuredGame::start(self.game, usize::from(self.seats), &[], seed);
        let (mut found, mut last, mut best) = (0, 0, String::new());
        while !play.is_over() && play.log.len() < LONGEST && found < most.min(OF_A_GAME) {
            let seat = play.position.turn().seats().first().copied();
            let seat = seat.filter(|seat| self.seat.is_none_or(|only| only == *seat));
            let problem =
                seat.filter(|_| play.log.len() >= last + APART).and_then(|seat| self.problem(&play, seat, seed));
            if let Some(problem) = problem.filter(|problem| problem.best != best && self.print(&play, problem)) {
                (found, last, best) = (found + 1, play.log.len(), problem.best);
            }
            play.step(|play, seat| {
                play.decide(seat, self.plays, luck(seed, play.position.ply())).notation().to_owned()
            });
        }
        found
    }

    /// Prints those of the game's problems that can be proven again.
    fn again(&mut self, seed: u64) {
        for (problem, seed) in self.game.about().all_problems().into_iter().zip(seed..) {
            let mut play = MeasuredGame::start(self.game, usize::from(self.seats), &[], seed);
            problem.moves.iter().for_each(|action| play.follow(action));
            let seat = play.position.turn().seats().first().copied();
            let seat = seat.filter(|seat| self.seat.is_none_or(|only| only == *seat));
            if let Some(problem) = seat.and_then(|seat| self.problem(&play, seat, seed)) {
                self.print(&play, &problem);
            }
        }
    }

    /// The problem of a position, if it is one.
    fn problem(&self, play: &MeasuredGame, seat: Seat, seed: u64) -> Option<Problem> {
        let view = play.position.view(Actor::Seat(seat).viewer());
        let Choices::Listed(moves) = view.choices(Actor::Seat(seat)) else { return None };
        if view.may_be_drawn() || !MOVES.contains(&moves.len()) {
            return None;
        }
        let record = visible(play, seat);
        let known = Knowledge::of(&*view, &record)?;
        if self.is_close(&known, seed) {
            return None;
        }
        let best = best_move(&known, seed, self.nodes)?;
        let others: Vec<_> = moves.into_iter().filter(|action| *action != best).collect();
        let motif = motif(&*view, &best);
        if is_marked(&*view, &best, &others) || self.has_enough(&motif) {
            return None;
        }
        let closest = self.closest(&known, &others, seed)?;
        let proven = best_move(&known, seed + 1, self.nodes * PROOF)?;
        let (other, proof) = self.proven(&known, &best, &closest, seed + 1)?;
        let is_open = OPEN.contains(&proof.best_chance) && proven == best;
        is_open.then_some(Problem { seat, best, other, proof, motif })
    }

    /// Whether no more problems of a motif are wanted.
    fn has_enough(&self, motif: &str) -> bool {
        self.motifs.get(motif).is_some_and(|printed| *printed >= self.of_a_motif)
    }

    /// Whether a move that a lower level plays comes too close to the best one: that ends the look at a position early.
    fn is_close(&self, known: &Knowledge, seed: u64) -> bool {
        let levels = [(Level::Club, 0), (Level::Club, 1), (Level::Club, 2), (Level::Novice, 0)];
        let chosen = levels.map(|(level, more)| choose(known, level, seed + more, &mut Budget::of(self.nodes)));
        let is_close = |action: &str| {
            judge(known, action, seed, self.nodes).is_none_or(|found| found.best != action && found.loss() < MARGIN)
        };
        chosen.into_iter().flatten().any(|choice| is_close(choice.notation()))
    }

    /// The closest of some moves with the chances after the best one and after it, if all of them hold their distance in a
    /// longer search.
    fn proven(
        &self,
        known: &Knowledge,
        best: &str,
        others: &[String],
        seed: u64,
    ) -> Option<(String, Appraisal<String>)> {
        let judged = others.iter().map(|other| {
            let again = judge(known, other, seed, self.nodes * PROOF)?;
            let holds = again.best == best && again.loss() >= MARGIN;
            holds.then(|| (other.clone(), again))
        });
        let judged: Vec<_> = judged.collect::<Option<_>>()?;
        judged.into_iter().max_by(|a, b| a.1.played_chance.total_cmp(&b.1.played_chance))
    }

    /// The moves that come closest to the best one, at most [`CLOSEST`]; `None` as soon as one comes too close.
    fn closest(&self, known: &Knowledge, others: &[String], seed: u64) -> Option<Vec<String>> {
        let mut judged = Vec::new();
        for other in others {
            let found = judge(known, other, seed, self.nodes)?;
            if found.loss() < MARGIN {
                return None;
            }
            judged.push((other.clone(), found.played_chance));
        }
        judged.sort_by(|a, b| b.1.total_cmp(&a.1));
        judged.truncate(CLOSEST);
        Some(judged.into_iter().map(|(other, _)| other).collect())
    }

    /// Prints a problem, unless it is there or its coach can't tell why.
    fn print(&mut self, play: &MeasuredGame, problem: &Problem) -> bool {
        let view = play.position.view(Actor::Seat(problem.seat).viewer());
        let Some(reason) = view.reason(&problem.best).filter(|reason| reason.is_telling) else { return false };
        let moves: Vec<_> = play.log.iter().map(|(_, action, _)| action.as_str()).collect();
        let key = key(&moves.join(";"));
        if !self.keys.insert(key.clone()) {
            return false;
        }
        *self.motifs.entry(problem.motif.clone()).or_default() += 1;
        println!(
            "# {key}: Turn {}, {} to move\nseats: {}",
            view.turn_number(),
            view.seat_name(problem.seat),
            self.seats
        );
        moves.chunks(16).for_each(|part| println!("moves: {}", part.join("; ")));
        println!("tells: From a game of computer players.\ntask: Find the move that is better than all others.");
        println!("right {}: {reason} {}", problem.best, chances(&problem.proof));
        println!("wrong {}: It comes closest, and is still clearly worse.", problem.other);
        println!("wrong *: Another move is worth far more. Look at what each side can do next.\n");
        true
    }
}

/// The best level's move, if it says what its chance is.
fn best_move(known: &Knowledge, seed: u64, nodes: u64) -> Option<String> {
    match choose(known, Level::Best, seed, &mut Budget::of(nodes))? {
        Choice { decision: Decision::Play(action), chance: Some(_), .. } => Some(action),
        _ => None,
    }
}

fn judge(known: &Knowledge, action: &str, seed: u64, nodes: u64) -> Option<Appraisal<String>> {
    appraise(known, action, seed, &mut Budget::of(nodes))
}

/// The record as a seat may see it.
fn visible(play: &MeasuredGame, seat: Seat) -> Vec<VisibleAction> {
    let visible = |(by, action, sealed): &(Actor, String, bool)| {
        let open = !sealed || *by == Actor::Seat(seat);
        VisibleAction { by: *by, action: open.then(|| action.clone()) }
    };
    play.log.iter().map(visible).collect()
}

/// The chances with the best move and without it, in a sentence.
fn chances(proof: &Appraisal<String>) -> String {
    let percent = |chance: f64| (chance * 100.0).round();
    let (with, without) = (percent(proof.best_chance), percent(proof.played_chance));
    format!("Your chance of winning is {with} % with it, and {without} % with the move that comes closest.")
}

/// A key of eight letters that tells positions apart (FNV-1a of the moves).
fn key(moves: &str) -> String {
    let hash = moves
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    let mut rest = SplitMix64::new(hash);
    (0..8).map(|_| char::from(b'a' + u8::try_from(game::Dice::below(&mut rest, 26)).expect("a letter"))).collect()
}

/// The value of an argument `name=value`.
fn named<'a>(given: &'a [String], name: &str) -> Option<&'a str> {
    given.iter().find_map(|text| text.strip_prefix(name)?.strip_prefix('='))
}

/// The seat of this name; a name that no seat has ends the program.
fn seat_of(game: &dyn AnyGame, seats: u8, name: &str) -> Seat {
    let is_called = |seat: &Seat| game.seat_name(seats, *seat).eq_ignore_ascii_case(name);
    Seat::all(seats).find(is_called).unwrap_or_else(|| panic!("no seat of {} is called {name}", game.about().id))
}

/// The miner that the arguments ask for, the number of problems, and the first seed.
fn asked(given: &[String]) -> Option<(Miner, usize, u64)> {
    let number = |at: usize| given.get(at).and_then(|text| text.parse::<u64>().ok());
    let (game, count) = (games::find(given.first()?)?, usize::try_from(number(1)?).ok()?);
    let (seed, nodes) = (number(2).unwrap_or(1), number(3).unwrap_or(20_000));
    let plays = number(4).and_then(|level| Level::of(u8::try_from(level).ok()?)).unwrap_or(Level::Club);
    let seats = game.about().seats.0.max(2);
    let seat = named(given, "seat").map(|name| seat_of(game, seats, name));
    let share = named(given, "motif").map_or(100, |text| text.parse().expect("a share is a number of percent"));
    let of_a_motif = (count * share).div_ceil(100);
    let (keys, motifs) = (BTreeSet::new(), BTreeMap::new());
    Some((Miner { game, seats, nodes, plays, seat, of_a_motif, keys, motifs }, count, seed))
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let Some((mut miner, count, mut seed)) = asked(&given) else {
        eprintln!(
            "problems <game> <count> [seed] [positions a search] [level that plays] [seat=NAME] [motif=PERCENT] [again]"
        );
        return;
    };
    if given.iter().any(|text| text == "again") {
        miner.again(seed);
        return;
    }
    let mut found = 0;
    while found < count {
        found += miner.game(seed, count - found);
        eprintln!("{}: {found} of {count} after the game of seed {seed}", miner.game.about().id);
        seed += 1;
    }
}
