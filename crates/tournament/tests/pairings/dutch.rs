//! The Dutch system, round by round and pair by pair, seats included, against `bbpPairings` 6.0.0, a program that FIDE has endorsed. Its
//! pairings stand in `dutch.txt`; the results were drawn.
//!
//! A case begins with `tournament PLAYERS ROUNDS`. `absent` names who is not paired in the next round; `round` has its pairs, the first
//! seat first, and after `=` what came out: `1`, `0` or `d` (for the first seat), `+` or `-` if it was not played. `none`: there is no
//! pairing.

use tournament::{
    Entrant, EntrantNo, Meeting, MeetingResult, NoPairing, Tournament, TournamentFormat, TournamentRound,
};

const CASES: &str = include_str!("dutch.txt");

fn number(text: &str) -> EntrantNo {
    EntrantNo(text.parse::<u16>().expect("a number") - 1)
}

fn result(word: &str) -> MeetingResult {
    match word {
        "1" => MeetingResult::Played(vec![2, 0]),
        "0" => MeetingResult::Played(vec![0, 2]),
        "d" => MeetingResult::Played(vec![1, 1]),
        "+" => MeetingResult::Forfeited(vec![2, 0]),
        "-" => MeetingResult::Forfeited(vec![0, 2]),
        other => panic!("no result: {other}"),
    }
}

fn round(line: &str) -> TournamentRound {
    let mut round = TournamentRound::default();
    for word in line.split_whitespace() {
        if let Some(alone) = word.strip_suffix(":bye") {
            round.byes.push(number(alone));
            continue;
        }
        let (pair, came_out) = word.split_once('=').expect("a result");
        let (first, second) = pair.split_once('-').expect("a pair");
        round.meetings.push(Meeting { seats: vec![number(first), number(second)], result: Some(result(came_out)) });
    }
    round
}

fn pairs(round: &TournamentRound) -> (Vec<Vec<EntrantNo>>, Vec<EntrantNo>) {
    (round.meetings.iter().map(|meeting| meeting.seats.clone()).collect(), round.byes.clone())
}

fn begin(line: &str) -> Tournament {
    let (players, rounds) = line.split_once(' ').expect("players and rounds");
    Tournament {
        format: TournamentFormat::Swiss,
        planned_rounds: rounds.parse().expect("rounds"),
        entrants: vec![Entrant::default(); players.parse().expect("players")],
        rounds: Vec::new(),
    }
}

/// The tournament as it is for whoever pairs the next round without these.
fn without(tournament: &Tournament, absent: &[EntrantNo]) -> Tournament {
    let mut reduced = tournament.clone();
    for no in absent {
        reduced.entrants[no.index()].until_round = Some(0);
    }
    reduced
}

#[test]
fn every_round_is_paired_as_the_endorsed_program_pairs_it() {
    let (mut tournament, mut absent) = (begin("3 3"), Vec::new());
    let (mut cases, mut rounds, mut differing) = (0, 0, Vec::new());
    for (line, at) in CASES.lines().zip(1..) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "tournament" => {
                tournament = begin(rest);
                cases += 1;
            }
            "absent" => absent = rest.split_whitespace().map(number).collect(),
            "none" => {
                let found = without(&tournament, &absent).pair();
                absent.clear();
                if found != Err(NoPairing::NobodyLeftToMeet) {
                    differing.push((at, format!("{found:?}")));
                }
            }
            _ => {
                let (found, expected) = (without(&tournament, &absent).pair(), round(rest));
                absent.clear();
                rounds += 1;
                if found.as_ref().map(pairs) != Ok(pairs(&expected)) {
                    differing.push((at, format!("{:?} {:?}", pairs(&expected), found.as_ref().map(pairs))));
                }
                tournament.rounds.push(expected);
            }
        }
    }
    assert!(cases >= 372 && rounds >= 2_300, "{cases} tournaments, {rounds} rounds");
    let shown: Vec<_> = differing.iter().take(5).collect();
    assert!(differing.is_empty(), "{} of {rounds} rounds differ: {shown:#?}", differing.len());
}
