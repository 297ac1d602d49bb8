//! Conditional moves: "if they play this, I answer that", some lines of them. Only their owner knows them.

use game::Refusal;

/// The most lines, and the most actions of a line.
const MAX_LINES: usize = 10;
const MAX_LENGTH: usize = 12;
/// The word for any action of theirs that no other line names.
pub(crate) const ANYTHING: &str = "anything";

/// The conditional moves of a seat: lines of actions in canonical notation, theirs and mine in turns, theirs first; one of
/// theirs may be `anything`, which is what no other line names. No two lines answer the same with different actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConditionalMoves {
    /// Lines of an even number of actions; those that a player writes are one to ten, of at most twelve each.
    pub lines: Vec<Vec<String>>,
    /// Whether their owner has confirmed them: only then they are played.
    pub confirmed: bool,
}

impl ConditionalMoves {
    /// Reads `7-c4 then x12; anything then 9-d4 then 3-a1 then x8`: lines apart by `;`, actions by `then`.
    ///
    /// # Errors
    /// If a line has no answer at its end, or there is too much of it.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let lines: Vec<Vec<String>> = text.split(';').map(line).filter(|line| !line.is_empty()).collect();
        if lines.is_empty() {
            return Err(Refusal::syntax(
                "Write what they may play and your answer, such as `7-c4 then x12`, or `anything then x12`.",
            ));
        }
        if lines.len() > MAX_LINES || lines.iter().any(|line| line.len() > MAX_LENGTH) {
            return Err(Refusal::syntax("Write at most ten lines, of at most twelve moves each."));
        }
        if lines.iter().any(|line| line.len() % 2 == 1) {
            return Err(Refusal::syntax(
                "Every line ends with an answer of yours: `theirs then yours`, and so on in turns.",
            ));
        }
        if lines.iter().any(|line| line.iter().skip(1).step_by(2).any(|mine| mine == ANYTHING)) {
            return Err(Refusal::syntax("*Anything* is what they may play; your answer must be one move."));
        }
        Ok(Self { lines, confirmed: false })
    }

    /// Actions of one's own, one a turn, whatever the others do; `None` without any.
    #[must_use]
    pub(crate) fn blind(actions: &[String]) -> Option<Self> {
        let line: Vec<_> = actions.iter().flat_map(|mine| [ANYTHING.to_owned(), mine.clone()]).collect();
        (!line.is_empty()).then(|| Self { lines: vec![line], confirmed: true })
    }

    /// One's own actions, if they are played whatever the others do.
    #[must_use]
    pub fn own_turns(&self) -> Option<Vec<&str>> {
        let [line] = &self.lines[..] else { return None };
        let is_blind = line.iter().step_by(2).all(|theirs| theirs == ANYTHING);
        is_blind.then(|| line.iter().skip(1).step_by(2).map(String::as_str).collect())
    }

    /// The first two actions with which two lines answer the same differently, if there are such.
    #[must_use]
    pub(crate) fn conflict(&self) -> Option<(&str, &str)> {
        let mut pairs =
            self.lines.iter().enumerate().flat_map(|(at, one)| self.lines[at + 1..].iter().map(move |two| (one, two)));
        pairs.find_map(|(one, two)| {
            let same = one.iter().zip(two).take_while(|(a, b)| a == b).count();
            let (a, b) = (one.get(same)?, two.get(same)?);
            (same % 2 == 1).then_some((a.as_str(), b.as_str()))
        })
    }

    /// The answer to an action of theirs, if there is one; the lines go on from there.
    pub(crate) fn answer(&mut self, theirs: &str) -> Option<String> {
        self.follow(theirs);
        let mine = self.lines.first()?.first()?.clone();
        self.follow(&mine);
        Some(mine)
    }

    /// Keeps the lines that begin with an action, or else those that begin with anything, without it.
    fn follow(&mut self, action: &str) {
        let is_named = self.lines.iter().any(|line| line.first().is_some_and(|first| first == action));
        let wanted = if is_named { action } else { ANYTHING };
        self.lines.retain(|line| line.first().is_some_and(|first| first == wanted));
        for line in &mut self.lines {
            line.remove(0);
        }
        self.lines.retain(|line| !line.is_empty());
    }

    /// As it is written.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.join(" then ")).collect::<Vec<_>>().join("; ")
    }
}

fn line(text: &str) -> Vec<String> {
    let words: Vec<_> = text.split_whitespace().collect();
    let parts = words.split(|word| word.eq_ignore_ascii_case("then"));
    let action = |part: &[&str]| match part {
        [word] if word.eq_ignore_ascii_case(ANYTHING) => ANYTHING.to_owned(),
        words => words.join(" "),
    };
    parts.map(action).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(text: &str, theirs: &[&str]) -> Vec<Option<String>> {
        let mut plan = ConditionalMoves::read(text).expect("it can be read");
        theirs.iter().map(|action| plan.answer(action)).collect()
    }

    #[test]
    fn a_line_that_names_their_move_goes_before_anything() {
        let plan = "a1 then b1 then a3 then b3; ANYTHING then b2 then anything then b4";
        let some = |texts: &[&str]| texts.iter().map(|text| Some((*text).to_owned())).collect::<Vec<_>>();
        assert_eq!(answered(plan, &["a1", "a3"]), some(&["b1", "b3"]));
        assert_eq!(answered(plan, &["a7", "a3"]), some(&["b2", "b4"]));
        assert_eq!(answered(plan, &["a1", "a9"]), [Some("b1".to_owned()), None]);
        assert_eq!(answered("a1 then b1", &["a2"]), [None]);
    }

    #[test]
    fn an_answer_is_one_move() {
        for text in ["a1 then anything", "anything then Anything", "anything", "then", "a1 then b1 then c1"] {
            assert!(ConditionalMoves::read(text).is_err(), "{text}");
        }
        let plan = ConditionalMoves::read("anything then b1; anything then b2").expect("it can be read");
        assert_eq!(plan.conflict(), Some(("b1", "b2")));
    }
}
