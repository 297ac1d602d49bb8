//! How well a trained reader finds what is hidden: `profile praetorian|stratogo LEVEL ENEMY TRAIN TEST [SEED]`.
//!
//! Games are played between a hider of LEVEL and an enemy of ENEMY. Two readers see what the public sees of the first ten
//! moves, or of fewer if the game ends before. They learn from the first TRAIN games which features the assassin (the flag)
//! has more often than others (naive Bayes with one count added), and name one candidate in each of TEST others. In
//! Praetorian the second reader also weighs all plans: how well each pair of targets explains the moves.
//! Chance is one in as many as could still be it, whatever stands next to a victim.

mod played;

use std::collections::HashMap;

use computer::Level;
use game::{AnyView, Seat, Seen, Square, Viewer};
use games::praetorian::{CIVILIANS, Guard, Praetorian, PraetorianBoard, PraetorianPhase, PraetorianPublic};
use games::stratogo::{Rank, StraToGo, StratogoPhase, StratogoPublic};
use played::{MeasuredGame, luck};

/// The number of moves that the reader sees.
const MOVES: u32 = 10;
/// How many values of a feature are told apart: those from 15 on are counted together.
const VALUES: usize = 16;
/// The number of features of a civilian that are habits; the next is how well plans explain the moves.
const BY_HABITS: usize = 9;
/// How much likelier a step is that saves a plan one step, and one that costs it one.
const HELPS: [f64; 2] = [12.0, 0.2];

/// A candidate with its features, as the reader sees them, and whether it is the one.
#[derive(Default)]
struct Case {
    candidates: Vec<(Vec<usize>, bool)>,
    /// How likely it is found by lot.
    chance: f64,
    /// Whether the game ended before so many moves.
    is_over: bool,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, hider, enemy, train, test, rest @ ..] = &words[..] else {
        panic!("profile praetorian|stratogo LEVEL ENEMY TRAIN TEST [SEED]")
    };
    let number = |word: &String| word.parse::<u64>().expect("a number");
    let level = |word: &String| Level::of(word.parse().expect("a level")).expect("0 to 4");
    let (hider, enemy) = (level(hider), level(enemy));
    let (train, test, seed) = (number(train), number(test), rest.first().map_or(1, number));
    let mut readers = [Profiler::reading(BY_HABITS), Profiler::reading(usize::MAX)];
    // Of all games, and of those that were not over by then: how many, and how often chance and the readers are right.
    let mut tallies = [[0.0; 4]; 2];
    for game_number in 0..train + test {
        let case = play(game, [hider, enemy], seed.wrapping_mul(1_000_003).wrapping_add(game_number));
        if game_number < train {
            for reader in &mut readers {
                reader.learn(&case);
            }
            continue;
        }
        let [habits, plans] = readers.each_ref().map(|reader| f64::from(u8::from(reader.names(&case))));
        let row = [1.0, case.chance, habits, plans];
        for tally in tallies.iter_mut().take(if case.is_over { 1 } else { 2 }) {
            tally.iter_mut().zip(row).for_each(|(sum, one)| *sum += one);
        }
    }
    println!("{game}, level {} against {}", hider.number(), enemy.number());
    for (games, [count, chance, habits, plans]) in ["all games", "games not over by then"].into_iter().zip(tallies) {
        println!("{games}: {count}, chance {:.1} %", chance / count * 100.0);
        for (reader, named) in [("by habits", habits), ("by habits and plans", plans)] {
            let share = named / count;
            let error = 196.0 * (share * (1.0 - share) / count).sqrt();
            println!("    named {reader}: {:.1} % ± {error:.1}, {:.2} times chance", share * 100.0, named / chance);
        }
    }
}

/// Counts of feature values: among the others, and among those who were it.
struct Profiler {
    /// The number of features that it reads, from the first on.
    features: usize,
    counts: Vec<[[f64; VALUES]; 2]>,
}

impl Profiler {
    fn reading(features: usize) -> Self {
        Self { features, counts: Vec::new() }
    }

    fn learn(&mut self, case: &Case) {
        for (features, is_it) in &case.candidates {
            self.counts.resize(features.len().min(self.features), [[1.0; VALUES]; 2]);
            for (counts, value) in self.counts.iter_mut().zip(features) {
                counts[usize::from(*is_it)][(*value).min(VALUES - 1)] += 1.0;
            }
        }
    }

    fn score(&self, features: &[usize]) -> f64 {
        let part = |(counts, value): (&[[f64; VALUES]; 2], &usize)| {
            let rate = |is_it: usize| counts[is_it][(*value).min(VALUES - 1)] / counts[is_it].iter().sum::<f64>();
            (rate(1) / rate(0)).ln()
        };
        self.counts.iter().zip(features).map(part).sum()
    }

    fn names(&self, case: &Case) -> bool {
        let scored = case.candidates.iter().map(|(features, is_it)| (self.score(features), *is_it));
        scored.max_by(|one, other| one.0.total_cmp(&other.0)).is_some_and(|(_, is_it)| is_it)
    }
}

/// Plays the first moves of a game; the hider sits in seat 0.
fn play(game: &str, levels: [Level; 2], seed: u64) -> Case {
    let game = games::find(game).expect("a game's id");
    let mut played = MeasuredGame::start(game, 2, &[], seed);
    let mut watcher = Watcher::default();
    while !played.is_over() && !watcher.is_done() {
        played.step(|game, seat| {
            let luck = luck(seed, game.position.ply() + 1).wrapping_add(u64::from(seat.0));
            game.decide(seat, levels[seat.index()], luck).notation().to_owned()
        });
        watcher.watch(&*played.position.view(Viewer::Public));
    }
    watcher.case(&played.log[0].1)
}

/// The first moves as the public saw them, game by game.
#[derive(Default)]
struct Watcher {
    praetorian: Vec<PraetorianPublic>,
    stratogo: Vec<StratogoPublic>,
}

impl Watcher {
    fn watch(&mut self, view: &dyn AnyView) {
        if let Some(seen) = view.as_any().downcast_ref::<Seen<Praetorian>>() {
            let table = seen.view.table;
            let in_play = matches!(table.phase, PraetorianPhase::Play(_));
            if in_play && self.praetorian.len() <= MOVES as usize {
                self.praetorian.push(table);
            }
        }
        if let Some(seen) = view.as_any().downcast_ref::<Seen<StraToGo>>() {
            let in_play = matches!(seen.view.table.phase, StratogoPhase::Play(_));
            if in_play && self.stratogo.len() <= MOVES as usize {
                self.stratogo.push(seen.view.table);
            }
        }
    }

    fn is_done(&self) -> bool {
        self.praetorian.len().max(self.stratogo.len()) > MOVES as usize
    }

    /// The candidates at the end of what was seen; the truth from what the hider chose first.
    fn case(&self, chosen: &str) -> Case {
        if let Some(last) = self.praetorian.last() {
            let truth = assassin(chosen);
            let suspects: Vec<u8> = last.suspects().iter().collect();
            let ranks = self.ranks_by_plans(&suspects);
            let features = |civilian| [self.civilian(civilian, last), vec![ranks[&civilian]]].concat();
            let candidates = suspects.iter().map(|civilian| (features(*civilian), *civilian == truth)).collect();
            let chance = 1.0 / f64::from(last.board.living().without(last.cleared).len());
            return Case { candidates, chance, is_over: !self.is_done() };
        }
        let Some(last) = self.stratogo.last() else { return Case::default() };
        let flag = flag(chosen);
        let hidden = last.coins.iter().filter(|(_, coin)| coin.suit.owner() == Seat(0) && coin.shown.is_none());
        let unmoved = hidden.filter(|(_, coin)| !coin.moved);
        let candidates: Vec<_> = unmoved.map(|(at, _)| (self.coin(at, last), at == flag)).collect();
        let chance = 1.0 / candidates.len().max(1) as f64;
        Case { candidates, chance, is_over: !self.is_done() }
    }

    fn civilian(&self, civilian: u8, last: &PraetorianPublic) -> Vec<usize> {
        let at = last.board.civilian(civilian).expect("a suspect lives");
        let far = |from: Square, to: Square| usize::from(far(from, to));
        let (mut own, mut moved, mut police, mut nearest, mut nearer, mut latest) = (0, Vec::new(), 0, 9, 0, 0);
        for (ply, pair) in self.praetorian.windows(2).enumerate() {
            let Some((from, to)) = pair[1].trace.moved else { continue };
            let is_it = pair[1].board.civilian(civilian) == Some(to);
            if ply % 2 == 1 {
                police += usize::from(is_it);
                continue;
            }
            own += usize::from(is_it);
            moved.push(to);
            if is_it {
                latest = ply / 2 + 1;
            } else {
                let here = pair[0].board.civilian(civilian).expect("a suspect lives");
                nearest = nearest.min(far(here, to));
                nearer += usize::from(far(here, to) < far(here, from));
            }
        }
        let guards = Guard::BOTH.map(|guard| far(at, last.board.guard(guard)));
        let around = last.board.next_to(at).len();
        let edge = usize::from(at.file.min(7 - at.file).min(at.rank.min(7 - at.rank)));
        let close = moved.iter().filter(|to| far(at, **to) <= 1).count();
        vec![own, police, nearest, nearer, latest, guards[0].min(guards[1]), usize::from(around), edge, close]
    }

    /// The places of these civilians, the likeliest assassin first, by all plans that they could have.
    fn ranks_by_plans(&self, suspects: &[u8]) -> HashMap<u8, usize> {
        let mut scored: Vec<(f64, u8)> =
            suspects.iter().map(|civilian| (self.explained(*civilian), *civilian)).collect();
        scored.sort_by(|one, other| other.0.total_cmp(&one.0));
        scored.into_iter().enumerate().map(|(rank, (_, civilian))| (civilian, rank)).collect()
    }

    /// How well an assassin's plans explain the hider's steps: for every pair of targets, whether each step helps it.
    fn explained(&self, assassin: u8) -> f64 {
        let others: Vec<u8> = (1..=CIVILIANS).filter(|other| *other != assassin).collect();
        let pairs =
            others.iter().enumerate().flat_map(|(index, one)| others[index + 1..].iter().map(|other| [*one, *other]));
        pairs.map(|targets| self.explained_by(assassin, targets)).sum()
    }

    fn explained_by(&self, assassin: u8, targets: [u8; 2]) -> f64 {
        let steps = self.praetorian.windows(2).step_by(2).filter(|pair| pair[1].trace.moved.is_some());
        steps.fold(1.0, |chance, pair| match [&pair[1], &pair[0]].map(|table| way(&table.board, assassin, targets)) {
            [after, before] if after < before => chance * HELPS[0],
            [after, before] if after > before => chance * HELPS[1],
            _ => chance,
        })
    }

    fn coin(&self, at: Square, last: &StratogoPublic) -> Vec<usize> {
        let on = |file: i8, rank: i8| at.step((file, rank), 6, 6).and_then(|near| last.coins.on(near));
        let start = |file: i8, rank: i8| at.step((file, rank), 6, 6).and_then(|near| self.stratogo[0].coins.on(near));
        let suit = last.coins.on(at).map(|coin| coin.suit);
        let around = [(-1, 0), (1, 0), (0, 1), (0, -1)];
        let pawns = around.iter().filter(|way| start(way.0, way.1).is_some_and(|coin| coin.shown == Some(Rank::Pawn)));
        let same = around.iter().filter(|way| start(way.0, way.1).is_some_and(|coin| Some(coin.suit) == suit));
        let left = around.iter().filter(|way| start(way.0, way.1).is_some() && on(way.0, way.1).is_none());
        let bombs = around.iter().filter(|way| on(way.0, way.1).is_some_and(|coin| coin.shown == Some(Rank::Two)));
        let of_suit = |table: &StratogoPublic| table.coins.iter().filter(|(_, coin)| Some(coin.suit) == suit).count();
        vec![
            usize::from(at.rank),
            usize::from(at.file),
            usize::from(at.file.min(5 - at.file)),
            pawns.count(),
            same.count(),
            left.count(),
            bombs.count(),
            of_suit(last),
            of_suit(&self.stratogo[0]),
        ]
    }
}

fn far(from: Square, to: Square) -> u8 {
    from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank))
}

/// The number of steps that an assassin and two targets are from standing together; none if one of them is off the board.
fn way(board: &PraetorianBoard, assassin: u8, targets: [u8; 2]) -> u8 {
    let [Some(own), Some(one), Some(other)] = [assassin, targets[0], targets[1]].map(|man| board.civilian(man)) else {
        return 0;
    };
    let gathered = |at: Square| far(own, at) + far(one, at).saturating_sub(1) + far(other, at).saturating_sub(1);
    let squares = (0..8).flat_map(|rank| (0..8).map(move |file| Square::new(file, rank)));
    squares.map(gathered).min().unwrap_or(0)
}

/// The citizen who was chosen to be the assassin.
fn assassin(pick: &str) -> u8 {
    let number = pick.strip_prefix("assassin=").and_then(|rest| rest.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).expect("a choice names the assassin")
}

/// Where the flag was set up by seat 0.
fn flag(setup: &str) -> Square {
    let pieces: Vec<&str> = setup.split_whitespace().skip(1).filter(|word| *word != "/").collect();
    let index = pieces.iter().position(|piece| piece.starts_with('N')).expect("a set-up has a flag");
    let index = u8::try_from(index).expect("twelve");
    Square::new(index % 6, 1 - index / 6)
}
