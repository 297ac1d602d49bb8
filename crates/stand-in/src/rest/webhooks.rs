//! Follow-ups, edits and deletions after the first answer to an interaction, by its token.

use crate::{
    api_error::ApiError,
    interaction::{Interaction, InteractionState},
    message_params::{ANSWER, EDIT, MessageParams},
    rest::interactions::send,
    rest::messages,
    rest::request::{RestRequest, id},
    rest::response::{RestResponse, RestResult},
    snowflake::Snowflake,
    world::World,
};

pub(super) fn answer(
    world: &mut World,
    request: &RestRequest,
    application: Snowflake,
    token: &str,
    rest: &[&str],
) -> RestResult {
    let interaction = find(world, application, token)?;
    match (request.method.as_str(), rest) {
        ("POST", []) => follow_up(world, request, &interaction),
        ("GET", ["messages", message]) => messages::answer(world, target(world, &interaction, message)?),
        ("PATCH", ["messages", message]) => edit(world, request, &interaction, message),
        ("DELETE", ["messages", message]) => {
            let message = target(world, &interaction, message)?;
            world.remove_message(message);
            Ok(RestResponse::Empty)
        }
        (_, [] | ["messages", _]) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::no_route()),
    }
}

/// The interaction of a token that is still good and was answered.
fn find(world: &World, application: Snowflake, token: &str) -> Result<Interaction, ApiError> {
    if application != world.bot.application_id {
        return Err(ApiError::unknown_webhook());
    }
    let interaction = world.interaction_by_token(token).ok_or_else(ApiError::invalid_webhook_token)?;
    if interaction.created.elapsed() > world.config.token_lifetime {
        return Err(ApiError::invalid_webhook_token());
    }
    match interaction.state {
        InteractionState::Answered(_) => Ok(interaction.clone()),
        _ => Err(ApiError::unknown_webhook()),
    }
}

/// The message that `@original` or an id means, if it belongs to this interaction.
fn target(world: &World, interaction: &Interaction, message: &str) -> Result<Snowflake, ApiError> {
    let target =
        if message == "@original" { interaction.original.ok_or_else(ApiError::unknown_message)? } else { id(message)? };
    let found = world.messages.get(&target).ok_or_else(ApiError::unknown_message)?;
    let own = interaction.original == Some(target)
        || found.cause.as_ref().is_some_and(|cause| cause.interaction == interaction.id);
    if own { Ok(target) } else { Err(ApiError::unknown_message()) }
}

fn follow_up(world: &mut World, request: &RestRequest, interaction: &Interaction) -> RestResult {
    let params = MessageParams::read(request.object()?, &request.uploads, ANSWER, "")?;
    let message = match interaction.original.filter(|_| interaction.awaits_follow_up) {
        Some(deferred) => {
            messages::change(world, deferred, params)?;
            deferred
        }
        None => send(world, interaction, params)?,
    };
    note(world, interaction.id, message);
    messages::answer(world, message)
}

fn edit(world: &mut World, request: &RestRequest, interaction: &Interaction, message: &str) -> RestResult {
    let message = target(world, interaction, message)?;
    let params = MessageParams::read(request.object()?, &request.uploads, EDIT, "")?;
    messages::change(world, message, params)?;
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
