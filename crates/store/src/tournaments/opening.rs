//! A new tournament: written if its server has room, and charged to its opener as a table is.

use crate::database::error::StoreError;
use crate::database::handles::Tournaments;
use crate::servers::allowances::{AllowanceKind, Charge, ChargeColumns};
use crate::tournaments::tournament::{SaveTournament, StoredTournament, TournamentPost, save};

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

impl Tournaments<'_> {
    /// Writes a new tournament if its server has fewer than `limit` that are not over, and its opener can afford it. Of two at once the
    /// later one counts the earlier one if both charge one allowance, as the server's.
    pub async fn open_tournament(
        self,
        tournament: &StoredTournament,
        posts: &[TournamentPost],
        (limit, now_ms): (i64, i64),
        expenses: &[Charge],
    ) -> Result<TournamentOpened, StoreError> {
        let open = || {
            let ChargeColumns { kind, owner, other, cost_ms, most_ms } = ChargeColumns::of(expenses);
            let open = SaveTournament {
                expense_kind: kind,
                expense_owner: owner,
                expense_other: other,
                expense_cost: cost_ms,
                expense_most: most_ms,
                ..save(tournament, posts, limit, now_ms)
            };
            self.store.one(open.query())
        };
        let row = self.store.until_first(open, |row| row.is_overtaken).await?;
        if row.id.is_some() {
            return Ok(TournamentOpened::Done);
        }
        let afforded: Vec<_> = row.afforded.iter().filter_map(|kind| AllowanceKind::of_word(kind)).collect();
        let refused = expenses.iter().find(|expense| !afforded.contains(&expense.kind));
        Ok(match refused {
            Some(expense) if row.fits > 0 => TournamentOpened::Spent(*expense),
            _ if self.tournament(tournament.id).await?.is_some() => TournamentOpened::Done,
            _ => TournamentOpened::ServerFull,
        })
    }
}
