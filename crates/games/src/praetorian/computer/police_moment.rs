//! The police's turn as it comes: who stands where, whom it suspects, and what it finds best.

use crate::praetorian::{CIVILIANS, Praetorian, PraetorianRules};
use computer::{Budget, Level, Moment};
use game::SplitMix64;

use super::crowd::{Crowd, members};
use super::inspector::Inspector;
use super::police::{Blur, PoliceSearch, PoliceTurn};
use super::public_board::PublicBoard;
use super::reader::{PoliceReader, Suspicion};
use super::story;

/// The number of turns that are looked ahead where a civilian is moved.
const AHEAD_OF_CIVILIANS: usize = 2;
/// The number of turns of the guards that are rehearsed.
const BY_GUARDS: usize = 10;
/// The number of civilians' steps that are rehearsed.
const BY_CIVILIANS: usize = 4;
/// From this ply on nobody waits for a better moment any more: the game is to end.
const PATIENCE: u32 = 100;

/// The knowledge of the police on its turn.
#[derive(Clone, Debug)]
pub struct PoliceMoment {
    rules: PraetorianRules,
    board: PublicBoard,
    /// Whether it rehearses its turns, and thinks of moving civilians.
    rehearses: bool,
    /// The depth and memory with which the level reads the record.
    pub reader: PoliceReader,
    /// The chances of each civilian to be the assassin, as the level sees them.
    pub suspicion: Suspicion,
}

impl PoliceMoment {
    /// The moment as somebody sees it who reads like this.
    pub fn of(moment: &Moment<Praetorian>, reader: PoliceReader, budget: &mut Budget) -> Self {
        let view = &moment.seen.view;
        let table = &view.table;
        let turns = if reader.memory == 0 { Vec::new() } else { story::retell(moment.seen, moment.record) };
        let board = PublicBoard::of(view);
        Self {
            rules: table.rules,
            board,
            rehearses: moment.level >= Level::Strong && moment.seen.frame.ply < PATIENCE,
            suspicion: reader.suspicion(table.rules.targets, (board.suspects, board.dead), &turns, budget),
            reader,
        }
    }

    /// The best turn by the level's search, rehearsed by those levels that do; the empty turn if there is none.
    pub fn best(&self, blur: &mut Blur, budget: &mut Budget, dice: &mut SplitMix64) -> PoliceTurn {
        self.rehearsed(budget, dice).unwrap_or_else(|| self.best_by_guards(blur, budget))
    }

    /// The best turn of the guards themselves.
    pub fn best_by_guards(&self, blur: &mut Blur, budget: &mut Budget) -> PoliceTurn {
        let gains = self.suspicion.gains(&self.board.crowd, budget);
        self.reader.answer(&self.rules, &self.board.crowd, &gains, blur, budget)
    }

    /// The worth of a step of somebody, if there is one, with the questions of these.
    pub fn worth(&self, step: Option<(u8, u8)>, asked: u32, budget: &mut Budget) -> f64 {
        let after = step.map_or(self.board.crowd, |(man, to)| self.board.crowd.after(man, to));
        self.search(&after, self.reader.ahead, budget).worth((&after, step.is_some()), asked, budget)
    }

    fn search(&self, crowd: &Crowd, turns: usize, budget: &mut Budget) -> PoliceSearch<'_> {
        PoliceSearch { rules: &self.rules, gains: self.suspicion.gains(crowd, budget), turns }
    }

    /// The best by rehearsals of those that look best. `None` if the level rehearses nothing, or the budget is too small.
    fn rehearsed(&self, budget: &mut Budget, dice: &mut SplitMix64) -> Option<PoliceTurn> {
        let Suspicion::Read(belief) = &self.suspicion else { return None };
        if !self.rehearses || budget.left() / 2 < Inspector::least(BY_GUARDS + BY_CIVILIANS) {
            return None;
        }
        Inspector::new(&self.rules, belief, self.board).best(&self.candidates(budget), budget, dice)
    }

    /// The turns that look best, found with half of the budget at most.
    fn candidates(&self, budget: &mut Budget) -> Vec<PoliceTurn> {
        let mut share = budget.share(budget.left() / 2);
        let search = self.search(&self.board.crowd, self.reader.ahead, &mut share);
        let mut guards: Vec<_> = search.asking(&self.board.crowd, &mut share).into_iter().collect();
        guards.extend(search.rides(&self.board.crowd, &mut share));
        let civilians = self.by_civilians(&mut share);
        budget.give_back(share);
        worthiest(guards, BY_GUARDS).chain(worthiest(civilians, BY_CIVILIANS)).collect()
    }

    /// The steps of civilians, which can part an assassin from a target; the likeliest assassins first.
    fn by_civilians(&self, budget: &mut Budget) -> Vec<PoliceTurn> {
        let chances = self.suspicion.assassins();
        let mut civilians: Vec<u8> = (1..=CIVILIANS).filter(|civilian| *civilian != self.board.banned).collect();
        civilians.sort_by(|one, other| chances[usize::from(*other)].total_cmp(&chances[usize::from(*one)]));
        let mut turns = Vec::new();
        for civilian in civilians {
            for to in members(self.board.crowd.steps(civilian)) {
                if budget.left() == 0 {
                    return turns;
                }
                let search = self.search(&self.board.crowd.after(civilian, to), AHEAD_OF_CIVILIANS, budget);
                turns.push(search.moving(&self.board.crowd, civilian, to, budget));
            }
        }
        turns
    }
}

fn worthiest(mut turns: Vec<PoliceTurn>, count: usize) -> impl Iterator<Item = PoliceTurn> {
    turns.sort_by(|one, other| other.value.total_cmp(&one.value));
    turns.into_iter().take(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::praetorian::ASSASSIN;
    use game::{Actor, Seat, Seen, VisibleAction};

    /// The police's first turn at the best level, as if it were this ply.
    fn moment(ply: u32) -> PoliceMoment {
        let mut position = crate::find("praetorian").expect("it is registered").start(2, &[]).expect("it starts");
        let (mut dice, mut record) = (SplitMix64::new(4), Vec::new());
        while position.ply() < 4 {
            let actor = position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
            let action = position.view(actor.viewer()).sample(actor, &mut dice).expect("somebody can act");
            let played = position.play(actor, &action).expect("it is legal");
            record.push(VisibleAction { by: actor, action: Some(played.action).filter(|_| !played.sealed) });
        }
        let seat = Seat(1 - ASSASSIN.0);
        let view = position.view(Actor::Seat(seat).viewer());
        let mut seen = view.as_any().downcast_ref::<Seen<Praetorian>>().expect("this game's").clone();
        seen.frame.ply = ply;
        let moment = Moment { seen: &seen, record: &record, seat, level: Level::Best, seed: 1 };
        PoliceMoment::of(&moment, PoliceReader::of(Level::Best), &mut Budget::of(100_000))
    }

    #[test]
    fn steps_of_civilians_are_rehearsed_beside_the_guards_turns() {
        let moment = moment(4);
        let turns = moment.candidates(&mut Budget::of(1_000_000));
        let moved: Vec<u8> = turns.iter().filter_map(|turn| turn.step).map(|(man, _)| man).collect();
        let civilians: Vec<u8> = moved.into_iter().filter(|man| *man <= CIVILIANS).collect();
        assert_eq!((civilians.len(), turns.len()), (BY_CIVILIANS, BY_CIVILIANS + BY_GUARDS));
        assert!(
            moment.board.banned != 0 && !civilians.contains(&moment.board.banned),
            "{civilians:?}, not {}",
            moment.board.banned
        );
    }

    #[test]
    fn a_long_game_is_brought_to_an_end_without_rehearsals() {
        let rehearsed = |ply: u32| {
            let mut budget = Budget::of(2 * Inspector::least(BY_GUARDS + BY_CIVILIANS));
            moment(ply).rehearsed(&mut budget, &mut SplitMix64::new(1)).is_some()
        };
        assert_eq!([PATIENCE - 1, PATIENCE].map(rehearsed), [true, false]);
    }
}
