//! The whole truth of a game: the public table, and what only the Assassin knows.

use super::board::PraetorianBoard;
use super::civilians::{Civilian, Civilians};
use game::{Options, Seat, Square, Turn};

/// The seat of the Assassin.
pub const ASSASSIN: Seat = Seat(0);
/// The seat of the Praetorian.
pub const PRAETORIAN: Seat = Seat(1);

/// The rule by which guards question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questioning {
    /// Both guards, instead of a move.
    Each,
    /// One guard and one civilian, instead of a move.
    One,
    /// Both guards, after a move too.
    EveryTurn,
}

/// The actor that lays the civilians out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutBy {
    /// The Praetorian chooses the squares.
    Police,
    /// Chance draws the squares.
    Random,
}

/// The options of a game, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PraetorianRules {
    /// The rule by which guards question.
    pub questioning: Questioning,
    /// The number of civilians that a guard may question in one turn, 1 to 8; 1 if only one guard questions.
    pub suspects: u8,
    /// The number of targets that the Assassin has, 1 or 2.
    pub targets: u8,
    /// The actor that lays the civilians out.
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

/// The phase of the game: the next thing to be done.
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

/// The endings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PraetorianEnding {
    /// All targets are dead.
    Eliminated,
    /// The assassin was questioned.
    Found(Civilian),
    /// This seat has left: the other wins.
    Left(Seat),
    /// The players agreed on a draw.
    Agreed,
}

/// The secret picks of the assassin before the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretPick {
    /// The civilian who is the assassin.
    pub assassin: Civilian,
    /// The targets, ascending, one or two; dead ones too.
    pub targets: Vec<Civilian>,
}

/// The effects of the latest turn, for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LatestTurn {
    /// The move, from and to.
    pub moved: Option<(Square, Square)>,
    /// The civilians who were questioned in the turn.
    pub questioned: Civilians,
    /// The square on which a target died.
    pub fallen: Option<Square>,
}

/// All public facts. Nothing in it depends on the Assassin's choice, but for what play has shown of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PraetorianPublic {
    /// The options of this game, as the rules read them.
    pub rules: PraetorianRules,
    /// The phase of the game: the next thing to be done.
    pub phase: PraetorianPhase,
    /// The shuffled numbers, in reading order of the squares to come.
    pub deal: Option<[Civilian; 24]>,
    /// The places of the guards and of the living civilians.
    pub board: PraetorianBoard,
    /// The targets that were eliminated so far.
    pub dead: Civilians,
    /// Everybody questioned who was not the assassin, dead or alive.
    pub cleared: Civilians,
    /// The civilians who stood next to each victim at the moment of its death; all civilians before the first death.
    pub witnesses: Civilians,
    /// The civilian that the seat to act may not move.
    pub banned: Option<Civilian>,
    /// The effects of the latest turn.
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

    /// The seats that owe an action, or chance.
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

    /// The ending; `None` while the game goes on.
    #[must_use]
    pub fn ending(&self) -> Option<PraetorianEnding> {
        match self.phase {
            PraetorianPhase::Over(ending) => Some(ending),
            _ => None,
        }
    }
}

/// The whole truth of a game: the public facts, and the Assassin's choice.
#[derive(Clone, Debug, PartialEq)]
pub struct PraetorianState {
    /// The facts that everybody knows.
    pub table: PraetorianPublic,
    /// The Assassin's choice, once it is made.
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
