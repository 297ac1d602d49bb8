//! Sentences about a game, made from what the caller may know.

use super::action::StratogoAction;
use super::piece::{Rank, RankSet, StratogoPiece, Suit};
use super::state::{Army, Fight, StratogoEnding, StratogoPhase, StratogoPublic, other};
use super::types::StraToGo;
use super::view::StratogoView;
use game::{EndReason, Outcome, Seat, Seen, Words as _, list, row};

/// The name of a seat.
#[must_use]
pub fn side(seat: Seat) -> &'static str {
    if seat.0 == 0 { "Red-Yellow" } else { "Blue-Black" }
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

/// The outcome of a fight.
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

/// Pieces in a list.
#[must_use]
pub fn pieces(pieces: impl IntoIterator<Item = StratogoPiece>) -> String {
    list(pieces, "none")
}

/// The ranks and the reason of an ending. `limit` is the number of plies without a fight that ends the game.
#[must_use]
pub fn outcome(ending: StratogoEnding, limit: u16) -> Outcome {
    match ending {
        StratogoEnding::Flag(seat) => won(seat, EndReason::plain(format!("{} took the flag and wins.", side(seat)))),
        StratogoEnding::Stuck(seat) => lost(seat, "can't move"),
        StratogoEnding::Quiet => {
            Outcome { ranks: vec![1, 1], reason: EndReason::drawn(&format!("{limit} turns without a fight")) }
        }
        StratogoEnding::Agreed => Outcome::agreed(2, &[]),
        StratogoEnding::Left(seat) => lost(seat, "resigned"),
    }
}

fn lost(loser: Seat, how: &str) -> Outcome {
    let winner = other(loser);
    won(winner, EndReason::won(&format!("{} {how}", side(loser)), side(winner)))
}

fn won(winner: Seat, reason: EndReason) -> Outcome {
    Outcome { ranks: if winner.0 == 0 { vec![1, 2] } else { vec![2, 1] }, reason }
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

/// One line: the set-up, the turn and the side to move, or how it ended.
pub fn title(seen: &Seen<StraToGo>) -> String {
    let table = &seen.view.table;
    match table.phase {
        StratogoPhase::Setup => "Set-up · both sides place their pieces in secret".to_owned(),
        StratogoPhase::Play(seat) => {
            let quiet = (table.quiet >= QUIET_SHOWS).then(|| format!(" · quiet {} of {}", table.quiet, table.limit));
            let turn = StraToGo::turn_number(seen);
            format!("Turn {turn} · {} to move{}", side(seat), quiet.unwrap_or_default())
        }
        StratogoPhase::Over(ending) => format!("The end · {}", outcome(ending, table.limit).reason.whole()),
    }
}

/// From how many quiet plies on the title speaks of them.
const QUIET_SHOWS: u16 = 20;

/// The ranks that a coin can have, as `2 3`; nothing where all are possible.
#[must_use]
pub fn possible(ranks: RankSet) -> String {
    if ranks == RankSet::COINS { String::new() } else { row(ranks.iter().map(Rank::letter)) }
}

/// A seat's progress, for its plate.
#[must_use]
pub fn detail(table: &StratogoPublic, seat: Seat) -> String {
    match table.phase {
        StratogoPhase::Setup if table.is_in[seat.index()] => "set-up is in".to_owned(),
        StratogoPhase::Setup => "setting up".to_owned(),
        _ => format!("{} of 12 on the board", 12 - table.removed.of(seat).count()),
    }
}

/// The number of pieces that each side has on the board, once both are set up.
pub fn men_left(table: &StratogoPublic) -> [u32; 2] {
    [Seat(0), Seat(1)].map(|seat| 12 - u32::try_from(table.removed.of(seat).count()).unwrap_or(12))
}

/// An action as a request: `Move the Scout Pr from a2 to a5`.
#[must_use]
pub fn request(view: &StratogoView, action: &StratogoAction) -> String {
    let StratogoAction::Move { from, to } = action else { return "Set up like this".to_owned() };
    let who = view.piece(*from).map_or_else(|| "the piece".to_owned(), named);
    let enemy = view.table.coins.on(*to).map(|other| coin(other.suit, other.shown));
    match enemy {
        Some(enemy) => format!("Attack {enemy} on {to} with {who}"),
        None => format!("Move {who} from {from} to {to}"),
    }
}
