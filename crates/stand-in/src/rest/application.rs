//! The application itself and its commands. Knows no interaction.

use serde_json::{Value, json};

use super::{
    super::{commands::CommandScope, refusal::Refusal, world::World},
    Answer, Call, Reply,
};

pub(super) fn me(world: &World) -> Reply {
    let owner = world.user_json(world.guild.owner);
    Reply::ok(json!({
        "id": world.bot.application_id.to_string(), "name": world.bot.name, "icon": null, "description": "", "summary": "",
        "type": null, "bot": world.bot.user(), "bot_public": true, "bot_require_code_grant": false, "flags": 0,
        "owner": owner, "team": null, "verify_key": "0".repeat(64), "rpc_origins": [], "redirect_uris": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "tags": [], "hook": true,
        "integration_types_config": { "0": {} }, "approximate_guild_count": 1, "approximate_user_install_count": 0,
        "event_webhooks_status": 1,
    }))
}

pub(super) fn commands(world: &mut World, call: &Call, scope: CommandScope, rest: &[&str]) -> Answer {
    let application = world.bot.application_id;
    let World { commands, ids, .. } = world;
    match (call.method.as_str(), rest) {
        ("GET", []) => Ok(Reply::ok(Value::Array(commands.list(scope).clone()))),
        ("PUT", []) => commands.overwrite(scope, &call.body, application, ids).map(|list| Reply::ok(json!(list))),
        ("POST", []) => {
            let (command, new) = commands.upsert(scope, &call.body, application, ids)?;
            Ok(Reply::Json(if new { 201 } else { 200 }, command))
        }
        ("GET", [command]) => commands.get(scope, command).cloned().map(Reply::ok),
        ("PATCH", [command]) => {
            let mut body = writable(commands.get(scope, command)?);
            for (key, value) in call.object()? {
                body[key] = value.clone();
            }
            commands.upsert(scope, &body, application, ids).map(|(command, _)| Reply::ok(command))
        }
        ("DELETE", [command]) => commands.remove(scope, command).map(|()| Reply::Empty),
        (_, [] | [_]) => Err(Refusal::wrong_method()),
        _ => Err(Refusal::no_route()),
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
