//! The tournament of a table, as the table's posts tell of it.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use crate::app::MeetingPlace;
use crate::discord::controls::{CustomId, TournamentButton};

/// The round in which a table is played, in the middle of a sentence: `round 2 of 5`.
#[must_use]
pub fn round_words(meeting: &MeetingPlace) -> String {
    format!("round {} of {}", meeting.round, meeting.rounds.max(meeting.round))
}

/// The button to the standings of the tournament that a table belongs to.
pub fn standings_button(meeting: &MeetingPlace) -> CreateButton {
    let standings = CustomId::Tournament(TournamentButton::Standings(meeting.tournament, 0));
    standings.button("Standings", ButtonStyle::Secondary)
}
