//! The conditions of a new table, however it is asked for: its server's rules, the people it names, and the limits that keep
//! one member from filling a server, and one server from filling the bot.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::app::desk::activity::{Activity, CountedCaller};
use crate::app::failure::Failure;
use crate::app::secret_source::SecretSource;
use crate::app::servers::rules::Servers;
use crate::app::turns::Turns;
use clock::Clock;
use game::Seat;
use store::{AllowanceKind, Charge, LONGEST_ALLOWANCE_MS, Opened, OpeningLimits, RoleId, ServerRules, Store};
use table::{ChannelId, GuildId, Occupant, Place, PlayerId, Secret, Table};

/// The most tables that one player has open at a time, lobbies and games, wherever.
pub(crate) const MAX_OWN: i64 = 50;
/// The most lobbies that one player has in one server at a time, unless the server says otherwise.
pub(crate) const MAX_OWN_LOBBIES: u32 = 20;
/// The most lobbies that one server has at a time, unless it says otherwise.
pub(crate) const MAX_LOBBIES: u32 = 200;

/// The most lobbies of others in which one person sits in one server at a time. Two processes that seat them at the
/// same moment may each not count the other's lobby.
pub(crate) const MAX_LOBBIES_OF_OTHERS: i64 = 20;

/// So often a player may open a table in the long run, in milliseconds.
pub(crate) const OPEN_EVERY_MS: i64 = 3 * 60_000;
/// So many of them at once, in one server.
pub(crate) const OPEN_AT_ONCE_HERE: i64 = 10;
/// So many of them at once, in all servers.
pub(crate) const OPEN_AT_ONCE: i64 = 16;
/// So often a player may invite somebody in the long run, in milliseconds.
pub(crate) const INVITE_EVERY_MS: i64 = 5 * 60_000;
/// So many invitations at once.
pub(crate) const INVITE_AT_ONCE: i64 = 24;
/// So often the same person may be invited by the same player in the long run, in milliseconds.
pub(crate) const INVITE_AGAIN_MS: i64 = 60 * 60_000;
/// So often at once.
pub(crate) const INVITE_AGAIN_AT_ONCE: i64 = 4;
/// So often the same person may be invited in the long run, by however many, in milliseconds.
pub(crate) const CHALLENGED_EVERY_MS: i64 = 15 * 60_000;
/// So often at once.
pub(crate) const CHALLENGED_AT_ONCE: i64 = 12;
/// So often a server's members may open tables in the long run, in milliseconds: as fast as they can be posted.
pub(crate) const SERVER_EVERY_MS: i64 = 1_000;
/// So many at once.
pub(crate) const SERVER_AT_ONCE: i64 = 100;

const _: () = assert!(
    OPEN_EVERY_MS * OPEN_AT_ONCE_HERE <= LONGEST_ALLOWANCE_MS
        && OPEN_EVERY_MS * OPEN_AT_ONCE <= LONGEST_ALLOWANCE_MS
        && INVITE_EVERY_MS * INVITE_AT_ONCE <= LONGEST_ALLOWANCE_MS
        && INVITE_AGAIN_MS * INVITE_AGAIN_AT_ONCE <= LONGEST_ALLOWANCE_MS
        && CHALLENGED_EVERY_MS * CHALLENGED_AT_ONCE <= LONGEST_ALLOWANCE_MS
        && SERVER_EVERY_MS * SERVER_AT_ONCE <= LONGEST_ALLOWANCE_MS,
    "an allowance that is used up for longer is taken for a wrong clock's",
);

/// The person who opens a table, as its server knows them.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Host<'a> {
    /// The person who opens it, and whom its limits count against.
    pub player: PlayerId,
    /// Their roles in the server.
    pub roles: &'a [RoleId],
}

/// The conditions of new tables, and the writing of them.
#[derive(Clone, Debug)]
pub struct Openings {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) servers: Servers,
    /// Where the tables' secrets come from.
    pub(in crate::app) secrets: Arc<SecretSource>,
    /// The numbers counted for the operators.
    pub(in crate::app) activity: Activity,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
    /// Openers, and servers in which tables are opened.
    pub(in crate::app) turns: Turns,
}

impl Openings {
    /// The secret of a new table.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub(in crate::app) fn secret(&self) -> Result<Secret, Failure> {
        self.secrets.secret()
    }

    /// Whether somebody may open a table in this place; the server's rules if so.
    ///
    /// # Errors
    /// A refusal that says whom to ask; a fault if the database can't be asked.
    pub(in crate::app) async fn check(&self, host: Host<'_>, place: &Place) -> Result<ServerRules, Failure> {
        self.store.people().take_back(host.player).await?;
        let Some(guild) = place.guild else { return Ok(ServerRules::default()) };
        self.servers.check_mute(guild, host.player).await?;
        let rules = self.store.servers().server_rules(guild).await?;
        check_channel(&rules, place.channel)?;
        if let Some(role) = rules.opener_role.filter(|role| !host.roles.contains(role)) {
            let text = format!("In this server tables are opened by members with the role <@&{}>.", role.0);
            return Err(Failure::refused(text));
        }
        Ok(rules)
    }

    /// Whether somebody may invite all of these: none of them has blocked them, nor is blocked. Blocks among the guests are not told to
    /// their host: of two the first to come sits.
    ///
    /// # Errors
    /// One refusal for both; a fault if the database can't be asked.
    pub(in crate::app) async fn check_blocks(&self, host: PlayerId, guests: &[PlayerId]) -> Result<(), Failure> {
        if self.store.people().are_apart(host, &self.numbers(guests).await?).await? {
            return Err(Failure::refused(
                "One of those players can't be invited to your table. /settings shows whom you block.",
            ));
        }
        Ok(())
    }

    /// The numbers of people in blocks: a block stands under another one where somebody's data were deleted.
    async fn numbers(&self, people: &[PlayerId]) -> Result<Vec<PlayerId>, Failure> {
        let mut numbers = Vec::new();
        for person in people {
            numbers.push(PlayerId(self.store.people().number_of(*person).await?));
        }
        Ok(numbers)
    }

    /// Whether somebody may bring a game that has lost its place into this channel.
    ///
    /// # Errors
    /// A refusal that says where they may; a fault if the database can't be asked.
    pub(in crate::app) async fn check_channel(
        &self,
        player: PlayerId,
        (guild, channel): (GuildId, ChannelId),
    ) -> Result<(), Failure> {
        self.servers.check_mute(guild, player).await?;
        check_channel(&self.store.servers().server_rules(guild).await?, channel)
    }

    /// Writes a new table, within the limits.
    ///
    /// # Errors
    /// A refusal that says which limit it meets; a fault if the database can't be asked.
    pub(in crate::app) async fn write(
        &self,
        table: &Table,
        drawn: Option<Seat>,
        (rules, guests): (&ServerRules, &[PlayerId]),
    ) -> Result<(), Failure> {
        if !table.is_alone() {
            check_waiting(rules)?;
        }
        let mut invited = Vec::new();
        for guest in guests {
            invited.push(self.store.people().number_of(*guest).await?);
        }
        let limits = limits(table, rules, &invited);
        // Open tables are counted when the write begins: what one opens at once is written one by one.
        let _opener = self.turns.take(table.opener.0).await;
        let _server = self.turns.take(table.place.guild.map_or(table.place.channel.0, |guild| guild.0)).await;
        let opened = self.store.tables().open_within(&limits, table, drawn, self.clock.now_ms()).await?;
        if opened == Opened::Done {
            let calls_role = rules.called_role.is_some() && table.seats.contains(&Occupant::Open);
            let actor = CountedCaller { player: table.opener, guild: table.place.guild };
            self.activity.opened(actor, guests.len() + usize::from(calls_role));
        }
        self.opened_within(&limits, opened).await
    }

    /// The outcome of a new table, for the person who asked for it.
    ///
    /// # Errors
    /// As [`Openings::write`].
    pub(in crate::app) async fn opened_within(&self, limits: &OpeningLimits, opened: Opened) -> Result<(), Failure> {
        match opened {
            Opened::Done => self.wake_up.notify_one(),
            Opened::Repeated => {}
            Opened::TooMany => {
                let most = limits.own_most;
                return Err(Failure::refused(format!(
                    "You have {most} tables open, the most that a player may have: end or close one first."
                )));
            }
            Opened::TooManyHere => {
                let most = limits.here_most;
                return Err(Failure::refused(format!(
                    "Your tables that wait for players in this server: {most}, the most that a player may have. Start or close one first."
                )));
            }
            Opened::ServerFull => {
                return Err(Failure::refused(
                    "As many tables wait for players here as this server allows: join one of them, or ask those who manage the server.",
                ));
            }
            Opened::Spent(expense) => return Err(self.too_often(&expense).await?),
            Opened::Unsought => {
                return Err(Failure::refused(
                    "One of you is no longer looking for a game; /play seek looks for another.",
                ));
            }
        }
        Ok(())
    }

    /// The refusal where an allowance is used up: it says when there is something of it again.
    pub(in crate::app) async fn too_often(&self, expense: &Charge) -> Result<Failure, Failure> {
        let again = self.store.servers().affordable_ms(expense, self.clock.now_ms()).await?;
        Ok(Failure::refused(format!("{} again <t:{}:R>.", spent(expense.kind), again / 1_000 + 1)))
    }
}

/// Whether a server lets tables be opened in a channel.
pub(in crate::app) fn check_channel(rules: &ServerRules, channel: ChannelId) -> Result<(), Failure> {
    if rules.channels.is_empty() || rules.channels.contains(&channel) {
        return Ok(());
    }
    let places: Vec<_> = rules.channels.iter().map(|channel| format!("<#{channel}>")).collect();
    Err(Failure::refused(format!("In this server tables are opened in {}.", places.join(", "))))
}

/// Refuses lobbies and seeks where a server lets nothing wait for players.
pub(in crate::app) fn check_waiting(rules: &ServerRules) -> Result<(), Failure> {
    if rules.lobbies != Some(0) && rules.own_lobbies != Some(0) {
        return Ok(());
    }
    Err(Failure::refused(
        "In this server no table waits for players, by its own rules; those who manage it can change that with `/server tables`.",
    ))
}

/// The start of that refusal, which names everything that takes from the allowance: tables, tournaments and seeks share one.
fn spent(kind: AllowanceKind) -> &'static str {
    match kind {
        AllowanceKind::Open | AllowanceKind::OpenHere => {
            "You have opened tables or tournaments, moved tournaments or looked for games many times just now; you may do so"
        }
        AllowanceKind::Server => {
            "Very many tables and tournaments are being opened or moved in this server; you may do so"
        }
        AllowanceKind::Invite => "You have invited many people just now; you may invite somebody",
        AllowanceKind::Challenged => "They have been invited by many people just now; you may invite them",
        AllowanceKind::Invited => "You have invited them several times already; you may invite them",
    }
}

/// The limits of a table whose invited people have these numbers. One against computers alone begins at once, and is no lobby that waits.
fn limits(table: &Table, rules: &ServerRules, guests: &[i64]) -> OpeningLimits {
    let host = table.opener.0;
    let guild = table.place.guild.map_or(0, |guild| guild.0);
    let mut expenses = opening_expenses(table.opener, guild);
    let count = i64::try_from(guests.len()).unwrap_or(i64::MAX);
    if count > 0 {
        let (cost_ms, most_ms) = (INVITE_EVERY_MS * count, INVITE_EVERY_MS * INVITE_AT_ONCE);
        expenses.push(Charge { kind: AllowanceKind::Invite, owner: host, other: 0, cost_ms, most_ms });
    }
    let again = |guest: &i64| often(AllowanceKind::Invited, (host, *guest), INVITE_AGAIN_MS, INVITE_AGAIN_AT_ONCE);
    expenses.extend(guests.iter().map(again));
    let by_all = |guest: &i64| often(AllowanceKind::Challenged, (0, *guest), CHALLENGED_EVERY_MS, CHALLENGED_AT_ONCE);
    expenses.extend(guests.iter().map(by_all).chain([server_expense(guild)]));
    let waiting = |most: u32| if table.is_alone() { i64::MAX } else { i64::from(most) };
    OpeningLimits {
        own_most: MAX_OWN,
        here_most: waiting(rules.own_lobbies.unwrap_or(MAX_OWN_LOBBIES)),
        lobbies_most: waiting(rules.lobbies.unwrap_or(MAX_LOBBIES)),
        expenses,
        seeks: Vec::new(),
    }
}

/// The charge to a server for a table or a tournament that is opened there.
pub(in crate::app) fn server_expense(guild: i64) -> Charge {
    often(AllowanceKind::Server, (guild, 0), SERVER_EVERY_MS, SERVER_AT_ONCE)
}

/// The charges for opening a table or a tournament, or for looking for a table, in a server.
pub(in crate::app) fn opening_expenses(host: PlayerId, guild: i64) -> Vec<Charge> {
    vec![
        often(AllowanceKind::Open, (host.0, 0), OPEN_EVERY_MS, OPEN_AT_ONCE),
        often(AllowanceKind::OpenHere, (host.0, guild), OPEN_EVERY_MS, OPEN_AT_ONCE_HERE),
    ]
}

fn often(kind: AllowanceKind, (owner, other): (i64, i64), cost_ms: i64, at_once: i64) -> Charge {
    Charge { kind, owner, other, cost_ms, most_ms: cost_ms * at_once }
}

/// The limits of a table that answers seeks: it begins at once and is no lobby that waits, and each seek was paid for when it was
/// asked for.
pub(in crate::app) fn sought_limits(seeks: Vec<(PlayerId, i64)>) -> OpeningLimits {
    OpeningLimits { own_most: MAX_OWN, seeks, ..OpeningLimits::unlimited() }
}
