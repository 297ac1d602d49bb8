//! A level against itself, and what humans would hold against it: games that nobody would sit through, going to and fro, and
//! moves that lose at once where another did not. `selfplay <game> <levels, such as 3,3> <games> [seed] [option=value …]`;
//! ends with 1 if anything of that was found.
//!
//! - *Too long* is what has more than 360 decisions, of all seats together: three hours at half a minute each.
//! - *To and fro*: a seat moves a piece there, back, there and back in four turns on end, so that its pieces stand the same for the
//!   third time, though nobody scored and another move did not lose at once. In a game of dice, where a roll decides, it is not judged.
//! - *Lost at once* is judged at the last move before the winning one: after it, the next seat can win, by any roll but a 0
//!   where there are dice, and after another move it could not. Where something is hidden it is not judged: who moved could
//!   not know.

mod arguments;
mod played;

use arguments::MatchArguments;
use game::{Actor, Position, RESIGN, Seat, Turn, Viewer};
use games::computers::accepts_draw;
use played::{MeasuredGame, luck};

/// The number of decisions that a game may have.
const LONGEST: usize = 360;
/// The number of decisions that lie between two offers of a draw.
const ASKS_EVERY: usize = 40;
/// Where something is hidden.
const HIDDEN: [&str; 2] = ["praetorian", "stratogo"];

/// A seat's decision, with the position in which it was made.
struct Made {
    before: Box<dyn Position>,
    seat: Seat,
    action: String,
}

/// The findings of one game.
#[derive(Default)]
struct Findings {
    decisions: usize,
    end: Option<GameEnd>,
    shuffles: Vec<String>,
    blunder: Option<String>,
}

/// How a game ended; none of these if somebody won it by its rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GameEnd {
    Resigned,
    Drawn,
    Agreed,
    TooLong,
}

fn main() -> std::process::ExitCode {
    let arguments = MatchArguments::read("selfplay");
    let mut all = Vec::new();
    for number in 0..arguments.games {
        let found = play(&arguments, arguments.seed_of(number));
        for words in found.shuffles.iter().chain(&found.blunder) {
            println!("game {number}: {words}");
        }
        all.push(found);
        eprint!("\r{} of {} ", number + 1, arguments.games);
    }
    eprintln!();
    sum_up(&mut all)
}

fn sum_up(all: &mut [Findings]) -> std::process::ExitCode {
    let count = |which: fn(&Findings) -> bool| all.iter().filter(|found| which(found)).count();
    let ended = |end| all.iter().filter(|found| found.end == Some(end)).count();
    let [resigned, drawn, agreed, long] =
        [GameEnd::Resigned, GameEnd::Drawn, GameEnd::Agreed, GameEnd::TooLong].map(ended);
    let shuffled = count(|found| !found.shuffles.is_empty());
    let blunders = count(|found| found.blunder.is_some());
    all.sort_by_key(|found| found.decisions);
    let mean = all.iter().map(|found| found.decisions).sum::<usize>() / all.len();
    let at = |share: usize| all[(all.len() * share / 100).min(all.len() - 1)].decisions;
    println!(
        "{} games: {mean} decisions a game, median {}, 99 % within {}, longest {}; {resigned} resigned, {drawn} drawn, {agreed} drawn by agreement",
        all.len(),
        at(50),
        at(99),
        at(100)
    );
    println!("too long: {long}; to and fro: {shuffled}; lost at once: {blunders}");
    std::process::ExitCode::from(u8::from(long + shuffled + blunders > 0))
}

fn play(arguments: &MatchArguments, seed: u64) -> Findings {
    let mut game = Watched::start(arguments, seed);
    while !game.played.is_over() && !game.is_agreed && game.made.len() <= LONGEST {
        let offer = game.step();
        // A table lets a computer ask as seldom.
        let is_heard = game.asked.is_none_or(|asked| game.made.len() >= asked + ASKS_EVERY);
        if let Some(by) = offer.filter(|_| is_heard && !game.played.is_over()) {
            game.answer(by);
        }
    }
    game.findings()
}

/// A game in play, with what was decided in it.
struct Watched<'a> {
    arguments: &'a MatchArguments,
    seed: u64,
    played: MeasuredGame,
    made: Vec<Made>,
    /// After how many decisions a draw was offered last.
    asked: Option<usize>,
    is_agreed: bool,
}

impl<'a> Watched<'a> {
    fn start(arguments: &'a MatchArguments, seed: u64) -> Self {
        let played = MeasuredGame::start(arguments.game, arguments.levels.len(), &arguments.options, seed);
        Self { arguments, seed, played, made: Vec::new(), asked: None, is_agreed: false }
    }

    /// The next action, and the seat that offers a draw with it.
    fn step(&mut self) -> Option<Seat> {
        let Self { arguments, seed, made, .. } = self;
        let mut offer = None;
        self.played.step(|game, seat| {
            let choice = game.decide(seat, arguments.levels[seat.index()], luck(*seed, game.position.ply()));
            offer = choice.offers_draw.then_some(seat);
            made.push(Made { before: game.position.boxed(), seat, action: choice.notation().to_owned() });
            choice.notation().to_owned()
        });
        offer
    }

    /// The answers of all other seats to an offer.
    fn answer(&mut self, by: Seat) {
        self.asked = Some(self.made.len());
        let luck = luck(self.seed, self.played.position.ply());
        let seats = Seat::all(self.played.position.seats());
        self.is_agreed = seats.zip(&self.arguments.levels).all(|(seat, level)| {
            seat == by || self.played.ask(seat, *level, |known, budget| accepts_draw(known, *level, luck, budget))
        });
    }

    fn findings(self) -> Findings {
        let (id, outcome) = (self.arguments.game.about().id, self.played.position.outcome());
        let mut found = Findings { decisions: self.made.len(), end: self.end(), ..Findings::default() };
        let is_hidden = HIDDEN.contains(&id);
        if is_hidden || !self.played.log.iter().any(|(by, ..)| *by == Actor::Chance) {
            found.shuffles = (0..self.arguments.levels.len()).filter_map(|seat| shuffle(&self.made, seat)).collect();
        }
        let winners = outcome.map_or_else(Vec::new, |outcome| outcome.winners());
        if let ([winner], false, false) = (&winners[..], found.end == Some(GameEnd::Resigned), is_hidden) {
            found.blunder = blunder(&self.made, *winner);
        }
        found
    }

    fn end(&self) -> Option<GameEnd> {
        let outcome = self.played.position.outcome();
        match self.made.last() {
            _ if self.is_agreed => Some(GameEnd::Agreed),
            _ if outcome.is_none() => Some(GameEnd::TooLong),
            Some(last) if last.action == RESIGN => Some(GameEnd::Resigned),
            _ => outcome.is_some_and(|end| end.is_draw()).then_some(GameEnd::Drawn),
        }
    }
}

/// The first four turns on end in which a seat's piece went there, back, there and back, if another move did not lose at once.
fn shuffle(made: &[Made], seat: usize) -> Option<String> {
    let own: Vec<&Made> = made.iter().filter(|made| made.seat.index() == seat).collect();
    let standing = |at: &dyn Position| at.view(Viewer::Public).standing();
    let four = own.windows(4).find(|four| {
        is_to_and_fro(&[0, 1, 2, 3].map(|at| four[at].action.as_str()))
            && after(four[3], &four[3].action).is_some_and(|end| standing(&*end) == standing(&*four[0].before))
            && another(four[3], &mut Vec::new()).is_some()
    })?;
    let words = [0, 1, 2, 3].map(|at| four[at].action.as_str());
    Some(format!("seat {seat} goes to and fro from ply {}: {}", four[0].before.ply() + 1, words.join(", ")))
}

/// Another move that does not lose at once, if there is one.
fn another(made: &Made, wins: &mut Vec<String>) -> Option<String> {
    let view = made.before.view(Viewer::Seat(made.seat));
    let choices = view.choices(Actor::Seat(made.seat));
    let mut others = choices.listed().iter().filter(|action| **action != made.action);
    others.find(|action| after(made, action).is_some_and(|next| !is_lost(&*next, made.seat, wins))).cloned()
}

fn after(made: &Made, action: &str) -> Option<Box<dyn Position>> {
    let mut next = made.before.boxed();
    next.play(Actor::Seat(made.seat), action).ok().map(|_| next)
}

fn is_to_and_fro([one, two, three, four]: &[&str; 4]) -> bool {
    let (Some((from, to)), Some((back_from, back_to))) = (one.split_once('-'), two.split_once('-')) else {
        return false;
    };
    // Either both squares are named, or a piece and where it goes.
    let is_back = (from, to) == (back_to, back_from) || from == back_from && to != back_to;
    is_back && one == three && two == four
}

/// The last move before the winning one, if another would not have lost at once.
fn blunder(made: &[Made], winner: Seat) -> Option<String> {
    let last = made.iter().rev().find(|made| made.seat != winner)?;
    let mut wins = Vec::new();
    if !is_lost(&*after(last, &last.action)?, last.seat, &mut wins) {
        return None;
    }
    let better = another(last, &mut wins)?;
    Some(format!(
        "seat {} loses at once by {} in ply {}, not by {better}",
        last.seat.index(),
        last.action,
        last.before.ply() + 1
    ))
}

/// Whether who is to act wins at once against a seat, by whatever is rolled but a 0. Actions that won before are tried first.
fn is_lost(position: &dyn Position, loser: Seat, wins: &mut Vec<String>) -> bool {
    let actor = match position.turn() {
        Turn::Nobody => return !position.outcome().is_some_and(|outcome| outcome.winners().contains(&loser)),
        turn => turn.seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat)),
    };
    let choices = position.view(actor.viewer()).choices(actor);
    if actor == Actor::Chance {
        let mut rolls = choices.listed().iter().filter(|roll| !roll.ends_with(" 0"));
        return rolls.all(|roll| {
            let mut next = position.boxed();
            next.play(actor, roll).is_ok() && next.turn() != Turn::Chance && is_lost(&*next, loser, wins)
        });
    }
    let mut is_win = |action: &String| {
        let mut next = position.boxed();
        let over = next.play(actor, action).is_ok() && next.turn() == Turn::Nobody;
        over && !next.outcome().is_some_and(|outcome| outcome.winners().contains(&loser))
    };
    if wins.iter().any(&mut is_win) {
        return true;
    }
    let Some(win) = choices.listed().iter().find(|action| is_win(action)).cloned() else { return false };
    wins.push(win);
    true
}
