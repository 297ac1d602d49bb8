//! The requests of a player to the others at a table, by a command or by a button under *More*; and the questions before a game or a
//! seat is given up.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use crate::app::{App, Failure, Visit};
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::interaction::Caller;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use table::{Challenge, Change, Command, Phase, PlayCommand, Player, Proposal, TableId};

/// A person, and the application that serves them.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord) struct Asking<'a> {
    /// The application that carries the request out.
    pub app: &'a App,
    /// The person who asks.
    pub caller: &'a Caller,
}

impl Asking<'_> {
    /// Offers a draw to all others at the table.
    pub(in crate::discord) async fn draw(self, table: TableId) -> Result<String, Failure> {
        self.propose(table, Proposal::Draw, "You offer a draw; the others are asked.").await
    }

    /// Asks to take the last move back.
    pub(in crate::discord) async fn undo(self, table: TableId) -> Result<String, Failure> {
        self.propose(table, Proposal::Undo, "You ask to take your last move back; the others are asked.").await
    }

    /// Asks to stop the clocks; where they stand, lets them run again.
    pub(in crate::discord) async fn pause(self, table: &Visit) -> Result<String, Failure> {
        if table.life.paused_ms.is_some() {
            let resume = PlayCommand::Resume(self.caller.player.id);
            return self.done(table.id, resume, "The clocks run again.").await;
        }
        self.propose(table.id, Proposal::Pause, "You ask to stop the clocks; the others are asked.").await
    }

    /// Reminds those who keep the game waiting.
    pub(in crate::discord) async fn nudge(self, table: TableId) -> Result<String, Failure> {
        self.done(table, PlayCommand::Nudge(self.caller.player.id), "They are told that the game waits.").await
    }

    /// Offers the caller's seat to somebody, or to anyone. The post calls nobody: a call to a guest would have to count as an invitation.
    pub(in crate::discord) async fn substitute(self, table: TableId, to: Option<Player>) -> Result<String, Failure> {
        let said = match &to {
            None => "Your seat is on offer in the thread. *Keep my seat* there takes that back.".to_owned(),
            Some(guest) => format!(
                "Your seat is on offer to {} in the thread. They get no notice from me, so tell them. *Keep my seat* there takes that \
                 back.",
                guest.name.in_message()
            ),
        };
        self.done(table, PlayCommand::HandOver(self.caller.player.id, to), &said).await
    }

    /// Calls the game off, or asks the others to.
    pub(in crate::discord) async fn abort(self, table: TableId) -> Result<String, Failure> {
        let abort = PlayCommand::Abort(self.caller.player.id);
        self.put(table, abort, "You ask to call the game off; the others are asked.").await
    }

    async fn propose(self, table: TableId, what: Proposal, said: &str) -> Result<String, Failure> {
        self.put(table, PlayCommand::Propose(self.caller.player.id, what), said).await
    }

    /// Done now or by the same interaction before: it is told alike.
    async fn done(self, table: TableId, command: PlayCommand, said: &str) -> Result<String, Failure> {
        let (visitor, interaction) = (self.caller.visitor(), self.caller.interaction);
        self.app.tables().command(&visitor, table, &Command::Play(command), interaction).await?;
        Ok(said.to_owned())
    }

    /// Carries out a command that is a question wherever there is somebody to be asked.
    async fn put(self, table: TableId, command: PlayCommand, said: &str) -> Result<String, Failure> {
        // With nobody else to ask, or as the last to agree, it is done at once.
        let me = self.caller.player.id;
        let say = |changed: &Change| {
            let table = &changed.table;
            match (&table.life.offer, table.phase() == Phase::Closed) {
                (Some(offer), _) if table.seats_of(me).contains(&offer.by) => said,
                (Some(_), _) => "You agree; not all of the others have answered yet.",
                (None, true) => "The game is called off.",
                (None, false) => "It is agreed.",
            }
            .to_owned()
        };
        let (visitor, interaction) = (self.caller.visitor(), self.caller.interaction);
        self.app.tables().command_said(&visitor, table, &Command::Play(command), interaction, &say).await
    }

    /// Calls the game off; asks the caller first where nobody else has to agree.
    pub(in crate::discord) async fn ask_to_abort(self, table: &Visit) -> Result<OutgoingMessage, Failure> {
        let abort = Command::Play(PlayCommand::Abort(self.caller.player.id));
        let ends =
            self.app.tables().outcome_of(table, &abort).is_some_and(|change| change.table.phase() == Phase::Closed);
        if !ends {
            return self.abort(table.id).await.map(OutgoingMessage::text);
        }
        let content = format!("Call this game of {} off? It ends without a result.", table.game.about().name);
        Ok(question(content, &CustomId::Table(TableButton::Abort, table.id), "Call it off"))
    }

    /// Asks the caller before they leave the game for good.
    pub(in crate::discord) fn ask_to_resign(self, table: &Visit) -> Result<InteractionAnswer, Failure> {
        if table.seat_of(self.caller.player.id).is_none() {
            return Err(Failure::refused("You don't play at this table."));
        }
        match table.phase() {
            Phase::Playing => drop(table.active_seat(self.caller.player.id)?),
            Phase::Lobby => return Err(Failure::refused(not_begun(table.life.challenge))),
            Phase::Over | Phase::Closed => return Err(Failure::refused("This game is over.")),
        }
        let content = format!("Leave this game of {} for good? It counts as lost.", table.game.about().name);
        Ok(Callback::Message(question(content, &CustomId::Resign(table.id), "Resign")).into())
    }
}

/// The way out of a game that has not begun, by the button under its lobby.
fn not_begun(challenge: Challenge) -> &'static str {
    match challenge {
        Challenge::Yes => "This game has not begun: press Decline under its lobby.",
        Challenge::No => "This game has not begun: press Leave under its lobby.",
    }
}

/// A question with the one button that does it.
fn question(content: String, id: &CustomId, label: &str) -> OutgoingMessage {
    let yes = id.button(label, ButtonStyle::Danger);
    OutgoingMessage { rows: vec![CreateActionRow::Buttons(vec![yes])], ..OutgoingMessage::text(content) }
}
