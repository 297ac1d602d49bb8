//! The application itself and its commands. Knows no interaction.

use serde_json::{Value, json};

use crate::{
    api_error::ApiError,
    commands::CommandScope,
    emoji::ApplicationEmoji,
    rest::request::RestRequest,
    rest::response::{RestResponse, RestResult},
    world::World,
};

pub(super) fn me(world: &World) -> RestResponse {
    let owner = world.user_json(world.guild.owner);
    let mut application = json!({
        "id": world.bot.application_id.to_string(), "name": world.bot.name, "icon": null, "description": "", "summary": "",
        "type": null, "bot": world.bot.user(), "bot_public": true, "bot_require_code_grant": false, "flags": 0,
        "owner": owner, "team": null, "verify_key": world.keys.public_key(), "rpc_origins": [], "redirect_uris": [],
        "interactions_endpoint_url": world.endpoint.as_ref().map(|endpoint| &endpoint.url), "role_connections_verification_url": null, "tags": [], "hook": true,
        "integration_types_config": { "0": {} }, "approximate_guild_count": 1, "approximate_user_install_count": 0,
        "event_webhooks_status": 1,
    });
    if let Some(endpoint) = &world.events_endpoint {
        application["event_webhooks_status"] = json!(2);
        application["event_webhooks_url"] = json!(endpoint.url);
        application["event_webhooks_types"] = json!(["APPLICATION_AUTHORIZED"]);
    }
    RestResponse::ok(application)
}

pub(super) fn emojis(world: &mut World, request: &RestRequest, rest: &[&str]) -> RestResult {
    let own = world.bot.user();
    let named = |world: &World, id: &str| world.emoji.iter().position(|emoji| emoji.id.to_string() == id);
    match (request.method.as_str(), rest) {
        ("GET", []) => {
            let items: Vec<_> = world.emoji.iter().map(|emoji| emoji.json(&own)).collect();
            Ok(RestResponse::ok(json!({ "items": items })))
        }
        ("POST", []) => {
            let emoji = ApplicationEmoji::read(world.ids.next(), &request.body, &world.emoji)?;
            let made = emoji.json(&own);
            world.emoji.push(emoji);
            Ok(RestResponse::Json(201, made))
        }
        ("GET", [id]) => {
            let at = named(world, id).ok_or_else(ApiError::unknown_emoji)?;
            Ok(RestResponse::ok(world.emoji[at].json(&own)))
        }
        ("DELETE", [id]) => {
            let at = named(world, id).ok_or_else(ApiError::unknown_emoji)?;
            world.emoji.remove(at);
            Ok(RestResponse::Empty)
        }
        (_, [] | [_]) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::no_route()),
    }
}

pub(super) fn commands(world: &mut World, request: &RestRequest, scope: CommandScope, rest: &[&str]) -> RestResult {
    let application = world.bot.application_id;
    let World { commands, ids, .. } = world;
    match (request.method.as_str(), rest) {
        ("GET", []) => Ok(RestResponse::ok(Value::Array(commands.list(scope).clone()))),
        ("PUT", []) => {
            commands.overwrite(scope, &request.body, application, ids).map(|list| RestResponse::ok(json!(list)))
        }
        ("POST", []) => {
            let (command, new) = commands.upsert(scope, &request.body, application, ids)?;
            Ok(RestResponse::Json(if new { 201 } else { 200 }, command))
        }
        ("GET", [command]) => commands.get(scope, command).cloned().map(RestResponse::ok),
        ("PATCH", [command]) => {
            let mut body = writable(commands.get(scope, command)?);
            for (key, value) in request.object()? {
                body[key] = value.clone();
            }
            commands.upsert(scope, &body, application, ids).map(|(command, _)| RestResponse::ok(command))
        }
        ("DELETE", [command]) => commands.remove(scope, command).map(|()| RestResponse::Empty),
        (_, [] | [_]) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::no_route()),
    }
}

/// A registered command without what only Discord writes.
fn writable(command: &Value) -> Value {
    let mut body = command.clone();
    if let Value::Object(map) = &mut body {
        map.retain(|key, _| !matches!(key.as_str(), "id" | "application_id" | "version" | "guild_id"));
    }
    body
}
