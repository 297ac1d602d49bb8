//! People who ask for a table, and from where. It knows no Discord, and looks nothing up.

use store::TableDoor;
use table::{ChannelId, GuildId, Occupant, Place, PlayerId, Table};

/// Where somebody asks from: a channel or thread of a server that they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The server in which the interaction was sent.
    pub guild: GuildId,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel that a thread belongs to; `None` in a channel itself.
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

/// The person who asks, and the place they ask from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// The person, as Discord has authenticated them.
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
    pub(super) fn may_enter(&self, door: &TableDoor) -> bool {
        self.is_near(&door.place) || door.sits || door.is_over && door.has_sat
    }
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
