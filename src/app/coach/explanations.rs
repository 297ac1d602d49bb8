//! The words on an action beside another one that costs something, from the view of the seat to move. It thinks nothing out.

use game::{AnyView, Reason};

/// The most words of an explanation: the effect of the better action, and the cost of the other one.
const MOST_WORDS: usize = 30;

/// The effect of the better action and the cost of the played one, in words to the seat that acted, from its view then. The cost is left out
/// where the two have more than `MOST_WORDS` words together; `None` where nothing can be told of the better action.
pub(super) fn explained(view: &dyn AnyView, better: &str, played: &str) -> Option<String> {
    let (effect, cost) = compared(view, better, played)?;
    let both = cost.map(|cost| format!("{effect} `{played}`: {cost}"));
    both.filter(|words| is_short(words)).or_else(|| Some(effect.sentence()))
}

/// The same on an action that is advised and another one that the seat may think of, with the effect in brief where it is too long
/// otherwise. `None` where no cost can be told.
pub(super) fn advised(view: &dyn AnyView, better: &str, other: &str) -> Option<String> {
    let (effect, cost) = compared(view, better, other)?;
    // A cost that names the better action says its effect once more.
    let cost = cost.filter(|cost| !cost.contains(better))?;
    let told = |effect: &Reason| Some(format!("{effect} `{other}` is weaker. {cost}")).filter(|words| is_short(words));
    told(&effect).or_else(|| told(&effect.in_brief()))
}

/// Whether words are few enough for an explanation.
pub(super) fn is_short(words: &str) -> bool {
    words.split_whitespace().count() <= MOST_WORDS
}

/// The effect of the better of two actions, without what the other one does as well, and the cost of the other.
fn compared(view: &dyn AnyView, better: &str, other: &str) -> Option<(Reason, Option<String>)> {
    let whole = view.reason(better)?;
    let effect = view.reason(other).map_or_else(|| whole.clone(), |other| whole.without(&other));
    // A cost that the better action has as well is no reason against the other.
    let cost = view.warning(other).filter(|cost| view.warning(better).as_ref() != Some(cost));
    Some((effect, cost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{AnswerPattern, AnyGame, Lesson, Viewer};

    /// The learner's view of a problem, the best action, and the wrong one that comes closest to it.
    fn choice(game: &'static dyn AnyGame, problem: &Lesson) -> (Box<dyn AnyView>, String, String) {
        let position = problem.begin(game).expect("it begins");
        let seat = Lesson::learner(&*position).expect("somebody is to act");
        let [AnswerPattern::Notation(wrong)] = &problem.wrong[0].fits[..] else { panic!("one action is expected") };
        (position.view(Viewer::Seat(seat)), problem.solution(game).expect("it is written out"), wrong.clone())
    }

    #[test]
    fn advice_tells_what_another_action_costs_that_the_better_one_does_not() {
        let mut told = 0;
        for game in games::GAMES {
            for problem in game.about().all_problems() {
                let (view, better, other) = choice(*game, &problem);
                let Some(words) = advised(&*view, &better, &other) else { continue };
                told += 1;
                let cost = view.warning(&other).expect("a cost is told");
                assert!(words.ends_with(&format!(". `{other}` is weaker. {cost}")), "{words}");
                assert!(is_short(&words) && !cost.contains(&better), "{words}");
                assert_ne!(view.warning(&better), Some(cost), "{words}");
            }
        }
        assert!(told > 0);
    }

    #[test]
    fn advice_is_told_in_brief_where_its_words_would_be_too_many() {
        let game = games::find("roman-checkers").expect("registered");
        let problem = game.about().all_problems().into_iter().find(|problem| problem.key == "lllndgdn");
        let (view, better, other) = choice(game, &problem.expect("it is there"));
        let words = advised(&*view, &better, &other).expect("it loses a man");
        let wanted =
            "Takes the man on e6 out of reach of c5-d6. `a4-b3` is weaker. On b3 this man can be captured next turn";
        assert!(words.starts_with(wanted), "{words}");
        assert!(view.reason(&better).is_some_and(|whole| whole.remarks.len() > 1), "there was more to say");
    }

    #[test]
    fn nothing_is_said_against_the_action_that_is_advised() {
        let mut warned = 0;
        for game in games::GAMES {
            for problem in game.about().all_problems() {
                let (view, better, _) = choice(*game, &problem);
                assert_eq!(advised(&*view, &better, &better), None);
                warned += usize::from(view.warning(&better).is_some());
            }
        }
        assert!(warned > 0, "no best action has a cost that could be told");
    }
}
