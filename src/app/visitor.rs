//! Who may see a table. Every way by which a person comes to one leads through here: what shows a table or changes it
//! for somebody takes a `Visit` or a `Visitor`, and there is no other way to get one. It knows no Discord.
//!
//! An interaction tells what its sender may do in the place that it was sent from, and nothing about any other place. So
//! whoever has no seat must ask from the table's own channel, or from a thread of it, which nobody sees who does not see
//! the channel. From elsewhere, and by direct message, a table is there for its own people alone; for anybody else the
//! answer is the same as for a table that does not exist.

use std::ops::Deref;

use super::{App, Failure, Fault, Loaded};
use store::TableDoor;
use table::{ChannelId, GuildId, Occupant, Phase, Place, PlayerId, Table, TableId};

/// What everybody hears who may not see a table, or asks for one that is not there.
const NOT_HERE: &str = "That table isn't here; /games lists yours.";

/// Where somebody asks from: a channel or thread of a server that they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The server.
    pub guild: GuildId,
    /// The channel or thread.
    pub channel: ChannelId,
    /// A thread's channel.
    pub parent: Option<ChannelId>,
}

impl Whereabouts {
    /// Whether a table's lobby or thread is seen from here.
    #[must_use]
    pub fn sees(&self, place: &Place) -> bool {
        let here = |channel: ChannelId| channel == self.channel || Some(channel) == self.parent;
        place.guild == Some(self.guild) && (here(place.channel) || place.thread == Some(self.channel))
    }
}

/// Who asks, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// Who.
    pub player: PlayerId,
    /// Where; nowhere in a server if they write by direct message.
    pub from: Option<Whereabouts>,
}

impl Visitor {
    /// Somebody who writes by direct message, or is asked about wherever they are: they see their own tables.
    #[must_use]
    pub fn by_message(player: PlayerId) -> Self {
        Self { player, from: None }
    }

    /// Whether they see a table: from where they are, or because a seat at it is theirs or kept for them.
    #[must_use]
    pub fn sees(&self, table: &Table) -> bool {
        let mine = |occupant: &Occupant| match occupant {
            Occupant::Player(player) | Occupant::Invited(player) => player.id == self.player,
            _ => false,
        };
        self.is_near(&table.place) || table.seats.iter().any(mine)
    }

    fn is_near(&self, place: &Place) -> bool {
        self.from.is_some_and(|from| from.sees(place))
    }

    /// The same for a table of which only the door is known; once it is over, whoever ever had a seat may come back.
    fn may_enter(&self, door: &TableDoor) -> bool {
        self.is_near(&door.place) || door.sits || door.is_over && door.has_sat
    }
}

/// A table that somebody may see, as it is in the database now. Only `App::visit` and its like make one.
#[derive(Clone, Debug)]
pub struct Visit(Loaded);

impl Visit {
    /// A table whose visitor is one by their office; whether it is theirs, the caller checks.
    pub(super) fn for_moderator(table: Loaded) -> Self {
        Self(table)
    }

    /// The table itself, for what goes on with it in this part of the program.
    pub(super) fn into_loaded(self) -> Loaded {
        self.0
    }
}

impl Deref for Visit {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.0
    }
}

impl App {
    /// A table, for somebody who may see it.
    ///
    /// # Errors
    /// The same refusal if there is none and if they may not see it; a fault if the database can't be asked.
    pub(crate) async fn visit(&self, visitor: &Visitor, id: TableId) -> Result<Visit, Failure> {
        let found = self.find(id).await;
        self.admit(visitor, id, found).await
    }

    /// The table of the thread that somebody asks from, if it is one.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(crate) async fn visit_here(&self, visitor: &Visitor) -> Result<Option<Visit>, Failure> {
        let Some(from) = visitor.from else { return Ok(None) };
        let found = self.find_in_thread(from.channel).await?;
        Ok(found.filter(|table| visitor.sees(table)).map(Visit))
    }

    /// A table to complete a word for: the named one or the thread's, as this process knew it a moment ago. Completions
    /// come with every key and change nothing, so a copy will do.
    pub(crate) fn glance(&self, visitor: &Visitor, named: Option<TableId>) -> Option<Visit> {
        let here = visitor.from.map(|from| from.channel);
        let is_meant = |table: &Table| match named {
            Some(id) => table.id == id,
            None => here.is_some() && table.place.thread == here,
        };
        self.tables.fresh(is_meant).filter(|table| visitor.sees(table)).map(Visit)
    }

    /// Lets somebody in to what was found, or tells them what everybody is told at a door that is not theirs.
    pub(super) async fn admit(
        &self,
        visitor: &Visitor,
        id: TableId,
        found: Result<Option<Loaded>, Failure>,
    ) -> Result<Visit, Failure> {
        match found {
            Ok(Some(table)) if visitor.sees(&table) => Ok(Visit(table)),
            Ok(Some(table)) if matches!(table.phase, Phase::Over | Phase::Closed) => {
                self.check_door(visitor, id).await?;
                Ok(Visit(table))
            }
            Ok(_) => Err(not_here()),
            Err(Failure::Fault(Fault { passing: false, id: fault, outdated })) => {
                // That a table can't be read is for those alone who may read it.
                self.check_door(visitor, id).await?;
                Err(Failure::Fault(Fault { passing: false, id: fault, outdated }))
            }
            Err(failure) => Err(failure),
        }
    }

    async fn check_door(&self, visitor: &Visitor, id: TableId) -> Result<(), Failure> {
        let door = self.store.tables().table_door(id, visitor.player).await?;
        if door.is_some_and(|door| visitor.may_enter(&door)) { Ok(()) } else { Err(not_here()) }
    }
}

/// What is said of a table that is not there for somebody.
pub(super) fn not_here() -> Failure {
    Failure::refused(NOT_HERE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: Place = Place {
        guild: Some(GuildId(1)),
        channel: ChannelId(10),
        thread: Some(ChannelId(11)),
        lobby_channel: None,
        lobby_message: None,
        post_message: None,
        told: None,
    };

    #[test]
    fn a_table_is_seen_from_its_channel_and_from_the_threads_of_it() {
        for (guild, channel, parent, sees) in [
            (1, 10, None, true),
            (1, 11, Some(10), true),
            (1, 12, Some(10), true),
            (1, 20, None, false),
            (1, 21, Some(20), false),
            (2, 10, None, false),
            (2, 11, Some(10), false),
        ] {
            let from =
                Whereabouts { guild: GuildId(guild), channel: ChannelId(channel), parent: parent.map(ChannelId) };
            assert_eq!(from.sees(&HOME), sees, "{from:?}");
        }
    }

    #[test]
    fn a_seat_that_was_left_opens_the_door_only_after_the_end() {
        let visitor = Visitor::by_message(PlayerId(7));
        for (sits, has_sat, is_over, may) in [
            (true, true, false, true),
            (false, true, true, true),
            (false, true, false, false),
            (false, false, true, false),
        ] {
            assert_eq!(visitor.may_enter(&TableDoor { place: HOME, sits, has_sat, is_over }), may);
        }
    }
}
