//! The squares of the civilians at the start: which layouts are legal, how many there are, and a fair one.

use super::board::{P1_START, P2_START};
use super::refusals;
use game::{Dice, Refusal, Square};
use std::sync::LazyLock;

/// The number of ranks, and of groups in a layout.
pub const RANKS: usize = 8;
/// The number of civilians that stand on a rank.
pub const A_RANK: usize = 3;
/// The number of layouts that are legal (docs/rules.md).
pub const LAYOUTS: u64 = 481_732;

/// The files of one rank's civilians, as written.
pub type Group = [u8; A_RANK];

/// Eight groups, rank 8 first.
pub type CivilianLayout = [Group; RANKS];

/// For every rank from the top, the groups that may stand there by themselves, with the number of ways to fill the
/// ranks below.
static COMPLETIONS: LazyLock<[Vec<(Group, u64)>; RANKS]> = LazyLock::new(completions);

fn completions() -> [Vec<(Group, u64)>; RANKS] {
    let mut table: [Vec<(Group, u64)>; RANKS] = Default::default();
    for row in (0..RANKS).rev() {
        let ways = |group: &Group| match table.get(row + 1) {
            None => 1,
            Some(below) => below.iter().filter(|(next, _)| is_apart(group, next)).map(|(_, ways)| ways).sum(),
        };
        table[row] = groups().filter(|group| fits(row, group).is_ok()).map(|group| (group, ways(&group))).collect();
    }
    table
}

fn groups() -> impl Iterator<Item = Group> {
    (0..8).flat_map(|a| (a + 2..8).flat_map(move |b| (b + 2..8).map(move |c| [a, b, c])))
}

fn is_apart(upper: &Group, lower: &Group) -> bool {
    upper.iter().all(|file| !lower.contains(file))
}

/// The rank of a group, counted from 0 at the bottom.
fn rank(row: usize) -> u8 {
    u8::try_from(RANKS - 1 - row).expect("eight ranks")
}

/// The squares of a group, left to right.
#[must_use]
pub fn squares(row: usize, group: &Group) -> [Square; A_RANK] {
    group.map(|file| Square::new(file, rank(row)))
}

/// A group as it is written: `bdf`.
#[must_use]
pub fn write(group: &Group) -> String {
    group.iter().map(|file| char::from(b'a' + file)).collect()
}

fn fits(row: usize, group: &Group) -> Result<(), Refusal> {
    let name = || write(group);
    for pair in group.windows(2) {
        if pair[0] >= pair[1] {
            let text = format!("Rank {}, {}: name three different files from left to right.", rank(row) + 1, name());
            return Err(refusals::FILES_ORDER.says(text));
        }
        if pair[0] + 1 == pair[1] {
            let [left, right] = [pair[0], pair[1]].map(|file| Square::new(file, rank(row)));
            return Err(refusals::SIDE_BY_SIDE
                .says(format!("{left} and {right} are side by side; civilians may touch diagonally only.")));
        }
    }
    match squares(row, group).into_iter().find(|at| [P1_START, P2_START].contains(at)) {
        Some(at) => Err(refusals::GUARD_THERE.says(format!("{at} is taken: a guard stands there."))),
        None => Ok(()),
    }
}

/// Judges a layout as a whole.
///
/// # Errors
/// A refusal of the kind `Illegal` that names the squares.
pub fn check(layout: &CivilianLayout) -> Result<(), Refusal> {
    for (row, group) in layout.iter().enumerate() {
        fits(row, group)?;
        let above = row.checked_sub(1).map(|above| &layout[above]);
        if let Some(file) = above.and_then(|above| group.iter().find(|file| above.contains(file))) {
            let [upper, lower] = [row - 1, row].map(|row| Square::new(*file, rank(row)));
            let text = format!("{upper} and {lower} are one above the other; civilians may touch diagonally only.");
            return Err(refusals::SIDE_BY_SIDE.says(text));
        }
    }
    Ok(())
}

/// The groups that may come next under these, each with the number of layouts that it leaves; none that leaves none.
#[must_use]
pub fn next_groups(above: &[Group]) -> Vec<(Group, u64)> {
    let under = |group: &Group| above.last().is_none_or(|last| is_apart(last, group));
    let row = COMPLETIONS.get(above.len()).map(Vec::as_slice).unwrap_or_default();
    row.iter().filter(|(group, ways)| *ways > 0 && under(group)).copied().collect()
}

/// A layout, uniform over all legal ones.
pub fn sample(dice: &mut dyn Dice) -> CivilianLayout {
    sample_under(&[], dice)
}

/// A layout that begins with these groups, which must lead somewhere: uniform over all legal ones that do.
pub fn sample_under(chosen: &[Group], dice: &mut dyn Dice) -> CivilianLayout {
    let mut layout = [[0; A_RANK]; RANKS];
    layout.iter_mut().zip(chosen).for_each(|(group, chosen)| *group = *chosen);
    for row in chosen.len()..RANKS {
        let choices = next_groups(&layout[..row]);
        let mut ticket = dice.below(choices.iter().map(|(_, ways)| ways).sum());
        let drawn = choices.iter().find(|(_, ways)| {
            let wins = ticket < *ways;
            ticket = ticket.saturating_sub(*ways);
            wins
        });
        layout[row] = drawn.expect("a ticket below the sum wins").0;
    }
    layout
}
