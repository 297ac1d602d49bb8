//! Tournaments before and beside their rounds: opened, joined, left, started, called off; who comes in place of whom, and what is
//! decided where a game ended without a result. Each is one change that is written once.

use std::sync::Arc;

use tokio::sync::Notify;

use super::seeding::PairingContext;
use super::tournament_caller::{Manages, TournamentCaller};
use super::tournament_changes as changes;
use super::tournament_changes::{Changed, MAX_ENTRANTS, MeetingVerdict};
use super::tournament_options::check_options;
use crate::app::desk::activity::CountedCaller;
use crate::app::failure::Failure;
use crate::app::opening::openings::{Host, Openings, opening_expenses, server_expense};
use crate::app::opening::request::USUAL_PACE_SECS;
use crate::app::servers::rules::Servers;
use crate::app::tables::handle::Tables;
use crate::app::turns::Turns;
use clock::Clock;
use crash::{CrashPoint, crash_point};
use game::AnyGame;
use store::{
    Charge, MeetingPlace, NEW_STEP, RoleId, Store, StoredTournament, TournamentId, TournamentMoved, TournamentOpened,
    TournamentPhase, TournamentPost,
};
use table::{ChannelId, GuildId, NoticeKind, Phase, Place, Player, PlayerId, Table, TableId, Terms};
use tournament::{TableSizes, Tournament, TournamentFormat};

/// The most tournaments of a server that are not over.
pub(crate) const MAX_OPEN: i64 = 5;
/// The largest table of a tournament.
pub const MAX_TABLE: u8 = 5;
/// The most rounds that can be asked for.
pub const MAX_ROUNDS: u16 = 63;
/// How often a race that was lost to another process is run again: there are at most as many sign-ups as entrants.
const MAX_RACES: usize = MAX_ENTRANTS;
/// The most tournaments of a server in a list.
pub const MAX_LISTED: i64 = 20;

/// A format as it is asked for, before it is known how many come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishedFormat {
    /// Swiss system: everybody plays every round, against somebody of like points.
    Swiss,
    /// Round robin: everybody meets everybody once.
    RoundRobin,
    /// Knock-out: the loser of a meeting is out.
    KnockOut,
    /// Tables of three and more, points by the place at each.
    Points,
}

/// A tournament as it is asked for.
#[derive(Clone, Debug)]
pub struct TournamentRequest {
    /// Its id: the interaction's.
    pub id: TournamentId,
    /// Its organiser to be, and where they ask.
    pub caller: TournamentCaller,
    /// Their roles in the server.
    pub roles: Vec<RoleId>,
    /// Where its posts and tables are.
    pub channel: ChannelId,
    /// The game, from the registry.
    pub game: &'static dyn AnyGame,
    /// The game's options, as `name:value`.
    pub options: Vec<(String, String)>,
    /// How rounds are paired.
    pub format: WishedFormat,
    /// How many rounds, if that was said.
    pub rounds: Option<u16>,
    /// How many sit at a table, if that was said.
    pub seats: Option<u8>,
    /// The time for a move in seconds, if it was said.
    pub pace_secs: Option<u32>,
    /// Whether its games are rated.
    pub rated: bool,
}

/// Tournaments, from sign-up to the last round.
#[derive(Clone, Debug)]
pub struct Tournaments {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    pub(in crate::app) openings: Openings,
    pub(in crate::app) servers: Servers,
    /// The queue before each tournament.
    pub(in crate::app) turns: Turns,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
}

impl Tournaments {
    /// Opens a tournament for people to sign up.
    ///
    /// # Errors
    /// If its opener may not, the game does not allow it, or the server has as many as it may.
    pub async fn open(&self, request: TournamentRequest) -> Result<StoredTournament, Failure> {
        let TournamentCaller { player, from, manages } = &request.caller;
        let host = Host { player: player.id, roles: &request.roles };
        let place = Place { guild: Some(from.guild), channel: request.channel, ..Place::default() };
        let rules = self.openings.check(host, &place).await?;
        if *manages == Manages::No && rules.opener_role.is_none() {
            return Err(Failure::refused(
                "In this server tournaments are opened by those who manage it. If they name a role that alone may open tables, \
                 with `/server roles`, that role opens tournaments.",
            ));
        }
        let sizes = sizes(&request)?;
        let pace_secs = request.pace_secs.or(rules.pace_secs).unwrap_or(USUAL_PACE_SECS);
        Terms::of_pace(pace_secs).check()?;
        check_options(request.game, sizes, &request.options)?;
        let tournament = new_tournament(request, sizes, pace_secs);
        let posts = [TournamentPost { kind: NoticeKind::Tournament, round: 0 }];
        let actor = CountedCaller { player: tournament.organiser, guild: Some(tournament.guild) };
        let expenses = posting_expenses(tournament.organiser, tournament.guild);
        let limit = (MAX_OPEN, self.clock.now_ms());
        match self.store.tournaments().open_tournament(&tournament, &posts, limit, &expenses).await? {
            TournamentOpened::Done => {
                self.openings.activity.opened(actor, 0);
                self.wake_up.notify_one();
            }
            TournamentOpened::Spent(expense) => return Err(self.openings.too_often(&expense).await?),
            TournamentOpened::ServerFull => {
                return Err(Failure::refused(format!(
                    "This server has {MAX_OPEN} tournaments open or under way, the most that it may have. One must finish first, or its organiser calls it off by `/tournament cancel`."
                )));
            }
        }
        Ok(tournament)
    }

    /// A tournament that the caller may see.
    ///
    /// # Errors
    /// The same refusal if there is none of this id and if they may not see it.
    pub async fn get(&self, caller: &TournamentCaller, id: TournamentId) -> Result<StoredTournament, Failure> {
        let found = self.store.tournaments().tournament(id).await?.filter(|found| caller.sees(found));
        found.ok_or_else(|| {
            Failure::refused(
                "There is no such tournament here; it may have moved to another channel. `/tournament list` shows those of this channel and \
                 yours.",
            )
        })
    }

    /// A tournament that is to be posted: whom its posts may reach was decided when the row was written.
    pub(crate) async fn to_post(&self, id: TournamentId) -> Result<Option<StoredTournament>, Failure> {
        Ok(self.store.tournaments().tournament(id).await?)
    }

    /// The round that a table belongs to; `None` for one of no tournament. Tables outside servers are never asked for.
    pub(crate) async fn meeting_of(&self, table: &Table) -> Result<Option<MeetingPlace>, Failure> {
        match table.place.guild {
            Some(_) => Ok(self.store.tournaments().meeting_of(table.id).await?),
            None => Ok(None),
        }
    }

    /// Of a server's tournaments those that the caller may see: such as are not over, and the last of the others.
    pub async fn list(&self, caller: &TournamentCaller) -> Result<Vec<StoredTournament>, Failure> {
        let mut all = self.store.tournaments().tournaments_of(caller.from.guild, MAX_LISTED).await?;
        all.retain(|tournament| caller.sees(tournament));
        Ok(all)
    }

    /// Changes a tournament of the caller's server; what they are told.
    ///
    /// # Errors
    /// The refusals of `change`, and if the database can't be asked; then nothing is changed.
    pub(in crate::app) async fn change(
        &self,
        caller: &TournamentCaller,
        id: TournamentId,
        change: impl Fn(&mut StoredTournament) -> Result<Changed, Failure>,
    ) -> Result<String, Failure> {
        let _turn = self.turns.take(id.0).await;
        for _ in 0..MAX_RACES {
            let mut tournament = self.get(caller, id).await?;
            let (posts, said) = change(&mut tournament)?;
            if self.write_change(&tournament, &posts).await? {
                return Ok(said);
            }
        }
        Err(too_many_changes())
    }

    /// The same where a round may be paired by it.
    async fn pair(
        &self,
        caller: &TournamentCaller,
        id: TournamentId,
        change: impl Fn(&mut StoredTournament, &PairingContext) -> Result<Changed, Failure>,
    ) -> Result<String, Failure> {
        let _turn = self.turns.take(id.0).await;
        for _ in 0..MAX_RACES {
            let mut tournament = self.get(caller, id).await?;
            let context = self.pairing_context(&tournament).await?;
            let (posts, said) = change(&mut tournament, &context)?;
            if self.write_change(&tournament, &posts).await? {
                return Ok(said);
            }
        }
        Err(too_many_changes())
    }

    /// Whether a change was written: somebody else may have been first.
    async fn write_change(&self, tournament: &StoredTournament, posts: &[TournamentPost]) -> Result<bool, Failure> {
        let written = self.store.tournaments().save_tournament(tournament, posts, (0, self.clock.now_ms())).await?;
        if written {
            self.was_written(tournament);
        }
        Ok(written)
    }

    fn was_written(&self, tournament: &StoredTournament) {
        if tournament.phase == TournamentPhase::Running {
            crash_point(CrashPoint::Paired);
        }
        self.wake_up.notify_one();
        self.advance_soon(tournament.id);
    }

    /// Somebody signs up.
    ///
    /// # Errors
    /// If sign-up is over, it is full, they take part already, or moderators have muted them.
    pub async fn join(&self, caller: &TournamentCaller, id: TournamentId) -> Result<String, Failure> {
        self.servers.check_mute(caller.from.guild, caller.player.id).await?;
        self.end_asking_by(caller, id).await?;
        if let Some(said) = self.take_place(caller, id).await? {
            return Ok(said);
        }
        self.change(caller, id, |tournament| changes::join(tournament, &caller.player)).await
    }

    /// Ends what an organiser has asked who comes to play: a player replaces no rival. They themselves stay asked; and where they can't
    /// come, all that was asked stands.
    async fn end_asking_by(&self, caller: &TournamentCaller, id: TournamentId) -> Result<(), Failure> {
        let (tournament, me) = (self.get(caller, id).await?, caller.player.id);
        if check_organiser(&tournament, caller).is_err() {
            return Ok(());
        }
        let own = self.store.tournaments().asked_for(id, me).await?;
        let comes = changes::join(&mut tournament.clone(), &caller.player).is_ok()
            || own.is_some_and(|leaver| changes::place_of(&tournament, leaver, me).is_ok());
        if !comes {
            return Ok(());
        }
        self.store.tournaments().end_substitutes(id).await?;
        match own {
            Some(leaver) => Ok(self.store.tournaments().ask_substitute(id, leaver, me).await?),
            None => Ok(()),
        }
    }

    /// Somebody who was asked to play on in another's place does; `None` if they were not asked, or that place is gone.
    async fn take_place(&self, caller: &TournamentCaller, id: TournamentId) -> Result<Option<String>, Failure> {
        let me = &caller.player;
        let Some(leaver) = self.store.tournaments().asked_for(id, me.id).await? else { return Ok(None) };
        let is_free = changes::place_of(&self.get(caller, id).await?, leaver, me.id).is_ok();
        let said = if is_free {
            Some(self.change(caller, id, |tournament| changes::substitute(tournament, leaver, me)).await?)
        } else {
            None
        };
        self.store.tournaments().end_substitute(id, me.id).await?;
        Ok(said)
    }

    /// Somebody leaves: before the start they are signed up no more, later they are paired no more.
    ///
    /// # Errors
    /// If they do not take part, or it is over.
    pub async fn leave(&self, caller: &TournamentCaller, id: TournamentId) -> Result<String, Failure> {
        let me = caller.player.id;
        self.change(caller, id, |tournament| changes::withdraw(tournament, me, me)).await
    }

    /// The organiser takes somebody out.
    ///
    /// # Errors
    /// As [`Tournaments::leave`], and if the caller does not organise it, or plays in it while it runs.
    pub async fn withdraw_entrant(
        &self,
        caller: &TournamentCaller,
        id: TournamentId,
        player: PlayerId,
    ) -> Result<String, Failure> {
        let me = caller.player.id;
        self.change(caller, id, |tournament| {
            check_organiser(tournament, caller)?;
            if tournament.phase == TournamentPhase::Running {
                changes::check_rival(tournament, me, player)?;
            }
            changes::withdraw(tournament, player, me)
        })
        .await
    }

    /// The first round begins. Seeds go by ratings.
    ///
    /// # Errors
    /// If it has begun, too few have signed up, or the caller does not organise it.
    pub async fn start(&self, caller: &TournamentCaller, id: TournamentId) -> Result<String, Failure> {
        self.pair(caller, id, |tournament, context| {
            check_organiser(tournament, caller)?;
            changes::start(tournament, context)
        })
        .await
    }

    /// Somebody is asked to play on in another's place, from the next round on. They do once they have said yes, by signing up; they
    /// are not called.
    ///
    /// # Errors
    /// If the one does not take part or the other does, or the caller does not organise it, or plays in it while the one has not
    /// left.
    pub async fn substitute_entrant(
        &self,
        caller: &TournamentCaller,
        id: TournamentId,
        (old, new): (PlayerId, &Player),
    ) -> Result<String, Failure> {
        let tournament = self.get(caller, id).await?;
        check_organiser(&tournament, caller)?;
        changes::check_rival(&tournament, caller.player.id, old)?;
        changes::place_of(&tournament, old, new.id)?;
        self.store.tournaments().ask_substitute(id, old, new.id).await?;
        Ok(format!(
            "Tell {} to use `/tournament join` in <#{}>: then they play in their place from the next round on, with their points. In a \
             game under way whoever sits there can offer the seat by /table substitute, unless it is rated.",
            new.name.in_message(),
            tournament.channel.0
        ))
    }

    /// The organiser decides a game that ended without a result, or whose clocks have been stopped for long.
    ///
    /// # Errors
    /// If there is none with this player, or the caller does not organise it.
    pub async fn decide_meeting(
        &self,
        caller: &TournamentCaller,
        id: TournamentId,
        decided: (PlayerId, MeetingVerdict),
    ) -> Result<String, Failure> {
        let stopped = self.stopped_table(&self.get(caller, id).await?, decided.0).await?;
        self.pair(caller, id, |tournament, context| {
            check_organiser(tournament, caller)?;
            changes::decide(tournament, (caller.player.id, stopped), decided, context)
        })
        .await
    }

    /// The table of somebody's game, if its clocks have been stopped for so long that the organiser may decide it.
    async fn stopped_table(&self, tournament: &StoredTournament, player: PlayerId) -> Result<Option<TableId>, Failure> {
        let Some(id) = changes::table_in_play(tournament, player) else { return Ok(None) };
        let table = self.tables.find(id).await?.filter(|table| table.phase() == Phase::Playing);
        let since_ms = table.and_then(|table| table.life.stopped_since_ms());
        let is_long = |since_ms| changes::is_stopped_for_long(tournament, since_ms, self.clock.now_ms());
        Ok(since_ms.is_some_and(is_long).then_some(id))
    }

    /// The organiser moves a tournament to another channel of its server: the old one may be gone. It costs them what a new one would,
    /// for it is posted anew.
    ///
    /// # Errors
    /// If it is there already or over, tables may not be opened there, the caller does not organise it, or an allowance is used up.
    pub async fn move_to(
        &self,
        caller: &TournamentCaller,
        id: TournamentId,
        channel: ChannelId,
    ) -> Result<String, Failure> {
        self.store.people().take_back(caller.player.id).await?;
        self.openings.check_channel(caller.player.id, (caller.from.guild, channel)).await?;
        let expenses = posting_expenses(caller.player.id, caller.from.guild);
        let _turn = self.turns.take(id.0).await;
        for _ in 0..MAX_RACES {
            let mut tournament = self.get(caller, id).await?;
            check_organiser(&tournament, caller)?;
            let (posts, said) = changes::move_to(&mut tournament, channel)?;
            let now_ms = self.clock.now_ms();
            match self.store.tournaments().move_tournament(&tournament, &posts, now_ms, &expenses).await? {
                TournamentMoved::Done => {
                    self.was_written(&tournament);
                    return Ok(said);
                }
                TournamentMoved::Spent(expense) => return Err(self.openings.too_often(&expense).await?),
                TournamentMoved::Overtaken => {}
            }
        }
        Err(too_many_changes())
    }

    /// Calls a tournament off. Games under way go on by themselves.
    ///
    /// # Errors
    /// If it is over, or the caller does not organise it.
    pub async fn cancel(&self, caller: &TournamentCaller, id: TournamentId) -> Result<String, Failure> {
        self.change(caller, id, |tournament| {
            check_organiser(tournament, caller)?;
            changes::cancel(tournament)
        })
        .await
    }
}

/// The charges for a tournament's posts in a channel where it has none yet.
fn posting_expenses(player: PlayerId, guild: GuildId) -> Vec<Charge> {
    let mut expenses = opening_expenses(player, guild.0);
    expenses.push(server_expense(guild.0));
    expenses
}

fn too_many_changes() -> Failure {
    Failure::refused("Many are changing this tournament just now; please try again.")
}

/// Refuses everybody but the organiser and those who manage the server.
fn check_organiser(tournament: &StoredTournament, caller: &TournamentCaller) -> Result<(), Failure> {
    if caller.manages == Manages::Yes || tournament.organiser == caller.player.id {
        return Ok(());
    }
    Err(Failure::refused("Only the organiser of this tournament, or a member who manages the server, may do that."))
}

/// How many sit at a table.
fn sizes(request: &TournamentRequest) -> Result<TableSizes, Failure> {
    let (about, two) = (request.game.about(), request.format != WishedFormat::Points);
    let (least, most) = about.seats;
    if two {
        let fits = least == 2 && request.seats.is_none_or(|seats| seats == 2);
        let text = format!("That format needs a game for two: for {} choose points tables.", about.name);
        return if fits { Ok(TableSizes { least: 2, most: 2 }) } else { Err(Failure::refused(text)) };
    }
    let largest = most.min(MAX_TABLE);
    if largest < 3 {
        let text = format!("{} is for two: choose Swiss, round robin or knock-out.", about.name);
        return Err(Failure::refused(text));
    }
    let seats = request.seats.unwrap_or(largest.min(4));
    if !(3..=largest).contains(&seats) || seats < least {
        let text = format!("Points tables of {} have 3 to {largest} seats.", about.name);
        return Err(Failure::refused(text));
    }
    Ok(TableSizes { least: (seats - 1).max(least).max(3).min(seats), most: seats })
}

fn new_tournament(request: TournamentRequest, sizes: TableSizes, pace_secs: u32) -> StoredTournament {
    let format = match request.format {
        WishedFormat::Swiss => TournamentFormat::Swiss,
        WishedFormat::RoundRobin => TournamentFormat::RoundRobin,
        WishedFormat::KnockOut => TournamentFormat::KnockOut,
        WishedFormat::Points => TournamentFormat::PointsTables(sizes),
    };
    StoredTournament {
        id: request.id,
        guild: request.caller.from.guild,
        channel: request.channel,
        post_channel: None,
        organiser: request.caller.player.id,
        game: request.game.about().id.to_owned(),
        options: request.options,
        sizes,
        pace_secs,
        rated: request.rated,
        phase: TournamentPhase::SignUp,
        step: NEW_STEP,
        post: None,
        state: Tournament {
            format,
            planned_rounds: request.rounds.unwrap_or_default().min(MAX_ROUNDS),
            entrants: Vec::new(),
            rounds: Vec::new(),
        },
        people: Vec::new(),
        tables: Vec::new(),
    }
}
