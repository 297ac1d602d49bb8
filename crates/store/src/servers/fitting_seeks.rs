//! The people in a server who fit somebody who looks for a game: all of it is asked of the database, so that the oldest are found, however
//! many others wait.

use crate::database::error::StoreError;
use crate::database::handles::Seeks;
use crate::ratings::rating::grown;
use crate::servers::seeks::{Seek, SeekRow, seek_columns};
use crate::sql::statement::statement;
use rating::{Method, PERIOD_MS, Rating};
use table::{ChannelId, GuildId, PlayerId};

/// A provisional rating may be off by much: where one of the two is, they may be so many times farther apart.
pub const PROVISIONAL_REACH: f64 = 2.0;

/// The text that finds seeks of others that fit: with these conditions on their terms, and as near as this reach asks. A condition on terms
/// that may be absent would keep a plan that is made once for all values from its index.
macro_rules! seeks_that_fit {
    ($terms:literal, $reach:literal) => {
        concat!(
            "SELECT ",
            seek_columns!(),
            " FROM seeks s
LEFT JOIN players mp ON mp.id = :player
LEFT JOIN players op ON op.id = s.player
LEFT JOIN ratings mr ON mr.player = :player AND mr.game = s.game AND mr.games > 0
    AND mr.method = CASE WHEN s.seats = 2 THEN :duel ELSE :party END
LEFT JOIN ratings o ON o.player = s.player AND o.game = s.game AND o.games > 0
    AND o.method = CASE WHEN s.seats = 2 THEN :duel ELSE :party END
WHERE s.guild = :guild AND s.channel = :channel AND s.state = 'waiting' AND s.expires_ms > :now_ms AND s.player <> :player
    ",
            $terms,
            "AND (",
            $reach,
            " IS NULL
        OR NOT COALESCE(mp.hidden, false) AND NOT COALESCE(op.hidden, false)
        AND abs(COALESCE(mr.value, :newcomer::float8) - COALESCE(o.value, :newcomer)) <= ",
            $reach,
            "
            * CASE WHEN mr.player IS NULL OR o.player IS NULL
                OR CASE WHEN s.seats = 2 THEN GREATEST(",
            grown!("mr"),
            ", ",
            grown!("o"),
            ") > :duel_below::float8 ^ 2
                    ELSE GREATEST(mr.deviation, o.deviation) > :party_below::float8 END
                THEN :unsure_factor::float8 ELSE 1 END)
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player = s.player AND b.blocked = :player
        OR b.player = :player AND b.blocked = s.player)
    AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.guild = s.guild AND m.player = s.player AND m.until_ms > :now_ms)
    AND NOT EXISTS (SELECT 1 FROM bans n WHERE n.kind = 'person' AND n.id = s.player AND (n.until_ms IS NULL OR n.until_ms > :now_ms))
ORDER BY s.since_ms, s.asked LIMIT :most"
        )
    };
}

statement! {
    /// Seeks of others in a channel that wait and fit, the oldest first: of the game, seats, pace and terms that are given; of nobody who
    /// blocks the person or is blocked by them, is muted there, or banned; and of ratings that are as near as both ask. A rating that
    /// is there counts as uncertain by Glicko-2's rule for who does not play, as `rating::Rating::at` does step by step; who has none
    /// is a newcomer.
    pub(crate) struct FittingSeeks {
        guild: i64,
        channel: i64,
        player: i64,
        now_ms: i64,
        game: String,
        seats: i16,
        pace_secs: i32,
        rated: bool,
        reach: Option<i16>,
        duel: &'static str,
        party: &'static str,
        newcomer: f64,
        duel_below: f64,
        party_below: f64,
        period_ms: i64,
        unsure_factor: f64,
        most: i64,
    }
    -> SeekRow;
    seeks_that_fit!(
        "AND s.game = :game AND s.seats = :seats AND s.pace_secs = :pace_secs AND s.rated = :rated
    ",
        "LEAST(s.reach, :reach::smallint)"
    )
}

statement! {
    /// The same of any game and on any terms; the other's wish for ratings that are near counts.
    pub(crate) struct OpenSeeks {
        guild: i64,
        channel: i64,
        player: i64,
        now_ms: i64,
        duel: &'static str,
        party: &'static str,
        newcomer: f64,
        duel_below: f64,
        party_below: f64,
        period_ms: i64,
        unsure_factor: f64,
        most: i64,
    }
    -> SeekRow;
    seeks_that_fit!("", "s.reach")
}

impl Seeks<'_> {
    /// Seeks of others that wait and fit this one, each of the other as well, those who have waited longest first: the same channel, for
    /// who asks in one may not see another, the same game, seats, pace and terms, ratings as near as both ask, nobody whom they block, who blocks them, who is muted there, or banned.
    pub async fn fitting_seeks(self, own: &Seek, now_ms: i64, most: i64) -> Result<Vec<Seek>, StoreError> {
        let fitting = FittingSeeks {
            guild: own.guild.0,
            channel: own.channel.0,
            player: own.player.id.0,
            now_ms,
            game: own.game.clone(),
            seats: i16::from(own.seats),
            pace_secs: i32::try_from(own.pace_secs).unwrap_or(i32::MAX),
            rated: own.terms.rated,
            reach: own.terms.reach.map(|reach| i16::try_from(reach).unwrap_or(i16::MAX)),
            duel: Method::Duel.word(),
            party: Method::Party.word(),
            newcomer: Rating::new(Method::Duel).value,
            duel_below: Method::Duel.certain_below(),
            party_below: Method::Party.certain_below(),
            period_ms: PERIOD_MS,
            unsure_factor: PROVISIONAL_REACH,
            most,
        };
        self.store.all(fitting.query()).await?.into_iter().map(SeekRow::seek).collect()
    }

    /// Seeks of others in a channel, of all games, that somebody there could answer, those who have waited longest first.
    pub async fn open_seeks(
        self,
        (guild, channel): (GuildId, ChannelId),
        player: PlayerId,
        now_ms: i64,
        most: i64,
    ) -> Result<Vec<Seek>, StoreError> {
        let open = OpenSeeks {
            guild: guild.0,
            channel: channel.0,
            player: player.0,
            now_ms,
            duel: Method::Duel.word(),
            party: Method::Party.word(),
            newcomer: Rating::new(Method::Duel).value,
            duel_below: Method::Duel.certain_below(),
            party_below: Method::Party.certain_below(),
            period_ms: PERIOD_MS,
            unsure_factor: PROVISIONAL_REACH,
            most,
        };
        self.store.all(open.query()).await?.into_iter().map(SeekRow::seek).collect()
    }
}
