//! The posts of a tournament: its sign-up, one for each round and for the end, and a word to its organiser where games ended without a
//! result.

use crate::app::{StoredTournament, TournamentId};
use crate::discord::controls::{CustomId, TournamentButton};
use crate::discord::delivery::wire::{DeliveryError, PostedMessage, Sender};
use crate::discord::discord_id::{channel_id, kept_message};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::{
    moved_sign_up, pairings_post, round_picture, round_post, sign_up, tournament_post_name, undecided_post,
};
use outbox::{Delivered, Row};
use table::{ChannelId, MessageId};

impl Sender {
    /// Posts the sign-up, or brings it up to date; where the row names its post, that stays behind in another channel.
    pub(in crate::discord::delivery) async fn post_sign_up(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        if let Some(posted) = row.target {
            return self.leave_sign_up(row, posted).await;
        }
        let Some(tournament) = self.tournament_of(row).await? else { return Ok(Delivered::default()) };
        let (message, channel) = (sign_up(&tournament), channel_id(tournament.home()));
        if let Some(posted) = tournament.post {
            return self.edit_post(tournament.home(), posted, &message).await;
        }
        let is_it = |posted: &PostedMessage| is_sign_up(posted, tournament.id);
        let posted = match self.create_once(row, channel, (&message, None), is_it).await {
            // A forum has posts and no messages: the sign-up begins one, and the rounds are posted in it.
            Err(DeliveryError::Rest(error)) if error.takes_no_messages() => {
                let place = (tournament.guild, tournament.channel);
                let name = tournament_post_name(&tournament);
                return self.begin_post(row, place, (name, (&message, None)), is_it, error).await;
            }
            posted => posted?,
        };
        Ok(Delivered { lobby_message: Some(kept_message(posted)), ..Delivered::default() })
    }

    /// The sign-up's post in a channel that the tournament has left says where it is now, and has no buttons any more; unless the
    /// tournament is back, and a later try has found this post and taken it for its own.
    async fn leave_sign_up(&self, row: &Row, posted: MessageId) -> Result<Delivered, DeliveryError> {
        let found = self.app.tournaments().to_post(TournamentId(row.table.0)).await?;
        match found.filter(|tournament| tournament.post != Some(posted)) {
            Some(tournament) => self.edit_post(ChannelId(row.lane.place), posted, &moved_sign_up(&tournament)).await,
            None => Ok(Delivered::default()),
        }
    }

    /// Posts who meets whom in a round, and where everybody stands.
    pub(in crate::discord::delivery) async fn post_round(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let Some(tournament) = self.tournament_of(row).await? else { return Ok(Delivered::default()) };
        let rounds = row.until.index();
        if let Some(posted) = row.target {
            // It has threads to link to now. It calls nobody, and its picture stays.
            return self.edit_post(tournament.home(), posted, &pairings_post(&tournament, rounds)).await;
        }
        let message = round_post(&tournament, rounds);
        let mut picture = round_picture(&tournament, rounds);
        if let Some(picture) = &mut picture {
            picture.style.theme = self.app.servers().palette(tournament.guild).await;
        }
        let file = picture.as_ref().map(|picture| picture.file.clone());
        let shown = u16::try_from(rounds).unwrap_or(u16::MAX);
        let marker = CustomId::Tournament(TournamentButton::Standings(tournament.id, shown)).text();
        // The last round's post and the end's are about as many rounds; the picture tells them apart.
        let is_it = |posted: &PostedMessage| match &file {
            Some(file) => posted.has_file(file),
            None => posted.has_custom_id(&marker),
        };
        let posted = self.create_once(row, channel_id(tournament.home()), (&message, picture), is_it).await?;
        Ok(Delivered { post: Some((kept_message(posted), row.until)), ..Delivered::default() })
    }

    /// Tells the organiser of a round's games that ended without a result, unless all are decided by now. An earlier try's message is known
    /// by its button: more games may have ended since.
    pub(in crate::discord::delivery) async fn post_undecided(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let tournament = self.app.tournaments().to_post(TournamentId(row.table.0)).await?;
        let Some((home, message)) = tournament.and_then(|tournament| {
            undecided_post(&tournament, row.until.index(), row.seq).map(|message| (tournament.home(), message))
        }) else {
            return Ok(Delivered::default());
        };
        let number = TournamentButton::NoticeStandings(TournamentId(row.table.0), row.seq);
        let marker = CustomId::Tournament(number).text();
        let is_it = |posted: &PostedMessage| posted.has_control(&marker);
        self.create_once(row, channel_id(home), (&message, None), is_it).await?;
        Ok(Delivered::default())
    }

    /// The tournament of a row, if it is in the row's channel still: where it has moved it is posted by rows of its own.
    async fn tournament_of(&self, row: &Row) -> Result<Option<StoredTournament>, DeliveryError> {
        let found = self.app.tournaments().to_post(TournamentId(row.table.0)).await?;
        Ok(found.filter(|tournament| tournament.channel.0 == row.lane.place))
    }

    /// Brings a post up to date. In a forum it may sleep, and is woken; where it is locked nobody presses anything, and nobody needs
    /// what somebody has deleted: the commands do the same.
    async fn edit_post(
        &self,
        home: ChannelId,
        posted: MessageId,
        message: &OutgoingMessage,
    ) -> Result<Delivered, DeliveryError> {
        match self.edit_awake(channel_id(home), posted, message).await {
            Err(DeliveryError::Rest(error)) if error.gone() || error.forbidden() => Ok(Delivered::default()),
            Err(error) if error.is_asleep() => Ok(Delivered::default()),
            edited => edited.map(|()| Delivered::default()),
        }
    }
}

/// Whether a message is the sign-up of a tournament, open or closed: its rounds and tables have posts with its id, too.
fn is_sign_up(posted: &PostedMessage, id: TournamentId) -> bool {
    let buttons = [TournamentButton::Join(id), TournamentButton::SignUpStandings(id)];
    buttons.into_iter().any(|button| posted.has_control(&CustomId::Tournament(button).text()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_sign_up_is_told_from_all_other_posts_of_its_tournament_and_from_other_sign_ups() {
        let (id, other) = (TournamentId(7), TournamentId(70));
        for (button, is_it) in [
            (TournamentButton::Join(id), true),
            (TournamentButton::SignUpStandings(id), true),
            (TournamentButton::Standings(id, 0), false),
            (TournamentButton::Standings(id, 1), false),
            (TournamentButton::NoticeStandings(id, 3), false),
            (TournamentButton::Join(other), false),
            (TournamentButton::SignUpStandings(other), false),
        ] {
            let control = json!({ "type": 2, "label": "Standings", "custom_id": CustomId::Tournament(button).text() });
            let rows = json!([{ "type": 1, "components": [control] }]);
            let whole = json!({ "id": "1", "author": { "id": "2" }, "components": rows });
            let posted: PostedMessage = serde_json::from_value(whole).expect("it is read");
            assert_eq!(is_sign_up(&posted, id), is_it, "{button:?}");
        }
    }
}
