//! A new tournament: written if its server has room, and charged to its opener as a table is. One that moves is charged alike, for it is
//! posted anew.

use crate::database::error::StoreError;
use crate::database::handles::Tournaments;
use crate::servers::allowances::{AllowanceKind, Charge, ChargeColumns};
use crate::tournaments::save::{SaveTournament, SavedTournament, save};
use crate::tournaments::tournament::{StoredTournament, TournamentPost};

/// The fate of a new tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentOpened {
    /// It is there, now or since the same interaction came before.
    Done,
    /// Its server has as many as it may.
    ServerFull,
    /// This allowance is used up.
    Spent(Charge),
}

/// The fate of a tournament that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentMoved {
    /// It is in its new channel.
    Done,
    /// It has changed since it was read.
    Overtaken,
    /// This allowance is used up.
    Spent(Charge),
}

impl Tournaments<'_> {
    /// Writes a new tournament if its server has fewer than `limit` that are not over, and its opener can afford it. Of two at once the
    /// later one counts the earlier one if both charge one allowance, as the server's.
    pub async fn open_tournament(
        self,
        tournament: &StoredTournament,
        posts: &[TournamentPost],
        limit: (i64, i64),
        expenses: &[Charge],
    ) -> Result<TournamentOpened, StoreError> {
        let row = self.save_charged(tournament, posts, limit, expenses).await?;
        if row.id.is_some() {
            return Ok(TournamentOpened::Done);
        }
        Ok(match refused(&row, expenses) {
            Some(expense) => TournamentOpened::Spent(expense),
            None if self.tournament(tournament.id).await?.is_some() => TournamentOpened::Done,
            None => TournamentOpened::ServerFull,
        })
    }

    /// Writes a tournament that was read at its step and has another channel since, if the one who moves it can afford it.
    pub async fn move_tournament(
        self,
        tournament: &StoredTournament,
        posts: &[TournamentPost],
        now_ms: i64,
        expenses: &[Charge],
    ) -> Result<TournamentMoved, StoreError> {
        let row = self.save_charged(tournament, posts, (0, now_ms), expenses).await?;
        if row.id.is_some() {
            return Ok(TournamentMoved::Done);
        }
        Ok(refused(&row, expenses).map_or(TournamentMoved::Overtaken, TournamentMoved::Spent))
    }

    async fn save_charged(
        self,
        tournament: &StoredTournament,
        posts: &[TournamentPost],
        (limit, now_ms): (i64, i64),
        expenses: &[Charge],
    ) -> Result<SavedTournament, StoreError> {
        let charged = || {
            let ChargeColumns { kind, owner, other, cost_ms, most_ms } = ChargeColumns::of(expenses);
            let charged = SaveTournament {
                expense_kind: kind,
                expense_owner: owner,
                expense_other: other,
                expense_cost: cost_ms,
                expense_most: most_ms,
                ..save(tournament, posts, limit, now_ms)
            };
            self.store.one(charged.query())
        };
        self.store.until_first(charged, |row| row.is_overtaken).await
    }
}

/// The expense for which a tournament that fits was not written.
fn refused(row: &SavedTournament, expenses: &[Charge]) -> Option<Charge> {
    let afforded: Vec<_> = row.afforded.iter().filter_map(|kind| AllowanceKind::of_word(kind)).collect();
    expenses.iter().find(|expense| row.fits > 0 && !afforded.contains(&expense.kind)).copied()
}
