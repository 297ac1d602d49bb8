//! The servers that the bot is in, as Discord lists them. It is asked once a day: where no process is at the gateway, nobody tells that
//! the bot was taken out of one. It knows no door.

use std::collections::HashSet;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serenity::model::id::GuildId;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::discord_id::{guild_id, kept_guild};
use crate::app::{App, Failure};
use discord_rest::{Policy, Rest, RestError};

/// The time before the first look: a process that is started again and again asks for no list.
const FIRST_AFTER: Duration = Duration::from_hours(1);
/// The time between two looks.
const LOOK_EVERY: Duration = Duration::from_hours(24);
/// Servers on a page, at most (Discord: "Get Current User Guilds").
const PAGE: usize = 200;

/// A server of Discord's list.
#[derive(Deserialize)]
struct ListedServer {
    id: GuildId,
}

/// Has the list followed in the background until the process is told to end. Several processes may do so: the second changes nothing.
pub(super) fn follow_server_list(app: &App, rest: &Rest, stop: &CancellationToken) {
    let (app, rest, stop) = (app.clone(), rest.clone(), stop.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = look_daily(&app, &rest) => {}
            () = stop.cancelled() => {}
        }
    });
}

/// Looks once a day, without an end.
async fn look_daily(app: &App, rest: &Rest) {
    tokio::time::sleep(FIRST_AFTER).await;
    loop {
        match look(app, rest).await {
            Ok(0) => {}
            Ok(servers) => info!(servers, "the bot was taken out of servers, which Discord lists no more"),
            Err(failure) => {
                warn!(why = %failure, "Discord's list of servers is not followed; in a day it is tried again");
            }
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Marks servers as left that are not on the list, and others as there that count as left. How many were left.
async fn look(app: &App, rest: &Rest) -> Result<u64, Failure> {
    let servers = app.servers();
    let look = servers.begin_look();
    // They are read before the list: of a server that takes the bot in meanwhile another process may hear.
    let kept = servers.kept().await?;
    let listed = listed(rest).await.map_err(|error| Failure::passing_fault(&error))?;
    // Before the others are asked for, which takes time: of a server that is left meanwhile another process may hear.
    servers.all_here(&listed).await?;
    let gone = gone(rest, kept.into_iter().filter(|guild| !listed.contains(guild))).await;
    servers.left_unnamed(&look, gone, &listed).await
}

/// Those of some servers of which Discord says, asked for each, that it does not know them or gives no access: no game is stopped because a
/// list is short.
async fn gone(rest: &Rest, unlisted: impl Iterator<Item = table::GuildId>) -> Vec<table::GuildId> {
    let mut gone = Vec::new();
    for guild in unlisted {
        let asked = rest.guild::<IgnoredAny>(guild_id(guild), Policy::Outbox).await;
        gone.extend(asked.is_err_and(|error| error.server_gone()).then_some(guild));
    }
    gone
}

/// All servers that the bot is in. A page may have fewer than it could and others behind it.
async fn listed(rest: &Rest) -> Result<HashSet<table::GuildId>, RestError> {
    let (mut all, mut after) = (HashSet::new(), 0);
    loop {
        let page: Vec<ListedServer> = rest.current_user_guilds((after, PAGE), Policy::Startup).await?;
        all.extend(page.iter().map(|server| kept_guild(server.id)));
        match page.iter().map(|server| server.id.get()).max() {
            Some(last) if last > after => after = last,
            _ => return Ok(all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Pictures, SecretSource};
    use discord_rest::{RestConfig, SecretToken};
    use test_support::{Database, TOKEN, patient_stand_in};

    #[tokio::test(flavor = "multi_thread")]
    async fn a_server_that_discord_does_not_list_counts_as_left_until_it_is_listed_again() {
        let (playground, database) = (patient_stand_in().await, Database::fresh().await);
        let control = playground.control();
        let rest = Rest::new(RestConfig::new(playground.base_url(), SecretToken::new(TOKEN))).expect("it can ask");
        let pictures = Pictures::new().expect("the art is whole");
        let app = App::new(database.store.clone(), SecretSource::new(Some(1)), pictures);
        let server = kept_guild(GuildId::new(control.guild_id()));
        app.servers().welcome(server).await.expect("it is written");
        let looked = async || {
            let left = look(&app, &rest).await.expect("Discord and the database answer");
            (left, app.servers().kept().await.expect("the database answers"))
        };
        assert_eq!(looked().await, (0, vec![server]), "it is listed");
        let (unlisted, unknown) = ([server, table::GuildId(1)], table::GuildId(1));
        assert_eq!(gone(&rest, unlisted.into_iter()).await, [unknown], "a list that lacks a server is no proof");
        control.kick_bot();
        assert_eq!(looked().await, (1, vec![]), "it is not");
        assert_eq!(looked().await, (0, vec![]), "that is known");
        control.invite_bot();
        assert_eq!(looked().await, (0, vec![server]), "it is listed again");
        playground.shutdown().await;
        database.drop().await;
    }
}
