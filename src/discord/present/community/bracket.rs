//! The bracket of a knock-out in words and as data: who met whom, who went on, and the places that nobody has reached yet.

use crate::discord::message::MAX_ALT;
use game::art::Art;
use name::clip;
use picture::{BracketMeeting, BracketPicture, BracketRound, MAX_BRACKET_PLACES, MAX_BRACKET_ROUNDS};
use tournament::{EntrantNo, Tournament};

/// The bracket of a tournament from the round on that is played; `name` is what an entrant is called. Nothing while too many
/// play for a picture, and nobody has come as far as it could show.
#[must_use]
pub(super) fn bracket(
    tournament: &Tournament,
    art: &'static Art,
    (title, subtitle): (String, String),
    name: &dyn Fn(EntrantNo) -> String,
) -> Option<BracketPicture> {
    let places = tournament.bracket_places();
    let planned = places.len().saturating_sub(1);
    let round = |(number, pair): (usize, &[Vec<Option<EntrantNo>>])| BracketRound {
        name: round_name(number, planned),
        places: pair[0].chunks(2).zip(&pair[1]).map(|(from, to)| meeting(from, *to, name)).collect(),
    };
    let rounds = shown(places.windows(2).enumerate().map(round).collect());
    if rounds.iter().flat_map(|round| &round.places).all(Option::is_none) {
        return None;
    }
    let told: Vec<_> = rounds.iter().filter_map(told).collect();
    let alt = clip(&format!("{title}. {subtitle}. {}", told.join(" ")), MAX_ALT);
    Some(BracketPicture { art, title, subtitle, rounds, alt })
}

/// The rounds that a picture has room for: from the first one on that is not decided, or as many before it as fit.
fn shown(mut rounds: Vec<BracketRound>) -> Vec<BracketRound> {
    let is_played = |round: &BracketRound| round.places.iter().flatten().any(|meeting| meeting.winner.is_none());
    let current = rounds.iter().position(is_played).unwrap_or(rounds.len());
    let fits = rounds.iter().position(|round| round.places.len() <= MAX_BRACKET_PLACES).unwrap_or_default();
    let start = current.min(rounds.len().saturating_sub(MAX_BRACKET_ROUNDS)).max(fits);
    rounds.drain(..start);
    rounds.truncate(MAX_BRACKET_ROUNDS);
    rounds
}

/// `Final`, `Semi-finals`, `Round 1`.
fn round_name(number: usize, planned: usize) -> String {
    match planned - number {
        1 => "Final".to_owned(),
        2 => "Semi-finals".to_owned(),
        _ => format!("Round {}", number + 1),
    }
}

/// The players for a place, as far as they are known, and those who have come there.
fn meeting(
    from: &[Option<EntrantNo>],
    to: Option<EntrantNo>,
    name: &dyn Fn(EntrantNo) -> String,
) -> Option<BracketMeeting> {
    let seats: Vec<_> = from.iter().flatten().copied().collect();
    let winner = seats.iter().position(|entrant| Some(*entrant) == to);
    (!seats.is_empty()).then(|| BracketMeeting { names: seats.into_iter().map(name).collect(), winner })
}

/// A round in words; nothing of one in which nobody stands yet.
fn told(round: &BracketRound) -> Option<String> {
    let met = |meeting: &BracketMeeting| match (&meeting.names[..], meeting.winner) {
        ([one, other], Some(0)) => format!("{one} beats {other}"),
        ([one, other], Some(_)) => format!("{other} beats {one}"),
        ([one], Some(_)) => format!("{one} has a bye"),
        (names, _) => names.join(" meets "),
    };
    let meetings: Vec<_> = round.places.iter().flatten().map(met).collect();
    (!meetings.is_empty()).then(|| format!("{}: {}.", round.name, meetings.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Art;
    use tournament::{Entrant, Meeting, MeetingResult, TournamentFormat};

    fn five() -> Tournament {
        Tournament {
            format: TournamentFormat::KnockOut,
            planned_rounds: 3,
            entrants: vec![Entrant { from_round: 0, until_round: None }; 5],
            rounds: Vec::new(),
        }
    }

    /// Plays a round: whoever has the smaller number wins.
    fn play(tournament: &mut Tournament) {
        let mut round = tournament.pair().expect("it can be paired");
        for meeting in &mut round.meetings {
            let first = meeting.seats.iter().min().copied();
            let halves = meeting.seats.iter().map(|entrant| if Some(*entrant) == first { 2 } else { 0 });
            *meeting = Meeting { result: Some(MeetingResult::Played(halves.collect())), ..meeting.clone() };
        }
        tournament.rounds.push(round);
    }

    #[test]
    fn whoever_wins_goes_on_to_the_next_place_until_one_is_left() {
        let mut tournament = five();
        let shown = |tournament: &Tournament| {
            let name = |entrant: EntrantNo| ["Ada", "Brutus", "Cleo", "Drusus", "Livia"][entrant.index()].to_owned();
            let words = ("Roman Checkers".to_owned(), "knock-out".to_owned());
            bracket(tournament, &Art::NEUTRAL, words, &name).expect("it has names")
        };
        let begun = shown(&tournament);
        assert_eq!(begun.rounds.iter().map(|round| round.places.len()).collect::<Vec<_>>(), [4, 2, 1]);
        assert!(begun.rounds[1].places.iter().all(Option::is_none), "nobody has come further yet");
        (0..3).for_each(|_| play(&mut tournament));
        let over = shown(&tournament);
        let last = over.rounds[2].places[0].as_ref().expect("the final is played");
        assert_eq!((last.names[last.winner.expect("one has won")].as_str(), last.names.len()), ("Ada", 2));
        assert!(over.alt.contains("Drusus beats Livia") && over.alt.contains("Ada has a bye"), "{}", over.alt);
        assert!(over.alt.contains("Final: ") && over.alt.contains("Ada beats Brutus"), "{}", over.alt);
    }

    #[test]
    fn a_large_bracket_is_shown_from_the_round_on_that_is_played_and_fits() {
        let mut tournament = Tournament { planned_rounds: 6, entrants: vec![Entrant::default(); 64], ..five() };
        let shown = |tournament: &Tournament| {
            let words = ("Conspirateurs".to_owned(), "knock-out".to_owned());
            bracket(tournament, &Art::NEUTRAL, words, &|no| format!("P{}", no.0))
        };
        assert_eq!(shown(&tournament), None, "32 boxes have no room, and later ones are empty");
        play(&mut tournament);
        assert_eq!(shown(&tournament), None);
        play(&mut tournament);
        let third = shown(&tournament).expect("16 are left");
        assert_eq!(third.rounds.iter().map(|round| round.places.len()).collect::<Vec<_>>(), [8, 4, 2, 1]);
        assert!(third.rounds[0].places.iter().all(Option::is_some));
        assert!(third.alt.contains("Round 3: ") && !third.alt.contains("Round 2: "), "{}", third.alt);
    }
}
