//! Newcomers to a table: refused where a moderator, a tournament's round or a block keeps them away, or where they sit in too many
//! lobbies already.

use super::handle::Tables;
use crate::app::failure::Failure;
use crate::app::opening::openings::MAX_LOBBIES_OF_OTHERS;
use table::{Command, Occupant, Phase, PlayCommand, Player, PlayerId, Table, TableId};

/// The refusal of an offer to somebody, whatever keeps them away.
const NOT_FOR_THEM: &str = "That player can't be offered a seat at this table: name somebody else.";

/// The refusal of somebody whose seat is kept: the others wait for them until they decline.
const KEPT_IN_VAIN: &str =
    "This table is not open to you any more. Press *Decline* or *Leave*, so that nobody waits for you.";

/// The person who asks for a seat in a lobby by a command, if somebody does.
pub(super) fn lobby_comer(command: &Command) -> Option<PlayerId> {
    match command {
        Command::Lobby(_) => command.newcomer().map(|comer| comer.id),
        Command::Play(_) | Command::Moderate(..) => None,
    }
}

impl Tables {
    /// Refuses whoever may not come to a table. Where a block is the reason, nobody is named.
    pub(super) async fn check_newcomer(
        &self,
        table: &Table,
        command: &Command,
        newcomer: PlayerId,
    ) -> Result<(), Failure> {
        self.check_unseated(table.id, command, newcomer).await?;
        self.check_undecided(table.id, command, newcomer).await?;
        if table.phase() == Phase::Lobby && table.opener == PlayerId::NOBODY {
            self.check_meeting(table.id, newcomer).await?;
        }
        if self.are_apart(table, newcomer).await? {
            return Err(Failure::refused(match command {
                Command::Play(PlayCommand::HandOver(..)) => NOT_FOR_THEM,
                _ if !table.kept_for(newcomer).is_empty() => KEPT_IN_VAIN,
                _ => "This table is not open to you. There are others, or open your own with /play now.",
            }));
        }
        match lobby_comer(command) {
            Some(comer) => self.check_lobbies_of_others(table, comer).await,
            None => Ok(()),
        }
    }

    /// Whether a block keeps somebody apart from the people whom they would meet at a table.
    pub(crate) async fn are_apart<S: Sync>(&self, table: &Table<S>, person: PlayerId) -> Result<bool, Failure> {
        Ok(self.store.people().are_apart(person, &met_by(table, person)).await?)
    }

    /// Refuses whom moderators have sent away from this table.
    async fn check_unseated(&self, table: TableId, command: &Command, player: PlayerId) -> Result<(), Failure> {
        if self.store.servers().taken_seat(table, player).await?.is_none() {
            return Ok(());
        }
        Err(Failure::refused(match command {
            Command::Play(PlayCommand::HandOver(..)) => NOT_FOR_THEM,
            _ => "A moderator has taken your seat at this table, so none is open to you unless they give it back.",
        }))
    }

    /// Refuses whoever has decided about this game as a moderator: they would see the secrets of the player whom they sent away.
    async fn check_undecided(&self, table: TableId, command: &Command, player: PlayerId) -> Result<(), Failure> {
        if !matches!(command, Command::Play(_)) || !self.store.servers().has_decided(table, player).await? {
            return Ok(());
        }
        Err(Failure::refused(match command {
            Command::Play(PlayCommand::HandOver(..)) => NOT_FOR_THEM,
            _ => "You have decided about this game as a moderator, so you take no seat in it.",
        }))
    }

    /// Refuses whom a tournament's round has not put at this table, if it is one of a tournament's.
    async fn check_meeting(&self, table: TableId, newcomer: PlayerId) -> Result<(), Failure> {
        let Some(id) = self.store.tournaments().waiting_for(table).await? else { return Ok(()) };
        let tournament = self.store.tournaments().tournament(id).await?;
        let people = tournament.map(|tournament| tournament.people_at(table)).unwrap_or_default();
        if people.iter().flatten().any(|person| person.id == newcomer) {
            return Ok(());
        }
        Err(Failure::refused("This table is a tournament's: its round says who plays there."))
    }

    /// Refuses whoever sits in many lobbies that others have opened in this server: each of those waits for them. A lobby of their own,
    /// one in which they sit and one that keeps a seat for them are always open to them. A seat is written where its table lies, which knows no
    /// other table: the count comes before, and what two processes write at the same moment may both find the last place free.
    async fn check_lobbies_of_others(&self, table: &Table, comer: PlayerId) -> Result<(), Failure> {
        let is_theirs = table.opener == comer || !table.seats_of(comer).is_empty() || !table.kept_for(comer).is_empty();
        let Some(guild) = table.place.guild.filter(|_| table.phase() == Phase::Lobby && !is_theirs) else {
            return Ok(());
        };
        if self.store.tables().lobbies_of_others(guild, comer).await? < MAX_LOBBIES_OF_OTHERS {
            return Ok(());
        }
        Err(Failure::refused(format!(
            "You sit in {MAX_LOBBIES_OF_OTHERS} lobbies of others in this server, the most that a player may: start or leave one first. \
             /games lists them."
        )))
    }
}

/// The people whom a newcomer would meet at a table: its opener, those who sit there, and those for whom seats are kept. Of two for
/// whom seats are kept the first to come sits, and may change seats.
fn met_by<S>(table: &Table<S>, newcomer: PlayerId) -> Vec<PlayerId> {
    let is_expected = !table.kept_for(newcomer).is_empty() || !table.seats_of(newcomer).is_empty();
    let met: fn(&Occupant) -> Option<&Player> = if is_expected { Occupant::player } else { Occupant::person };
    let people = table.seats.iter().filter_map(met).map(|person| person.id);
    people.chain([table.opener]).filter(|other| *other != newcomer).collect()
}
