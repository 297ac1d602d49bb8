//! Sentences about a game, made from what the caller may know.

use super::piece::{Rank, StratogoPiece, Suit};
use super::state::{Army, Fight, StratogoEnding, other};
use game::{Outcome, Seat};

/// What a seat is called.
#[must_use]
pub fn side(seat: Seat) -> &'static str {
    if seat.0 == 0 { "Red-Yellow" } else { "Blue-Black" }
}

/// The suits of a seat.
#[must_use]
pub fn suits(seat: Seat) -> &'static str {
    if seat.0 == 0 { "red and yellow" } else { "blue and black" }
}

/// A piece as everybody sees it: `the Scout Pr`, `a yellow coin`.
#[must_use]
pub fn coin(suit: Suit, shown: Option<Rank>) -> String {
    match shown {
        Some(rank) => named(StratogoPiece { rank, suit }),
        None => format!("a {} coin", suit.word()),
    }
}

/// A piece with its role: `the Scout Pr`.
#[must_use]
pub fn named(piece: StratogoPiece) -> String {
    format!("the {} {piece}", piece.rank.role())
}

/// How a fight ends.
#[must_use]
pub fn fight(fight: Fight) -> String {
    let Fight { attacker, defender } = fight;
    let upper = |piece: StratogoPiece| format!("The {} {piece}", piece.rank.role());
    if defender.rank == Rank::Null {
        return format!("{} takes {}: {} wins.", upper(attacker), named(defender), side(attacker.suit.owner()));
    }
    if attacker.rank == defender.rank {
        return format!("Equal ranks: {attacker} and {defender} both fall.");
    }
    let attacker_wins = attacker.rank.beats(defender.rank);
    let (winner, loser) = if attacker_wins { (attacker, defender) } else { (defender, attacker) };
    format!("{} beats {}.", upper(winner), named(loser))
}

/// Some texts as `a`, `a and b`, `a, b and c`; `none` of nothing.
#[must_use]
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<_> = items.into_iter().collect();
    match items.split_last() {
        None => "none".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// Pieces in a list.
#[must_use]
pub fn pieces(pieces: impl IntoIterator<Item = StratogoPiece>) -> String {
    list(pieces.into_iter().map(|piece| piece.to_string()))
}

/// The outcome of an ending.
#[must_use]
pub fn outcome(ending: StratogoEnding, limit: u16) -> Outcome {
    let won = |seat: Seat| if seat.0 == 0 { vec![1, 2] } else { vec![2, 1] };
    let (ranks, reason) = match ending {
        StratogoEnding::Flag(seat) => (won(seat), format!("{} took the flag and wins.", side(seat))),
        StratogoEnding::Stuck(seat) => {
            (won(other(seat)), format!("{} can't move: {} wins.", side(seat), side(other(seat))))
        }
        StratogoEnding::Quiet => (vec![1, 1], format!("{limit} turns without a fight: a draw.")),
        StratogoEnding::Agreed => return Outcome::agreed(2, &[]),
        StratogoEnding::Left(seat) => {
            (won(other(seat)), format!("{} resigned: {} wins.", side(seat), side(other(seat))))
        }
    };
    Outcome { ranks, reason }
}

/// The letter to the owner of an army.
#[must_use]
pub fn letter(seat: Seat, army: &Army) -> String {
    let rows: Vec<_> = army.men.iter().map(|(at, piece)| format!("{piece} {at}")).collect();
    let flag = army.men.iter().find(|(_, piece)| piece.rank == Rank::Null);
    let flag = flag.map(|(at, piece)| format!(" Guard {} on {at} well.", named(piece))).unwrap_or_default();
    let discards = pieces(army.discards);
    format!(
        "You are {}. Your army: {}. Discarded: {discards}.{flag} Your opponent sees suits, and no ranks but the Scouts'.",
        side(seat),
        rows.join(", ")
    )
}
