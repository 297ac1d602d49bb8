//! Open a table.

use super::{App, Failure, now_ms};
use crate::game::{AnyGame, Dice};
use crate::store::Saved;
use crate::table::{Opening, Place, Player, Purpose, Sitter, Table, TableDice, TableId};

/// A table as a player wishes it.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Its id: the interaction's.
    pub id: TableId,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The options that were given.
    pub options: Vec<(String, String)>,
    /// The number of seats; default: the fewest that hold everybody named.
    pub seats: Option<u8>,
    /// Who wishes it.
    pub opener: Player,
    /// The seat that he wants, or any.
    pub seat: Option<u8>,
    /// Who is invited.
    pub guests: Vec<Player>,
    /// How many seats the computer plays.
    pub computers: u8,
    /// Time for a move.
    pub pace_secs: u32,
    /// Where.
    pub place: Place,
}

impl App {
    /// Opens a table in its lobby.
    ///
    /// # Errors
    /// If the wish does not fit the game, or the database can't be asked.
    pub async fn open(&self, wish: Wish) -> Result<Table, Failure> {
        let secret = self.seeds.secret()?;
        let mut dice = TableDice::new(&secret, Purpose::Chance, u32::MAX);
        let seats = seating(&wish, &mut dice)?;
        let opening = Opening {
            id: wish.id,
            game: wish.game,
            options: wish.options,
            seats,
            opener: wish.opener.id,
            pace_secs: wish.pace_secs,
            secret,
            place: wish.place,
        };
        let table = opening.open()?;
        if self.store.open(&table, now_ms()).await? == Saved::Done {
            self.bell.notify_one();
        }
        Ok(table)
    }
}

fn seating(wish: &Wish, dice: &mut dyn Dice) -> Result<Vec<Sitter>, Failure> {
    check_guests(wish)?;
    let count = seat_count(wish)?;
    let mut seats = vec![Sitter::Open; usize::from(count)];
    let own = match wish.seat {
        Some(seat) => usize::from(seat),
        None => usize::try_from(dice.below(u64::from(count))).unwrap_or_default(),
    };
    let mine = seats.get_mut(own).ok_or_else(|| Failure::refused("This game has no such seat with so few players."))?;
    *mine = Sitter::Player(wish.opener.clone());
    let guests = wish.guests.iter().cloned().map(Sitter::Invited);
    let others = guests.chain((0..wish.computers).map(|_| Sitter::Computer(0)));
    let free = seats.iter_mut().filter(|sitter| **sitter == Sitter::Open);
    for (seat, sitter) in free.zip(others) {
        *seat = sitter;
    }
    Ok(seats)
}

fn check_guests(wish: &Wish) -> Result<(), Failure> {
    for (at, guest) in wish.guests.iter().enumerate() {
        if guest.id == wish.opener.id {
            return Err(Failure::refused("You can't invite yourself: name somebody else, or leave the seat open."));
        }
        if wish.guests[..at].iter().any(|other| other.id == guest.id) {
            return Err(Failure::refused(format!("{} is invited twice.", guest.name)));
        }
    }
    Ok(())
}

fn seat_count(wish: &Wish) -> Result<u8, Failure> {
    let (least, most) = wish.game.about().seats;
    let named = wish.guests.len() + usize::from(wish.computers) + 1;
    let named = u8::try_from(named).unwrap_or(u8::MAX);
    let count = wish.seats.unwrap_or_else(|| named.clamp(least, most));
    if named > count {
        let text = format!("That is {named} players for {count} seats of {}.", wish.game.about().name);
        return Err(Failure::refused(text));
    }
    Ok(count)
}
