//! Tournaments in words and pictures: what fits a message, and what pictures say in words.

use super::*;
use crate::app::TournamentId;
use crate::discord::message::MAX_CONTENT;
use table::{ChannelId, GuildId, TableId};
use tournament::{Entrant, MeetingResult, TableSizes, TournamentRound};

/// A round of 32 games for so many people each, all of them called off, and people with the longest names.
pub(in crate::discord::present::community) fn all_called_off(seats: u8) -> StoredTournament {
    let people = 32 * u16::from(seats);
    let numbers: Vec<_> = (0..people).map(EntrantNo).collect();
    let meeting = |seats: &[EntrantNo]| Meeting { seats: seats.to_vec(), result: None };
    let meetings = numbers.chunks(usize::from(seats)).map(meeting).collect();
    let table = |id| MeetingTable { id: TableId(id), called_off: true, thread: Some(ChannelId(i64::MAX - id)) };
    let name = "_".repeat(31) + "a";
    StoredTournament {
        id: TournamentId(7),
        guild: GuildId(5),
        channel: ChannelId(6),
        post_channel: None,
        organiser: PlayerId(i64::MAX),
        game: "conspirateurs".to_owned(),
        options: Vec::new(),
        sizes: TableSizes { least: seats, most: seats },
        pace_secs: 86_400,
        rated: false,
        phase: TournamentPhase::Running,
        step: 0,
        post: None,
        state: Tournament {
            format: TournamentFormat::Swiss,
            planned_rounds: 5,
            entrants: vec![Entrant::default(); usize::from(people)],
            rounds: vec![TournamentRound { meetings, byes: Vec::new() }],
        },
        people: (1..=i64::from(people)).map(|id| Some(Player::named(PlayerId(id), [name.as_str()]))).collect(),
        tables: vec![(1..=32).map(table).collect()],
    }
}

#[test]
fn the_word_to_the_organiser_fits_a_message_however_many_games_ended_without_a_result() {
    for (seats, most) in [(2, 5), (8, 4)] {
        let post = undecided_post(&all_called_off(seats), 1, 7).expect("it waits").content;
        assert!(post.chars().count() <= MAX_CONTENT, "{post}");
        let named = post.matches(" · <#").count();
        assert!((1..=most).contains(&named), "{post}");
        assert!(post.contains(&format!("{} more", 32 - named)), "{post}");
    }
}

#[test]
fn words_to_the_organiser_are_told_apart_by_their_button() {
    let tournament = all_called_off(2);
    for number in [7, 8] {
        let body = undecided_post(&tournament, 1, number).expect("it waits").body();
        let marker = CustomId::Tournament(TournamentButton::NoticeStandings(tournament.id, number)).text();
        assert_eq!(body["components"][0]["components"][0]["custom_id"], marker.as_str());
    }
}

#[test]
fn a_sign_up_is_known_by_its_first_button_whether_it_is_open_or_closed() {
    let usual = all_called_off(2);
    for (phase, button) in [
        (TournamentPhase::SignUp, TournamentButton::Join(usual.id)),
        (TournamentPhase::Running, TournamentButton::SignUpStandings(usual.id)),
        (TournamentPhase::Over, TournamentButton::SignUpStandings(usual.id)),
        (TournamentPhase::Cancelled, TournamentButton::SignUpStandings(usual.id)),
    ] {
        let body = sign_up(&StoredTournament { phase, ..usual.clone() }).body();
        let marker = CustomId::Tournament(button).text();
        assert_eq!(body["components"][0]["components"][0]["custom_id"], marker.as_str());
    }
}

#[test]
fn standings_that_are_cut_say_how_many_more_there_are() {
    let tournament = all_called_off(2);
    assert!(end_text(&tournament).ends_with("\n… and 54 more"));
    let alt = standings_picture(&tournament).expect("its game has art").alt();
    let told = alt.matches("a 0,").count();
    assert!((10..64).contains(&told) && alt.chars().count() <= MAX_ALT, "{alt}");
    assert!(alt.ends_with(&format!(", … and {} more.", 64 - told)), "{alt}");
}

/// Two rounds of four people: Ada beats Brutus and draws with Cleo, and these two beat Drusus.
fn two_rounds() -> StoredTournament {
    let met = |seats: [u16; 2], halves: [u16; 2]| Meeting {
        seats: seats.map(EntrantNo).to_vec(),
        result: Some(MeetingResult::Played(halves.to_vec())),
    };
    let round = |meetings: [Meeting; 2]| TournamentRound { meetings: meetings.to_vec(), byes: Vec::new() };
    let rounds =
        vec![round([met([0, 1], [2, 0]), met([2, 3], [2, 0])]), round([met([0, 2], [1, 1]), met([1, 3], [2, 0])])];
    let people = (1..).zip(["Ada", "Brutus", "Cleo", "Drusus"]);
    let usual = all_called_off(2);
    StoredTournament {
        people: people.map(|(id, name)| Some(Player::named(PlayerId(id), [name]))).collect(),
        state: Tournament { entrants: vec![Entrant::default(); 4], rounds, ..usual.state.clone() },
        ..usual
    }
}

#[test]
fn the_words_of_standings_name_the_tie_breaks_of_those_who_are_level_and_of_nobody_else() {
    let alt = standings_picture(&two_rounds()).expect("its game has art").alt();
    let (ada, cleo) = ("Buchholz 2½, Sonneborn-Berger 1¾", "Buchholz 1½, Sonneborn-Berger ¾");
    let lines = format!("1. Ada 1½ ({ada}), 2. Cleo 1½ ({cleo}), 3. Brutus 1, 4. Drusus 0.");
    assert!(alt.ends_with(&lines), "{alt}");
}
