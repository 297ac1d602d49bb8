//! Shows how a test acts: a user types a command and presses a button, and a request fails on purpose.
//! `cargo run -p discord-stand-in --example control` plays it through and ends.

use std::time::Duration;

use serenity::all::{
    ClientBuilder, Command, Context, CreateActionRow, CreateButton, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction, Ready,
};
use stand_in::{Control, FaultKind, FaultRule, StandIn, StandInConfig};

const TOKEN: &str = "example.token";
/// How long the bot may take to connect and to register its command.
const PATIENCE: Duration = Duration::from_secs(20);

/// A bot with one command, `/hello`, whose answer has a button that changes it.
struct Hello;

#[serenity::async_trait]
impl EventHandler for Hello {
    async fn ready(&self, context: Context, _: Ready) {
        let hello = CreateCommand::new("hello").description("Says hello");
        if let Err(error) = Command::create_global_command(&context.http, hello).await {
            eprintln!("the command can't be registered: {error}");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let answer = CreateInteractionResponseMessage::new();
        let answered = match interaction {
            Interaction::Command(command) => {
                let row = CreateActionRow::Buttons(vec![CreateButton::new("again").label("Again")]);
                let answer = answer.content("Hello!").components(vec![row]).ephemeral(true);
                command.create_response(&context.http, CreateInteractionResponse::Message(answer)).await
            }
            Interaction::Component(press) => {
                let answer = answer.content("Hello again!").components(Vec::new());
                press.create_response(&context.http, CreateInteractionResponse::UpdateMessage(answer)).await
            }
            _ => Ok(()),
        };
        if let Err(error) = answered {
            eprintln!("the answer was refused: {error}");
        }
    }
}

/// A user says hello, and presses the button of the answer.
async fn converse(control: &Control) -> Result<(), Box<dyn std::error::Error>> {
    let (alice, bob, general) = (control.user("alice")?, control.user("bob")?, control.channel("general")?);

    let outcome = control.command(alice, general, "/hello").await?;
    let greeting = outcome.message().ok_or("a message was expected")?;
    println!("alice reads: {}", greeting.content);
    assert_eq!(greeting.content, "Hello!");
    assert!(control.messages(general, bob).is_empty(), "an ephemeral message is shown to alice alone");

    let again = greeting.button("Again").and_then(|button| button.custom_id).ok_or("a button was expected")?;
    let outcome = control.click(alice, greeting.id, &again).await?;
    println!("alice reads: {}", outcome.message().map_or("nothing", |message| &message.content));
    assert_eq!(outcome.message().map(|message| message.content.as_str()), Some("Hello again!"));
    Ok(())
}

/// The bot's next answer is turned down, as if Discord had trouble: alice sees that the application did not respond.
async fn fail(control: &Control) -> Result<(), Box<dyn std::error::Error>> {
    let (alice, general) = (control.user("alice")?, control.channel("general")?);
    control.fault(FaultRule::once("POST", "/interactions/**", FaultKind::Status(503)));
    let outcome = control.command(alice, general, "/hello").await?;
    println!("alice sees: {:?}", outcome.reply);
    assert!(outcome.message().is_none());
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = StandInConfig::local(TOKEN);
    config.interaction_timeout = Duration::from_secs(1);
    let stand_in = StandIn::start(config).await?;

    let http = HttpBuilder::new(TOKEN).proxy(stand_in.base_url()).ratelimiter_disabled(true).build();
    let mut bot = ClientBuilder::new_with_http(http, GatewayIntents::empty()).event_handler(Hello).await?;
    let running = tokio::spawn(async move { bot.start().await });

    let control = stand_in.control();
    if !control.wait_until(|control| !control.commands().is_empty(), PATIENCE).await {
        return Err("the bot did not register its command".into());
    }
    converse(&control).await?;
    fail(&control).await?;
    println!("The bot made {} requests.", control.requests().len());

    running.abort();
    stand_in.shutdown().await;
    Ok(())
}
