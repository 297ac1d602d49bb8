//! Standings, computed by hand.

use tournament::{
    Entrant, EntrantNo, Meeting, MeetingResult, TableSizes, TieBreak, Tournament, TournamentFormat, TournamentRound,
    place_halves,
};

fn played(first: u16, second: u16, halves: [u16; 2]) -> Meeting {
    Meeting {
        seats: vec![EntrantNo(first - 1), EntrantNo(second - 1)],
        result: Some(MeetingResult::Played(halves.to_vec())),
    }
}

fn of(format: TournamentFormat, count: usize, rounds: Vec<TournamentRound>) -> Tournament {
    Tournament { format, planned_rounds: 9, entrants: vec![Entrant::default(); count], rounds }
}

fn lines(tournament: &Tournament) -> Vec<String> {
    let line = |placing: tournament::Placing| {
        let ties: Vec<_> = placing.tie_breaks.iter().map(|value| format!("{}", f64::from(*value) / 4.0)).collect();
        format!("{}. {} {} ({})", placing.rank, placing.entrant, f64::from(placing.halves) / 2.0, ties.join(" "))
    };
    tournament.standings().into_iter().map(line).collect()
}

#[test]
fn a_swiss_is_decided_by_buchholz_then_by_sonneborn_berger() {
    // Five players, two rounds.
    let rounds = vec![
        TournamentRound { meetings: vec![played(1, 3, [2, 0]), played(4, 2, [0, 2])], byes: vec![EntrantNo(4)] },
        TournamentRound { meetings: vec![played(2, 1, [1, 1]), played(5, 3, [0, 2])], byes: vec![EntrantNo(3)] },
    ];
    let tournament = of(TournamentFormat::Swiss, 5, rounds);
    assert_eq!(
        lines(&tournament),
        [
            // Met 3 (1 point) and 2 (1.5): 2.5. Beat 3, drew with 2: 1 + 0.75.
            "1. 1 1.5 (2.5 1.75 0.5 1)",
            // Met 4 (1 point) and 1 (1.5): the same, and the same again.
            "1. 2 1.5 (2.5 1.75 0.5 1)",
            // Met 1 (1.5) and 5 (1).
            "3. 3 1 (2.5 1 0 1)",
            // Met 2 (1.5); the bye counts as a game against somebody with the own point.
            "4. 4 1 (2.5 0 0 0)",
            "5. 5 1 (2 0 0 0)",
        ]
    );
}

#[test]
fn direct_encounter_counts_if_all_who_are_level_have_met() {
    let cycle = |halves: [[u16; 2]; 3]| {
        let [a, b, c] = halves;
        let meetings = vec![played(1, 2, a), played(3, 4, [2, 0])];
        let next = vec![played(2, 3, b), played(1, 4, [2, 0])];
        let last = vec![played(3, 1, c), played(2, 4, [2, 0])];
        let round = |meetings| TournamentRound { meetings, byes: Vec::new() };
        of(TournamentFormat::RoundRobin, 4, [meetings, next, last].map(round).to_vec())
    };
    // Everybody beats one of the others: nothing tells them apart.
    let level = lines(&cycle([[2, 0], [2, 0], [2, 0]]));
    assert!(level[..3].iter().all(|line| line.starts_with("1. ")), "{level:?}");
    let decided = lines(&cycle([[2, 0], [2, 0], [0, 2]]));
    assert!(decided[0].starts_with("1. 1 3 "), "{decided:?}");
}

/// A table whose people came out in the order in which they are named.
fn table(numbers: &[u16]) -> Meeting {
    let ranks: Vec<_> = (1..).take(numbers.len()).collect();
    Meeting {
        seats: numbers.iter().map(|number| EntrantNo(number - 1)).collect(),
        result: Some(MeetingResult::Played(place_halves(&ranks))),
    }
}

#[test]
fn a_table_of_three_weighs_as_much_as_one_of_four_and_a_bye_as_oneself() {
    let round = TournamentRound { meetings: vec![table(&[1, 2, 3, 4]), table(&[5, 6, 7])], byes: vec![EntrantNo(7)] };
    let sizes = TableSizes { least: 3, most: 4 };
    assert_eq!(
        lines(&of(TournamentFormat::PointsTables(sizes), 8, vec![round])),
        [
            // First places, then six times the mean of the others at the table: of 8, 4 and 0.
            "1. 1 12 (1 24)",
            // Of 6 and 0.
            "2. 5 12 (1 18)",
            "3. 8 12 (0 72)",
            "4. 2 8 (0 32)",
            "5. 6 6 (0 36)",
            "6. 3 4 (0 40)",
            // Of 12 and 6; of 12, 8 and 4.
            "7. 7 0 (0 54)",
            "8. 4 0 (0 48)",
        ]
    );
}

#[test]
fn somebody_whom_an_odd_round_robin_leaves_over_has_half_a_point_and_an_opponent_of_a_leaver_a_whole_one() {
    let mut tournament = of(TournamentFormat::RoundRobin, 5, Vec::new());
    for at in 0..5 {
        let mut round = tournament.pair().expect("five rounds");
        let [alone] = round.byes[..] else { panic!("one of five: {round:?}") };
        for meeting in &mut round.meetings {
            meeting.result = Some(MeetingResult::Played(vec![1, 1]));
        }
        tournament.rounds.push(round);
        assert_eq!(tournament.bye_halves(alone, at), 1);
    }
    assert!(tournament.standings().iter().all(|line| (line.rank, line.halves) == (1, 5)), "four draws and a bye");
    tournament.rounds.truncate(1);
    let gone = tournament.rounds[0].meetings[0].seats[0];
    tournament.entrants[gone.index()].until_round = Some(1);
    let round = tournament.pair().expect("a second round");
    let worth: Vec<_> = round.byes.iter().map(|no| tournament.bye_halves(*no, 1)).collect();
    assert!(worth.contains(&2) && worth.iter().all(|halves| [1, 2].contains(halves)), "{round:?}: {worth:?}");
}

#[test]
fn places_have_points_that_lie_evenly_and_ties_share_them() {
    for (ranks, halves) in [
        (vec![1, 2], vec![2, 0]),
        (vec![1, 1], vec![1, 1]),
        (vec![2, 1, 3], vec![12, 24, 0]),
        (vec![1, 2, 3, 4], vec![24, 16, 8, 0]),
        (vec![1, 2, 2, 3], vec![24, 12, 12, 0]),
        (vec![1, 1, 1, 1, 1], vec![12; 5]),
        (vec![1, 2, 3, 4, 5], vec![24, 18, 12, 6, 0]),
    ] {
        assert_eq!(place_halves(&ranks), halves, "{ranks:?}");
    }
}

#[test]
fn every_format_names_what_decides() {
    assert_eq!(
        TieBreak::of(TournamentFormat::Swiss).iter().map(|tie| tie.name()).collect::<Vec<_>>(),
        ["Buchholz", "Sonneborn-Berger", "direct encounter", "wins"]
    );
}
