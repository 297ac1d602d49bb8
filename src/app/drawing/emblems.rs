//! The emblems of games and seats as small pictures, and their names. They are the same for everybody.

use game::Seat;
use games::GAMES;
use picture::{Painter, Picture, PictureError, Theme};
use tokio::sync::OnceCell;

use super::pictures::Pictures;
use crate::app::work_queue::Customer;

/// The name of a game's emblem: `roman_checkers`.
#[must_use]
pub fn game_emblem(id: &str) -> String {
    id.replace('-', "_")
}

/// The name of a seat's emblem in a game: `roman_checkers_seat_1`.
#[must_use]
pub fn seat_emblem(id: &str, seat: Seat) -> String {
    format!("{}_seat_{}", game_emblem(id), seat.0 + 1)
}

/// An emblem with its name.
pub type NamedEmblem = (String, Picture);

impl Pictures {
    /// The emblems of all games that have one, and of their seats. They are painted once.
    ///
    /// # Errors
    /// If the art is damaged.
    pub async fn emblems(&self) -> anyhow::Result<&'static [NamedEmblem]> {
        static EMBLEMS: OnceCell<Vec<NamedEmblem>> = OnceCell::const_new();
        let paint = || self.work(Customer::Table, |painter| Ok(painted(painter)?));
        EMBLEMS.get_or_try_init(paint).await.map(Vec::as_slice)
    }
}

fn painted(painter: &Painter) -> Result<Vec<NamedEmblem>, PictureError> {
    let theme = Theme::default();
    let mut all = Vec::new();
    for about in GAMES.iter().map(|game| game.about()) {
        let emblem = painter.game_emblem(about.art, theme)?;
        all.extend(emblem.map(|emblem| (game_emblem(about.id), emblem)));
        for seat in Seat::all(about.seats.1) {
            all.push((seat_emblem(about.id, seat), painter.seat_emblem(about.art, seat.0, theme)?));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord takes 2 to 32 letters, digits and underscores, and 256 KiB (Discord: "Emoji Resource").
    #[tokio::test]
    async fn every_game_and_seat_has_an_emblem_that_discord_takes() {
        let emblems = Pictures::new().expect("the art is sound").emblems().await.expect("they can be painted");
        let seats: u8 = GAMES.iter().map(|game| game.about().seats.1).sum();
        assert_eq!(emblems.len(), GAMES.len() + usize::from(seats));
        for (name, picture) in emblems {
            assert!((2..=32).contains(&name.len()), "{name}");
            assert!(name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_'), "{name}");
            assert!(picture.bytes.len() < 32 * 1024, "{name}: {} bytes", picture.bytes.len());
            let is_twin =
                |(other, twin): &&NamedEmblem| other == name || twin.bytes == picture.bytes && !name.contains("_seat_");
            assert_eq!(emblems.iter().filter(is_twin).count(), 1, "{name} is like another");
        }
    }
}
