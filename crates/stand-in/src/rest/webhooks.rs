//! What follows the first answer to an interaction: follow-ups, edits, deletions, by the interaction's token.

use super::{
    super::{
        draft::{ANSWER, Draft, EDIT},
        interaction::{Interaction, State},
        refusal::Refusal,
        snowflake::Snowflake,
        world::World,
    },
    Answer, Call, Reply, id,
    interactions::send,
    messages,
};

pub(super) fn answer(world: &mut World, call: &Call, application: Snowflake, token: &str, rest: &[&str]) -> Answer {
    let interaction = find(world, application, token)?;
    match (call.method.as_str(), rest) {
        ("POST", []) => follow_up(world, call, &interaction),
        ("GET", ["messages", message]) => messages::answer(world, target(world, &interaction, message)?),
        ("PATCH", ["messages", message]) => edit(world, call, &interaction, message),
        ("DELETE", ["messages", message]) => {
            let message = target(world, &interaction, message)?;
            world.remove_message(message);
            Ok(Reply::Empty)
        }
        (_, [] | ["messages", _]) => Err(Refusal::wrong_method()),
        _ => Err(Refusal::no_route()),
    }
}

/// The interaction of a token that is still good and was answered.
fn find(world: &World, application: Snowflake, token: &str) -> Result<Interaction, Refusal> {
    if application != world.bot.application_id {
        return Err(Refusal::unknown_webhook());
    }
    let interaction = world.interaction_by_token(token).ok_or_else(Refusal::invalid_webhook_token)?;
    if interaction.created.elapsed() > world.config.token_lifetime {
        return Err(Refusal::invalid_webhook_token());
    }
    match interaction.state {
        State::Answered(_) => Ok(interaction.clone()),
        _ => Err(Refusal::unknown_webhook()),
    }
}

/// The message that `@original` or an id means, if it belongs to this interaction.
fn target(world: &World, interaction: &Interaction, message: &str) -> Result<Snowflake, Refusal> {
    let target =
        if message == "@original" { interaction.original.ok_or_else(Refusal::unknown_message)? } else { id(message)? };
    let found = world.messages.get(&target).ok_or_else(Refusal::unknown_message)?;
    let own = interaction.original == Some(target)
        || found.cause.as_ref().is_some_and(|cause| cause.interaction == interaction.id);
    if own { Ok(target) } else { Err(Refusal::unknown_message()) }
}

fn follow_up(world: &mut World, call: &Call, interaction: &Interaction) -> Answer {
    let draft = Draft::read(call.object()?, &call.uploads, ANSWER, "")?;
    let message = match interaction.original.filter(|_| interaction.awaits_follow_up) {
        Some(deferred) => {
            messages::change(world, deferred, draft)?;
            deferred
        }
        None => send(world, interaction, draft)?,
    };
    note(world, interaction.id, message);
    messages::answer(world, message)
}

fn edit(world: &mut World, call: &Call, interaction: &Interaction, message: &str) -> Answer {
    let message = target(world, interaction, message)?;
    let draft = Draft::read(call.object()?, &call.uploads, EDIT, "")?;
    messages::change(world, message, draft)?;
    note(world, interaction.id, message);
    messages::answer(world, message)
}

/// Remembers what came after the first answer.
fn note(world: &mut World, interaction: Snowflake, message: Snowflake) {
    if let Some(own) = world.interactions.get_mut(&interaction) {
        own.awaits_follow_up = false;
        own.later.push(message);
    }
}
