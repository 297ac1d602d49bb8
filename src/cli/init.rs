//! `subrosa init`: from a token to a file that the bot starts with, and the link that invites it. It must not start the bot.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use super::start_hint::start_hint;
use super::terminal;
use crate::config::{BotConfig, Hidden, TOKEN};
use crate::discord::{BotError, ConnectionSettings, Introduction, SecretToken, invite_link};
use files;

/// The flags of `subrosa init`.
#[derive(Args, Clone, Debug)]
pub(super) struct InitFlags {
    /// The file that is written, for you alone to read: `DISCORD_TOKEN_FILE` leads to it, and systemd and containers take it
    /// as an environment file.
    #[arg(long, value_name = "FILE", default_value = "subrosa.env")]
    file: PathBuf,

    /// Put it in the place of a file that is there.
    #[arg(long)]
    replace: bool,

    /// Don't ask Discord whose token it is.
    #[arg(long)]
    offline: bool,
}

/// Takes the token, asks whose it is, writes the file, and prints the next steps. Nothing is written if a step before fails.
pub(super) async fn run(config: BotConfig, flags: InitFlags) -> anyhow::Result<()> {
    flags.check_place()?;
    let config = with_token(config)?;
    let (token, api) = (config.token()?, config.api()?);
    let mut settings = ConnectionSettings::new(api, SecretToken::new(token.expose()));
    settings.home = config.home()?.map(str::to_owned);
    let application = if flags.offline { settings.token.user_id() } else { Some(introduced(&settings).await?) };
    flags.write(token)?;
    let file = flags.file.display();
    println!("{file} holds the token, for you alone to read.");
    println!("Invite the bot: {}", invite_link(application.as_deref().unwrap_or("APPLICATION_ID")));
    println!("{}", start_hint(&flags.file));
    Ok(())
}

/// The configuration with a token: as it is set, or as somebody types it.
fn with_token(config: BotConfig) -> anyhow::Result<BotConfig> {
    if config.has_token() || !terminal::is_there() {
        return Ok(config);
    }
    let typed = terminal::ask_hidden(
        "The bot's token, from https://discord.com/developers/applications (Bot → Reset Token); it is not shown: ",
    )?;
    Ok(BotConfig { discord_token: Some(Hidden::from(typed.as_str())), ..config })
}

/// Asks Discord whose token it is, and prints that; the application's number.
async fn introduced(settings: &ConnectionSettings) -> anyhow::Result<String> {
    let asked = Introduction::ask(settings).await.map_err(|error| match error {
        BotError::Unreachable { .. } => anyhow::anyhow!("{error}, or say --offline, so that it is not asked"),
        error => error.into(),
    });
    let Introduction { name, application } = asked?;
    println!("Discord knows the token: it is that of {name}.");
    Ok(application)
}

impl InitFlags {
    /// Refuses a file that is there before the person is asked for anything.
    fn check_place(&self) -> anyhow::Result<()> {
        let is_free = self.replace || self.file.symlink_metadata().is_err();
        anyhow::ensure!(is_free, "{}", self.taken());
        Ok(())
    }

    fn taken(&self) -> String {
        format!("{} is there already: name another file with --file, or say --replace", self.file.display())
    }

    fn write(&self, token: &Hidden) -> anyhow::Result<()> {
        let text = TOKEN.line(token.expose()) + "\n";
        let written = if self.replace {
            files::replace(&self.file, text.as_bytes())
        } else {
            files::write_new(&self.file, text.as_bytes())
        };
        written.with_context(|| match self.file.symlink_metadata() {
            Ok(_) if !self.replace => self.taken(),
            _ => format!(
                "{} can't be written: see that its directory is there, has room, and lets this user write, or name another file with \
                 --file",
                self.file.display()
            ),
        })
    }
}
