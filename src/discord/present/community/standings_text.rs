//! A tournament's standings in words, for the message beside their picture.

use super::tournament::{finished, meeting_line, person, points, standings_after, subtitle, thread_link};
use crate::app::{StoredTournament, TournamentPhase};
use crate::discord::present::words::fitting;
use name::clip;
use table::PlayerId;
use tournament::{Placing, TieBreak, TournamentFormat};

/// The room for open games, in characters: with the lines around them it is a message.
const MAX_GAMES_CHARS: usize = 1_600;

/// The standings in words: how far it is, the asker's place, the open games, those first that the organiser decides, and the
/// tie-breaks.
#[must_use]
pub fn standings_text(tournament: &StoredTournament, asker: PlayerId) -> String {
    let mut lines = vec![format!("**{}**", clip(&subtitle(tournament, finished(tournament)), 200))];
    lines.extend(own_place(tournament, asker));
    lines.extend(open_games(tournament));
    if tournament.state.format == TournamentFormat::KnockOut {
        lines.push("-# Places go by how far somebody has come.".to_owned());
    } else {
        let ties: Vec<_> = TieBreak::of(tournament.state.format).iter().map(|tie| tie.name()).collect();
        lines.push(format!("-# Equal points are decided by: {}.", ties.join(", then ")));
    }
    lines.join("\n")
}

/// The asker's place after the rounds that are over, which the picture may have no room for.
fn own_place(tournament: &StoredTournament, asker: PlayerId) -> Option<String> {
    let over = finished(tournament);
    let standings = if over == 0 { Vec::new() } else { standings_after(tournament, over) };
    let is_mine = |placing: &&Placing| person(tournament, placing.entrant).is_some_and(|person| person.id == asker);
    let mine = standings.iter().find(is_mine)?;
    Some(format!("You are number {} of {}. Points: {}.", mine.rank, standings.len(), points(mine.halves)))
}

/// The games of the present round without a result, as many as there is room for, and how many more there are.
fn open_games(tournament: &StoredTournament) -> Vec<String> {
    let (Some(round), Some(tables), TournamentPhase::Running) =
        (tournament.state.rounds.last(), tournament.tables.last(), tournament.phase)
    else {
        return Vec::new();
    };
    let open = round.meetings.iter().zip(tables).filter(|(meeting, _)| meeting.result.is_none());
    let (undecided, played): (Vec<_>, Vec<_>) = open.partition(|(_, table)| table.called_off);
    let first_played = undecided.len();
    let line = |(meeting, table)| format!("{}{}", meeting_line(tournament, meeting), thread_link(table));
    let games: Vec<_> = undecided.into_iter().chain(played).map(line).collect();
    let shown = fitting(&games, MAX_GAMES_CHARS);
    let mut lines = Vec::new();
    for (at, game) in games.iter().take(shown).enumerate() {
        if at == 0 && first_played > 0 {
            lines.push("Ended without a result; the organiser decides by `/tournament result`:".to_owned());
        }
        if at == first_played {
            lines.push("Under way:".to_owned());
        }
        lines.push(game.clone());
    }
    if games.len() > shown {
        lines.push(format!("… and {} more: the round's post has them all.", games.len() - shown));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::message::MAX_CONTENT;
    use crate::discord::present::community::tournament::tests::all_called_off;

    #[test]
    fn standings_fit_a_message_with_the_games_first_that_wait_for_the_organiser() {
        for (seats, least) in [(2, 9), (8, 2)] {
            let mut tournament = all_called_off(seats);
            tournament.tables[0][0].called_off = false;
            let text = standings_text(&tournament, PlayerId(1));
            assert!(text.chars().count() <= MAX_CONTENT, "{text}");
            let named = text.matches(" · <#").count();
            assert!(named >= least && text.contains(&format!("and {} more:", 32 - named)), "{text}");
            assert!(!text.contains("Under way"), "what the organiser decides comes first: {text}");
            assert!(text.contains("Equal points"), "{text}");
        }
    }
}
