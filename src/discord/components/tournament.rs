//! The buttons of a tournament's posts.

use super::component_press::ComponentPress;
use crate::app::Failure;
use crate::discord::answers::{standings_answer, tournament_caller};
use crate::discord::controls::TournamentButton;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};

pub(super) async fn press(press: ComponentPress<'_>, button: TournamentButton) -> Result<InteractionAnswer, Failure> {
    let caller = tournament_caller(press.caller)?;
    let said = match button {
        TournamentButton::Join(id) => press.app.tournaments().join(&caller, id).await?,
        TournamentButton::Leave(id) => press.app.tournaments().leave(&caller, id).await?,
        TournamentButton::Start(id) => press.app.tournaments().start(&caller, id).await?,
        TournamentButton::Standings(id, _)
        | TournamentButton::NoticeStandings(id, _)
        | TournamentButton::SignUpStandings(id) => {
            let tournament = press.app.tournaments().get(&caller, id).await?;
            return Ok(standings_answer(&tournament, &caller));
        }
    };
    Ok(Callback::Message(OutgoingMessage::text(said)).into())
}
