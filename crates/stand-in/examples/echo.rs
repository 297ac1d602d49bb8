//! A bot that says everything again, on a stand-in that stays open for the browser, until Ctrl-C:
//! `cargo run -p discord-stand-in --example echo`.

use serenity::all::{
    ClientBuilder, Command, CommandOptionType, Context, CreateCommand, CreateCommandOption, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction, Ready,
};
use stand_in::{StandIn, StandInConfig};

/// No secret: the stand-in listens on this machine only.
const TOKEN: &str = "example.token";

struct Echo;

#[serenity::async_trait]
impl EventHandler for Echo {
    async fn ready(&self, context: Context, _: Ready) {
        let text = CreateCommandOption::new(CommandOptionType::String, "text", "What to say").required(true);
        let echo = CreateCommand::new("echo").description("Says it again").add_option(text);
        if let Err(error) = Command::create_global_command(&context.http, echo).await {
            eprintln!("the command can't be registered: {error}");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let Interaction::Command(command) = interaction else { return };
        let text = command.data.options.first().and_then(|option| option.value.as_str()).unwrap_or_default();
        let response = CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text));
        if let Err(error) = command.create_response(&context.http, response).await {
            eprintln!("the answer was refused: {error}");
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = StandInConfig::local(TOKEN);
    config.bot_name = "Echo".into();
    config.empty_channel_text = "Type /echo to hear yourself.".into();
    let stand_in = StandIn::start(config).await?;

    let http = HttpBuilder::new(TOKEN).proxy(stand_in.base_url()).ratelimiter_disabled(true).build();
    let mut bot = ClientBuilder::new_with_http(http, GatewayIntents::empty()).event_handler(Echo).await?;
    let running = tokio::spawn(async move { bot.start().await });

    println!("Open {} and type /echo. Ctrl-C ends it.", stand_in.base_url());
    tokio::signal::ctrl_c().await?;
    running.abort();
    stand_in.shutdown().await;
    Ok(())
}
