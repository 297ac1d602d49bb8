//! The public turns of a game, retold from the record.

use crate::praetorian::{ASSASSIN, CIVILIANS, Praetorian, PraetorianAction, PraetorianStep, Questions};
use game::{Actor, Rules, VisibleAction};

use super::crowd::{Crowd, GUARDS, number};
use game::{Options, Seen};

/// A side's public act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicAct {
    /// A man went to a square.
    Step {
        /// The number of the civilian or guard.
        man: u8,
        /// The square to which they went, by index.
        to: u8,
    },
    /// The Assassin eliminated a target.
    Strike {
        /// The number of the target.
        target: u8,
    },
    /// Nobody moved in this turn.
    Stay,
}

impl PublicAct {
    /// Plays it on a board, and gives the civilian who may not be moved next, or 0.
    pub fn play_on(self, crowd: &mut Crowd) -> u8 {
        match self {
            Self::Step { man, to } => {
                crowd.put(man, to);
                if man <= CIVILIANS { man } else { 0 }
            }
            Self::Strike { target } => {
                crowd.remove(target);
                0
            }
            Self::Stay => 0,
        }
    }
}

/// An act with the chance to win after it, 0 to 1.
pub type Judged = (PublicAct, f64);

/// A turn as everybody saw it.
#[derive(Clone, Copy, Debug)]
pub struct PublicTurn {
    /// Whether it was the assassin's.
    pub is_assassins: bool,
    /// The board before it.
    pub before: Crowd,
    /// The civilian who could not be moved, or 0.
    pub banned: u8,
    /// The move or elimination of the turn.
    pub act: PublicAct,
    /// The civilians who were questioned and were not the assassin: bits by number.
    pub cleared: u32,
}

/// The turns of a game in order. Nothing if the record does not lead to what the view shows.
pub fn retell(seen: &Seen<Praetorian>, record: &[VisibleAction]) -> Vec<PublicTurn> {
    let mut teller = Teller { crowd: start(), deal: None, banned: 0, turns: Vec::new() };
    for entry in record {
        let Some(text) = &entry.action else { continue };
        if let Some(action) = read(&seen.frame.options, text) {
            teller.tell(entry.by, &action);
        }
    }
    if teller.crowd == Crowd::of(&seen.view.table.board) { teller.turns } else { Vec::new() }
}

fn read(options: &Options, text: &str) -> Option<PraetorianAction> {
    Praetorian::parse(2, options, text).ok()
}

fn start() -> Crowd {
    let mut crowd = Crowd::empty();
    crowd.put(GUARDS[0], 56);
    crowd.put(GUARDS[1], 7);
    crowd
}

/// A step as an act.
pub fn step(step: &PraetorianStep) -> PublicAct {
    PublicAct::Step { man: number(step.man), to: step.to.rank * 8 + step.to.file }
}

struct Teller {
    crowd: Crowd,
    deal: Option<[u8; CIVILIANS as usize]>,
    banned: u8,
    turns: Vec<PublicTurn>,
}

impl Teller {
    fn tell(&mut self, by: Actor, action: &PraetorianAction) {
        match action {
            PraetorianAction::Pick { .. } => {}
            PraetorianAction::Deal { order } => self.deal = Some(*order),
            PraetorianAction::Layout { files } => {
                let rows = (0..8).rev().zip(files);
                let squares = rows.flat_map(|(rank, group)| group.map(|file| rank * 8 + file));
                for (man, at) in self.deal.into_iter().flatten().zip(squares) {
                    self.crowd.put(man, at);
                }
            }
            PraetorianAction::Eliminate { target } => {
                self.turn(by, PublicAct::Strike { target: *target }, &Questions::NONE);
            }
            PraetorianAction::Turn { step: None, questions } => self.turn(by, PublicAct::Stay, questions),
            PraetorianAction::Turn { step: Some(going), questions } => self.turn(by, step(going), questions),
        }
    }

    fn turn(&mut self, by: Actor, act: PublicAct, questions: &Questions) {
        let cleared = questions.all().iter().fold(0, |set, man| set | 1 << man);
        let is_assassins = by == Actor::Seat(ASSASSIN);
        self.turns.push(PublicTurn { is_assassins, before: self.crowd, banned: self.banned, act, cleared });
        self.banned = act.play_on(&mut self.crowd);
    }
}
