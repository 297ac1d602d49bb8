//! How even the curves of reviews are: `curves <game> <levels, such as 2,2> <games> [seed] [option=value …]`. Every decision of a game of two
//! seats is judged as a review judges it, with fewer positions where the game is long. Of each game: the mean step of its curve from point to
//! point, without the last one to the result, and the costly actions. A game without one is quiet.

mod arguments;
mod played;

use arguments::MatchArguments;
use computer::{Budget, JudgedAction, chance_lines};
use game::{Actor, Outcome, Seat, Viewer};
use games::computers::{appraise, appraised_nodes};
use played::{MeasuredGame, luck};

/// A game with more decisions is left.
const LONGEST: usize = 400;
/// So many actions are judged with all positions, as in a review; in a longer game all with fewer.
const WHOLE_ACTIONS: usize = 60;

/// The curve of a game: the sum of its steps, their number, and the costly actions.
#[derive(Clone, Copy, Default)]
struct CourseSum {
    steps: f64,
    count: usize,
    costly: usize,
}

impl CourseSum {
    fn with(self, other: Self) -> Self {
        Self { steps: self.steps + other.steps, count: self.count + other.count, costly: self.costly + other.costly }
    }

    /// The mean step in percentage points.
    fn mean(self) -> f64 {
        self.steps / self.count.max(1) as f64 * 100.0
    }
}

fn main() {
    let arguments = MatchArguments::read("curves");
    assert_eq!(arguments.levels.len(), 2, "only two seats share a curve");
    let mut courses = Vec::new();
    for number in 0..arguments.games {
        let seed = arguments.seed_of(number);
        courses.extend(play(&arguments, seed).and_then(|(game, outcome)| course(&arguments, seed, &game, &outcome)));
        eprint!("\r{} of {} ", number + 1, arguments.games);
    }
    eprintln!();
    let quiet: Vec<_> = courses.iter().copied().filter(|course| course.costly == 0).collect();
    for (name, courses) in [("all", &courses), ("quiet", &quiet)] {
        let sum = courses.iter().copied().fold(CourseSum::default(), CourseSum::with);
        let even = courses.iter().filter(|course| course.mean() <= 5.0).count();
        println!(
            "{name}: {} games, {} steps, mean {:.1} points; {even} games at 5 at most",
            courses.len(),
            sum.count,
            sum.mean()
        );
    }
}

/// A game to its end, with how it came out; `None` if it has none.
fn play(arguments: &MatchArguments, seed: u64) -> Option<(MeasuredGame, Outcome)> {
    let mut game = MeasuredGame::start(arguments.game, 2, &arguments.options, seed);
    let mut decisions = 0;
    while !game.is_over() && decisions < LONGEST {
        game.step(|game, seat| {
            decisions += 1;
            game.decide(seat, arguments.levels[seat.index()], luck(seed, game.position.ply())).notation().to_owned()
        });
    }
    let outcome = game.position.outcome()?;
    Some((game, outcome))
}

/// The same game judged; `None` if it has no curve.
fn course(arguments: &MatchArguments, seed: u64, whole: &MeasuredGame, outcome: &Outcome) -> Option<CourseSum> {
    let mut game = MeasuredGame::start(arguments.game, 2, &arguments.options, seed);
    let mut judged = Vec::new();
    for (step, (actor, action, _)) in whole.log.iter().enumerate() {
        if let Actor::Seat(seat) = *actor
            && !game.position.view(Viewer::Seat(seat)).may_be_drawn()
        {
            judged.extend(judged_action(&game, (step, whole.log.len()), seat, action, luck(seed, game.position.ply())));
        }
        game.follow(action);
    }
    let line = chance_lines(&judged, (usize::MAX, outcome), |seat| seat).into_iter().next()?;
    let course = &line.points[..line.points.len() - 1];
    let costly = judged.iter().filter(|action| action.is_costly()).count();
    let steps = course.windows(2).map(|ends| (ends[1].1 - ends[0].1).abs()).sum();
    (course.len() > 1).then_some(CourseSum { steps, count: course.len() - 1, costly })
}

fn judged_action(
    game: &MeasuredGame,
    (step, actions): (usize, usize),
    seat: Seat,
    action: &str,
    luck: u64,
) -> Option<JudgedAction> {
    let appraisal = game.ask(seat, computer::Level::Strong, |known, _| {
        let fewer = actions.max(WHOLE_ACTIONS) as u64;
        let nodes = appraised_nodes(known.view()) * WHOLE_ACTIONS as u64 / fewer;
        appraise(known, action, luck, &mut Budget::of(nodes))
    })?;
    Some(JudgedAction { step, seat, played: action.to_owned(), appraisal })
}
