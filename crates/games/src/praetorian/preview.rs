//! The additions of a private picture while an action is composed: ghosts, marks, a line, and the words for them.

use super::action::{PraetorianAction, Questions, notation};
use super::board::{Guard, PraetorianBoard, PraetorianPiece, PraetorianStep};
use super::civilians::{Civilian, Civilians};
use super::compose::{TurnDraft, picked_so_far, read_groups};
use super::layout::{self, Group};
use super::rules::check;
use super::state::{PraetorianPhase, PraetorianPublic};
use super::view::PraetorianView;
use super::words;
use game::scene::{Mark, MarkKind};
use game::{Focus, Square};

/// The picture's additions to the position.
#[derive(Clone, Debug)]
pub struct PraetorianPreview {
    /// The board as it would be.
    pub board: PraetorianBoard,
    /// The piece that is drawn half there.
    pub ghosts: Vec<PraetorianPiece>,
    /// The marks to add.
    pub marks: Vec<Mark>,
    /// The move that would be.
    pub trail: Option<(Square, Square)>,
    /// The questions that would be asked: from the guard to whom they ask.
    pub asked: Vec<(Square, Square)>,
    /// The choices so far that the board can't show.
    pub chosen: Option<String>,
    /// One sentence that says the same; empty for the plain picture.
    pub words: String,
}

impl PraetorianPreview {
    /// The additions of a focus to a view. Picks that lead nowhere and illegal candidates add nothing.
    #[must_use]
    pub fn of(view: &PraetorianView, focus: &Focus<PraetorianAction>) -> Self {
        let mut preview = Self {
            board: view.table.board,
            ghosts: Vec::new(),
            marks: Vec::new(),
            trail: None,
            asked: Vec::new(),
            chosen: None,
            words: String::new(),
        };
        match (focus, view.table.phase) {
            (Focus::Candidate(action), _) if check(view, action).is_ok() => preview.candidate(view, action),
            (Focus::Picks(picks), PraetorianPhase::Pick) => preview.secret(picks),
            (Focus::Picks(picks), PraetorianPhase::Layout) => {
                if let Ok(groups) = read_groups(picks) {
                    preview.groups(&view.table, &groups);
                }
            }
            (Focus::Picks(picks), PraetorianPhase::Play(_)) => {
                if let Ok(draft) = TurnDraft::read(view, picks) {
                    preview.draft(&view.table, &draft);
                }
            }
            _ => {}
        }
        preview
    }

    fn candidate(&mut self, view: &PraetorianView, action: &PraetorianAction) {
        match action {
            PraetorianAction::Layout { files } => self.place(&view.table, files),
            PraetorianAction::Eliminate { target } => self.strike(*target),
            PraetorianAction::Turn { step, questions } => {
                step.inspect(|step| self.step(*step));
                self.ask(questions);
            }
            PraetorianAction::Pick { pick } => self.identity(pick.assassin, &pick.targets),
            PraetorianAction::Deal { .. } => {}
        }
        self.words = format!("You are about to play {}.", notation(action));
    }

    fn secret(&mut self, picks: &[String]) {
        match picked_so_far(picks) {
            Some((assassin, targets)) => self.identity(assassin, &targets),
            None => self.chosen = Some("nobody".to_owned()),
        }
        self.words = self.chosen.as_ref().map(|chosen| format!("Chosen so far: {chosen}.")).unwrap_or_default();
    }

    fn identity(&mut self, assassin: Civilian, targets: &[Civilian]) {
        let noun = if targets.len() == 1 { "target" } else { "targets" };
        self.chosen = Some(match targets {
            [] => format!("you are {assassin}"),
            _ => format!("you are {assassin}; {noun}: {}", words::list(targets.iter().copied())),
        });
    }

    fn mark(&mut self, at: Option<Square>, kind: MarkKind) {
        self.marks.extend(at.map(|at| Mark { at, kind }));
    }

    fn step(&mut self, step: PraetorianStep) {
        let from = self.board.find(step.man);
        self.mark(from, MarkKind::Chosen);
        self.board.put(step.man, step.to);
        self.ghosts.push(step.man);
        self.trail = from.map(|from| (from, step.to));
    }

    fn strike(&mut self, target: Civilian) {
        self.mark(self.board.civilian(target), MarkKind::Strike);
        self.ghosts.push(PraetorianPiece::Civilian(target));
    }

    fn ask(&mut self, questions: &Questions) {
        for number in questions.all().iter() {
            self.mark(self.board.civilian(number), MarkKind::Strike);
        }
        self.asked = asked(&self.board, questions);
    }

    fn place(&mut self, table: &PraetorianPublic, groups: &[Group]) {
        let squares = groups.iter().enumerate().flat_map(|(row, group)| layout::squares(row, group));
        for (number, at) in table.deal.into_iter().flatten().zip(squares) {
            self.board.put(PraetorianPiece::Civilian(number), at);
            self.ghosts.push(PraetorianPiece::Civilian(number));
        }
    }

    fn groups(&mut self, table: &PraetorianPublic, groups: &[Group]) {
        self.place(table, groups);
        let mut open: Vec<Square> = Vec::new();
        for (group, _) in layout::next_groups(groups) {
            open.extend(layout::squares(groups.len(), &group));
        }
        open.sort_unstable();
        open.dedup();
        self.marks.extend(open.into_iter().map(|at| Mark { at, kind: MarkKind::Target }));
        let placed: Vec<_> = groups.iter().map(layout::write).collect();
        self.words = match placed.len() {
            0 => "You are about to lay out rank 8.".to_owned(),
            _ => format!("Chosen from rank 8 down: {}.", placed.join("/")),
        };
    }

    fn draft(&mut self, table: &PraetorianPublic, draft: &TurnDraft) {
        draft.strike.inspect(|target| self.strike(*target));
        match (draft.man, draft.step()) {
            (_, Some(step)) => self.step(step),
            (Some(man), None) => self.choose(man),
            _ => {}
        }
        self.ask(&draft.questions);
        if draft.man.is_some() || !draft.questions.is_empty() {
            self.offer_questions(table, draft);
        }
    }

    fn choose(&mut self, man: PraetorianPiece) {
        self.mark(self.board.find(man), MarkKind::Chosen);
        let squares = self.board.reach(man);
        let names: Vec<_> = squares.iter().map(Square::to_string).collect();
        self.marks.extend(squares.into_iter().map(|at| Mark { at, kind: MarkKind::Target }));
        self.words = format!("You have chosen {man}; it can go to {}.", names.join(", "));
    }

    fn offer_questions(&mut self, table: &PraetorianPublic, draft: &TurnDraft) {
        if draft.man.is_some() && draft.to.is_none() {
            return;
        }
        let open = Guard::BOTH.map(|guard| draft.askable(table, guard));
        let open: Civilians = open[0].or(open[1]);
        for number in open.iter() {
            self.mark(self.board.civilian(number), MarkKind::Target);
        }
        let so_far = notation(&PraetorianAction::Turn { step: draft.step(), questions: draft.questions });
        self.words = if open.is_empty() {
            format!("You have chosen {so_far}.")
        } else {
            format!("You have chosen {so_far}; the guards may still question {}.", words::list(open.iter()))
        };
    }
}

/// Questions as lines on a board: from the guard to whom they ask.
pub fn asked(board: &PraetorianBoard, questions: &Questions) -> Vec<(Square, Square)> {
    let line = |guard: Guard, number: Civilian| Some((board.guard(guard), board.civilian(number)?));
    let of =
        |guard: Guard| questions.of(guard).iter().filter_map(move |number| line(guard, number)).collect::<Vec<_>>();
    Guard::BOTH.into_iter().flat_map(of).collect()
}
