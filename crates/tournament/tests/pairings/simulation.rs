//! Tournaments of 3 to 64, played to the end with drawn results, with people who leave and games that nobody plays: whatever happens,
//! every round is legal.

use std::collections::BTreeSet;

use tournament::{
    Entrant, EntrantNo, Meeting, MeetingResult, NoPairing, TableSizes, Tournament, TournamentFormat, TournamentRound,
    place_halves,
};

const TABLES: TableSizes = TableSizes { least: 3, most: 4 };

/// Numbers that look drawn, and are the same in every run.
struct Lots(u64);

impl Lots {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }

    fn result(&mut self, meeting: &Meeting) -> MeetingResult {
        let seats = meeting.seats.len();
        let mut ranks: Vec<_> = (1..=u8::try_from(seats).expect("few seats")).collect();
        let turn = usize::try_from(self.below(24)).expect("small") % seats;
        ranks.rotate_left(turn);
        match self.below(10) {
            0 if seats == 2 => MeetingResult::Forfeited(place_halves(&ranks)),
            1..=2 => MeetingResult::Played(place_halves(&vec![1; seats])),
            _ => MeetingResult::Played(place_halves(&ranks)),
        }
    }
}

fn begin(format: TournamentFormat, count: usize) -> Tournament {
    Tournament {
        format,
        planned_rounds: Tournament::usual_rounds(format, count),
        entrants: vec![Entrant::default(); count],
        rounds: Vec::new(),
    }
}

/// Plays to the end; in every round so many of a hundred leave.
fn play(mut tournament: Tournament, lots: &mut Lots, leaving: u64) -> (Tournament, NoPairing) {
    loop {
        let mut round = match tournament.pair() {
            Ok(round) => round,
            Err(why) => return (tournament, why),
        };
        check_round(&tournament, &round);
        for meeting in &mut round.meetings {
            meeting.result = Some(lots.result(meeting));
        }
        tournament.rounds.push(round);
        let next = u16::try_from(tournament.rounds.len()).expect("few rounds");
        for entrant in tournament.entrants.iter_mut().filter(|entrant| entrant.until_round.is_none()) {
            if lots.below(100) < leaving {
                entrant.until_round = Some(next);
            }
        }
    }
}

/// Everybody who is there has one place, and nobody else has any.
fn check_round(tournament: &Tournament, round: &TournamentRound) {
    let seated = round.meetings.iter().flat_map(|meeting| meeting.seats.iter());
    let mut placed: Vec<_> = seated.chain(&round.byes).copied().collect();
    placed.sort_unstable();
    let mut present = tournament.present();
    if tournament.format == TournamentFormat::KnockOut {
        present.retain(|no| placed.contains(no));
    }
    assert_eq!(placed, present);
}

fn check_swiss(tournament: &Tournament) {
    let (mut met, mut byes) = (BTreeSet::new(), BTreeSet::new());
    for round in &tournament.rounds {
        assert!(round.byes.len() <= 1);
        for no in &round.byes {
            assert!(byes.insert(*no), "{no} has a second bye");
        }
        for meeting in round.meetings.iter().filter(|at| matches!(at.result, Some(MeetingResult::Played(_)))) {
            let mut pair = meeting.seats.clone();
            pair.sort_unstable();
            assert!(met.insert(pair), "{meeting:?} meet again");
        }
    }
    let last = usize::from(tournament.planned_rounds) - 1;
    for no in EntrantNo::all(tournament.entrants.len()) {
        let before = seats_in(&tournament.rounds[..last.min(tournament.rounds.len())], no);
        assert!(are_even(&before), "{no} sat in {before:?} before the last round");
        let all = seats_in(&tournament.rounds, no);
        assert!(are_even(&all) || has_a_leader(tournament, last, no), "{no} sat in {all:?}");
    }
}

/// The seats that somebody had in the games that were played.
fn seats_in(rounds: &[TournamentRound], no: EntrantNo) -> Vec<usize> {
    let meetings = rounds.iter().flat_map(|round| &round.meetings);
    let played = meetings.filter(|meeting| matches!(meeting.result, Some(MeetingResult::Played(_))));
    played.filter_map(|meeting| meeting.seats.iter().position(|at| *at == no)).collect()
}

/// Nobody sits three times running in one seat, or three times more often in one than in the other.
fn are_even(seats: &[usize]) -> bool {
    let first = seats.iter().filter(|seat| **seat == 0).count();
    first.abs_diff(seats.len() - first) <= 2
        && seats.windows(3).all(|three| three[0] != three[1] || three[1] != three[2])
}

/// Whether one of the two who sit together in a round has more than half the points before it.
fn has_a_leader(tournament: &Tournament, round: usize, no: EntrantNo) -> bool {
    let played = u16::try_from(round).expect("few rounds");
    let meetings = tournament.rounds.get(round).into_iter().flat_map(|round| &round.meetings);
    let mut own = meetings.filter(|meeting| meeting.seats.contains(&no));
    own.any(|meeting| meeting.seats.iter().any(|seat| tournament.halves_before(*seat, round) > played))
}

fn check_standings(tournament: &Tournament) {
    let standings = tournament.standings();
    assert_eq!(standings.len(), tournament.entrants.len());
    assert!(standings.windows(2).all(|two| two[0].rank <= two[1].rank));
    if tournament.format != TournamentFormat::KnockOut {
        assert!(standings.windows(2).all(|two| two[0].halves >= two[1].halves));
    }
}

#[test]
fn a_swiss_of_any_size_is_legal_whoever_leaves() {
    for count in 3..=64 {
        for leaving in [0, 4] {
            let (tournament, why) = play(begin(TournamentFormat::Swiss, count), &mut Lots(count as u64), leaving);
            check_swiss(&tournament);
            check_standings(&tournament);
            if leaving == 0 && count > 8 {
                assert_eq!(why, NoPairing::Finished, "{count}");
            }
        }
    }
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once() {
    for count in 3..=64 {
        let (tournament, why) = play(begin(TournamentFormat::RoundRobin, count), &mut Lots(7), 0);
        assert_eq!(why, NoPairing::Finished);
        let mut met = BTreeSet::new();
        for meeting in tournament.rounds.iter().flat_map(|round| &round.meetings) {
            let mut pair = meeting.seats.clone();
            pair.sort_unstable();
            assert!(met.insert(pair));
        }
        assert_eq!(met.len(), count * (count - 1) / 2);
        assert!(tournament.rounds.iter().all(|round| round.byes.len() == count % 2));
        let (left, _) = play(begin(TournamentFormat::RoundRobin, count), &mut Lots(8), 3);
        check_standings(&left);
    }
}

#[test]
fn a_knock_out_ends_with_one_whoever_leaves() {
    let mut won = 0;
    for count in 3..=64 {
        for leaving in [0, 5] {
            let (tournament, why) = play(begin(TournamentFormat::KnockOut, count), &mut Lots(count as u64), leaving);
            check_standings(&tournament);
            assert_eq!(why, NoPairing::Finished, "{count}");
            // The last one who is left wins, however many have gone.
            assert!(tournament.present().len() != 1 || has_one_winner(&tournament), "{count}");
            won += usize::from(has_one_winner(&tournament));
            if leaving == 0 {
                assert!(has_one_winner(&tournament));
                assert_eq!(tournament.rounds.len(), count.next_power_of_two().ilog2() as usize);
                let byes: Vec<_> = tournament.rounds[0].byes.iter().map(|no| usize::from(no.0)).collect();
                assert!(byes.iter().all(|seed| *seed < count.next_power_of_two() - count), "byes go to the top");
            }
        }
    }
    assert!(won > 115, "of 124 only {won} were won");
}

/// Whether somebody has come through the bracket: they alone are first then. Nobody has where all who were left in it have gone.
fn has_one_winner(tournament: &Tournament) -> bool {
    let last = tournament.bracket_places().pop().expect("a bracket ends");
    let standings = tournament.standings();
    let first: Vec<_> = standings.iter().filter(|line| line.rank == 1).map(|line| Some(line.entrant)).collect();
    assert!(last[0].is_none() || last == first, "{last:?} against {first:?}");
    last[0].is_some()
}

#[test]
fn at_points_tables_few_meet_again_and_byes_go_round() {
    let format = TournamentFormat::PointsTables(TABLES);
    for count in 3..=64 {
        let (tournament, why) = play(begin(format, count), &mut Lots(count as u64), 0);
        assert_eq!((why, tournament.rounds.len()), (NoPairing::Finished, 3));
        let (mut met, mut again, mut byes) = (BTreeSet::new(), 0, BTreeSet::new());
        for round in &tournament.rounds {
            assert!(round.meetings.iter().all(|meeting| (3..=4).contains(&meeting.seats.len())));
            assert!(round.byes.iter().all(|no| byes.insert(*no)), "nobody has a second bye");
            for meeting in &round.meetings {
                let pairs = meeting.seats.iter().flat_map(|a| meeting.seats.iter().map(move |b| (*a, *b)));
                again += pairs.filter(|(a, b)| a < b).filter(|pair| !met.insert(*pair)).count();
            }
        }
        assert!(count < 16 || again == 0, "{count}: {again} meet again");
        let (left, _) = play(begin(format, count), &mut Lots(3), 6);
        check_standings(&left);
    }
}

#[test]
fn the_same_tournament_has_the_same_next_round() {
    let (tournament, _) = play(begin(TournamentFormat::Swiss, 33), &mut Lots(5), 2);
    for rounds in 0..tournament.rounds.len() {
        let begun = Tournament { rounds: tournament.rounds[..rounds].to_vec(), ..tournament.clone() };
        let mut paired = tournament.rounds[rounds].clone();
        for meeting in &mut paired.meetings {
            meeting.result = None;
        }
        assert_eq!(begun.pair(), Ok(paired), "round {rounds}");
    }
}

#[test]
fn nothing_is_paired_while_a_game_is_on_or_for_one_alone() {
    let mut tournament = begin(TournamentFormat::Swiss, 4);
    let round = tournament.pair().expect("a first round");
    tournament.rounds.push(round);
    assert_eq!(tournament.pair(), Err(NoPairing::RoundOpen));
    for meeting in &mut tournament.rounds[0].meetings {
        meeting.result = Some(MeetingResult::Played(vec![2, 0]));
    }
    for entrant in &mut tournament.entrants[1..] {
        entrant.until_round = Some(1);
    }
    assert_eq!(tournament.pair(), Err(NoPairing::TooFew));
}

/// Whether six can be paired so that none of these meet.
fn six_can_be_paired(apart: &[(EntrantNo, EntrantNo)]) -> bool {
    let may = |a: u16, b: u16| {
        apart.iter().all(|(one, other)| ![(*one, *other), (*other, *one)].contains(&(EntrantNo(a), EntrantNo(b))))
    };
    let rest = |mate: u16| (1..6).filter(move |no| *no != mate).collect::<Vec<_>>();
    let four = |four: Vec<u16>| {
        (1..4).any(|at| {
            let others: Vec<_> = (1..4).filter(|other| *other != at).map(|other| four[other]).collect();
            may(four[0], four[at]) && may(others[0], others[1])
        })
    };
    (1..6).any(|mate| may(0, mate) && four(rest(mate)))
}

fn meet(round: &TournamentRound, (one, other): (EntrantNo, EntrantNo)) -> bool {
    round.meetings.iter().any(|meeting| meeting.seats.contains(&one) && meeting.seats.contains(&other))
}

#[test]
fn those_who_are_kept_apart_meet_only_if_nobody_could_be_paired_else() {
    let tournament = begin(TournamentFormat::Swiss, 6);
    let (mut lots, mut possible) = (Lots(11), 0);
    for case in 0..400_u64 {
        let all = EntrantNo::all(6).flat_map(|one| EntrantNo::all(6).map(move |other| (one, other)));
        let apart: Vec<_> = all.filter(|(one, other)| one != other && lots.below(20) < 1 + case % 9).collect();
        let round = tournament.pair_apart(&apart).expect("it is paired all the same");
        if six_can_be_paired(&apart) {
            possible += 1;
            assert!(apart.iter().all(|pair| !meet(&round, *pair)), "{apart:?}: {round:?}");
        } else {
            assert_eq!(Ok(round), tournament.pair(), "blocks that leave nobody to meet count no more");
        }
    }
    assert!((100..380).contains(&possible), "{possible}: both happen");
}

#[test]
fn at_points_tables_those_who_are_kept_apart_sit_at_different_ones_while_there_are_two() {
    let format = TournamentFormat::PointsTables(TABLES);
    let apart = [(EntrantNo(0), EntrantNo(1)), (EntrantNo(5), EntrantNo(2))];
    for count in [3, 4, 6, 7, 8, 16, 31] {
        let mut tournament = begin(format, count);
        let mut lots = Lots(count as u64);
        for _ in 0..3 {
            let mut round = tournament.pair_apart(&apart).expect("three rounds");
            check_round(&tournament, &round);
            let together = apart.iter().filter(|pair| meet(&round, **pair)).count();
            assert_eq!(together > 0, round.meetings.len() == 1, "{count}: {round:?}");
            for meeting in &mut round.meetings {
                meeting.result = Some(lots.result(meeting));
            }
            tournament.rounds.push(round);
        }
    }
}
