//! From what is asked to what is answered, through the application. The same for every way in.

use super::answer::{Answer, Reply};
use super::commands::{self, Call, Given};
use super::components::{self, Press};
use super::ids::Id;
use super::incoming::{Ask, Caller};
use super::outgoing::Message;
use crate::app::{App, Failure};

/// Answers; a failure becomes the sentence that the player reads.
pub async fn handle(app: &App, caller: &Caller, ask: Ask) -> Answer {
    let replaces = replaces(&ask);
    let completes = matches!(&ask, Ask::Complete { .. });
    match answer(app, caller, ask).await {
        Ok(answer) => in_his_colours(app, caller, answer).await,
        Err(_) if completes => Reply::Complete(Vec::new()).into(),
        Err(failure @ Failure::Refused(_)) if replaces => with_text(Reply::Update, &failure),
        Err(failure) => with_text(Reply::Tell, &failure),
    }
}

/// A picture that only the caller sees comes in the colours that he chose.
async fn in_his_colours(app: &App, caller: &Caller, mut answer: Answer) -> Answer {
    if let Some(picture) = answer.picture.as_mut().filter(|picture| picture.look.theme.is_none()) {
        picture.look.theme = app.palette(caller.player.id).await;
    }
    answer
}

/// Whether a refusal takes the place of what was pressed: a step of a composer that leads nowhere any more. A mistyped
/// notation leaves the composer as it was, a *Move* the view under which it stands, and a fault everything.
fn replaces(ask: &Ask) -> bool {
    let Ask::Press { id, private: true, .. } = ask else { return false };
    matches!(Id::read(id), Some(Id::Compose { .. } | Id::Random { .. } | Id::Ready { .. } | Id::Confirm { .. }))
}

fn with_text(reply: fn(Message) -> Reply, failure: &Failure) -> Answer {
    reply(Message::text(failure.sentence())).into()
}

async fn answer(app: &App, caller: &Caller, ask: Ask) -> Result<Answer, Failure> {
    match ask {
        Ask::Command { name, sub, options } => {
            let command = commands::find(&name).ok_or_else(unknown_command)?;
            (command.run)(Call { app, caller, sub: sub.as_deref(), given: Given(options) }).await
        }
        Ask::Complete { name, focused, typed, options } => {
            let complete = commands::find(&name).and_then(|command| command.complete).ok_or_else(unknown_command)?;
            let call = Call { app, caller, sub: None, given: Given(options) };
            Ok(Reply::Complete(complete(call, &focused, &typed).await?).into())
        }
        Ask::Press { id, values, private } => {
            let press = Press { app, caller, values: &values, private };
            components::press(press, read_id(&id)?).await
        }
        Ask::Form { id, inputs, private } => {
            let press = Press { app, caller, values: &[], private };
            components::form(press, read_id(&id)?, &inputs).await
        }
    }
}

fn unknown_command() -> Failure {
    Failure::refused(
        "I don't know that command; /help lists what I can do. Discord may need an hour to show new commands.",
    )
}

fn read_id(id: &str) -> Result<Id, Failure> {
    Id::read(id).ok_or_else(|| Failure::refused("This button is no longer in use; /board shows the newest."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::TableId;

    fn pressed(id: &Id) -> Ask {
        Ask::Press { id: id.text(), values: Vec::new(), private: true }
    }

    #[test]
    fn a_refusal_takes_the_place_of_a_composer_that_leads_nowhere_and_of_nothing_else() {
        let (table, ply) = (TableId(7), 3);
        let action = "7-c4".to_owned();
        assert!(replaces(&pressed(&Id::Confirm { table, ply, action })));
        assert!(replaces(&pressed(&Id::Compose { table, ply, picks: Vec::new(), page: 0, slot: 0 })));
        let typed = Ask::Form { id: Id::Type { table, ply }.text(), inputs: Vec::new(), private: true };
        assert!(!replaces(&typed), "a mistyped notation leaves the composer as it was");
        for kept in [Id::Move(table), Id::View(table), Id::Type { table, ply }, Id::Games(1)] {
            assert!(!replaces(&pressed(&kept)), "{kept:?}");
        }
        let public = Ask::Press { id: Id::Random { table, ply, press: 0 }.text(), values: Vec::new(), private: false };
        assert!(!replaces(&public));
    }
}
