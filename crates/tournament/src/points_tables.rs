//! Tables of more than two. In each round the tables are as few and as equal in size as can be; whom no table fits has a bye, from the
//! lowest place up. Down the standings each table is filled with those who have met its people least often; then two people of different
//! tables change places for as long as that makes repeated meetings fewer, or those at a table nearer in points without making more.
//! At each table the seats go to those who have had them least often.

use std::cmp::Reverse;

use super::entrant::EntrantNo;
use super::format::TableSizes;
use super::meeting::{Meeting, TournamentRound};
use super::tournament::{NoPairing, Tournament};

/// Two who are to be kept apart count as if they had met so often.
const APART: u32 = 1_000;

/// Seats all who are present at tables of these sizes, with few repeated meetings.
pub(crate) fn pair(
    tournament: &Tournament,
    sizes: TableSizes,
    apart: &[(EntrantNo, EntrantNo)],
) -> Result<TournamentRound, NoPairing> {
    let mut present = tournament.present();
    present.sort_by_key(|no| (Reverse(tournament.halves(*no)), *no));
    let (byes, tables) = shape(present.len(), sizes).ok_or(NoPairing::TooFew)?;
    let byes = take_byes(tournament, &mut present, byes);
    let met = met_table(tournament, apart);
    let mut groups = fill(&tables, present, &met);
    improve(&mut groups, &met, tournament);
    let meetings = groups.into_iter().map(|group| Meeting::of(seated(tournament, group))).collect();
    Ok(TournamentRound { meetings, byes })
}

/// How many have a bye, and how large the tables are, for so many people.
fn shape(count: usize, sizes: TableSizes) -> Option<(usize, Vec<usize>)> {
    let (least, most) = (usize::from(sizes.least), usize::from(sizes.most));
    (0..=count.checked_sub(least)?).find_map(|byes| {
        let seated = count - byes;
        let tables = seated.div_ceil(most);
        let size = |at: usize| seated / tables + usize::from(at < seated % tables);
        let all: Vec<_> = (0..tables).map(size).collect();
        all.iter().all(|size| *size >= least).then_some((byes, all))
    })
}

/// Takes so many out of the list, from its end, those before others who have had no bye.
fn take_byes(tournament: &Tournament, present: &mut Vec<EntrantNo>, count: usize) -> Vec<EntrantNo> {
    let mut byes = Vec::new();
    for _ in 0..count {
        let fresh = present.iter().rposition(|no| tournament.may_have_bye(*no));
        let at = fresh.unwrap_or(present.len() - 1);
        byes.push(present.remove(at));
    }
    byes
}

/// How often each two have met.
type MetTable = Vec<Vec<u32>>;

fn met_table(tournament: &Tournament, apart: &[(EntrantNo, EntrantNo)]) -> MetTable {
    let count = tournament.entrants.len();
    let mut met = vec![vec![0; count]; count];
    for no in EntrantNo::all(count) {
        for other in tournament.opponents(no) {
            met[no.index()][other.index()] += 1;
        }
    }
    let known = |no: &EntrantNo| no.index() < count;
    for (one, other) in apart.iter().filter(|(one, other)| known(one) && known(other)) {
        met[one.index()][other.index()] = APART;
        met[other.index()][one.index()] = APART;
    }
    met
}

fn fill(sizes: &[usize], mut waiting: Vec<EntrantNo>, met: &MetTable) -> Vec<Vec<EntrantNo>> {
    let mut table = |size: &usize| {
        let mut group = vec![waiting.remove(0)];
        while group.len() < *size {
            let known = |at: &usize| meetings(waiting[*at], &group, met);
            let next = (0..waiting.len()).min_by_key(known).unwrap_or_default();
            group.push(waiting.remove(next));
        }
        group
    };
    sizes.iter().map(&mut table).collect()
}

/// How often somebody has met these people; each more often counts more than all that came once.
fn meetings(one: EntrantNo, group: &[EntrantNo], met: &MetTable) -> u32 {
    group.iter().map(|other| met[one.index()][other.index()].pow(2)).sum()
}

/// How bad a table is: repeated meetings first, then how far apart its people are.
fn badness(group: &[EntrantNo], met: &MetTable, tournament: &Tournament) -> (u32, u32) {
    let mut sum = (0, 0);
    for (at, one) in group.iter().enumerate() {
        sum.0 += meetings(*one, &group[..at], met);
        let gap = |other: &EntrantNo| u32::from(tournament.halves(*one).abs_diff(tournament.halves(*other))).pow(2);
        sum.1 += group[..at].iter().map(gap).sum::<u32>();
    }
    sum
}

fn improve(groups: &mut [Vec<EntrantNo>], met: &MetTable, tournament: &Tournament) {
    let both = |groups: &[Vec<EntrantNo>], a: usize, b: usize| {
        let (one, other) = (badness(&groups[a], met, tournament), badness(&groups[b], met, tournament));
        (one.0 + other.0, one.1 + other.1)
    };
    // Every exchange makes the sum smaller, so that this ends.
    let mut changed = true;
    while changed {
        changed = false;
        for (a, b) in pairs(groups.len()) {
            for (i, j) in
                (0..groups[a].len()).flat_map(|i| (0..groups[b].len()).map(move |j| (i, j))).collect::<Vec<_>>()
            {
                let before = both(groups, a, b);
                exchange(groups, (a, i), (b, j));
                if both(groups, a, b) < before {
                    changed = true;
                } else {
                    exchange(groups, (a, i), (b, j));
                }
            }
        }
    }
}

fn pairs(count: usize) -> Vec<(usize, usize)> {
    (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect()
}

fn exchange(groups: &mut [Vec<EntrantNo>], (a, i): (usize, usize), (b, j): (usize, usize)) {
    let one = groups[a][i];
    groups[a][i] = groups[b][j];
    groups[b][j] = one;
}

/// The order of seats in which people sit where they have sat least often; of equal ones the one nearest to the order of seeds.
fn seated(tournament: &Tournament, mut group: Vec<EntrantNo>) -> Vec<EntrantNo> {
    group.sort_unstable();
    let cost = |order: &Vec<EntrantNo>| -> usize {
        order.iter().enumerate().map(|(seat, no)| tournament.times_in_seat(*no, seat).pow(2)).sum()
    };
    let mut orders = Vec::new();
    arrange(&mut Vec::new(), &group, &mut orders);
    orders.into_iter().min_by_key(cost).unwrap_or(group)
}

fn arrange(begun: &mut Vec<EntrantNo>, group: &[EntrantNo], orders: &mut Vec<Vec<EntrantNo>>) {
    if begun.len() == group.len() {
        orders.push(begun.clone());
    }
    for no in group {
        if !begun.contains(no) {
            begun.push(*no);
            arrange(begun, group, orders);
            begun.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_few_and_equal_and_byes_rare() {
        let sizes = TableSizes { least: 3, most: 4 };
        for (count, byes, tables) in [
            (3, 0, vec![3]),
            (4, 0, vec![4]),
            (5, 1, vec![4]),
            (6, 0, vec![3, 3]),
            (7, 0, vec![4, 3]),
            (9, 0, vec![3, 3, 3]),
            (10, 0, vec![4, 3, 3]),
        ] {
            assert_eq!(shape(count, sizes), Some((byes, tables)), "{count}");
        }
        assert_eq!(shape(2, sizes), None);
    }
}
