//! People who are asked to play on in another's place in a tournament. Nobody does before they have said yes.

use crate::database::error::StoreError;
use crate::database::handles::Tournaments;
use crate::sql::row::row;
use crate::sql::statement::statement;
use crate::tournaments::tournament::TournamentId;
use table::PlayerId;

statement! {
    /// Somebody is asked; another one who was asked for the same place is asked no more, and nobody for two places.
    pub(crate) struct AskSubstitute { tournament: i64, leaver: i64, player: i64 }
    "
WITH other AS (DELETE FROM substitutes WHERE tournament_id = :tournament AND player = :player AND leaver <> :leaver)
INSERT INTO substitutes (tournament_id, leaver, player) VALUES (:tournament, :leaver, :player)
ON CONFLICT (tournament_id, leaver) DO UPDATE SET player = EXCLUDED.player"
}

statement! {
    /// In whose place somebody is asked to play.
    pub(crate) struct AskedFor { tournament: i64, player: i64 }
    -> LeaverRow;
    "SELECT leaver FROM substitutes WHERE tournament_id = :tournament AND player = :player"
}

statement! {
    /// Ends the asking of a substitute who has answered.
    pub(crate) struct EndSubstitute { tournament: i64, player: i64 }
    "DELETE FROM substitutes WHERE tournament_id = :tournament AND player = :player"
}

statement! {
    /// Ends all asking in a tournament.
    pub(crate) struct EndSubstitutes { tournament: i64 }
    "DELETE FROM substitutes WHERE tournament_id = :tournament"
}

row! {
    /// The player in whose place somebody is asked to play.
    pub(crate) struct LeaverRow { leaver: i64 }
}

impl Tournaments<'_> {
    /// Writes down that somebody is asked to play on in another's place.
    pub async fn ask_substitute(self, id: TournamentId, leaver: PlayerId, player: PlayerId) -> Result<(), StoreError> {
        let ask = AskSubstitute { tournament: id.0, leaver: leaver.0, player: player.0 };
        self.store.run(ask.query()).await.map(drop)
    }

    /// In whose place somebody is asked to play, if they are.
    pub async fn asked_for(self, id: TournamentId, player: PlayerId) -> Result<Option<PlayerId>, StoreError> {
        let asked = AskedFor { tournament: id.0, player: player.0 };
        Ok(self.store.maybe(asked.query()).await?.map(|row| PlayerId(row.leaver)))
    }

    /// Nobody is asked any more: one of those who may ask begins to play themselves.
    pub async fn end_substitutes(self, id: TournamentId) -> Result<(), StoreError> {
        self.store.run(EndSubstitutes { tournament: id.0 }.query()).await.map(drop)
    }

    /// Somebody is asked no more: they have said yes, or the place is another's.
    pub async fn end_substitute(self, id: TournamentId, player: PlayerId) -> Result<(), StoreError> {
        let end = EndSubstitute { tournament: id.0, player: player.0 };
        self.store.run(end.query()).await.map(drop)
    }
}
