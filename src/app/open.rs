//! Open a table.

use super::opening::Host;
use super::{App, CommandEffect, Failure};
use crash::crash_point;
use game::{AnyGame, Dice};
use store::RoleId;
use table::{Command, LobbyCommand, Occupant, Opening, Place, Player, Ply, Purpose, Table, TableDice, TableId, Terms};

/// A table as a player asks for it.
#[derive(Clone, Debug)]
pub struct TableRequest {
    /// Its id: the interaction's.
    pub id: TableId,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The options that were given.
    pub options: Vec<(String, String)>,
    /// The number of seats; default: the fewest that hold everybody named.
    pub seats: Option<u8>,
    /// Who asks for it.
    pub opener: Player,
    /// Their roles in the server.
    pub roles: Vec<RoleId>,
    /// The seat that they want, or any.
    pub seat: Option<u8>,
    /// Who is invited.
    pub guests: Vec<Player>,
    /// How many seats the computer plays.
    pub computers: u8,
    /// How well it plays, 0 to 4.
    pub level: u8,
    /// The time for a move in seconds, if it was named; else the server's.
    pub pace_secs: Option<u32>,
    /// The terms but for the pace.
    pub terms: Terms,
    /// Where.
    pub place: Place,
}

/// The time for a move where neither the opener nor the server says another, in seconds.
pub(crate) const USUAL_PACE_SECS: u32 = 3 * 86_400;

impl App {
    /// Opens a table in its lobby; where nobody else can come, its game begins.
    ///
    /// # Errors
    /// If the server's rules, the limits or the game do not allow the request, or the database can't be asked.
    pub async fn open(&self, request: TableRequest) -> Result<Table, Failure> {
        let guests: Vec<_> = request.guests.iter().map(|guest| guest.id).collect();
        let host = Host { player: request.opener.id, roles: &request.roles };
        let rules = self.check_opening(host, &request.place, &guests).await?;
        let secret = self.secrets.secret()?;
        let mut dice = TableDice::new(&secret, Purpose::Seats, Ply(0));
        let seats = seating(&request, &mut dice)?;
        let was_chosen = request.seat.is_some();
        let usual_secs = rules.pace_secs.unwrap_or(USUAL_PACE_SECS);
        let opening = Opening {
            id: request.id,
            game: request.game,
            options: request.options,
            seats,
            opener: request.opener.id,
            terms: Terms { pace_secs: request.pace_secs.unwrap_or(usual_secs), ..request.terms },
            secret,
            place: request.place,
        };
        let table = opening.open(self.now_ms())?;
        let drawn = table.seats_of(table.opener).first().copied().filter(|_| !was_chosen);
        self.write_new(&table, drawn, (&rules, &guests)).await?;
        crash_point("alone");
        self.begin_alone(table).await
    }

    /// Begins the game of a new table at which one person sits and the computer has all other seats: there is nobody to wait for.
    /// Any other table stays in its lobby. What fails here has *Start* in the lobby.
    ///
    /// # Errors
    /// If the database can't be asked for a table that has begun before.
    pub(super) async fn begin_alone(&self, table: Table) -> Result<Table, Failure> {
        if !table.is_alone() {
            return Ok(table);
        }
        let start = Command::Lobby(LobbyCommand::Start(table.opener));
        match self.unsaid(None, table.id, &start, table.id.0).await {
            Ok(CommandEffect::Changed(change)) => Ok(change.table),
            // The request came twice.
            Ok(CommandEffect::Repeated) => Ok(self.store.tables().table(table.id).await?.map_or(table, |stored| stored.table)),
            Err(Failure::Refused(why)) => {
                tracing::info!(table = %table.id, why, "a table against computers does not begin by itself");
                Ok(table)
            }
            Err(Failure::Fault(fault)) => {
                tracing::warn!(table = %table.id, fault = fault.id, "a table against computers does not begin by itself");
                Ok(table)
            }
        }
    }
}

/// Who sits where: the opener on the seat of their choice or of chance, the others as they come.
///
/// # Errors
/// A refusal if they do not fit the game.
pub(super) fn seating(request: &TableRequest, dice: &mut dyn Dice) -> Result<Vec<Occupant>, Failure> {
    check_guests(request)?;
    let count = seat_count(request)?;
    let mut seats = vec![Occupant::Open; usize::from(count)];
    let own = match request.seat {
        Some(seat) => usize::from(seat),
        None => usize::try_from(dice.below(u64::from(count))).unwrap_or_default(),
    };
    let mine = seats.get_mut(own).ok_or_else(|| Failure::refused("This game has no such seat with so few players."))?;
    *mine = Occupant::Player(request.opener.clone());
    let guests = request.guests.iter().cloned().map(Occupant::Invited);
    let others = guests.chain((0..request.computers).map(|_| Occupant::Computer(request.level)));
    let free = seats.iter_mut().filter(|occupant| **occupant == Occupant::Open);
    for (seat, occupant) in free.zip(others) {
        *seat = occupant;
    }
    Ok(seats)
}

fn check_guests(request: &TableRequest) -> Result<(), Failure> {
    for (at, guest) in request.guests.iter().enumerate() {
        if guest.id == request.opener.id {
            return Err(Failure::refused("You can't invite yourself: name somebody else, or leave the seat open."));
        }
        if request.guests[..at].iter().any(|other| other.id == guest.id) {
            return Err(Failure::refused(format!("{} is invited twice.", guest.name.in_message())));
        }
    }
    Ok(())
}

fn seat_count(request: &TableRequest) -> Result<u8, Failure> {
    let (least, most) = request.game.about().seats;
    let named = request.guests.len() + usize::from(request.computers) + 1;
    let named = u8::try_from(named).unwrap_or(u8::MAX);
    // Whoever says how few are enough leaves the door open for as many as can play.
    let usual = if request.terms.least > 0 { most } else { named.clamp(least, most) };
    let count = request.seats.unwrap_or(usual);
    if request.terms.least > count {
        return Err(Failure::refused(format!("{} players can't be needed for {count} seats.", request.terms.least)));
    }
    if named > count {
        let text = format!("That is {named} players for {count} seats of {}.", request.game.about().name);
        return Err(Failure::refused(text));
    }
    Ok(count)
}
