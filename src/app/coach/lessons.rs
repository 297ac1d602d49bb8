//! Lessons, and problems after them: positions to solve, played by the games' own rules. It hands out no position. Only what was solved
//! is kept.

use super::handle::Coach;
use super::refutations::WrongAnswer;
use crate::app::drawing::heavy_work::HeavyKind;
use crate::app::failure::Failure;
use game::{About, AnyGame, AnyView, Lesson, Position, Seat, Viewer};
use games::GAMES;
use store::SolvedLesson;
use table::PlayerId;

/// The others at a lesson's board.
const OTHERS: [&str; 8] = ["Brutus", "Cassia", "Drusus", "Livia", "Cinna", "Servilia", "Casca", "Calpurnia"];

/// The two kinds of positions to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonKind {
    /// A step of the course through a game.
    Lesson,
    /// A position with one best move, for those who have solved the lessons.
    Problem,
}

/// The text of a lesson before anybody has answered.
#[derive(Clone, Debug)]
pub struct LessonSheet {
    /// Whether it is a lesson or a problem.
    pub kind: LessonKind,
    /// The game that the lessons are of.
    pub about: &'static About,
    /// The lesson's key, unique within its game.
    pub key: String,
    /// The number among those of its kind, from 1.
    pub number: usize,
    /// How many of its kind the game has.
    pub of: usize,
    /// The lesson's title, a few words.
    pub title: String,
    /// The paragraph that it teaches.
    pub tells: String,
    /// The task of the learner, a sentence.
    pub task: String,
    /// The names at its board, one a seat.
    pub names: Vec<String>,
}

/// A lesson with what the learner may know of its position.
#[derive(Debug)]
pub struct OpenLesson {
    /// The lesson's title, text and task.
    pub sheet: LessonSheet,
    /// The view from the learner's seat.
    pub view: Box<dyn AnyView>,
}

/// An answer to a lesson, judged.
#[derive(Debug)]
pub struct LessonResult {
    /// The lesson's title, text and task.
    pub sheet: LessonSheet,
    /// The answer as a request, such as `Move 7 to c4`.
    pub words: String,
    /// Whether it is right.
    pub is_right: bool,
    /// The reply to it.
    pub says: String,
    /// The refutation of a wrong answer to a problem, where there is one.
    pub refutation: Option<String>,
    /// The learner's view of where it leads.
    pub view: Box<dyn AnyView>,
    /// The next lesson that is not solved, or the next problem after all lessons: its kind and key.
    pub next: Option<(LessonKind, String)>,
}

/// How far somebody has come in a game.
#[derive(Clone, Debug)]
pub struct LearntGame {
    /// The game that the lessons are of.
    pub about: &'static About,
    /// Its lessons in order: key, title, whether it is solved.
    pub lessons: Vec<(String, String, bool)>,
    /// Its problems in order: key, whether it is solved.
    pub problems: Vec<(String, bool)>,
}

impl LearntGame {
    /// How many lessons are solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.lessons.iter().filter(|(.., solved)| *solved).count()
    }

    /// How many problems are solved.
    #[must_use]
    pub fn solved_problems(&self) -> usize {
        self.problems.iter().filter(|(_, solved)| *solved).count()
    }

    /// The first lesson that is not solved after the one of this key, or from the start; the first such problem where all
    /// lessons are solved.
    #[must_use]
    pub fn next(&self, after: Option<&str>) -> Option<(LessonKind, &str)> {
        let lessons: Vec<_> = self.lessons.iter().map(|(key, _, solved)| (key.as_str(), *solved)).collect();
        let problems: Vec<_> = self.problems.iter().map(|(key, solved)| (key.as_str(), *solved)).collect();
        let lesson = first_open(&lessons, after).map(|key| (LessonKind::Lesson, key));
        lesson.or_else(|| first_open(&problems, after).map(|key| (LessonKind::Problem, key)))
    }
}

/// The first key that is not solved after another one, and round.
fn first_open<'a>(all: &[(&'a str, bool)], after: Option<&str>) -> Option<&'a str> {
    let at = all.iter().position(|(key, _)| Some(*key) == after).map_or(0, |at| at + 1);
    let (before, from) = all.split_at(at);
    from.iter().chain(before).find(|(_, solved)| !solved).map(|(key, _)| *key)
}

/// How far somebody has come in every game.
#[derive(Clone, Debug)]
pub struct LessonProgress {
    /// The games in their order.
    pub games: Vec<LearntGame>,
    /// The game of the lesson that was solved last, its index.
    pub last: Option<usize>,
}

impl LessonProgress {
    /// The game that somebody is in the middle of: where they solved their last lesson, if there is more to solve.
    #[must_use]
    pub fn current(&self) -> Option<&LearntGame> {
        self.last.and_then(|at| self.games.get(at)).filter(|game| game.next(None).is_some())
    }

    /// How far they are in a game.
    #[must_use]
    pub fn of(&self, id: &str) -> Option<&LearntGame> {
        self.games.iter().find(|game| game.about.id == id)
    }

    fn new(solved: &[SolvedLesson]) -> Self {
        let last = solved.first().and_then(|last| GAMES.iter().position(|game| game.about().id == last.game));
        Self { games: GAMES.iter().map(|game| learnt(game.about(), solved)).collect(), last }
    }
}

fn learnt(about: &'static About, solved: &[SolvedLesson]) -> LearntGame {
    let is_solved = |key: &str| solved.iter().any(|one| one.game == about.id && one.lesson == key);
    let lessons = about.all_lessons().into_iter().map(|lesson| {
        let solved = is_solved(&lesson.key);
        (lesson.key, lesson.title, solved)
    });
    let problems = about.all_problems().into_iter().map(|problem| {
        let solved = is_solved(&problem.key);
        (problem.key, solved)
    });
    LearntGame { about, lessons: lessons.collect(), problems: problems.collect() }
}

impl OpenLesson {
    /// A lesson as it begins.
    ///
    /// # Errors
    /// If there is no such lesson.
    pub fn find(game: &str, key: &str) -> Result<Self, Failure> {
        let (game, sheet, lesson) = found(game, key)?;
        let position = lesson.begin(game)?;
        let learner = Lesson::learner(&*position).ok_or_else(gone)?;
        Ok(Self { sheet: named(sheet, game, &*position, learner), view: position.view(Viewer::Seat(learner)) })
    }
}

impl LessonResult {
    /// Plays an answer and judges it, without a trace.
    ///
    /// # Errors
    /// If there is no such lesson, or the rules do not allow the answer.
    pub fn of_answer(game: &str, key: &str, answer: &str) -> Result<Self, Failure> {
        let OpenLesson { sheet, view: before } = OpenLesson::find(game, key)?;
        let (game, _, lesson) = found(game, key)?;
        let attempt = lesson.attempt(game, answer)?;
        Ok(Self {
            sheet,
            words: before.action_words(&attempt.action).unwrap_or_else(|| attempt.action.clone()),
            is_right: attempt.is_right,
            says: attempt.says,
            refutation: None,
            view: attempt.position.view(Viewer::Seat(attempt.seat)),
            next: None,
        })
    }
}

impl Coach {
    /// How far somebody has come.
    pub(crate) async fn lesson_progress(&self, player: PlayerId) -> Result<LessonProgress, Failure> {
        Ok(LessonProgress::new(&self.store.people().solved_lessons(player).await?))
    }

    /// Somebody answers a lesson; a right answer is kept, and a wrong one to a problem refuted.
    ///
    /// # Errors
    /// If there is no such lesson, the rules do not allow the answer, or the database can't be asked.
    pub(crate) async fn answer_lesson(
        &self,
        player: PlayerId,
        (game, key): (&str, &str),
        answer: &str,
    ) -> Result<LessonResult, Failure> {
        let mut result = LessonResult::of_answer(game, key, answer)?;
        if result.is_right {
            self.store.people().solve_lesson(player, game, key, self.clock.now_ms()).await?;
        } else if result.sheet.kind == LessonKind::Problem {
            let (registered, _, problem) = found(game, key)?;
            let wrong = WrongAnswer::of(registered, &problem, answer)?;
            // One at a time for each of them: others wait for the same threads.
            if let Ok(_work) = self.pictures.begin_heavy(player, HeavyKind::Hint) {
                result.refutation = self.refutation(&wrong).await;
            }
        }
        result.next = self.next_after(player, game, key).await?;
        Ok(result)
    }

    async fn next_after(
        &self,
        player: PlayerId,
        game: &str,
        key: &str,
    ) -> Result<Option<(LessonKind, String)>, Failure> {
        let progress = self.lesson_progress(player).await?;
        let next = progress.of(game).and_then(|learnt| learnt.next(Some(key)));
        Ok(next.map(|(kind, key)| (kind, key.to_owned())))
    }

    /// A lesson's first right answer that is written out, played; nothing is kept.
    ///
    /// # Errors
    /// If there is no such lesson.
    pub(crate) async fn solution(&self, player: PlayerId, game: &str, key: &str) -> Result<LessonResult, Failure> {
        let (registered, _, lesson) = found(game, key)?;
        let answer = lesson.solution(registered).ok_or_else(gone)?;
        let mut result = LessonResult::of_answer(game, key, &answer)?;
        result.next = self.next_after(player, game, key).await?;
        Ok(result)
    }
}

fn gone() -> Failure {
    Failure::refused("That lesson is not there any more; /learn shows those that are.")
}

fn found(game: &str, key: &str) -> Result<(&'static dyn AnyGame, LessonSheet, Lesson), Failure> {
    let game = games::find(game).ok_or_else(gone)?;
    let of_kind = |kind, mut all: Vec<Lesson>| {
        let at = all.iter().position(|lesson| lesson.key == key)?;
        Some((kind, at, all.len(), all.swap_remove(at)))
    };
    let (kind, at, of, lesson) = of_kind(LessonKind::Lesson, game.about().all_lessons())
        .or_else(|| of_kind(LessonKind::Problem, game.about().all_problems()))
        .ok_or_else(gone)?;
    let sheet = LessonSheet {
        kind,
        about: game.about(),
        key: lesson.key.clone(),
        number: at + 1,
        of,
        title: lesson.title.clone(),
        tells: lesson.tells.clone(),
        task: lesson.task.clone(),
        names: Vec::new(),
    };
    Ok((game, sheet, lesson))
}

/// The sheet with names for the seats: the learner is `You`, and the others of a problem are called as its words call them, by their sides.
fn named(sheet: LessonSheet, game: &dyn AnyGame, position: &dyn Position, learner: Seat) -> LessonSheet {
    let mut others = OTHERS.into_iter();
    let mut name = |seat| match sheet.kind {
        _ if seat == learner => "You",
        LessonKind::Lesson => others.next().unwrap_or_default(),
        LessonKind::Problem => game.seat_name(position.seats(), seat),
    };
    LessonSheet { names: Seat::all(position.seats()).map(|seat| name(seat).to_owned()).collect(), ..sheet }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(game: &str, lesson: &str) -> SolvedLesson {
        SolvedLesson { game: game.to_owned(), lesson: lesson.to_owned() }
    }

    #[test]
    fn one_goes_on_where_one_was() {
        assert!(LessonProgress::new(&[]).current().is_none());
        let about = GAMES[0].about();
        let keys: Vec<_> = about.all_lessons().into_iter().map(|lesson| lesson.key).collect();
        let progress = LessonProgress::new(&[solved(about.id, &keys[1]), solved(GAMES[1].about().id, "gone")]);
        let current = progress.current().expect("there is more");
        assert_eq!((current.about.id, current.solved()), (about.id, 1));
        let lesson = |at: usize| Some((LessonKind::Lesson, keys[at].as_str()));
        assert_eq!(current.next(None), lesson(0));
        assert_eq!(current.next(Some(&keys[0])), lesson(2));
        assert_eq!(current.next(keys.last().map(String::as_str)), lesson(0), "and round");
        let mut all: Vec<_> = keys.iter().map(|key| solved(about.id, key)).collect();
        let problems: Vec<_> = about.all_problems().into_iter().map(|problem| problem.key).collect();
        let problem = |at: usize| Some((LessonKind::Problem, problems[at].as_str()));
        let learnt = LessonProgress::new(&all);
        let current = learnt.current().expect("there are problems");
        assert_eq!(current.next(keys.last().map(String::as_str)), problem(0));
        assert_eq!(current.next(Some(&problems[3])), problem(4));
        all.extend(problems.iter().map(|key| solved(about.id, key)));
        assert!(LessonProgress::new(&all).current().is_none(), "nothing is left of that game");
        assert!(LessonProgress::new(&[solved("chess", "fork")]).current().is_none());
    }

    #[test]
    fn whoever_asks_for_what_is_not_there_is_told_so() {
        let gone = "That lesson is not there any more; /learn shows those that are.";
        for (game, key) in [("chess", "fork"), (GAMES[0].about().id, "nothing")] {
            let refused = OpenLesson::find(game, key).expect_err("there is none");
            assert_eq!(refused.sentence(), gone);
            assert_eq!(LessonResult::of_answer(game, key, "7-c4").expect_err("there is none").sentence(), gone);
        }
    }
}
