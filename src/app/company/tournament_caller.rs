//! The person who asks something of a tournament, and the tournaments that they see.

use super::tournament_changes::number_of;
use crate::app::tables::visitor::Whereabouts;
use store::StoredTournament;
use table::{Place, Player};

/// Whether somebody manages the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manages {
    /// They have the permission *Manage Server*.
    Yes,
    /// They are a member like others.
    No,
}

/// The person who asks something of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentCaller {
    /// The person who asks.
    pub player: Player,
    /// The channel or thread in which they ask.
    pub from: Whereabouts,
    /// Whether they manage that server.
    pub manages: Manages,
}

impl TournamentCaller {
    /// Whether they see a tournament: from its channel or a thread of it, because they take part or opened it, or because they
    /// manage the server. To anybody else it is not there, as a table of a channel that they may not see.
    pub(super) fn sees(&self, tournament: &StoredTournament) -> bool {
        let me = self.player.id;
        let takes_part = || number_of(tournament, me).is_some();
        let place = Place { guild: Some(tournament.guild), channel: tournament.channel, ..Place::default() };
        tournament.guild == self.from.guild
            && (self.manages == Manages::Yes || self.from.sees(&place) || tournament.organiser == me || takes_part())
    }
}
