//! People of a channel who look for the same game find each other. The first one waits; the one who completes the company
//! opens its table with all of them seated, once: the table and the end of their seeks are one statement. The work of a process
//! that dies between two statements is done a moment later by the clocks of any other.

use std::collections::HashSet;
use std::sync::Arc;

use super::seek_strength::{is_near, suits};
use crate::app::desk::activity::CountedCaller;
use crate::app::failure::{Failure, known_game};
use crate::app::opening::openings::{Host, Openings, check_waiting, opening_expenses, sought_limits};
use crate::app::opening::request::TableRequest;
use crate::app::opening::seating::seating;
use crate::app::servers::rules::Servers;
use crate::app::tables::handle::Tables;
use crate::app::turns::Turns;
use clock::Clock;
use tokio::sync::Notify;

use crash::{CrashPoint, crash_point};
use game::AnyGame;
use store::{Opened, RoleId, Seek, SeekAdded, SeekState, SeekTerms, Store};
use table::{
    ChannelId, Command, GuildId, LatePolicy, LobbyCommand, MessageId, Occupant, Opening, Place, Player, PlayerId, Ply,
    Purpose, TableDice, TableId, Terms,
};

/// How long somebody looks for a game, in milliseconds: a week.
const SEEK_MS: i64 = 7 * 86_400_000;
/// How many of those who wait are shown to somebody; those who have waited longest come first.
const MAX_SHOWN: i64 = 24;
/// How many of those who fit are looked at first, those who have waited longest: one is enough for two.
const FIRST_LOOK: i64 = 32;
/// How many of those who fit are looked at where the first do not sit together. A person looks for a game once at a time, so
/// more would take as many people.
const ALL_WHO_FIT: i64 = 2_000;
/// So many people are tried for a company around one of them. A person who blocks many is tried no longer than this.
const MAX_TRIES: usize = 5_000;
/// How often a race that was lost to another process is run again.
const MAX_RACES: usize = 32;
/// After so long somebody else does what should have followed at once, in milliseconds.
const LEFT_UNDONE_MS: i64 = 5_000;
/// How many seeks one look of the clocks sees to.
const MAX_LEFT: i64 = 50;

/// A game that somebody looks for.
#[derive(Clone, Debug)]
pub struct SeekRequest {
    /// The person who looks for a game.
    pub player: Player,
    /// Their roles in the server.
    pub roles: Vec<RoleId>,
    /// The game, from the registry.
    pub game: &'static dyn AnyGame,
    /// With how many seats.
    pub seats: u8,
    /// The time for a move, in seconds.
    pub pace_secs: u32,
    /// With whom, and for what.
    pub terms: SeekTerms,
    /// The server; seeks of other servers are never met.
    pub guild: GuildId,
    /// Where a table would be opened.
    pub channel: ChannelId,
    /// The interaction that made the message in which it is asked for.
    pub id: i64,
    /// The id of the interaction that asks.
    pub asked: i64,
    /// The seek that it answers, if it is an answer.
    pub answers: Option<i64>,
}

/// The result for somebody who looks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeekResult {
    /// Nobody who fits yet: the seek waits.
    Waiting(Seek),
    /// Nothing was done: this seek of theirs waits already, on other terms or in another channel.
    Otherwise(Seek),
    /// A table, in this channel.
    Seated(TableId, ChannelId),
}

/// Whether two may sit at one table.
type Suits<'a> = &'a dyn Fn(&Seek, &Seek) -> bool;

/// Of those who fit, in their order, enough who would all sit together: with the one who has waited longest, if they find
/// company, else with the next.
fn company<'a>(own: &Seek, others: &'a [Seek], suit: Suits<'_>) -> Option<Vec<&'a Seek>> {
    let wanted = usize::from(own.seats).saturating_sub(1);
    (0..others.len()).find_map(|first| {
        let mut tries = MAX_TRIES;
        extend_company(vec![&others[first]], &others[first + 1..], wanted, (suit, &mut tries))
    })
}

fn extend_company<'a>(
    chosen: Vec<&'a Seek>,
    rest: &'a [Seek],
    wanted: usize,
    (suit, tries): (Suits<'_>, &mut usize),
) -> Option<Vec<&'a Seek>> {
    if chosen.len() == wanted {
        return Some(chosen);
    }
    for (at, next) in rest.iter().enumerate().take_while(|(at, _)| rest.len() - at + chosen.len() >= wanted) {
        *tries = tries.checked_sub(1)?;
        if !chosen.iter().all(|one| suit(one, next)) {
            continue;
        }
        let longer: Vec<_> = chosen.iter().copied().chain([next]).collect();
        if let Some(found) = extend_company(longer, &rest[at + 1..], wanted, (suit, &mut *tries)) {
            return Some(found);
        }
    }
    None
}

/// Seeks: who looks for which game in which server.
#[derive(Clone, Debug)]
pub struct Seeks {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    pub(in crate::app) openings: Openings,
    pub(in crate::app) servers: Servers,
    /// The queue before each server's seeks.
    pub(in crate::app) turns: Turns,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
}

impl Seeks {
    /// Looks for a game: a table is opened if others wait who fit, else it waits.
    ///
    /// # Errors
    /// A refusal if no table could be opened there, or too many were; a fault if the database can't be asked.
    pub(crate) async fn seek(&self, request: SeekRequest) -> Result<SeekResult, Failure> {
        self.check_request(&request).await?;
        let answers = request.answers;
        let seek = new_seek(request, self.clock.now_ms());
        self.check_strength(&seek, answers).await?;
        if let Some(own) = self.own_otherwise(&seek).await? {
            return Ok(SeekResult::Otherwise(own));
        }
        self.add(&seek, answers).await?;
        crash_point(CrashPoint::Sought);
        self.find_company((seek.guild, seek.player.id), &seek.game).await
    }

    /// Refuses a request that could never become a table there.
    async fn check_request(&self, request: &SeekRequest) -> Result<(), Failure> {
        let place = Place { guild: Some(request.guild), channel: request.channel, ..Place::default() };
        let host = Host { player: request.player.id, roles: &request.roles };
        check_waiting(&self.openings.check(host, &place).await?)?;
        request.game.start(request.seats, &[])?;
        Ok(table_terms(request.pace_secs, request.terms).check()?)
    }

    /// Writes a seek down at its cost.
    async fn add(&self, seek: &Seek, answers: Option<i64>) -> Result<(), Failure> {
        let (guild, player) = (seek.guild, seek.player.id);
        match self.store.seeks().add_seek(seek, answers, &opening_expenses(player, guild.0)).await? {
            SeekAdded::Known => {
                self.openings.activity.opened(CountedCaller { player, guild: Some(guild) }, 0);
                Ok(())
            }
            SeekAdded::Late => {
                Err(Failure::refused("That game has its players, or is called off. /play seek looks for another."))
            }
            SeekAdded::Spent(expense) => Err(self.openings.too_often(&expense).await?),
        }
    }

    /// The own seek of the same game that waits on other terms or in another channel, if there is one: it would go on in the new one's
    /// place.
    async fn own_otherwise(&self, seek: &Seek) -> Result<Option<Seek>, Failure> {
        let own = self.store.seeks().seek(seek.guild, seek.player.id, &seek.game).await?;
        let waits = |own: &Seek| own.state == SeekState::Waiting && own.expires_ms > seek.since_ms;
        let terms = |seek: &Seek| (seek.channel, seek.seats, seek.pace_secs, seek.terms);
        Ok(own.filter(|own| waits(own) && terms(own) != terms(seek)))
    }

    /// Refuses whoever asks for a strength near their own and hides it, or answers somebody to whom they are not near.
    async fn check_strength(&self, seek: &Seek, answers: Option<i64>) -> Result<(), Failure> {
        let answered = match answers {
            Some(asked) => self.store.seeks().seek_asked(seek.guild, asked).await?,
            None => None,
        };
        let me = seek.player.id;
        let both = [me, answered.as_ref().map_or(me, |answered| answered.player.id)];
        let ratings = self.store.ratings().known_ratings(&both).await?;
        let asks = |seek: &Seek| seek.terms.reach.is_some();
        if ratings.hides(me) && (asks(seek) || answered.as_ref().is_some_and(asks)) {
            return Err(Failure::refused(
                "Your rating is hidden, so nobody of your strength can be found: choose anybody, or show it with \
                 `/settings ratings:shown`.",
            ));
        }
        if answered.is_some_and(|answered| !is_near(&answered, both, &ratings, self.clock.now_ms())) {
            return Err(Failure::refused(
                "They look for somebody about as strong as they are, and your ratings are too far apart. /play seek looks for another.",
            ));
        }
        Ok(())
    }

    /// A person's seeks in a server that wait, and those of others in a channel whom they could meet, the oldest first.
    pub(crate) async fn around(
        &self,
        (guild, channel): (GuildId, ChannelId),
        player: PlayerId,
    ) -> Result<(Vec<Seek>, Vec<Seek>), Failure> {
        let now = self.clock.now_ms();
        let mine = self.store.seeks().own_seeks(guild, player, now).await?;
        Ok((mine, self.store.seeks().open_seeks((guild, channel), player, now, MAX_SHOWN).await?))
    }

    /// The seek that an interaction asked for.
    pub(crate) async fn asked(&self, guild: GuildId, asked: i64) -> Result<Option<Seek>, Failure> {
        Ok(self.store.seeks().seek_asked(guild, asked).await?)
    }

    /// Where a seek's post is; whether the seek still waits.
    pub(crate) async fn remember_post(&self, guild: GuildId, asked: i64, message: MessageId) -> Result<bool, Failure> {
        Ok(self.store.seeks().remember_seek_post(guild, asked, message).await?)
    }

    /// Somebody looks for a game no longer.
    ///
    /// # Errors
    /// A refusal if they did not; a fault if the database can't be asked.
    pub(crate) async fn withdraw(&self, guild: GuildId, player: PlayerId, game: &str) -> Result<(), Failure> {
        if self.store.seeks().withdraw_seek((guild, player), game, self.clock.now_ms()).await? {
            self.wake_up.notify_one();
            return Ok(());
        }
        match self.store.seeks().seek(guild, player, game).await?.map(|seek| seek.state) {
            Some(SeekState::Seated(_)) => Err(Failure::refused("Your table is open already; /games lists it.")),
            _ => Err(Failure::refused("You are no longer looking for that game.")),
        }
    }

    /// Sees to seeks whose time is over, and to what a process has left undone.
    pub(in crate::app) async fn look_after(&self) -> Result<(), Failure> {
        let now = self.clock.now_ms();
        if self.store.seeks().expire_seeks(now, MAX_LEFT).await? > 0 {
            self.wake_up.notify_one();
        }
        for left in self.store.seeks().unsettled_seeks(now - LEFT_UNDONE_MS, MAX_LEFT).await? {
            if let Err(failure) = self.find_company((left.guild, left.player.id), &left.game).await {
                failure.log("a seek finds nobody");
            }
        }
        Ok(())
    }

    /// Brings somebody's seek as far as it goes now.
    async fn find_company(&self, (guild, player): (GuildId, PlayerId), game: &str) -> Result<SeekResult, Failure> {
        let _turn = self.turns.take(guild.0).await;
        let mut was_posted = false;
        for _ in 0..MAX_RACES {
            let own = self.store.seeks().seek(guild, player, game).await?.ok_or_else(over)?;
            match own.state {
                SeekState::Seated(table) => return self.begin_sought(&own, table).await,
                SeekState::Waiting if own.expires_ms > self.clock.now_ms() => {}
                _ => return Err(over()),
            }
            if was_posted {
                return Ok(SeekResult::Waiting(own));
            }
            match self.servers.check_mute(guild, player).await {
                Err(muted @ Failure::Refused(_)) => {
                    self.store.seeks().withdraw_seek((guild, player), game, self.clock.now_ms()).await?;
                    return Err(muted);
                }
                // The wish stays as it is: the clocks try again.
                looked => looked?,
            }
            if let Some(company) = self.company_of(&own).await? {
                self.open_sought(&own, &company.iter().collect::<Vec<_>>()).await?;
            } else {
                self.store.seeks().post_seek(&own, self.clock.now_ms()).await?;
                self.wake_up.notify_one();
                // Somebody may have come meanwhile.
                was_posted = true;
            }
        }
        Err(Failure::refused("Many are looking for this game just now; please try again."))
    }

    /// The company of somebody who looks for a game, if enough wait who fit: of two the other one, of several those of whom each
    /// suits each. Where the first few do not do, all are looked at.
    async fn company_of(&self, own: &Seek) -> Result<Option<Vec<Seek>>, Failure> {
        let now = self.clock.now_ms();
        for most in [FIRST_LOOK, ALL_WHO_FIT] {
            let others = self.store.seeks().fitting_seeks(own, now, most).await?;
            let people: Vec<_> = others.iter().map(|other| other.player.id).chain([own.player.id]).collect();
            let ratings = self.store.ratings().known_ratings(&people).await?;
            let apart: HashSet<_> = match own.seats {
                2 => HashSet::new(),
                _ => self.store.seeks().apart_among(&people).await?.into_iter().collect(),
            };
            let sit = |one: &Seek, other: &Seek| {
                !apart.contains(&(one.player.id, other.player.id)) && suits(one, other, &ratings, now)
            };
            if let Some(found) = company(own, &others, &sit) {
                return Ok(Some(found.into_iter().cloned().collect()));
            }
            if others.len() < usize::try_from(most).unwrap_or(usize::MAX) {
                break;
            }
        }
        Ok(None)
    }

    /// Opens the table of somebody who completes a company, unless one of them was taken away meanwhile.
    async fn open_sought(&self, own: &Seek, company: &[&Seek]) -> Result<(), Failure> {
        let place = Place { guild: Some(own.guild), channel: own.channel, ..Place::default() };
        let game = known_game(&own.game)?;
        let secret = self.openings.secret()?;
        let request = sought_request(own, company, (game, place));
        let seats = seating(&request, &mut TableDice::new(&secret, Purpose::Seats, Ply(0)))?;
        let opening = Opening {
            id: request.id,
            game,
            options: Vec::new(),
            seats: seats.into_iter().map(seated).collect(),
            opener: own.player.id,
            terms: request.terms,
            secret,
            place,
        };
        let table = opening.open(self.clock.now_ms())?;
        let drawn = table.seats_of(table.opener).first().copied();
        let seeks = company.iter().chain([&own]).map(|seek| (seek.player.id, seek.asked)).collect();
        let limits = sought_limits(seeks);
        let opened = self.store.tables().open_within(&limits, &table, drawn, self.clock.now_ms()).await?;
        if opened == Opened::Unsought {
            return Ok(());
        }
        let done = self.openings.opened_within(&limits, opened).await;
        if done.is_err() {
            // Nobody waits for what can't be had; the others do.
            self.store.seeks().withdraw_seek((own.guild, own.player.id), &own.game, self.clock.now_ms()).await?;
        }
        crash_point(CrashPoint::Seated);
        done
    }

    /// Starts the game in the name of the one who opened the table: everybody is there.
    async fn begin_sought(&self, own: &Seek, id: TableId) -> Result<SeekResult, Failure> {
        if own.asked == id.0 {
            let start = Command::Lobby(LobbyCommand::Start(own.player.id));
            match self.tables.unsaid(None, id, &start, own.asked).await {
                // Somebody was first, or has closed the table.
                Ok(_) | Err(Failure::Refused(_)) => self.store.seeks().seek_settled(own).await?,
                // The table is there, with its button; the clocks try it again.
                Err(Failure::Fault(fault)) => tracing::warn!(table = %id, %fault, "a game did not begin yet"),
            }
        }
        let table = self.store.tables().table(id).await?.map_or(own.channel, |stored| stored.place.channel);
        Ok(SeekResult::Seated(id, table))
    }
}

fn new_seek(request: SeekRequest, now_ms: i64) -> Seek {
    Seek {
        guild: request.guild,
        player: request.player,
        game: request.game.about().id.to_owned(),
        id: request.id,
        asked: request.asked,
        seats: request.seats,
        pace_secs: request.pace_secs,
        terms: request.terms,
        channel: request.channel,
        state: SeekState::Waiting,
        message: None,
        since_ms: now_ms,
        expires_ms: now_ms + SEEK_MS,
    }
}

fn over() -> Failure {
    Failure::refused("You are no longer looking for that game; /play seek begins again.")
}

fn seated(occupant: Occupant) -> Occupant {
    match occupant {
        Occupant::Invited(player) => Occupant::Player(player),
        other => other,
    }
}

fn table_terms(pace_secs: u32, terms: SeekTerms) -> Terms {
    Terms { pace_secs, bank_secs: None, late: LatePolicy::default(), rests: true, rated: terms.rated, least: 0 }
}

fn sought_request(own: &Seek, company: &[&Seek], (game, place): (&'static dyn AnyGame, Place)) -> TableRequest {
    TableRequest {
        id: TableId(own.asked),
        game,
        options: Vec::new(),
        seats: Some(own.seats),
        opener: own.player.clone(),
        roles: Vec::new(),
        seat: None,
        guests: company.iter().map(|seek| seek.player.clone()).collect(),
        computers: 0,
        level: 0,
        pace_secs: Some(own.pace_secs),
        terms: table_terms(own.pace_secs, own.terms),
        place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::KnownRatings;

    fn seek(player: i64, seats: u8) -> Seek {
        Seek {
            guild: GuildId(1),
            player: Player::named(PlayerId(player), ["Ada"]),
            game: "tmag".to_owned(),
            id: player,
            asked: player,
            seats,
            pace_secs: 86_400,
            terms: SeekTerms::default(),
            channel: ChannelId(2),
            state: SeekState::Waiting,
            message: None,
            since_ms: player,
            expires_ms: i64::MAX,
        }
    }

    #[test]
    fn a_company_is_of_those_who_have_waited_longest_and_of_nobody_who_blocks_another() {
        let others: Vec<_> = (1..=4).map(|player| seek(player, 3)).collect();
        let found = |apart: &[(i64, i64)]| {
            let sit = |one: &Seek, other: &Seek| {
                let pair = (one.player.id.0, other.player.id.0);
                !apart.contains(&pair) && !apart.contains(&(pair.1, pair.0))
            };
            let company = company(&seek(9, 3), &others, &sit)?;
            Some(company.iter().map(|seek| seek.player.id.0).collect::<Vec<_>>())
        };
        assert_eq!(found(&[]), Some(vec![1, 2]));
        assert_eq!(found(&[(1, 2)]), Some(vec![1, 3]));
        assert_eq!(found(&[(1, 2), (1, 3), (1, 4), (2, 3)]), Some(vec![2, 4]));
        assert_eq!(found(&[(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]), None);
        assert_eq!(company(&seek(9, 6), &others, &|_, _| true), None, "too few");
        let slow = Seek { pace_secs: 60, ..seek(1, 3) };
        let rated = Seek { terms: SeekTerms { rated: true, reach: None }, ..seek(1, 3) };
        let suits = |other: &Seek| suits(&others[1], other, &KnownRatings::default(), 0);
        assert!(suits(&others[0]) && !suits(&slow) && !suits(&seek(1, 4)) && !suits(&rated));
    }

    #[test]
    fn those_who_block_one_another_starve_nobody_else() {
        // Four hundred who block one another have waited longer than three who block nobody.
        let others: Vec<_> = (1..=403).map(|player| seek(player, 5)).collect();
        let blocks = |seek: &Seek| seek.player.id.0 <= 400;
        let sit = |one: &Seek, other: &Seek| !(blocks(one) && blocks(other));
        let found = company(&seek(999, 5), &others, &sit).expect("there is company");
        assert_eq!(found.iter().map(|seek| seek.player.id.0).collect::<Vec<_>>(), [1, 401, 402, 403]);
    }
}
