//! Set-ups of `StraToGo` that win: `setups ARRAY ARRAYS ROUNDS GAMES NODES SEED` looks for arrays with the flag and the Scouts where
//! they are in ARRAY, such as `5APP54/32N243`, and prints the best, as they stand in `computer/setups.txt`.
//!
//! It begins with that one and others by lot, ARRAYS of them. In each of ROUNDS each plays GAMES games of level 4 with NODES
//! positions a move, as often mirrored as not, with suits by lot, on both seats, against the rivals and level 4 in turn; the other
//! side's set-up is its own or by lot. The worse half goes; in the first half of the rounds each of the others leaves one that
//! differs by an exchange of two places. Equal arguments print equal arrays.

use computer::{Budget, Knowledge, Level};
use game::{Actor, Dice, Outcome, Rules, Seat, SplitMix64, Turn, VisibleAction};
use games::computers::choose;
use games::stratogo::{MEN, Rank, StraToGo};

/// Twelve ranks: the front rank from a to f, then the back rank.
type Ranks = [Rank; MEN];

/// How the opponent plays: by these rivals, or as level 4 does.
const OPPONENTS: [&str; 6] = ["three-plies", "deep", "rushing", "greedy", "counting", "itself"];
/// So many are left in the end.
const LEFT: usize = 8;

/// An array with its results.
#[derive(Clone, Copy, Debug)]
struct Tried {
    ranks: Ranks,
    points: f64,
    games: u64,
}

impl Tried {
    fn new(ranks: Ranks) -> Self {
        Self { ranks, points: 0.0, games: 0 }
    }

    /// The share of the points, as if there had been eight more games with half of them.
    fn worth(&self) -> f64 {
        (self.points + 4.0) / (self.games as f64 + 8.0)
    }

    /// Plays so many more games.
    fn plays(&mut self, games: u64, nodes: u64, seed: u64) {
        for number in self.games..self.games + games {
            let mut dice = SplitMix64::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
            self.points += play(&self.ranks, nodes, number, &mut dice);
        }
        self.games += games;
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [array, arrays, rounds, games, nodes, seed] = &words[..] else {
        panic!("ARRAY ARRAYS ROUNDS GAMES NODES SEED")
    };
    let number = |word: &String| word.parse::<u64>().expect("a number");
    let [arrays, rounds, games, nodes, seed] = [arrays, rounds, games, nodes, seed].map(number);
    let (mut dice, first) = (SplitMix64::new(seed), read(array));
    let mut tried = vec![Tried::new(first)];
    tried.extend((1..arrays).map(|_| Tried::new(with_others_by_lot(first, &mut dice))));
    for round in 0..rounds {
        let seed = seed.wrapping_mul(1_009).wrapping_add(round);
        side_by_side(&mut tried, |one| one.plays(games, nodes, seed));
        tried.sort_by(|one, other| other.worth().total_cmp(&one.worth()));
        tried.truncate((tried.len() / 2).max(LEFT));
        if round * 2 < rounds {
            let children: Vec<_> = tried.iter().map(|one| Tried::new(exchanged(one.ranks, &mut dice))).collect();
            tried.extend(children);
        }
    }
    for one in &tried {
        println!("{} {:.1} % of {}", words_of(&one.ranks), 100.0 * one.points / one.games as f64, one.games);
    }
}

/// Does some work with each, on as many threads as there are cores.
fn side_by_side(tried: &mut [Tried], work: impl Fn(&mut Tried) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let size = tried.len().div_ceil(threads);
    std::thread::scope(|scope| {
        for part in tried.chunks_mut(size) {
            scope.spawn(|| part.iter_mut().for_each(&work));
        }
    });
}

/// The places of a flag and of Scouts stay what they are.
fn stays(rank: Rank) -> bool {
    matches!(rank, Rank::Null | Rank::Pawn)
}

fn exchanged(mut ranks: Ranks, dice: &mut SplitMix64) -> Ranks {
    loop {
        let [one, other] = [(); 2].map(|()| below(MEN, dice));
        if ranks[one] != ranks[other] && !stays(ranks[one]) && !stays(ranks[other]) {
            ranks.swap(one, other);
            return ranks;
        }
    }
}

fn with_others_by_lot(mut ranks: Ranks, dice: &mut SplitMix64) -> Ranks {
    let places: Vec<_> = (0..MEN).filter(|place| !stays(ranks[*place])).collect();
    let mut others: Vec<_> = places.iter().map(|place| ranks[*place]).collect();
    game::shuffle(&mut others, dice);
    places.into_iter().zip(others).for_each(|(place, rank)| ranks[place] = rank);
    ranks
}

/// `22NPAP/435543`: the front rank, then the back rank.
fn words_of(ranks: &Ranks) -> String {
    let all: String = ranks.iter().map(|rank| rank.letter()).collect();
    format!("{}/{}", &all[..MEN / 2], &all[MEN / 2..])
}

fn read(text: &str) -> Ranks {
    let ranks: Vec<_> = text.chars().filter_map(Rank::read).collect();
    ranks.try_into().expect("twelve ranks")
}

fn below(bound: usize, dice: &mut SplitMix64) -> usize {
    usize::try_from(dice.below(bound as u64)).expect("a small number")
}

/// The set-up as an action of a seat: mirrored or not, suits by lot.
fn action(ranks: &Ranks, seat: Seat, dice: &mut SplitMix64) -> String {
    let mut ranks = *ranks;
    if below(2, dice) == 0 {
        ranks.chunks_mut(MEN / 2).for_each(<[_]>::reverse);
    }
    StraToGo::notation(&rivals::with_suits(&ranks, seat, dice))
}

/// The points of the seat that sets up so in one game.
fn play(ranks: &Ranks, nodes: u64, number: u64, dice: &mut SplitMix64) -> f64 {
    let own = Seat(u8::from(number % 2 == 1));
    let (opponent, by_lot) = (OPPONENTS[(number / 2 % 6) as usize], (number / 12).is_multiple_of(2));
    let mut position = games::find("stratogo").expect("a game of the registry").start(2, &[]).expect("two seats");
    let mut record = [Vec::new(), Vec::new()];
    while position.turn() != Turn::Nobody {
        let seat = position.turn().seats()[0];
        let view = position.view(Actor::Seat(seat).viewer());
        let known = Knowledge::of(&*view, &record[seat.index()]).expect("a seat");
        let (luck, sets_up) = (dice.below(u64::MAX), position.ply() < 2);
        let word = match () {
            () if sets_up && seat == own => action(ranks, seat, dice),
            () if sets_up && by_lot => by_rival("scattered", &known, luck),
            () if seat == own || opponent == "itself" => by_level(&known, nodes, luck),
            () => by_rival(opponent, &known, luck),
        };
        position.play(Actor::Seat(seat), &word).expect("it is legal");
        for (viewer, record) in record.iter_mut().enumerate() {
            let is_open = !sets_up || viewer == seat.index();
            record.push(VisibleAction { by: Actor::Seat(seat), action: is_open.then(|| word.clone()) });
        }
    }
    points(&position.outcome().expect("it is over"), own)
}

fn by_rival(name: &str, known: &Knowledge, luck: u64) -> String {
    rivals::find("stratogo", name).expect("a rival").choose(known, luck).expect("a move")
}

fn by_level(known: &Knowledge, nodes: u64, luck: u64) -> String {
    let choice = choose(known, Level::Best, luck, &mut Budget::of(nodes));
    choice.expect("a move").notation().to_owned()
}

fn points(outcome: &Outcome, seat: Seat) -> f64 {
    let [own, other] = [seat.index(), 1 - seat.index()].map(|at| outcome.ranks[at]);
    if own == other { 0.5 } else { f64::from(u8::from(own < other)) }
}
