//! A game that is over, opened anew: the same game and terms, the seats turned by one, everybody invited. A player who is
//! away finds their seat kept; one who plays against computers alone is in the game at once.

use crate::app::failure::Failure;
use crate::app::opening::openings::{Host, Openings};
use crate::app::tables::handle::Tables;
use crate::app::tables::visit::Visit;
use clock::Clock;
use store::{RoleId, Saved, Store};
use table::{Change, Occupant, Opening, Phase, Place, Player, PlayerId, StoredTable, Table, TableId};

/// Rematches: games that are over, opened anew.
#[derive(Clone, Debug)]
pub struct Rematches {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    pub(in crate::app) openings: Openings,
}

impl Rematches {
    /// Opens the rematch of a table.
    ///
    /// # Errors
    /// If the game is not over, the player did not play it, its rematch is open or in play, or a new table would not be allowed
    /// where it was played.
    pub(crate) async fn open(
        &self,
        old: &Visit,
        (player, roles): (&Player, &[RoleId]),
        id: TableId,
    ) -> Result<Table, Failure> {
        if !matches!(old.phase(), Phase::Over | Phase::Closed) {
            return Err(Failure::refused("This game is not over yet: a rematch comes after it."));
        }
        if old.seats_of(player.id).is_empty() {
            return Err(Failure::refused("Only its players can open a rematch; /play now opens another game."));
        }
        let others: Vec<_> = others(old, player.id);
        let place = Place { guild: old.place.guild, channel: old.place.channel, ..Place::default() };
        let rules = self.openings.check(Host { player: player.id, roles }, &place).await?;
        self.openings.check_blocks(player.id, &others).await?;
        let id = self.announce(old, player.id, id).await?;
        let seats = turned(old, player);
        let opening = Opening {
            id,
            game: old.game,
            options: old.options.clone(),
            terms: old.terms.rated_where_possible(&seats),
            seats,
            opener: player.id,
            secret: self.openings.secret()?,
            place,
        };
        let table = opening.open(self.clock.now_ms())?;
        self.openings.write(&table, None, (&rules, &others)).await?;
        // Two who ask at once have one id: the table may be the other's, who was first.
        if let Some(first) = self.store.tables().table(id).await?.filter(|stored| stored.opener != player.id) {
            check_ended(&first, player.id)?;
        }
        self.tables.begin_alone(table).await
    }

    /// Writes down at the old table which one its rematch is: of two who ask at once one opens it. One that has ended is followed
    /// by another.
    async fn announce(&self, old: &Table, player: PlayerId, id: TableId) -> Result<TableId, Failure> {
        if let Some(known) = old.life.rematch {
            match self.store.tables().table(known).await? {
                // The interaction has come before.
                Some(_) if known == id => return Ok(id),
                Some(rematch) => check_ended(&rematch, player)?,
                // The first to ask died before it was opened, or is about to open it.
                None => return Ok(known),
            }
        }
        let mut change = Change::of(old);
        change.table.life.rematch = Some(id);
        match self.store.tables().save(&mut change, None, self.clock.now_ms()).await? {
            Saved::Done => Ok(id),
            Saved::Stale | Saved::Repeated => {
                Err(Failure::refused("Somebody was faster: the rematch is open already."))
            }
        }
    }
}

/// Refuses another rematch while one is in its lobby or in play, and says where that is.
fn check_ended(rematch: &StoredTable, player: PlayerId) -> Result<(), Failure> {
    let Place { channel, lobby_channel, thread, .. } = rematch.place;
    let there = thread.or(lobby_channel).unwrap_or(channel);
    let sits = !rematch.seats_of(player).is_empty();
    Err(Failure::refused(match rematch.stage.phase {
        Phase::Over | Phase::Closed => return Ok(()),
        Phase::Playing => format!("The rematch is being played already, in <#{there}>."),
        Phase::Lobby if sits => format!("The rematch is open already, in <#{there}>, and you sit there."),
        Phase::Lobby => format!("The rematch is open already, in <#{there}>: press Join there."),
    }))
}

fn others(old: &Table, me: PlayerId) -> Vec<PlayerId> {
    old.seats.iter().filter_map(Occupant::player).map(|player| player.id).filter(|other| *other != me).collect()
}

/// Everybody one seat further: the last takes the first seat. A seat whose player is gone is free.
fn turned(old: &Table, opener: &Player) -> Vec<Occupant> {
    let anew = |occupant: &Occupant| match occupant {
        Occupant::Player(player) if player.id != opener.id => Occupant::Invited(player.clone()),
        Occupant::Invited(_) | Occupant::Former => Occupant::Open,
        other => other.clone(),
    };
    let mut seats: Vec<_> = old.seats.iter().map(anew).collect();
    seats.rotate_right(1);
    seats
}
