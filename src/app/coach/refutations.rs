//! The refutation of a wrong answer to a problem: its cost in the coach's words, or an answer of the other side's. All of it comes from the
//! learner's own views: where something is hidden, nobody answers, for the best answer hangs on what the learner can't see.

use computer::{Decision, Level};
use game::{AnyGame, AnyView, Lesson, Reason, Refusal, Remark, Seat, Viewer};
use table::{ComputerDuty, ComputerTask};

use super::continuations::open_position;
use super::explanations::is_short;
use super::handle::Coach;
use super::hints::PATIENCE;
use crate::app::thinking::thinkers::{Thinking, Thought};

/// The level that answers for the other side, and the most positions that it looks at.
const PLAYS: (Level, u64) = (Level::Strong, 20_000);
/// Words by which a remark speaks to the side that acts: the learner is not that side.
const ADDRESSES: [&str; 3] = ["you", "your", "yours"];

/// A wrong answer to a problem, beside the best one.
#[derive(Debug)]
pub(super) struct WrongAnswer {
    /// The learner's view before it.
    before: Box<dyn AnyView>,
    /// The learner's view after it.
    after: Box<dyn AnyView>,
    /// The answer, in canonical notation.
    played: String,
    /// The best action, in canonical notation.
    best: String,
}

impl Coach {
    /// The refutation of a wrong answer, some thirty words at most; `None` where there is nothing to say, or too much to think about.
    pub(super) async fn refutation(&self, wrong: &WrongAnswer) -> Option<String> {
        if let Some(warning) = wrong.warning() {
            return Some(warning);
        }
        let answer = match wrong.next_turn() {
            Some(thinking) => self.answer_of_others(thinking).await,
            None => None,
        };
        wrong.told(answer)
    }

    /// The action of another side, thought out in turn with reviews, so that computer players don't wait for more than one of all these.
    async fn answer_of_others(&self, thinking: Thinking) -> Option<(Seat, String)> {
        let seat = thinking.task.seat;
        let think = |thinking| self.computers.think(thinking);
        let thoughts = self.reviews.each_in_turn(vec![thinking], think);
        let thought = tokio::time::timeout(PATIENCE, thoughts).await.ok().flatten()?.pop()?;
        Some((seat, played(thought)?))
    }
}

fn played(thought: Thought) -> Option<String> {
    let Thought::Action(choice) = thought else { return None };
    let Decision::Play(action) = choice.decision else { return None };
    Some(action)
}

impl WrongAnswer {
    /// An answer to a problem, by the rules of its game.
    ///
    /// # Errors
    /// A refusal if the rules do not allow it.
    pub(super) fn of(game: &dyn AnyGame, problem: &Lesson, answer: &str) -> Result<Self, Refusal> {
        let attempt = problem.attempt(game, answer)?;
        let learner = Viewer::Seat(attempt.seat);
        Ok(Self {
            before: problem.begin(game)?.view(learner),
            after: attempt.position.view(learner),
            played: attempt.action,
            best: problem.solution(game).unwrap_or_default(),
        })
    }

    /// The coach's warning, where it is none against the best action and does not give that away.
    fn warning(&self) -> Option<String> {
        // A second sentence of a warning is advice.
        let first = |words: String| words.split_inclusive(". ").next().map(|words| words.trim_end().to_owned());
        let [played, best] = [&self.played, &self.best].map(|action| self.before.warning(action).and_then(first));
        played.filter(|words| best.as_ref() != Some(words) && is_short(words) && !gives_away(words, &self.best))
    }

    /// The turn of the other side, to be thought out. `None` where something is hidden, or chance, the learner or nobody acts next.
    fn next_turn(&self) -> Option<Thinking> {
        let frame = self.after.frame();
        let seat = frame.turn.seats().first().copied().filter(|seat| !frame.viewer.is(*seat))?;
        let task = ComputerTask { seat, level: PLAYS.0.number(), duty: ComputerDuty::Act };
        let (view, seed) = (self.seen_by(seat)?, u64::from(frame.ply));
        Some(Thinking { task, view, record: Vec::new(), seed, most: PLAYS.1 })
    }

    /// Another seat's view; `None` where something is hidden.
    fn seen_by(&self, seat: Seat) -> Option<Box<dyn AnyView>> {
        Some(open_position(&*self.after)?.view(Viewer::Seat(seat)))
    }

    /// The words on an answer of the other side's, behind the coach's on the wrong one where both are short enough.
    fn told(&self, answer: Option<(Seat, String)>) -> Option<String> {
        let answer = answer.map(|(seat, action)| self.answered(seat, &action));
        match (self.drawback(), answer) {
            (Some(drawback), Some(answer)) if is_short(&format!("{drawback} {answer}")) => {
                Some(format!("{drawback} {answer}"))
            }
            (drawback, answer) => answer.or(drawback),
        }
    }

    /// `After e3-f4, Purple could play g5-f4: captures the regular on e4.`
    fn answered(&self, seat: Seat, action: &str) -> String {
        let plain = format!("After `{}`, {} could play `{action}`", self.played, self.after.the_seat(seat));
        let reason = self.reason_for(seat, action).filter(|words| !gives_away(words, &self.best));
        let whole = reason.map(|reason| format!("{plain}: {reason}."));
        whole.filter(|words| is_short(words)).unwrap_or_else(|| format!("{plain}."))
    }

    /// The remarks that speak for an action of the other side's, and not to it.
    fn reason_for(&self, seat: Seat, action: &str) -> Option<String> {
        let reason = self.seen_by(seat)?.reason(action).filter(|reason| reason.is_telling)?;
        let for_anybody = |remark: &&Remark| matches!(remark, Remark::For(words) if !is_addressed(words));
        let words: Vec<_> = reason.remarks.iter().filter(for_anybody).map(Remark::words).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// The coach's remark against the wrong answer, where it is none against the best action and does not give that away.
    fn drawback(&self) -> Option<String> {
        let [played, best] = [&self.played, &self.best].map(|action| self.before.reason(action));
        let is_shared = |own: &Remark| best.as_ref().is_some_and(|best| best.has(own));
        let mut against = played?.remarks.into_iter().filter(|remark| matches!(remark, Remark::Against(_)));
        let own = against.find(|remark| !is_shared(remark) && !gives_away(remark.words(), &self.best))?;
        Some(Reason { remarks: vec![own], is_telling: true }.sentence())
    }
}

fn is_addressed(remark: &str) -> bool {
    signs(remark).any(|word| ADDRESSES.iter().any(|address| word.eq_ignore_ascii_case(address)))
}

/// Whether words name a square or a number to which an action in notation leads.
fn gives_away(words: &str, action: &str) -> bool {
    let parts = action.split_whitespace();
    let mut ends = parts.flat_map(|part| signs(part).skip(usize::from(signs(part).count() > 1)));
    ends.any(|end| signs(words).any(|sign| sign == end.trim_start_matches('x')))
}

/// The words, squares and numbers of a text.
fn signs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|sign| !sign.is_empty())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::thinking::thinkers::Thinkers;
    use game::AnswerPattern;

    fn problem(game: &str, key: &str) -> (&'static dyn AnyGame, Lesson) {
        let game = games::find(game).expect("it is there");
        let problem = game.about().all_problems().into_iter().find(|problem| problem.key == key);
        (game, problem.expect("it is there"))
    }

    /// The wrong answer that comes closest to the best one.
    fn closest((game, problem): &(&dyn AnyGame, Lesson)) -> WrongAnswer {
        let [AnswerPattern::Notation(answer)] = &problem.wrong[0].fits[..] else { panic!("one action is expected") };
        WrongAnswer::of(*game, problem, answer).expect("it is legal")
    }

    async fn answered(wrong: &WrongAnswer) -> String {
        let thinking = wrong.next_turn().expect("the other side is next");
        let seat = thinking.task.seat;
        let thought = Thinkers::new(1, &Arc::default()).think(thinking).await.expect("nothing else waits");
        wrong.told(played(thought).map(|action| (seat, action))).expect("there is an answer")
    }

    #[test]
    fn a_warning_is_told_that_does_not_hold_for_the_best_move_and_does_not_give_it_away() {
        for (key, begins) in [
            ("lllndgdn", Some("On b3 this man can be captured next turn")),
            ("phjszlvz", Some("After this your man on g4 can be captured next turn.")),
            // The best move leaves the same behind.
            ("tkfiamhi", None),
            // The move that wins more is the best one.
            ("fvjzppkg", None),
            ("iqlkeedv", None),
        ] {
            let told = closest(&problem("roman-checkers", key)).warning();
            let fits = |begins: &str| told.as_ref().is_some_and(|words| words.starts_with(begins));
            assert!(begins.map_or(told.is_none(), fits), "{key}: {told:?}");
        }
    }

    #[tokio::test]
    async fn without_a_warning_the_other_side_answers() {
        let told = answered(&closest(&problem("roman-checkers", "iqlkeedv"))).await;
        assert!(told.contains("After `a10-b9`, Purple could play `"), "{told}");
        assert!(is_short(&told), "{told}");
    }

    fn nobody_answers(id: &str) {
        let game = games::find(id).expect("it is there");
        let problems = game.about().all_problems();
        assert!(!problems.is_empty(), "{id} has no problems");
        for problem in problems {
            assert!(closest(&(game, problem)).next_turn().is_none(), "{id}");
        }
    }

    #[test]
    fn nobody_answers_where_something_is_hidden() {
        for id in ["praetorian", "stratogo"] {
            nobody_answers(id);
        }
    }

    #[test]
    fn nobody_answers_where_a_die_is_thrown_next() {
        nobody_answers("tmag");
    }

    #[test]
    fn words_give_an_action_away_that_name_where_it_leads() {
        for (words, action, gives) in [
            ("There is more to win: f4-e5 captures the regular on d5.", "f4-e5", true),
            ("After this your man on f4 can be captured next turn.", "f4-e5", false),
            ("On d1 Bravo can't.", "d1", true),
            ("Target 8 stands beside you: you can strike.", "x8", true),
            ("P1 can ask 7, who may be the assassin.", "P1?7 P2?24", true),
            ("P1 can ask 9, who may be the assassin.", "P1?7 P2?24", false),
        ] {
            assert_eq!(gives_away(words, action), gives, "{words}");
        }
    }

    #[test]
    fn a_remark_to_the_other_side_is_none_to_the_learner() {
        assert!(is_addressed("gives you 5 moves instead of 3") && is_addressed("leaves nobody of Yours"));
        assert!(!is_addressed("captures the youth on e5"));
    }
}
