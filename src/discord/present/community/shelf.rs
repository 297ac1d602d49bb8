//! The shelf: a small board of each game, for people who choose one.

use std::sync::LazyLock;

use crate::discord::message::OutgoingPicture;
use game::{About, AnyGame, Shows};
use games::GAMES;
use picture::{ShelfBoard, ShelfPicture, Size};

/// The name of the picture's file.
const FILE: &str = "games.png";

/// Made once: it shows no table.
static SHELF: LazyLock<ShelfPicture> = LazyLock::new(|| {
    let boards: Vec<_> = GAMES.iter().filter_map(|game| board(*game)).collect();
    let games: Vec<_> = boards.iter().map(|board| format!("{}, {}", board.name, board.line)).collect();
    ShelfPicture { alt: format!("A board of each game: {}.", games.join("; ")), boards }
});

/// A picture of all games.
#[must_use]
pub fn shelf() -> OutgoingPicture {
    OutgoingPicture::new(&*SHELF, FILE.to_owned())
}

/// A small board of a game in play, for its lobbies: an example, of no table.
#[must_use]
pub fn game_board(game: &dyn AnyGame) -> Option<OutgoingPicture> {
    let about = game.about();
    let mut scene = SHELF.boards.iter().find(|board| board.name == about.name)?.scene.clone();
    scene.alt = format!("A board of {} in play.", about.name);
    let mut picture = OutgoingPicture::new(scene, format!("{}.png", about.id));
    picture.style.size = Size::Thumb;
    Some(picture)
}

/// A game's first position for everybody; none of a game that shows none.
fn board(game: &dyn AnyGame) -> Option<ShelfBoard> {
    let about = game.about();
    let showcase = about.showcases.iter().find(|showcase| showcase.shows == Shows::Public)?;
    let scene = showcase.scene(game).ok()?;
    Some(ShelfBoard { scene, name: about.name.to_owned(), line: players(about) })
}

/// `2 players`, `2 to 4 players`.
fn players(about: &About) -> String {
    match about.seats {
        (least, most) if least == most => format!("{least} players"),
        (least, most) => format!("{least} to {most} players"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_stands_on_the_shelf_with_its_name_and_in_words() {
        assert_eq!(SHELF.boards.len(), GAMES.len());
        for game in GAMES {
            let name = game.about().name;
            assert!(SHELF.alt.contains(name) && SHELF.boards.iter().any(|board| board.name == name), "{name}");
            assert!(game_board(*game).is_some_and(|picture| picture.alt().contains(name)), "its lobby has one, too");
        }
    }
}
