//! A game that is over, opened anew: the same game and terms, the seats turned by one, everybody invited. A player who is
//! away finds their seat kept; one who plays against computers alone is in the game at once.

use crate::app::failure::Failure;
use crate::app::opening::openings::{Host, Openings};
use crate::app::tables::handle::Tables;
use crate::app::tables::visit::Visit;
use clock::Clock;
use store::{RoleId, Saved, Store};
use table::{Change, Occupant, Opening, Phase, Place, Player, PlayerId, Table, TableId};

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
    /// If the game is not over, the player did not play it, or a new table would not be allowed where it was played.
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
        let rules = self.openings.check(Host { player: player.id, roles }, &place, &others).await?;
        let id = self.announce(old, id).await?;
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
        self.tables.begin_alone(table).await
    }

    /// Writes down at the old table which one its rematch is: of two who ask at once one opens it.
    async fn announce(&self, old: &Table, id: TableId) -> Result<TableId, Failure> {
        let known = old.life.rematch;
        if let Some(open) = known {
            if let Some(table) = self.store.tables().table(open).await? {
                let text = format!("The rematch is open already, in <#{}>: press Join there.", table.place.channel);
                return Err(Failure::refused(text));
            }
            // The first to ask died before it was opened.
            return Ok(open);
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

fn others(old: &Table, me: PlayerId) -> Vec<PlayerId> {
    old.seats.iter().filter_map(Occupant::player).map(|player| player.id).filter(|other| *other != me).collect()
}

/// Everybody one seat further: the last takes the first seat.
fn turned(old: &Table, opener: &Player) -> Vec<Occupant> {
    let anew = |occupant: &Occupant| match occupant {
        Occupant::Player(player) if player.id != opener.id => Occupant::Invited(player.clone()),
        Occupant::Invited(_) => Occupant::Open,
        other => other.clone(),
    };
    let mut seats: Vec<_> = old.seats.iter().map(anew).collect();
    seats.rotate_right(1);
    seats
}
