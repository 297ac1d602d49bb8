//! Lessons: a small position, a task, and what is said to every answer. They are read from a text file in the game's folder
//! and played by the game's own rules. It knows nothing of who learns.
//!
//! A lesson begins with `# key: title`; then come fields, `name: text`, and lines that begin with two spaces go on with the
//! field before:
//!
//! ```text
//! # ask: Ask the neighbour
//! seats: 2
//! options: setup=random
//! moves: assassin=14 targets=8,12; deal 1,2,3; 7-c4
//! tells: Two or three sentences.
//! task: One sentence.
//! right P1?9: The words to a learner who finds it.
//! wrong P1-* | P2-*: Why a walk of the guards does not do it.
//! wrong *: What is said to every other answer.
//! ```
//!
//! An answer is told by its notation, with `*` for any text; or by what it does: `wins`, or words between double quotes that
//! the news of it have. Right answers are looked at first, then the wrong ones in their order.

use std::fmt;

/// The longest key of a lesson: it travels in a 100-character id.
pub const MAX_LESSON_KEY: usize = 10;

/// A position with a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The name by which it is known for ever: lower-case letters, at most [`MAX_LESSON_KEY`].
    pub key: String,
    /// The title, as lists of lessons show it.
    pub title: String,
    /// The number of seats; the game's least where it says none.
    pub seats: Option<u8>,
    /// Options that are not at their default, with their values.
    pub options: Vec<(String, String)>,
    /// The actions that lead to the position, chance's among them, each by the actor that is to act.
    pub moves: Vec<String>,
    /// The lesson in words, in two or three sentences.
    pub tells: String,
    /// The task, in one sentence.
    pub task: String,
    /// The answers that are right.
    pub right: Vec<LessonAnswer>,
    /// The answers that are wrong, the last of them every other one.
    pub wrong: Vec<LessonAnswer>,
}

/// Some answers, and what is said to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonAnswer {
    /// The accepted answers: one of these fits.
    pub fits: Vec<AnswerPattern>,
    /// The words to a learner who gives one of these answers.
    pub says: String,
}

/// A mark by which an answer is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerPattern {
    /// Its notation, `*` for any text.
    Notation(String),
    /// The answer wins the game.
    Wins,
    /// Its news have these words.
    News(String),
}

/// A fault in a file of lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFault {
    line: usize,
    what: String,
}

impl fmt::Display for LessonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for LessonFault {}

impl Lesson {
    /// The lessons of a file, in its order.
    ///
    /// # Errors
    /// A line that can't be read, with its number, or a lesson that lacks something, with its key.
    pub fn read_all(text: &str) -> Result<Vec<Self>, LessonFault> {
        let mut lessons: Vec<Self> = Vec::new();
        for (line, field) in fields(text) {
            let fault = |what: &str| LessonFault { line, what: what.to_owned() };
            let (name, text) = field.split_once(':').ok_or_else(|| fault("a field is `name: text`"))?;
            let text = text.trim();
            match (name.strip_prefix("# "), lessons.last_mut()) {
                (Some(key), _) => {
                    lessons.push(Self { key: key.to_owned(), title: text.to_owned(), ..Self::default() });
                }
                (None, Some(lesson)) => lesson.take(name, text).map_err(|what| fault(&what))?,
                (None, None) => return Err(fault("a lesson begins with `# key: title`")),
            }
        }
        let faulty = lessons.iter().find_map(|lesson| Some((lesson, lesson.lack()?)));
        let lines = text.lines().count();
        faulty.map_or(Ok(()), |(lesson, what)| {
            Err(LessonFault { line: lines, what: format!("{}: {what}", lesson.key) })
        })?;
        Ok(lessons)
    }

    fn take(&mut self, name: &str, text: &str) -> Result<(), String> {
        let is_new = |field: &str| if field.is_empty() { Ok(()) } else { Err(format!("`{name}` comes twice")) };
        match name.split_once(' ').map_or((name, ""), |(name, rest)| (name, rest.trim())) {
            ("seats", "") => self.seats = Some(text.parse().map_err(|_| "`seats` is a number".to_owned())?),
            ("options", "") => {
                let pairs = text.split_whitespace().map(|pair| pair.split_once('='));
                let pairs: Option<Vec<_>> = pairs.collect();
                let pairs = pairs.ok_or_else(|| "an option is name=value".to_owned())?;
                self.options = pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            }
            ("moves", "") => self.moves.extend(text.split(';').map(|action| action.trim().to_owned())),
            ("tells", "") => {
                is_new(&self.tells)?;
                text.clone_into(&mut self.tells);
            }
            ("task", "") => {
                is_new(&self.task)?;
                text.clone_into(&mut self.task);
            }
            ("right", answer) => self.right.push(LessonAnswer::read(answer, text)?),
            ("wrong", answer) => self.wrong.push(LessonAnswer::read(answer, text)?),
            _ => return Err(format!("there is no field `{name}`")),
        }
        Ok(())
    }

    fn lack(&self) -> Option<&'static str> {
        let is_key = (1..=MAX_LESSON_KEY).contains(&self.key.len()) && self.key.bytes().all(|b| b.is_ascii_lowercase());
        let rest = AnswerPattern::Notation("*".to_owned());
        match () {
            () if !is_key => Some("a key is a short word of small letters"),
            () if self.title.is_empty() || self.tells.is_empty() || self.task.is_empty() => {
                Some("it needs a title, `tells` and `task`")
            }
            () if self.right.is_empty() => Some("it needs a right answer"),
            () if self.wrong.last().is_none_or(|last| !last.fits.contains(&rest)) => {
                Some("its last wrong answer is `*`")
            }
            () => None,
        }
    }
}

impl LessonAnswer {
    fn read(patterns: &str, says: &str) -> Result<Self, String> {
        if says.is_empty() {
            return Err("something is said to every answer".to_owned());
        }
        let fits = patterns.split('|').map(|pattern| AnswerPattern::read(pattern.trim())).collect::<Option<_>>();
        let fits = fits.ok_or_else(|| "an answer is notation, `wins`, or words between quotes".to_owned())?;
        Ok(Self { fits, says: says.to_owned() })
    }
}

/// An answer that was played in a lesson, as patterns look at it.
pub(crate) struct TriedAnswer<'a> {
    /// The action in canonical notation.
    pub(crate) action: &'a str,
    /// Whether it wins the game for the learner.
    pub(crate) wins: bool,
    /// The sentences of news that it caused, for all audiences.
    pub(crate) news: &'a [String],
}

impl AnswerPattern {
    fn read(text: &str) -> Option<Self> {
        let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        match text {
            "" => None,
            "wins" => Some(Self::Wins),
            _ if quoted.is_none() && text.contains('"') => None,
            _ => Some(quoted.map_or_else(|| Self::Notation(text.to_owned()), |words| Self::News(words.to_owned()))),
        }
    }

    /// Whether an answer is one of these.
    pub(crate) fn fits(&self, tried: &TriedAnswer<'_>) -> bool {
        match self {
            Self::Notation(pattern) => is_like(tried.action, pattern),
            Self::Wins => tried.wins,
            Self::News(words) => tried.news.iter().any(|text| text.contains(words.as_str())),
        }
    }
}

/// Whether a text is a pattern's, in which `*` is any text.
fn is_like(text: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => text == pattern,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.into_iter().any(|at| is_like(&text[at..], rest))
        }),
    }
}

/// The fields of a file, each in one piece with its line; a line that begins with two spaces goes on with the one before.
fn fields(text: &str) -> Vec<(usize, String)> {
    let mut fields: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("  "), fields.last_mut()) {
            (Some(more), Some((_, field))) => {
                field.push(' ');
                field.push_str(more.trim());
            }
            _ if line.trim().is_empty() => {}
            _ => fields.push((number, line.to_owned())),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# ask: Ask the neighbour
seats: 2
options: setup=random targets=1
moves: a; deal 1,2
moves: b-c
tells: One.
  Two.
task: Ask.
right P1?9 | \"is found\": Well asked.
wrong P1-*: No walk.
wrong *: No.

# next: Another
tells: One.
task: Win.
right wins: Yes.
wrong *: No.
";

    #[test]
    fn a_file_is_read_field_by_field() {
        let lessons = Lesson::read_all(FILE).expect("it can be read");
        assert_eq!(lessons.iter().map(|lesson| lesson.key.as_str()).collect::<Vec<_>>(), ["ask", "next"]);
        let ask = &lessons[0];
        assert_eq!((ask.title.as_str(), ask.seats, ask.tells.as_str()), ("Ask the neighbour", Some(2), "One. Two."));
        assert_eq!(ask.moves, ["a", "deal 1,2", "b-c"]);
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(ask.options, [pair("setup", "random"), pair("targets", "1")]);
        let found = [AnswerPattern::Notation("P1?9".to_owned()), AnswerPattern::News("is found".to_owned())];
        assert_eq!((ask.right[0].fits.as_slice(), ask.wrong.len()), (found.as_slice(), 2));
        assert_eq!(lessons[1].right[0].fits, [AnswerPattern::Wins]);
    }

    #[test]
    fn a_fault_is_told_with_its_line() {
        let fault = |text: &str| Lesson::read_all(text).expect_err("a fault").to_string();
        assert_eq!(fault("tells: x"), "line 1: a lesson begins with `# key: title`");
        assert_eq!(fault("# a: T\n\nhow: x"), "line 3: there is no field `how`");
        assert_eq!(fault("# a: T\nseats: two"), "line 2: `seats` is a number");
        assert_eq!(fault("# a: T\ntask: x\ntask: y"), "line 3: `task` comes twice");
        assert_eq!(fault("# a: T\nright :x"), "line 2: an answer is notation, `wins`, or words between quotes");
        assert_eq!(
            fault("# a: T\nright \"x: 3\": y"),
            "line 2: an answer is notation, `wins`, or words between quotes"
        );
        assert_eq!(fault("# a: T\nright b:"), "line 2: something is said to every answer");
        assert!(fault("# far-too-long-a-key: T").contains("a key is a short word"));
        assert!(fault("# a: T\ntells: x\ntask: y").contains("it needs a right answer"));
        assert!(fault("# a: T\ntells: x\ntask: y\nright b: z\nwrong c: z").contains("its last wrong answer is `*`"));
    }

    #[test]
    fn a_star_is_any_text() {
        for (text, pattern, fits) in [
            ("7-c4", "7-c4", true),
            ("7-c4", "7-*", true),
            ("7-c4", "*-c4", true),
            ("7-c4", "*", true),
            ("7-c4", "*-c*4*", true),
            ("7-c4", "17-*", false),
            ("7-c4", "*-c", false),
            ("P1?9 P2?5", "P1?9*", true),
        ] {
            assert_eq!(is_like(text, pattern), fits, "{text} by {pattern}");
        }
    }
}
