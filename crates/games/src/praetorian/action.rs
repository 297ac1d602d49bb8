//! The actions of the seats and of chance, and their notation.

use super::board::{EDGE, Guard, PraetorianPiece, PraetorianStep};
use super::civilians::{CIVILIANS, Civilian, Civilians};
use super::layout::{self, A_RANK, CivilianLayout, Group, RANKS};
use super::refusals;
use super::state::{PraetorianRules, SecretPick};
use game::{NotationReader, Refusal, joined};
use std::fmt::Write;

/// The civilians whom the guards question in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// The civilians whom each guard questions, P1 first.
    pub by: [Civilians; 2],
    /// Civilians written twice for one guard: only in actions that will be refused.
    pub repeated: Civilians,
}

impl Questions {
    /// The questions of a turn in which nobody is questioned.
    pub const NONE: Self = Self { by: [Civilians::NONE; 2], repeated: Civilians::NONE };

    /// The civilians whom this guard questions.
    #[must_use]
    pub fn of(&self, guard: Guard) -> Civilians {
        self.by[guard.index()]
    }

    /// The civilians whom either guard questions.
    #[must_use]
    pub fn all(&self) -> Civilians {
        self.by[0].or(self.by[1])
    }

    /// Whether nobody is questioned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all().is_empty()
    }
}

/// An action of any actor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PraetorianAction {
    /// The Assassin chooses: `assassin=14 targets=8,12`.
    Pick {
        /// The choice: the targets ascending, but perhaps not distinct until checked.
        pick: SecretPick,
    },
    /// Chance shuffles: `deal 9,2,…`.
    Deal {
        /// The numbers in reading order of the squares to come.
        order: [Civilian; CIVILIANS as usize],
    },
    /// The squares of the civilians: `layout bdf/aeg/…`.
    Layout {
        /// The files, rank by rank.
        files: CivilianLayout,
    },
    /// The Assassin strikes: `x8`.
    Eliminate {
        /// The target that is eliminated.
        target: Civilian,
    },
    /// A move, questions, or both: `7-c4`, `P1?9 P2?15`, `7-c4 P1?12`. At least one of them.
    Turn {
        /// The move of a civilian or a guard, if there is one.
        step: Option<PraetorianStep>,
        /// The questions after the move; none in a turn of the Assassin.
        questions: Questions,
    },
}

impl PraetorianAction {
    /// The turn that is a move and nothing else.
    #[must_use]
    pub fn step(man: PraetorianPiece, to: game::Square) -> Self {
        Self::Turn { step: Some(PraetorianStep { man, to }), questions: Questions::NONE }
    }
}

/// Reads an action, whatever the phase.
///
/// # Errors
/// A refusal of the kind `Syntax`.
pub fn parse(rules: &PraetorianRules, text: &str) -> Result<PraetorianAction, Refusal> {
    let mut reader = NotationReader::new(text);
    let action = if reader.word("assassin") {
        pick(&mut reader, rules)
    } else if reader.word("deal") {
        deal(&mut reader)
    } else if reader.word("layout") {
        layout(&mut reader)
    } else if reader.mark('x') {
        civilian(&mut reader).map(|target| PraetorianAction::Eliminate { target })
    } else {
        turn(&mut reader)
    }?;
    if reader.is_done() { Ok(action) } else { Err(unreadable()) }
}

fn unreadable() -> Refusal {
    refusals::UNREADABLE.says(
        "That can't be read as an action: write a move as 7-c4 or P1-d5, a question as P1?9, an elimination as x8, the secret \
         choice as assassin=14 targets=8,12.",
    )
}

fn civilian(reader: &mut NotationReader) -> Result<Civilian, Refusal> {
    let number = reader.number().ok_or_else(unreadable)?;
    let in_range = u8::try_from(number).ok().filter(|n| (1..=CIVILIANS).contains(n));
    in_range
        .ok_or_else(|| refusals::NO_CIVILIAN.says(format!("There is no civilian {number}: they are numbered 1 to 24.")))
}

fn civilians(reader: &mut NotationReader) -> Result<Vec<Civilian>, Refusal> {
    let mut wrong = None;
    let list = reader.list(|reader| civilian(reader).map_err(|refusal| wrong = Some(refusal)).ok());
    list.ok_or_else(|| wrong.unwrap_or_else(unreadable))
}

fn pick(reader: &mut NotationReader, rules: &PraetorianRules) -> Result<PraetorianAction, Refusal> {
    let example = if rules.targets == 1 { "assassin=14 targets=8" } else { "assassin=14 targets=8,12" };
    let wrong = || refusals::PICK_SHAPE.says(format!("Write your choice as {example}, with your own numbers."));
    let assassin = if reader.sign('=') { civilian(reader)? } else { return Err(wrong()) };
    let is_next = reader.word("targets") && reader.sign('=');
    let mut targets = if is_next { civilians(reader)? } else { return Err(wrong()) };
    if targets.len() != usize::from(rules.targets) {
        return Err(wrong());
    }
    targets.sort_unstable();
    Ok(PraetorianAction::Pick { pick: SecretPick { assassin, targets } })
}

fn deal(reader: &mut NotationReader) -> Result<PraetorianAction, Refusal> {
    let wrong = |_| refusals::DEAL_SHAPE.says("A deal names all 24 civilians, divided by commas.");
    let order = civilians(reader)?.try_into().map_err(wrong)?;
    Ok(PraetorianAction::Deal { order })
}

fn layout(reader: &mut NotationReader) -> Result<PraetorianAction, Refusal> {
    let wrong = || {
        refusals::LAYOUT_SHAPE
            .says("A layout has eight groups of three files, from rank 8 down, such as layout bfh/ceg/bdh/….")
    };
    let mut files = [[0; A_RANK]; RANKS];
    for (row, group) in files.iter_mut().enumerate() {
        let read = (row == 0 || reader.sign('/')).then(|| read_group(reader)).flatten();
        *group = read.ok_or_else(wrong)?;
    }
    Ok(PraetorianAction::Layout { files })
}

fn read_group(reader: &mut NotationReader) -> Option<Group> {
    let mut group = [0; A_RANK];
    for (file, letter) in group.iter_mut().zip(reader.letters(A_RANK)?.bytes()) {
        let letter = letter.to_ascii_lowercase();
        *file = (b'a'..=b'h').contains(&letter).then(|| letter - b'a')?;
    }
    Some(group)
}

fn turn(reader: &mut NotationReader) -> Result<PraetorianAction, Refusal> {
    let before = *reader;
    if let Some(man) = man(reader)?
        && reader.sign('-')
    {
        let to = reader
            .square(EDGE, EDGE)
            .ok_or_else(|| refusals::NO_SQUARE.says("After the dash comes a square from a1 to h8."))?;
        return Ok(PraetorianAction::Turn { step: Some(PraetorianStep { man, to }), questions: questions(reader)? });
    }
    *reader = before;
    let questions = questions(reader)?;
    if questions.is_empty() { Err(unreadable()) } else { Ok(PraetorianAction::Turn { step: None, questions }) }
}

fn man(reader: &mut NotationReader) -> Result<Option<PraetorianPiece>, Refusal> {
    if let Some(guard) = guard(reader)? {
        return Ok(Some(PraetorianPiece::Guard(guard)));
    }
    if reader.is_done() { Ok(None) } else { civilian(reader).map(|number| Some(PraetorianPiece::Civilian(number))) }
}

fn guard(reader: &mut NotationReader) -> Result<Option<Guard>, Refusal> {
    match reader.tagged() {
        None => Ok(None),
        Some(('p', 1)) => Ok(Some(Guard::P1)),
        Some(('p', 2)) => Ok(Some(Guard::P2)),
        Some(('p', _)) => Err(refusals::NO_GUARD.says("There are two guards, P1 and P2.")),
        Some(_) => Err(unreadable()),
    }
}

fn questions(reader: &mut NotationReader) -> Result<Questions, Refusal> {
    let mut questions = Questions::NONE;
    while let Some(guard) = guard(reader)? {
        let asked = &mut questions.by[guard.index()];
        if !asked.is_empty() || !reader.sign('?') {
            return Err(refusals::QUESTIONS_SHAPE.says("Write the questions of each guard once, such as P1?3 P2?9."));
        }
        for number in civilians(reader)? {
            if asked.has(number) {
                questions.repeated.insert(number);
            }
            asked.insert(number);
        }
    }
    Ok(questions)
}

/// The canonical notation of an action.
#[must_use]
pub fn notation(action: &PraetorianAction) -> String {
    match action {
        PraetorianAction::Pick { pick } => {
            format!("assassin={} targets={}", pick.assassin, joined(pick.targets.iter().copied(), ","))
        }
        PraetorianAction::Deal { order } => format!("deal {}", joined(order.iter().copied(), ",")),
        PraetorianAction::Layout { files } => {
            format!("layout {}", joined(files.iter().map(layout::write), "/"))
        }
        PraetorianAction::Eliminate { target } => format!("x{target}"),
        PraetorianAction::Turn { step, questions } => write_turn(*step, questions),
    }
}

fn write_turn(step: Option<PraetorianStep>, questions: &Questions) -> String {
    let mut text = String::with_capacity(16);
    if let Some(PraetorianStep { man, to }) = step {
        write!(text, "{man}-{to}").expect("a text takes all that is written");
    }
    for guard in Guard::BOTH.into_iter().filter(|guard| !questions.of(*guard).is_empty()) {
        let gap = if text.is_empty() { "" } else { " " };
        write!(text, "{gap}{}?{}", guard.name(), joined(questions.of(guard).iter(), ","))
            .expect("a text takes all that is written");
    }
    text
}
