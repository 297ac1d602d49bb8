//! The buttons of a table's talk: answers to questions, clocks, seats that change hands, rematches, conditional moves.

use super::Press;
use crate::app::{Done, Failure};
use crate::discord::answer::{Answer, Reply};
use crate::discord::ids::{Id, Word};
use crate::discord::outgoing::Message;
use game::Seat;
use table::{Command, Player, TableId};

pub(super) async fn press(press: Press<'_>, id: &Id) -> Result<Answer, Failure> {
    match id {
        Id::Talk(Word::Rematch, table) => rematch(press, *table).await,
        Id::Talk(word, table) => {
            let (command, said) = command(*word, &press.caller.player)?;
            carry_out(press, *table, &command, said).await
        }
        Id::Take(table, seat) => {
            let settings = press.app.settings(press.caller.player.id).await?.settings;
            let command = Command::Take(press.caller.player.clone(), Seat(*seat), settings);
            carry_out(press, *table, &command, "The seat is yours; its secrets come by direct message.").await
        }
        _ => Err(Failure::refused("This button is no longer in use.")),
    }
}

fn command(word: Word, player: &Player) -> Result<(Command, &'static str), Failure> {
    let me = player.id;
    Ok(match word {
        Word::Accept => (Command::Accept(me), "You agree."),
        Word::Decline => (Command::Decline(me), "It is off the table."),
        Word::Resume => (Command::Resume(me), "The clocks run again."),
        Word::Grant => (Command::Grant(me), "They have more time now."),
        Word::Claim => (Command::Claim(me), "You have claimed the game."),
        Word::Keep => (Command::Keep(me), "You keep your seat."),
        Word::Abort => (Command::Abort(me), "The game is called off."),
        Word::Arm => (Command::ConfirmPlan(me), "Your conditional moves are set. /if shows and withdraws them."),
        Word::Unplan => (Command::WithdrawPlan(me), "Your conditional moves are withdrawn."),
        Word::HandOver => (Command::HandOver(me, None), "Your seat is on offer; you play on until somebody takes it."),
        Word::Rematch => return Err(Failure::refused("This button is no longer in use.")),
    })
}

/// The answer is a message of its own where the pressed one is a notice that others, or the player later, still need.
async fn carry_out(press: Press<'_>, table: TableId, command: &Command, said: &str) -> Result<Answer, Failure> {
    let text = match press.app.command(table, command, press.caller.interaction).await? {
        Done::Changed(_) => said,
        Done::Repeated => "That is done already.",
    };
    let private = press.private && press.caller.guild.is_some();
    let message = Message::text(text);
    Ok(if private { Reply::Update(message) } else { Reply::Tell(message) }.into())
}

async fn rematch(press: Press<'_>, table: TableId) -> Result<Answer, Failure> {
    let opened = press.app.rematch(table, &press.caller.player, TableId(press.caller.interaction)).await?;
    Ok(Answer::tell(format!("The rematch is set up in <#{}>; the others are invited.", opened.place.channel)))
}
