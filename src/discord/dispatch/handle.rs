//! From what is asked to what is answered, through the application. The same for every way in.

use crate::app::{App, CountedCaller, Failure};
use crate::discord::commands::{Arguments, CommandCall, MenuCall};
use crate::discord::components::ComponentPress;
use crate::discord::controls::{CustomId, FormId};
use crate::discord::interaction::{Caller, InteractionRequest};
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::{commands, components};
use crate::metrics::{AnswerOutcome, BUTTON};

/// The labels of what is no typed command.
const MENU: &str = "menu";
const FORM: &str = "form";
const COMPLETION: &str = "completion";
const UNKNOWN: &str = "unknown";

/// The label under which metrics count a request: a command's own name, or the kind of anything else.
pub(in crate::discord) fn label(request: &InteractionRequest) -> &'static str {
    match request {
        InteractionRequest::Command { name, .. } => commands::find(name).map_or(UNKNOWN, |command| command.name),
        InteractionRequest::Menu { .. } => MENU,
        InteractionRequest::Autocomplete { .. } => COMPLETION,
        InteractionRequest::Component { .. } => BUTTON,
        InteractionRequest::Modal { .. } => FORM,
    }
}

/// All labels that there can be.
pub(in crate::discord) fn labels() -> impl Iterator<Item = &'static str> {
    commands::names().chain([BUTTON, MENU, FORM, COMPLETION, UNKNOWN])
}

/// Answers, and says what the answer is; a failure becomes the sentence that the player reads.
pub async fn handle(app: &App, caller: &Caller, request: InteractionRequest) -> (InteractionAnswer, AnswerOutcome) {
    let actor = CountedCaller { player: caller.player.id, guild: caller.guild };
    app.desk().pressed(actor);
    let (app, desk) = (app.in_force(), app.desk());
    let replaces = replaces(&request);
    let completes = matches!(&request, InteractionRequest::Autocomplete { .. });
    let banned = desk.refusal(actor).filter(|_| !is_always_open(&request));
    let answered = match banned {
        Some(refusal) => Err(refusal),
        None => answer(app, caller, request).await,
    };
    let failure = match answered {
        Ok(answer) => return (in_own_palette(app, caller, answer).await, AnswerOutcome::Answered),
        Err(failure) => failure,
    };
    match failure {
        Failure::Refused(_) if replaces => (with_text(Callback::Update, &failure), AnswerOutcome::Refused),
        _ if completes => {
            failure.log("an option could not be completed");
            (Callback::Choices(Vec::new()).into(), outcome(&failure))
        }
        _ => (with_text(Callback::Message, &failure), outcome(&failure)),
    }
}

/// Whether somebody who is banned is answered all the same: about their own data, and where help is.
fn is_always_open(request: &InteractionRequest) -> bool {
    match request {
        InteractionRequest::Command { name, .. } => matches!(name.as_str(), "about" | "help"),
        InteractionRequest::Component { id, .. } => {
            matches!(CustomId::read(id), Some(CustomId::Forget | CustomId::Page(_)))
        }
        InteractionRequest::Menu { .. }
        | InteractionRequest::Autocomplete { .. }
        | InteractionRequest::Modal { .. } => false,
    }
}

fn outcome(failure: &Failure) -> AnswerOutcome {
    match failure {
        Failure::Refused(_) => AnswerOutcome::Refused,
        Failure::Fault(_) => AnswerOutcome::Fault,
    }
}

/// A picture that only the caller sees comes in the colours that they chose.
async fn in_own_palette(app: &App, caller: &Caller, mut answer: InteractionAnswer) -> InteractionAnswer {
    if let Some(picture) = answer.picture.as_mut().filter(|picture| picture.style.theme.is_none()) {
        picture.style.theme = app.people().palette(caller.player.id).await;
    }
    answer
}

/// Whether a refusal takes the place of what was pressed: a step of a composer that leads nowhere any more. A mistyped
/// notation leaves the composer as it was, a *Move* the view under which it stands, and a fault everything.
fn replaces(request: &InteractionRequest) -> bool {
    let InteractionRequest::Component { id, private: true, .. } = request else { return false };
    matches!(
        CustomId::read(id),
        Some(
            CustomId::Compose { .. }
                | CustomId::Random { .. }
                | CustomId::Lot { .. }
                | CustomId::Ready { .. }
                | CustomId::Look { .. }
                | CustomId::Confirm { .. }
        )
    )
}

fn with_text(callback: fn(OutgoingMessage) -> Callback, failure: &Failure) -> InteractionAnswer {
    callback(OutgoingMessage::text(failure.answer())).into()
}

async fn answer(app: &App, caller: &Caller, request: InteractionRequest) -> Result<InteractionAnswer, Failure> {
    match request {
        InteractionRequest::Command { name, sub, options } => {
            let command = commands::find(&name).ok_or_else(unknown_command)?;
            (command.run)(CommandCall { app, caller, sub: sub.as_deref(), arguments: Arguments(options) }).await
        }
        InteractionRequest::Menu { name, target } => {
            let command = commands::find_menu(&name).ok_or_else(unknown_command)?;
            (command.run)(MenuCall { app, caller, target }).await
        }
        InteractionRequest::Autocomplete { name, sub, focused, typed, options } => {
            let complete = commands::find(&name).and_then(|command| command.complete).ok_or_else(unknown_command)?;
            let call = CommandCall { app, caller, sub: sub.as_deref(), arguments: Arguments(options) };
            Ok(Callback::Choices(complete(call, &focused, &typed).await?).into())
        }
        InteractionRequest::Component { id, values, private } => {
            let press = ComponentPress { app, caller, values: &values, private };
            components::press(press, CustomId::read(&id).ok_or_else(unknown_button)?).await
        }
        InteractionRequest::Modal { id, inputs, private } => {
            let press = ComponentPress { app, caller, values: &[], private };
            components::form(press, FormId::read(&id).ok_or_else(unknown_button)?, &inputs).await
        }
    }
}

fn unknown_command() -> Failure {
    Failure::refused(
        "I don't know that command; /help lists all commands. If Discord shows an old list, restart Discord.",
    )
}

fn unknown_button() -> Failure {
    Failure::refused("This button is no longer in use; /board shows the newest.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{EntryNo, TableId};

    fn pressed(id: &CustomId) -> InteractionRequest {
        InteractionRequest::Component { id: id.text(), values: Vec::new(), private: true }
    }

    #[test]
    fn a_refusal_takes_the_place_of_a_composer_that_leads_nowhere_and_of_nothing_else() {
        let (table, seen) = (TableId(7), EntryNo(3));
        let action = "7-c4".to_owned();
        assert!(replaces(&pressed(&CustomId::Confirm { table, seen, action })));
        assert!(replaces(&pressed(&CustomId::Compose { table, seen, picks: Vec::new(), page: 0, slot: 0 })));
        assert!(replaces(&pressed(&CustomId::Lot { table, seen, picks: Vec::new(), press: 0 })));
        let typed =
            InteractionRequest::Modal { id: CustomId::Type { table, seen }.text(), inputs: Vec::new(), private: true };
        assert!(!replaces(&typed), "a mistyped notation leaves the composer as it was");
        for kept in [CustomId::Move(table), CustomId::View(table), CustomId::Type { table, seen }, CustomId::Games(1)] {
            assert!(!replaces(&pressed(&kept)), "{kept:?}");
        }
        let public = InteractionRequest::Component {
            id: CustomId::Random { table, seen, press: 0 }.text(),
            values: Vec::new(),
            private: false,
        };
        assert!(!replaces(&public));
    }
}
