//! Acts at the desk: who is banned, whether the bot only reads. Each act is one statement that writes it down and raises the version
//! by which all processes find it.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::database::handles::Desk;
use crate::seal::OrderKey;
use crate::sql::row::row;
use crate::sql::statement::statement;
use table::PlayerId;

/// The most bans that count: past them the oldest count no more.
const MAX_BANS: i64 = 100_000;

/// The kinds of those whom an operator bans and whose activity is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum SubjectKind {
    /// A person, in every server and by direct message.
    Person,
    /// A server, with all who ask something there.
    Server,
}

/// A person or a server, by the id that Discord gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    /// Whether it is a person or a server.
    pub kind: SubjectKind,
    /// Discord's id; negative for a person whose data are gone: what [`Aliases`] know them by.
    pub id: i64,
}

/// By what people stand on the list of bans once their data are gone.
#[derive(Clone, Debug)]
pub struct Aliases(OrderKey);

impl Aliases {
    /// The negative number by which the list knows a person after their data are deleted.
    #[must_use]
    pub fn of(&self, player: PlayerId) -> i64 {
        self.0.pseudonym(player).alias
    }
}

/// The kinds of acts, by their words in `desk_acts.act`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum DeskActKind {
    /// Somebody is kept out.
    Ban,
    /// Somebody is let in again.
    Unban,
    /// The bot shows things and changes nothing.
    ReadOnly,
    /// The bot changes things again.
    Open,
}

/// An act at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskAct {
    /// The kind of act: a ban, its end, or a change of what the bot takes.
    pub kind: DeskActKind,
    /// The person or server that it was about; `None` where it is about the whole bot.
    pub subject: Option<Subject>,
    /// The operator's reason; a banned person reads it.
    pub reason: String,
    /// Until when a ban lasts, in Unix milliseconds; `None`: until it is ended.
    pub until_ms: Option<i64>,
}

/// An act that was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAct {
    /// Its number, from 1.
    pub number: i64,
    /// When, in Unix milliseconds.
    pub at_ms: i64,
    /// An act with its subject.
    pub act: DeskAct,
}

/// Somebody who is kept out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The person or the server that is kept out.
    pub subject: Subject,
    /// The operator's reason; the banned read it.
    pub reason: String,
    /// Until when, in Unix milliseconds; `None`: until it is ended.
    pub until_ms: Option<i64>,
}

/// The decisions by which all processes go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeskState {
    /// The number of the latest act; 0 before the first.
    pub version: i64,
    /// Whether the bot only reads.
    pub read_only: bool,
}

statement! {
    /// The decisions by which all processes go; no row before the first act.
    pub(crate) struct ReadDesk {}
    -> DeskRow;
    "SELECT version, read_only FROM desk WHERE id = 1"
}

row! {
    /// The row of `desk`.
    pub(crate) struct DeskRow { version: i64, read_only: bool }
}

statement! {
    /// An act, with all that it does.
    pub(crate) struct WriteAct {
        act: &'static str,
        kind: Option<&'static str>,
        subject: Option<i64>,
        reason: String,
        until_ms: Option<i64>,
        read_only: Option<bool>,
        bans: bool,
        frees: bool,
        now_ms: i64,
    }
    "
WITH raised AS (
    INSERT INTO desk AS d (id, version, read_only, since_ms) VALUES (1, 1, COALESCE(:read_only::bool, false), :now_ms)
    ON CONFLICT (id) DO UPDATE SET version = d.version + 1, read_only = COALESCE(:read_only, d.read_only),
        since_ms = CASE WHEN :read_only IS NULL THEN d.since_ms ELSE :now_ms END
    RETURNING version),
banned AS (
    INSERT INTO bans (kind, id, reason, since_ms, until_ms)
    SELECT :kind::text, :subject::bigint, :reason::text, :now_ms, :until_ms::bigint FROM raised WHERE :bans::bool
    ON CONFLICT (kind, id) DO UPDATE SET reason = EXCLUDED.reason, since_ms = EXCLUDED.since_ms, until_ms = EXCLUDED.until_ms),
freed AS (DELETE FROM bans b USING raised WHERE :frees::bool AND b.kind = :kind AND b.id = :subject)
INSERT INTO desk_acts (number, at_ms, act, kind, subject, reason, until_ms)
SELECT version, :now_ms, :act, :kind, :subject, :reason, :until_ms FROM raised"
}

statement! {
    /// The bans that count, the newest first.
    pub(crate) struct ReadBans { now_ms: i64, most: i64 }
    -> BanRow;
    "
SELECT kind, id, reason, until_ms FROM bans WHERE until_ms IS NULL OR until_ms > :now_ms
ORDER BY since_ms DESC, kind, id LIMIT :most"
}

row! {
    /// A row of `bans`.
    pub(crate) struct BanRow { kind: String, id: i64, reason: String, until_ms: Option<i64> }
}

statement! {
    /// The latest acts, the newest first.
    pub(crate) struct ReadActs { most: i64 }
    -> ActRow;
    "SELECT number, at_ms, act, kind, subject, reason, until_ms FROM desk_acts ORDER BY number DESC LIMIT :most"
}

row! {
    /// A row of `desk_acts`.
    pub(crate) struct ActRow {
        number: i64, at_ms: i64, act: String, kind: Option<String>, subject: Option<i64>, reason: String, until_ms: Option<i64>
    }
}

impl Desk<'_> {
    /// Reads the decisions by which all processes go now.
    pub async fn state(self) -> Result<DeskState, StoreError> {
        let row = self.store.maybe(ReadDesk {}.query()).await?;
        Ok(row.map_or_else(DeskState::default, |row| DeskState { version: row.version, read_only: row.read_only }))
    }

    /// The bans that count at a time, the newest first.
    pub async fn bans(self, now_ms: i64) -> Result<Vec<Ban>, StoreError> {
        let rows = self.store.all(ReadBans { now_ms, most: MAX_BANS }.query()).await?;
        rows.into_iter().map(BanRow::ban).collect()
    }

    /// By what those who are banned are known once their data are gone.
    pub async fn aliases(self) -> Result<Aliases, StoreError> {
        self.store.sealing().order_key().await.map(Aliases)
    }

    /// Does an act, and writes it down.
    pub async fn act(self, act: &DeskAct, now_ms: i64) -> Result<(), StoreError> {
        let write = WriteAct {
            act: act.kind.into(),
            kind: act.subject.map(|subject| subject.kind.into()),
            subject: act.subject.map(|subject| subject.id),
            reason: act.reason.clone(),
            until_ms: act.until_ms,
            read_only: match act.kind {
                DeskActKind::ReadOnly => Some(true),
                DeskActKind::Open => Some(false),
                DeskActKind::Ban | DeskActKind::Unban => None,
            },
            bans: act.kind == DeskActKind::Ban,
            frees: act.kind == DeskActKind::Unban,
            now_ms,
        };
        self.store.run(write.query()).await.map(drop)
    }

    /// The latest acts, the newest first.
    pub async fn acts(self, most: i64) -> Result<Vec<RecordedAct>, StoreError> {
        self.store.all(ReadActs { most }.query()).await?.into_iter().map(ActRow::recorded).collect()
    }
}

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged { table: 0, what: what.to_owned() }
}

impl BanRow {
    fn ban(self) -> Result<Ban, StoreError> {
        let kind = self.kind.parse().map_err(|_| damaged("bans.kind: an unknown word"))?;
        Ok(Ban { subject: Subject { kind, id: self.id }, reason: self.reason, until_ms: self.until_ms })
    }
}

impl ActRow {
    fn recorded(self) -> Result<RecordedAct, StoreError> {
        let kind = self.act.parse().map_err(|_| damaged("desk_acts.act: an unknown word"))?;
        let subject = match (self.kind, self.subject) {
            (Some(kind), Some(id)) => {
                let kind = kind.parse().map_err(|_| damaged("desk_acts.kind: an unknown word"))?;
                Some(Subject { kind, id })
            }
            _ => None,
        };
        let act = DeskAct { kind, subject, reason: self.reason, until_ms: self.until_ms };
        Ok(RecordedAct { number: self.number, at_ms: self.at_ms, act })
    }
}
