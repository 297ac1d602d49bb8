//! The additions of a private picture while an action is composed: ghosts, marks, a line, and the words for them.

use super::action::{StratogoAction, notation};
use super::array::{MEN, home};
use super::compose::SetupDraft;
use super::legal::{army, reach};
use super::piece::StratogoPiece;
use super::rules::check;
use super::state::{EDGE, StratogoPhase};
use super::view::StratogoView;
use game::scene::{Mark, MarkKind};
use game::{Focus, Seat, Square};

/// The picture's additions to the position.
#[derive(Clone, Debug, Default)]
pub struct StratogoPreview {
    /// Pieces drawn half there.
    pub ghosts: Vec<(Square, StratogoPiece)>,
    /// A square whose piece is drawn elsewhere.
    pub emptied: Option<Square>,
    /// The marks to add.
    pub marks: Vec<Mark>,
    /// The move that would be.
    pub trail: Option<(Square, Square)>,
    /// One sentence that says the same; empty for the plain picture.
    pub words: String,
}

impl StratogoPreview {
    /// The additions of a focus to the view of a seat that is to act. Picks that lead nowhere and illegal candidates add
    /// nothing.
    #[must_use]
    pub fn of(view: &StratogoView, seat: Seat, focus: &Focus<StratogoAction>) -> Self {
        let mut preview = Self::default();
        match (focus, view.table.phase) {
            (Focus::Candidate(action), _) if check(view, seat, action).is_ok() => preview.candidate(view, seat, action),
            (Focus::Picks(picks), StratogoPhase::Setup) => {
                if let Ok(draft) = SetupDraft::read(seat, picks) {
                    preview.draft(seat, &draft);
                }
            }
            (Focus::Picks(picks), StratogoPhase::Play(_)) => preview.chosen(view, seat, picks),
            _ => {}
        }
        preview
    }

    fn mark(&mut self, at: Square, kind: MarkKind) {
        self.marks.push(Mark { at, kind });
    }

    fn candidate(&mut self, view: &StratogoView, seat: Seat, action: &StratogoAction) {
        match action {
            StratogoAction::Setup { array } => self.place(seat, array),
            StratogoAction::Move { from, to } => {
                self.mark(*from, MarkKind::Chosen);
                self.mark(*to, if view.face(*to).is_some() { MarkKind::Strike } else { MarkKind::Target });
                self.emptied = Some(*from);
                self.ghosts.extend(view.piece(*from).map(|piece| (*to, piece)));
                self.trail = Some((*from, *to));
            }
        }
        self.words = format!("You are about to play {}.", notation(action));
    }

    fn place(&mut self, seat: Seat, pieces: &[StratogoPiece]) {
        self.ghosts = home(seat).into_iter().zip(pieces.iter().copied()).collect();
        self.ghosts.sort_unstable_by_key(|(at, _)| *at);
    }

    fn draft(&mut self, seat: Seat, draft: &SetupDraft) {
        self.place(seat, &draft.placed);
        if let Some(at) = draft.swapping {
            self.mark(at, MarkKind::Chosen);
        }
        if draft.placed.len() < MEN && !draft.left.is_empty() {
            self.mark(home(seat)[draft.placed.len()], MarkKind::Target);
        }
        let placed: Vec<_> = self.ghosts.iter().map(|(at, piece)| format!("{piece} {at}")).collect();
        if !placed.is_empty() {
            self.words = format!("Chosen so far: {}.", placed.join(", "));
        }
    }

    fn chosen(&mut self, view: &StratogoView, seat: Seat, picks: &[String]) {
        let from = picks.first().and_then(|pick| Square::parse(pick, EDGE, EDGE));
        let Some((own, from)) = army(&view.armies, seat).zip(from) else { return };
        let Some(piece) = own.men.on(from) else { return };
        self.mark(from, MarkKind::Chosen);
        let squares = reach(&view.table, own, from);
        for to in &squares {
            self.mark(*to, if view.face(*to).is_some() { MarkKind::Strike } else { MarkKind::Target });
        }
        let names: Vec<_> = squares.iter().map(Square::to_string).collect();
        self.words = format!("You have chosen {piece} on {from}; it can go to {}.", names.join(", "));
    }
}
