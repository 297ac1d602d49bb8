//! The first answer to an interaction. Later ones are in `webhooks`.

use serde_json::{Map, Value, json};
use twilight_model::http::interaction::InteractionResponse;

use crate::{
    api_error::ApiError,
    autocomplete,
    form_errors::FormErrors,
    interaction::{FirstResponse, Interaction, InteractionKind, InteractionState},
    message::{Cause, StoredMessage, flags},
    message_params::{ANSWER, MessageParams},
    modal::ShownModal,
    rest::messages::{change, fill},
    rest::request::RestRequest,
    rest::response::{RestResponse, RestResult},
    shown::ShownMessage,
    snowflake::Snowflake,
    validate,
    world::World,
};

pub(super) fn callback(world: &mut World, request: &RestRequest, id: Snowflake, token: &str) -> RestResult {
    let interaction = world.interactions.get(&id).filter(|own| own.token == token).cloned();
    let interaction = interaction.ok_or_else(ApiError::unknown_interaction)?;
    match interaction.state {
        InteractionState::Answered(_) => return Err(ApiError::already_acknowledged()),
        InteractionState::Expired => return Err(ApiError::unknown_interaction()),
        InteractionState::Waiting => {}
    }
    if interaction.created.elapsed() > world.config.interaction_timeout {
        return Err(ApiError::unknown_interaction());
    }
    let body = request.object()?;
    check_shape(body)?;
    let kind = body.get("type").and_then(Value::as_u64).unwrap_or(0);
    check_kind(&interaction, kind)?;
    let (first, original) = perform(world, request, body, &interaction, kind)?;
    let deferred = matches!(first, FirstResponse::Deferred);
    let answered_with = message_of(world, &first);
    if let Some(own) = world.interactions.get_mut(&id) {
        own.state = InteractionState::Answered(first);
        own.answered_with = answered_with;
        own.original = original;
        own.awaits_follow_up = deferred;
    }
    if request.flag("with_response") {
        Ok(with_response(world, &interaction, kind, original))
    } else {
        Ok(RestResponse::Empty)
    }
}

/// The message of an answer as it is now, if it is one.
fn message_of(world: &World, first: &FirstResponse) -> Option<ShownMessage> {
    let (FirstResponse::Message(id) | FirstResponse::Updated(id)) = first else { return None };
    world.messages.get(id).map(|message| world.show(message))
}

/// twilight's reading of the whole, so that types and enums are right; files are checked with the message.
fn check_shape(body: &Map<String, Value>) -> Result<(), ApiError> {
    let mut form = FormErrors::default();
    form.only("", body, &["type", "data"]);
    let mut body = Value::Object(body.clone());
    if let Value::Object(data) = &mut body["data"] {
        data.remove("attachments");
        data.retain(|_, value| !value.is_null());
        for embed in data.get_mut("embeds").and_then(Value::as_array_mut).into_iter().flatten() {
            if let Value::Object(embed) = embed {
                embed.retain(|_, value| !value.is_null());
                embed.insert("type".into(), json!("rich"));
                embed.entry("fields").or_insert_with(|| json!([]));
            }
        }
    }
    form.check("data", serde_json::from_value::<InteractionResponse>(body));
    form.finish()
}

/// The kinds of answer that fit an interaction.
fn check_kind(interaction: &Interaction, kind: u64) -> Result<(), ApiError> {
    let has_source = interaction.source.is_some();
    let fits = match interaction.kind {
        InteractionKind::Autocomplete => kind == 8,
        InteractionKind::Command => matches!(kind, 4 | 5 | 9),
        InteractionKind::Component => matches!(kind, 4..=7 | 9),
        InteractionKind::Modal => matches!(kind, 4 | 5) || matches!(kind, 6 | 7) && has_source,
    };
    if fits {
        return Ok(());
    }
    let mut form = FormErrors::default();
    form.add("type", "INTERACTION_RESPONSE_TYPE_INVALID", "This response type does not fit this interaction.");
    form.finish()
}

/// Does what the answer says; returns it with the message that `@original` will mean.
fn perform(
    world: &mut World,
    request: &RestRequest,
    body: &Map<String, Value>,
    interaction: &Interaction,
    kind: u64,
) -> Result<(FirstResponse, Option<Snowflake>), ApiError> {
    let empty = Map::new();
    let data = body.get("data").and_then(Value::as_object).unwrap_or(&empty);
    match kind {
        4 => {
            let params = MessageParams::read(data, &request.uploads, ANSWER, "data")?;
            let id = send(world, interaction, params)?;
            Ok((FirstResponse::Message(id), Some(id)))
        }
        5 => {
            let id = defer(world, interaction, data)?;
            Ok((FirstResponse::Deferred, Some(id)))
        }
        6 => Ok((FirstResponse::DeferredUpdate, interaction.source)),
        7 => {
            let source = interaction.source.ok_or_else(ApiError::unknown_message)?;
            change(world, source, MessageParams::read(data, &request.uploads, ANSWER, "data")?)?;
            Ok((FirstResponse::Updated(source), Some(source)))
        }
        8 => Ok((FirstResponse::Choices(autocomplete::read(&Value::Object(data.clone()))?), None)),
        _ => {
            let mut form = FormErrors::default();
            validate::modal(&mut form, "data", data);
            form.finish()?;
            Ok((FirstResponse::Modal(ShownModal::read(interaction.id, &Value::Object(data.clone()))), None))
        }
    }
}

/// Posts an answer or a follow-up.
pub(super) fn send(world: &mut World, interaction: &Interaction, params: MessageParams) -> Result<Snowflake, ApiError> {
    let mut message = blank_answer(world, interaction);
    if params.is_ephemeral() {
        make_ephemeral(&mut message, interaction.user);
    }
    message.tts = params.tts;
    fill(world, &mut message, params)?;
    let id = message.id;
    world.post(message);
    Ok(id)
}

/// "Thinking…": only the flag for ephemeral counts.
fn defer(world: &mut World, interaction: &Interaction, data: &Map<String, Value>) -> Result<Snowflake, ApiError> {
    let params = MessageParams::read(data, &[], ANSWER, "data")?;
    let mut message = blank_answer(world, interaction);
    message.flags |= flags::LOADING;
    if params.is_ephemeral() {
        make_ephemeral(&mut message, interaction.user);
    }
    let id = message.id;
    world.post(message);
    Ok(id)
}

fn make_ephemeral(message: &mut StoredMessage, user: Snowflake) {
    message.flags |= flags::EPHEMERAL;
    message.only_for = Some(user);
}

fn blank_answer(world: &mut World, interaction: &Interaction) -> StoredMessage {
    let cause = Cause {
        interaction: interaction.id,
        kind: interaction.kind as u8,
        user: interaction.user,
        command: interaction.command.clone(),
        source: interaction.source,
    };
    let reply_to = interaction.source.filter(|_| interaction.kind == InteractionKind::Component);
    StoredMessage { cause: Some(cause), reply_to, ..world.blank(world.bot.id, interaction.channel) }
}

fn with_response(world: &World, interaction: &Interaction, kind: u64, message: Option<Snowflake>) -> RestResponse {
    let mut body = json!({
        "interaction": { "id": interaction.id.to_string(), "type": interaction.kind as u8 },
        "resource": { "type": kind },
    });
    if let Some(message) = message.and_then(|id| world.messages.get(&id)).filter(|_| matches!(kind, 4 | 5 | 7)) {
        body["interaction"]["response_message_id"] = json!(message.id.to_string());
        body["interaction"]["response_message_loading"] = json!(message.flags & flags::LOADING != 0);
        body["interaction"]["response_message_ephemeral"] = json!(message.is_ephemeral());
        body["resource"]["message"] = world.message_json(message);
    }
    RestResponse::ok(body)
}
