//! The name of a board's file, read back: the table, and the moment that is shown.

use table::{EntryNo, TableId};

/// The words before the number of a step: of an earlier board, and of a turning point.
const STEPS: [&str; 2] = ["step", "point"];

/// The moment of a game that a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMoment {
    /// After so many entries of the log.
    Entry(EntryNo),
    /// After so many actions that count.
    Step(usize),
}

/// The board in a file of the bot's. It is a name and no right: anybody can give a file one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownBoard {
    /// The table that it shows.
    pub table: TableId,
    /// The moment that it shows.
    pub moment: BoardMoment,
}

impl ShownBoard {
    /// Reads `tmag-1a-12.png`, `tmag-1a-step-12.png` and, of a turning point, `tmag-1a-point-12.png`; `None` for all other names.
    #[must_use]
    pub fn read(file: &str) -> Option<Self> {
        let mut parts = file.strip_suffix(".png")?.rsplitn(3, '-');
        let (number, middle, first) = (parts.next()?, parts.next()?, parts.next()?);
        let (moment, game, id) = if STEPS.contains(&middle) {
            let (game, id) = first.rsplit_once('-')?;
            (BoardMoment::Step(number.parse().ok()?), game, id)
        } else {
            (BoardMoment::Entry(number.parse().ok()?), first, middle)
        };
        games::find(game)?;
        Some(Self { table: TableId::parse(id)?, moment })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_boards_are_read_and_no_others() {
        let id = TableId(26);
        let board = |moment| Some(ShownBoard { table: id, moment });
        for game in games::GAMES.iter().map(|game| game.about().id) {
            assert_eq!(
                ShownBoard::read(&format!("{game}-{id}-12.png")),
                board(BoardMoment::Entry(EntryNo::of(12))),
                "{game}"
            );
            for word in STEPS {
                let read = ShownBoard::read(&format!("{game}-{id}-{word}-3.png"));
                assert_eq!(read, board(BoardMoment::Step(3)), "{game}: {word}");
            }
        }
        let others = ["", "cat.png", "chess-1a-3.png", "tmag-1a-3.gif", "tmag-1a-x.png", "tmag--1.png"];
        for other in others.into_iter().chain(["tmag-step-3.png", "tmag-point-3.png", "tmag-1a-point-x.png"]) {
            assert_eq!(ShownBoard::read(other), None, "{other}");
        }
    }
}
