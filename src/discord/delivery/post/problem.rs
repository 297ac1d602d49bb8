//! The problem of the day, posted where a server wants it. It belongs to no table.

use crate::discord::delivery::wire::{DeliveryError, PostedMessage, Sender};
use crate::discord::discord_id::channel_id;
use crate::discord::present::problem_post;
use outbox::{Delivered, Row};
use table::{ChannelId, GuildId};

impl Sender {
    /// Posts the day's problem, once; not one of a day that is over, nor where the server has named another channel or none since. Where
    /// nothing can be posted any more, the server has no problems from then on.
    pub(in crate::discord::delivery) async fn post_problem(&self, row: &Row) -> Result<Delivered, DeliveryError> {
        let (guild, channel) = (GuildId(row.lane.server), ChannelId(row.lane.place));
        let Some(open) = self.app.coach().problem_to_post(row.seq)? else { return Ok(Delivered::default()) };
        // Posts of a day come within an hour: meanwhile the server may have taken the channel back, or named another.
        if self.app.servers().rules(guild).await?.problem_channel != Some(channel) {
            return Ok(Delivered::default());
        }
        let (message, mut picture) = problem_post(&open, row.seq);
        picture.style.theme = self.app.servers().palette(guild).await;
        let file = picture.file.clone();
        let is_it = |posted: &PostedMessage| posted.has_file(&file);
        match self.create_once(row, channel_id(channel), (&message, Some(picture)), is_it).await {
            Err(DeliveryError::Rest(error)) if error.gone() || error.forbidden() || error.takes_no_messages() => {
                self.app.coach().problem_refused(guild, channel).await?;
            }
            posted => drop(posted?),
        }
        Ok(Delivered::default())
    }
}
