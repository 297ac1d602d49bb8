//! The actions of the guests and of chance, and their notation. Knows no position.

use super::refusals;
use super::state::Cup;
use game::{NotationReader, Options, Refusal};

/// The highest roll of the die.
pub const MAX_ROLL: u8 = 6;

/// The side to which the servant goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Towards the file a; from there on to the last cup.
    Left,
    /// Away from the file a; from the last cup on to the first.
    Right,
}

/// The actions of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConviviumAction {
    /// A guest poisons a cup in secret: `poison c1`.
    Poison {
        /// The cup that is poisoned.
        cup: Cup,
    },
    /// Chance rolls: `roll 4`.
    Roll {
        /// The roll of the die, 1 to 6.
        steps: u8,
    },
    /// A guest sends the servant: `left`, `right`.
    Serve {
        /// The side to which the servant goes.
        side: Side,
    },
}

/// The number of cups that the options ask for.
pub fn cups(options: &Options) -> u8 {
    u8::try_from(options.number("cups")).expect("the option's range is small")
}

/// Reads an action in a game with so many cups, whatever the phase.
pub fn parse(cups: u8, text: &str) -> Result<ConviviumAction, Refusal> {
    let mut reader = NotationReader::new(text);
    let action = if reader.word("poison") {
        reader.square(cups, 1).map(|at| ConviviumAction::Poison { cup: Cup(at.file) })
    } else if reader.word("roll") {
        let steps = reader.number().and_then(|steps| u8::try_from(steps).ok());
        steps.filter(|steps| (1..=MAX_ROLL).contains(steps)).map(|steps| ConviviumAction::Roll { steps })
    } else if reader.word("left") {
        Some(ConviviumAction::Serve { side: Side::Left })
    } else if reader.word("right") {
        Some(ConviviumAction::Serve { side: Side::Right })
    } else {
        None
    };
    let last = Cup(cups - 1);
    action.filter(|_| reader.is_done()).ok_or_else(|| {
        refusals::UNREADABLE
            .says(format!("Write left or right; before the first cup, poison and a cup from a1 to {last}."))
    })
}

/// The canonical notation, such as `poison c1` or `left`.
pub fn notation(action: ConviviumAction) -> String {
    match action {
        ConviviumAction::Poison { cup } => format!("poison {cup}"),
        ConviviumAction::Roll { steps } => format!("roll {steps}"),
        ConviviumAction::Serve { side: Side::Left } => "left".to_owned(),
        ConviviumAction::Serve { side: Side::Right } => "right".to_owned(),
    }
}
