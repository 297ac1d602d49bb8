//! The bot before it joins a server: its name, its application, and the link that invites it. It knows nothing of
//! games.

use serde::Deserialize;
use serenity::model::id::ApplicationId;
use serenity::model::permissions::Permissions;

use super::permissions::NEEDED;
use crate::discord::bot_error::BotError;
use crate::discord::connection_settings::ConnectionSettings;
use discord_rest::{DISCORD, Policy, Rest, RestConfig};

/// The link by which an application is invited to a server.
#[must_use]
pub fn invite_link(application: &str) -> String {
    let permissions = NEEDED.iter().fold(Permissions::empty(), |all, (one, _)| all | *one).bits();
    format!(
        "{DISCORD}/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
    )
}

/// The account behind a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Introduction {
    /// The bot's name, without what a terminal would obey.
    pub name: String,
    /// The application's id, which an invite link names.
    pub application: String,
}

#[derive(Deserialize)]
struct Named {
    username: String,
}

#[derive(Deserialize)]
struct Numbered {
    id: ApplicationId,
}

impl Introduction {
    /// Asks Discord, twice at most.
    ///
    /// # Errors
    /// If Discord refuses the token, or can't be reached.
    pub async fn ask(settings: &ConnectionSettings) -> Result<Self, BotError> {
        let failed = |error| BotError::at_start(&error, &settings.api);
        let config = RestConfig::new(settings.api.clone(), settings.token.clone());
        let rest = Rest::new(config.with_home(settings.home.as_deref())).map_err(failed)?;
        let bot: Named = rest.current_user(Policy::Interaction).await.map_err(failed)?;
        let application: Numbered = rest.current_application(Policy::Interaction).await.map_err(failed)?;
        let name = bot.username.chars().filter(|letter| !letter.is_control()).collect();
        Ok(Self { name, application: application.id.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_has_the_link_and_every_permission() {
        let readme = include_str!("../../README.md");
        assert!(readme.contains(&format!("   {}\n", invite_link("APPLICATION_ID"))));
        let listed = readme.lines().skip_while(|line| !line.contains("| permission | for |")).skip(2);
        let listed: Vec<_> = listed.map_while(|line| line.trim().strip_prefix("| ")?.split(" | ").next()).collect();
        let plain = |name: &str| name.trim_end_matches('s').to_owned();
        let own = NEEDED.map(|(_, name)| plain(name));
        assert_eq!(listed.into_iter().map(plain).collect::<Vec<_>>(), own);
    }
}
