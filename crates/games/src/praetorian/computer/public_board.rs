//! The board as both sides know it.

use crate::praetorian::PraetorianView;

use super::crowd::{Crowd, bits};
use super::story::PublicAct;

/// The men on the board with what is public about them. Sets of civilians are bits by number.
#[derive(Clone, Copy, Debug)]
pub struct PublicBoard {
    /// The civilians and guards on their squares.
    pub crowd: Crowd,
    /// The civilian who may not be moved now, or 0.
    pub banned: u8,
    /// The civilians who may be the assassin.
    pub suspects: u32,
    /// The victims so far.
    pub dead: u32,
}

impl PublicBoard {
    /// The board of a view.
    pub fn of(view: &PraetorianView) -> Self {
        let table = &view.table;
        Self {
            crowd: Crowd::of(&table.board),
            banned: table.banned.unwrap_or(0),
            suspects: bits(table.suspects()),
            dead: bits(table.dead),
        }
    }

    /// Plays a side's act.
    pub fn act(&mut self, act: PublicAct) {
        if let PublicAct::Strike { target } = act {
            self.suspects &= self.crowd.neighbours(self.crowd.at(target)) & !(1 << target);
            self.dead |= 1 << target;
        }
        self.banned = act.play_on(&mut self.crowd);
    }

    /// Takes those who were questioned from the suspects.
    pub fn clear(&mut self, questioned: u32) {
        self.suspects &= !questioned;
    }
}
