//! The police's turn as it comes: who stands where, whom it suspects, and what it finds best.

use crate::praetorian::{Praetorian, PraetorianRules};
use computer::{Budget, Level, Moment};

use super::crowd::{Crowd, bits, members};
use super::police::{Blur, PoliceSearch, PoliceTurn};
use super::reader::{PoliceReader, Suspicion};
use super::story;

/// The number of turns that are looked ahead where a civilian is moved.
const AHEAD_OF_CIVILIANS: usize = 2;

/// The knowledge of the police on its turn.
#[derive(Clone, Debug)]
pub struct PoliceMoment {
    rules: PraetorianRules,
    crowd: Crowd,
    /// The civilian whom it may not move, or 0.
    banned: u8,
    /// Whether it thinks of moving civilians.
    moves_civilians: bool,
    /// The depth and memory with which the level reads the record.
    pub reader: PoliceReader,
    /// The chances of each civilian to be the assassin, as the level sees them.
    pub suspicion: Suspicion,
}

impl PoliceMoment {
    /// The moment as the level sees it.
    pub fn of(moment: &Moment<Praetorian>, budget: &mut Budget) -> Self {
        let (view, reader) = (&moment.seen.view, PoliceReader::of(moment.level));
        let table = &view.table;
        let turns = if reader.memory == 0 { Vec::new() } else { story::retell(moment.seen, moment.record) };
        let public = (bits(table.suspects()), bits(table.dead));
        Self {
            rules: table.rules,
            crowd: Crowd::of(&table.board),
            banned: story::banned(view),
            moves_civilians: moment.level == Level::Best,
            suspicion: reader.suspicion(table.rules.targets, public, &turns, budget),
            reader,
        }
    }

    /// The best turn by the level's search; the empty turn if there is none.
    pub fn best(&self, blur: &mut Blur, budget: &mut Budget) -> PoliceTurn {
        let guards = self.best_by_guards(blur, budget);
        if self.moves_civilians { self.with_civilians(guards, budget) } else { guards }
    }

    /// The best turn of the guards themselves.
    pub fn best_by_guards(&self, blur: &mut Blur, budget: &mut Budget) -> PoliceTurn {
        let gains = self.suspicion.gains(&self.crowd, budget);
        self.reader.answer(&self.rules, &self.crowd, &gains, blur, budget)
    }

    /// The worth of a step of somebody, if there is one, with the questions of these.
    pub fn worth(&self, step: Option<(u8, u8)>, asked: u32, budget: &mut Budget) -> f64 {
        let after = step.map_or(self.crowd, |(man, to)| self.crowd.after(man, to));
        self.search(&after, self.reader.ahead, budget).worth((&after, step.is_some()), asked, budget)
    }

    fn search(&self, crowd: &Crowd, turns: usize, budget: &mut Budget) -> PoliceSearch<'_> {
        PoliceSearch { rules: &self.rules, gains: self.suspicion.gains(crowd, budget), turns }
    }

    /// The best turn if civilians may be moved too, which can part an assassin from a target.
    fn with_civilians(&self, guards: PoliceTurn, budget: &mut Budget) -> PoliceTurn {
        let mut best = guards;
        for civilian in (1..=crate::praetorian::CIVILIANS).filter(|civilian| *civilian != self.banned) {
            for to in members(self.crowd.steps(civilian)) {
                if budget.left() == 0 {
                    return best;
                }
                let search = self.search(&self.crowd.after(civilian, to), AHEAD_OF_CIVILIANS, budget);
                let turn = search.moving(&self.crowd, civilian, to, budget);
                if turn.value > best.value {
                    best = turn;
                }
            }
        }
        best
    }
}
