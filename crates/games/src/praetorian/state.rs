//! The whole truth of a game: the public table, and what only the Assassin knows.

use super::board::PraetorianBoard;
use super::civilians::{Civilian, Civilians};
use game::{Options, Seat, Square, Turn};

/// The seat of the Assassin.
pub const ASSASSIN: Seat = Seat(0);
/// The seat of the Praetorian.
pub const PRAETORIAN: Seat = Seat(1);

/// How guards may question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questioning {
    /// Both guards, instead of a move.
    Each,
    /// One guard and one civilian, instead of a move.
    One,
    /// Both guards, after a move too.
    EveryTurn,
}

/// Who lays the civilians out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutBy {
    /// The Praetorian.
    Police,
    /// Chance.
    Random,
}

/// The options of a game, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PraetorianRules {
    /// How guards may question.
    pub questioning: Questioning,
    /// How many civilians a guard may question in one turn, 1 to 8; 1 if only one guard questions.
    pub suspects: u8,
    /// How many targets the Assassin has, 1 or 2.
    pub targets: u8,
    /// Who lays the civilians out.
    pub setup: LayoutBy,
}

impl PraetorianRules {
    /// The options of this game, which are legal one by one and go together in every way.
    #[must_use]
    pub fn read(options: &Options) -> Self {
        let questioning = match options.get("questioning") {
            "one" => Questioning::One,
            "every-turn" => Questioning::EveryTurn,
            _ => Questioning::Each,
        };
        let small = |name| u8::try_from(options.number(name)).expect("the option's range is small");
        Self {
            questioning,
            suspects: if questioning == Questioning::One { 1 } else { small("suspects") },
            targets: small("targets"),
            setup: if options.get("setup") == "random" { LayoutBy::Random } else { LayoutBy::Police },
        }
    }
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PraetorianPhase {
    /// The Assassin chooses in secret.
    Pick,
    /// Chance shuffles the civilians.
    Deal,
    /// The Praetorian, or chance, chooses the squares.
    Layout,
    /// A seat takes its turn.
    Play(Seat),
    /// Nothing: the game is over.
    Over(PraetorianEnding),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PraetorianEnding {
    /// All targets are dead.
    Eliminated,
    /// The assassin was questioned.
    Found(Civilian),
    /// A seat left.
    Left(Seat),
    /// The players agreed on a draw.
    Agreed,
}

/// What the Assassin chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretPick {
    /// Who the assassin is.
    pub assassin: Civilian,
    /// The targets, ascending, one or two; dead ones too.
    pub targets: Vec<Civilian>,
}

/// What the latest turn did, for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LatestTurn {
    /// The move, from and to.
    pub moved: Option<(Square, Square)>,
    /// Who was questioned.
    pub questioned: Civilians,
    /// Where a target died.
    pub fallen: Option<Square>,
}

/// All public facts. Nothing in it depends on the Assassin's choice, but for what play has shown of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PraetorianPublic {
    /// The options.
    pub rules: PraetorianRules,
    /// What is to be done next.
    pub phase: PraetorianPhase,
    /// The shuffled numbers, in reading order of the squares to come.
    pub deal: Option<[Civilian; 24]>,
    /// Who stands where.
    pub board: PraetorianBoard,
    /// The eliminated targets.
    pub dead: Civilians,
    /// Everybody questioned who was not the assassin, dead or alive.
    pub cleared: Civilians,
    /// Everybody who stood next to every victim at the death; all before the first death.
    pub witnesses: Civilians,
    /// The civilian that the seat to act may not move.
    pub banned: Option<Civilian>,
    /// What the latest turn did.
    pub trace: LatestTurn,
}

impl PraetorianPublic {
    /// The living civilians who may be the assassin for all that is public. Before the layout all count as living.
    #[must_use]
    pub fn suspects(&self) -> Civilians {
        self.living().without(self.cleared).and(self.witnesses)
    }

    /// The civilians who are not dead, whether they are laid out yet or not.
    #[must_use]
    pub fn living(&self) -> Civilians {
        Civilians::ALL.without(self.dead)
    }

    /// Who owes an action.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match (self.phase, self.rules.setup) {
            (PraetorianPhase::Pick, _) => Turn::of(ASSASSIN),
            (PraetorianPhase::Deal, _) | (PraetorianPhase::Layout, LayoutBy::Random) => Turn::Chance,
            (PraetorianPhase::Layout, LayoutBy::Police) => Turn::of(PRAETORIAN),
            (PraetorianPhase::Play(seat), _) => Turn::of(seat),
            (PraetorianPhase::Over(_), _) => Turn::Nobody,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<PraetorianEnding> {
        match self.phase {
            PraetorianPhase::Over(ending) => Some(ending),
            _ => None,
        }
    }
}

/// The whole truth.
#[derive(Clone, Debug, PartialEq)]
pub struct PraetorianState {
    /// What everybody knows.
    pub table: PraetorianPublic,
    /// What the Assassin chose, once that is done.
    pub pick: Option<SecretPick>,
}

impl PraetorianState {
    /// A game at its start.
    #[must_use]
    pub fn new(rules: PraetorianRules) -> Self {
        let table = PraetorianPublic {
            rules,
            phase: PraetorianPhase::Pick,
            deal: None,
            board: PraetorianBoard::with_guards(),
            dead: Civilians::NONE,
            cleared: Civilians::NONE,
            witnesses: Civilians::ALL,
            banned: None,
            trace: LatestTurn::default(),
        };
        Self { table, pick: None }
    }
}
