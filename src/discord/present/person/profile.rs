//! A profile: in words, and as the card that is painted of it.

use super::ratings::{provisional_words, scale_name, whole};
use crate::app::{Profile, ProfileRating};
use crate::discord::message::{OutgoingMessage, OutgoingPicture};
use crate::discord::present::words::listing;
use name::DisplayName;
use picture::{ProfileCard, RatingCurve};

/// Most games and opponents that a profile names.
const MOST_NAMED: usize = 3;

/// A profile in words.
#[must_use]
pub fn profile(name: &DisplayName, profile: &Profile) -> OutgoingMessage {
    let mut lines = vec![format!("**{}**", name.in_message())];
    lines.extend(profile.ratings.iter().map(|rating| {
        let (name, value) = (scale_name(&rating.scale.game, rating.scale.method), value(rating));
        format!("{name}: **{value}** · {}", detail(rating))
    }));
    lines.extend(notes(profile, DisplayName::in_message).into_iter().map(|(label, text)| format!("{label}: {text}")));
    if profile.ratings.iter().any(|rating| rating.provisional) {
        lines.push("-# `?`: too few games, or too long ago, for a settled rating.".to_owned());
    }
    OutgoingMessage::text(lines.join("\n"))
}

/// The card of a profile; none where no rating could be shown on it.
#[must_use]
pub fn profile_picture(name: &DisplayName, profile: &Profile) -> Option<OutgoingPicture> {
    if profile.ratings.is_empty() {
        return None;
    }
    let curve = |rating: &ProfileRating| RatingCurve {
        title: scale_name(&rating.scale.game, rating.scale.method),
        value: value(rating),
        detail: detail(rating),
        points: rating.points.iter().map(|point| whole(*point)).collect(),
    };
    let (curves, notes): (Vec<_>, _) =
        (profile.ratings.iter().map(curve).collect(), notes(profile, DisplayName::in_line));
    let way = |curve: &RatingCurve| {
        let from = curve.points.first().map(|point| format!(", from {point}")).unwrap_or_default();
        format!("{} {}{from}, {}.", curve.title, curve.value, curve.detail)
    };
    let told = notes.iter().map(|(label, text)| format!("{label}: {text}."));
    let words: Vec<_> = curves.iter().map(way).chain(told).collect();
    let alt = format!("The profile of {}. {}", name.in_line(), words.join(" "));
    let card = ProfileCard { title: name.in_line(), curves, notes, alt };
    Some(OutgoingPicture::new(card, "profile.png".to_owned()))
}

fn value(rating: &ProfileRating) -> String {
    if rating.provisional { provisional_words(rating.shown) } else { rating.shown.to_string() }
}

fn detail(rating: &ProfileRating) -> String {
    let games = if rating.games == 1 { "1 game".to_owned() } else { format!("{} games", rating.games) };
    format!("{games}, {} won", rating.won)
}

/// Facts beside the ratings: a label and a text each.
fn notes(profile: &Profile, written: fn(&DisplayName) -> String) -> Vec<(String, String)> {
    let mut notes = Vec::new();
    let mut tell = |label: &str, text: String| notes.push((label.to_owned(), text));
    if profile.best_streak > 1 {
        let now = if profile.streak > 1 { format!("{} wins in a row now, ", profile.streak) } else { String::new() };
        tell("Streak", format!("{now}{} at best", profile.best_streak));
    }
    let named = |id: &str| games::find(id).map_or_else(|| id.to_owned(), |game| game.about().name.to_owned());
    let played: Vec<_> =
        profile.played.iter().take(MOST_NAMED).map(|game| format!("{} ({})", named(&game.game), game.count)).collect();
    if !played.is_empty() {
        tell("Plays", listing(&played));
    }
    let met = profile.opponents.iter().take(MOST_NAMED);
    let met: Vec<_> = met.map(|other| format!("{} ({}–{})", written(&other.name), other.ahead, other.behind)).collect();
    if !met.is_empty() {
        tell("Meets", listing(&met));
    }
    notes
}
