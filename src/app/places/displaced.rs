//! Tables whose place at Discord is gone: a deleted lobby closes its table, a deleted or locked thread makes its game stand
//! still until a player gives it a new place. Nothing is posted again by itself: whoever deleted it did not want it there.

use super::posts::TablePlaces;
use crate::app::failure::Failure;
use crate::app::tables::visit::Visit;
use store::{AnsweredInteraction, Saved};
use table::{
    Change, ChannelId, GuildId, Phase, PlayerId, Table, TableId, find_place, leave_place, lock_place, lose_place,
};

/// How often a lost race is run again.
const MAX_RACES: usize = 8;

/// Where a game that has lost its place could go on: a channel of its server in which a table may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FallbackPlace {
    /// The server of the game; another one is refused.
    pub guild: GuildId,
    /// The channel in which a new thread would be opened.
    pub channel: ChannelId,
    /// The thread of it that is spoken from, if it is one.
    pub thread: Option<ChannelId>,
}

impl FallbackPlace {
    /// Whether a table stays in its own thread by this: nothing new is opened, so what a new table must heed does not count.
    fn keeps_thread_of(&self, table: &Table) -> bool {
        self.thread.is_some() && self.thread == table.place.thread
    }
}

/// The place where a game goes on that had lost its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegainedPlace {
    /// Its own thread, which was locked or out of the bot's reach.
    OwnThread,
    /// A thread that opens in this channel.
    NewThread(ChannelId),
}

impl TablePlaces {
    /// A channel or thread was deleted: whatever had its place there has lost it. Of other channels it is nothing.
    pub(crate) async fn channel_gone(&self, channel: ChannelId) -> Result<(), Failure> {
        let is_there = |table: &Table| {
            let place = &table.place;
            place.channel == channel || [place.thread, place.lobby_channel].contains(&Some(channel))
        };
        for id in self.store.tables().tables_at(channel).await? {
            self.displace(id, is_there).await?;
        }
        Ok(())
    }

    /// A table's thread was found gone, or its channel where it has no thread yet. A table that is elsewhere by now stays there.
    pub(crate) async fn thread_gone(&self, id: TableId, thread: ChannelId) -> Result<(), Failure> {
        self.displace(id, |table| table.place.thread.unwrap_or(table.place.channel) == thread).await
    }

    /// A table's lobby post was found gone: while people could still join, its table closes.
    pub(crate) async fn lobby_gone(&self, id: TableId) -> Result<(), Failure> {
        let table = self.tables.load(id).await?;
        // First it closes: an open lobby without a post would be posted again.
        if is_lobby(&table) {
            self.displace(id, is_lobby).await?;
        }
        match table.place.lobby_message {
            Some(message) => Ok(self.store.outbox().forget_lobby(id, message).await?),
            None => Ok(()),
        }
    }

    /// The bot was taken out of a table's server: a lobby closes, and a game keeps its thread for the bot's return.
    pub(in crate::app) async fn stranded(&self, id: TableId) -> Result<(), Failure> {
        self.displace(id, is_lobby).await?;
        self.stop(id, leave_place).await
    }

    /// Threads that the gateway says are locked: nobody plays on in one, whatever the bot may.
    pub(crate) async fn thread_heard_locked(&self, thread: ChannelId) -> Result<(), Failure> {
        for id in self.store.tables().tables_at(thread).await? {
            self.stop(id, |table, now| lock_place(table, now).filter(|_| table.place.thread == Some(thread))).await?;
        }
        Ok(())
    }

    /// A table has lost its place, if that is still so when it is written: its game may have begun, or be elsewhere.
    pub(in crate::app) async fn displace(&self, id: TableId, is_there: impl Fn(&Table) -> bool) -> Result<(), Failure> {
        let table = self.tables.load(id).await?;
        // Its thread is forgotten by the same write: a post in between would open another one.
        let lost = |table: &Table, now| {
            let mut change = lose_place(table, now).filter(|_| is_there(table))?;
            (change.table.place.thread, change.table.place.post_message) = (None, None);
            Some(change)
        };
        self.stop(id, lost).await?;
        let Some(post) = table.place.thread.filter(|_| is_lobby(&table) && is_there(&table)) else { return Ok(()) };
        // A game that has begun meanwhile keeps its thread.
        match self.tables.load(id).await?.phase() {
            Phase::Closed => Ok(self.store.outbox().forget_thread(id, post).await?),
            Phase::Lobby | Phase::Playing | Phase::Over => Ok(()),
        }
    }

    /// A table's thread was found locked: nobody can play in it, and nothing can be told there.
    pub(crate) async fn thread_locked(&self, id: TableId) -> Result<(), Failure> {
        self.stop(id, lock_place).await
    }

    async fn stop(&self, id: TableId, stopped: impl Fn(&Table, i64) -> Option<Change>) -> Result<(), Failure> {
        for _ in 0..MAX_RACES {
            let (table, now) = (self.tables.load(id).await?, self.clock.now_ms());
            let Some(mut change) = stopped(&table, now) else { return Ok(()) };
            match self.store.tables().save(&mut change, None, now).await? {
                Saved::Stale => {}
                Saved::Done | Saved::Repeated => {
                    tracing::info!(table = %id, "a table has lost its place");
                    self.tables.remember(&change);
                    self.wake_up.notify_one();
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// A player gives a game that has lost its place a new one, in the same server; its newest board is posted there. Says where.
    ///
    /// # Errors
    /// If they do not play, the game has its place, or the channel is another server's; or the database can't be asked.
    pub(crate) async fn give_place(
        &self,
        table: &Visit,
        player: PlayerId,
        place: FallbackPlace,
        interaction: i64,
    ) -> Result<RegainedPlace, Failure> {
        if table.place.guild != Some(place.guild) {
            return Err(Failure::refused("A game stays in its server: give it a place in a channel there."));
        }
        if !place.keeps_thread_of(table) {
            self.openings.check_channel(player, (place.guild, place.channel)).await?;
        }
        let now = self.clock.now_ms();
        // A player who may not gives it none.
        find_place(table, player, now)?;
        let (moved, regained) = self.moved(table, place).await?;
        let mut change = find_place(&moved, player, now)?;
        match self.store.tables().save(&mut change, Some(AnsweredInteraction { interaction, answer: "" }), now).await? {
            Saved::Done => {
                self.store.outbox().forget_given_up(table.id).await?;
                self.tables.let_computers_think(&change.table);
                // The hour would stop it again in a server that counts as left.
                self.servers.is_here(place.guild).await;
            }
            Saved::Repeated => {}
            Saved::Stale => return Err(faster()),
        }
        self.wake_up.notify_one();
        Ok(regained)
    }

    /// The table in its new place, still stopped, and that place. Spoken from its own thread, which was locked, it goes on there, and nothing is
    /// written yet. Of two who give it different places only the first one's counts.
    async fn moved(&self, table: &Table, place: FallbackPlace) -> Result<(Table, RegainedPlace), Failure> {
        let stays = place.keeps_thread_of(table);
        let regained = if stays { RegainedPlace::OwnThread } else { RegainedPlace::NewThread(place.channel) };
        let is_out = stays || table.place.thread.is_none();
        let mut moved = table.clone();
        if is_out && table.place.channel == place.channel {
            return Ok((moved, regained));
        }
        if !self.store.outbox().move_table((table.id, table.step), place.guild, place.channel).await? {
            return Err(faster());
        }
        moved.step += 1;
        (moved.place.channel, moved.place.thread, moved.place.post_message) = (place.channel, None, None);
        Ok((moved, regained))
    }
}

/// Whether a table's game has not begun: with its post it loses all.
fn is_lobby(table: &Table) -> bool {
    table.phase() == Phase::Lobby
}

fn faster() -> Failure {
    Failure::refused("Somebody was faster; look at the game again.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, Pictures, SecretSource};
    use store::OpeningLimits;
    use table::{Command, LobbyCommand, Occupant, Opening, Place, Player, Secret, Terms};
    use test_support::Database;

    #[tokio::test]
    async fn a_game_that_begins_while_its_lobby_is_found_gone_is_not_stopped() {
        let database = Database::fresh().await;
        let pictures = Pictures::new().expect("the art is whole");
        let app = App::new(database.store.clone(), SecretSource::new(Some(1)), pictures);
        let person = |id| Occupant::Player(Player { id: PlayerId(id), name: "Livia".into() });
        let opening = Opening {
            id: TableId(7),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: vec![person(1), person(2)],
            opener: PlayerId(1),
            terms: Terms::of_pace(86_400),
            secret: Secret::new([1; 32]),
            place: Place { channel: ChannelId(5), ..Place::default() },
        };
        let table = opening.open(1_000).expect("it fits");
        let opened = database.store.tables().open_within(&OpeningLimits::unlimited(), &table, None, 1_000).await;
        opened.expect("it is written");
        let start = Command::Lobby(LobbyCommand::Start(PlayerId(1)));
        app.operator().command(table.id, &start, 1).await.expect("it begins");
        app.places().displace(table.id, is_lobby).await.expect("the database answers");
        let now = app.operator().load(table.id).await.expect("it is there");
        assert_eq!((now.phase(), now.life.hold), (Phase::Playing, None));
        database.drop().await;
    }
}
