//! The first seat between two players (C.04.3, E).

use super::swiss_player::{Side, SideClaim, SwissPlayer};
use crate::entrant::EntrantNo;

/// Two players in the order of their seats; the first of them is ranked higher.
pub(super) fn seated(higher: &SwissPlayer, lower: &SwissPlayer) -> [EntrantNo; 2] {
    match side_of_higher(higher, lower) {
        Side::First => [higher.no, lower.no],
        Side::Second => [lower.no, higher.no],
    }
}

fn side_of_higher(higher: &SwissPlayer, lower: &SwissPlayer) -> Side {
    match (higher.wants, lower.wants) {
        // Nobody is owed anything: those with odd numbers begin, of those who have come.
        (None, None) => {
            if higher.before.is_multiple_of(2) {
                Side::First
            } else {
                Side::Second
            }
        }
        (Some(side), None) => side,
        (None, Some(side)) => side.other(),
        (Some(one), Some(other)) if one != other => one,
        (Some(side), Some(_)) => {
            if lower_goes_first(higher, lower) {
                side.other()
            } else {
                side
            }
        }
    }
}

/// Both are owed the same seat: whether the lower has it. The stronger claim goes first, then the wider imbalance; then they take turns
/// since the last round in which they had different seats; then the higher has it.
fn lower_goes_first(higher: &SwissPlayer, lower: &SwissPlayer) -> bool {
    let strength = |player: &SwissPlayer| {
        let wide = if player.claim == SideClaim::Absolute { player.imbalance } else { 0 };
        (player.claim, wide)
    };
    match strength(higher).cmp(&strength(lower)) {
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => {
            let differing = higher.sides.iter().rev().zip(lower.sides.iter().rev()).find(|(one, other)| one != other);
            differing.is_some_and(|(one, _)| Some(*one) == higher.wants)
        }
    }
}
