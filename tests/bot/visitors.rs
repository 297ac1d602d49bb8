//! A table belongs to its server and its channel: for people without a seat who do not see the channel it does not exist, and
//! what they are told is the same, to the byte, as for a table that never was.

use ::table::TableId;
use stand_in::{BotReply, ShownMessage, Snowflake};

use test_support::{Person, TableInPlay, post, text};

const OPEN: &str = "/play conspirateurs seat:0";
const NOT_HERE: &str = "That table isn't here; /games lists yours.";
/// A table that never was.
const NOWHERE: &str = "1zzzzzzzz";

/// Every command that names a table, with what else it needs.
const COMMANDS: [&str; 22] = [
    "/move move:h9",
    "/board",
    "/board at:0",
    "/board show:secret",
    "/board show:moves",
    "/board show:note",
    "/hint",
    "/review game",
    "/review card",
    "/review replay",
    "/review replay at:0",
    "/table if moves:h9 then i9",
    "/table draw",
    "/table undo",
    "/table pause",
    "/table nudge",
    "/table substitute",
    "/table abort",
    "/table resign",
    "/table rematch",
    "/record export",
    "/record verify",
];

/// The words of controls that need no more than their table, but for the form of a word, which is the same for every table.
const PLAIN: &str = "accept decline resume grant claim keep abort rematch arm unplan handover join leave start close view move \
    resign sit verify place card show ending in-words leave-to-lot draw-for-me by-hand list note ahead \
    enough-tips review replay more hint offer-draw ask-undo ask-pause nudge ask-abort ask-resign";

/// Every custom id of a button or menu that names a table.
fn forged(table: &str) -> Vec<String> {
    let long = [
        format!("take:{table}:0"),
        format!("random:{table}:0:0"),
        format!("ready:{table}:0"),
        format!("type:{table}:0"),
        format!("play:{table}:0:h9"),
        format!("pick:{table}:0:0:0:h9"),
        format!("lot:{table}:0:0:"),
        format!("look:{table}:0:h9"),
        format!("step:{table}:0:0:1"),
        format!("point:{table}:0:0:h9"),
        format!("moves:{table}:0"),
        format!("order:{table}:h9"),
        format!("yes:{table}:draw:0:0"),
        format!("no:{table}:draw:0:0"),
        format!("view:{table}:1"),
    ];
    PLAIN.split_whitespace().map(|word| format!("{word}:{table}")).chain(long).collect()
}

/// A text with the commands that can be pressed as they are typed: `</games:1>` as `/games`.
fn plain(text: &str) -> String {
    let mut parts = text.split("</");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| {
        let (command, rest) = part.split_once('>').unwrap_or((part, ""));
        format!("{told}/{}{rest}", command.split(':').next().unwrap_or_default())
    })
}

/// The answer to an outsider about a table, however they ask: one sentence, whether it is there or not.
async fn hears_nothing(table: &TableInPlay, who: &Person, channel: Snowflake) {
    for command in COMMANDS {
        for id in [table.id.as_str(), NOWHERE] {
            let line = format!("{command} table:{id}");
            // Commands that are not offered in direct messages can be forged there.
            let heard = if command == "/table rematch" && channel == who.dm() {
                text(&table.stage.control.forge_command_by_message(who.id, &line).await.expect("it is sent"))
            } else {
                who.hears(channel, &line).await
            };
            assert_eq!(plain(&heard), NOT_HERE, "{command} table:{id}");
        }
    }
}

async fn presses_in_vain(table: &TableInPlay, who: &Person, message: &ShownMessage) {
    for (real, unreal) in forged(&table.id).into_iter().zip(forged(NOWHERE)) {
        let mut answers = Vec::new();
        for id in [real.as_str(), unreal.as_str()] {
            let outcome = table.stage.control.forge_click(who.id, message.id, id).await.expect("it is sent");
            assert!(!matches!(outcome.reply, BotReply::Modal(_)), "{id}");
            answers.push(text(&outcome));
        }
        assert_eq!(answers[0], answers[1], "{real}");
        assert!(plain(&answers[0]) == NOT_HERE || answers[0].contains("no longer offered"), "{real}: {}", answers[0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_not_there_for_who_does_not_see_its_channel() {
    let table = TableInPlay::start(71, OPEN).await;
    let (control, lounge) = (&table.stage.control, table.stage.channel("lounge"));
    let elsewhere = control.add_channel_elsewhere("elsewhere");
    control.set_readers(table.games, &[table.ada.id, table.brutus.id]);
    for channel in [lounge, elsewhere, control.dm_channel(table.cleo.id)] {
        hears_nothing(&table, &table.cleo, channel).await;
        let message = post(&table.cleo.types(channel, "/help").await);
        presses_in_vain(&table, &table.cleo, &message).await;
        let line = format!("/review replay table:{}", table.id);
        assert!(control.autocomplete(table.cleo.id, channel, &line, "seat").await.expect("sent").is_empty());
        let line = format!("/move table:{}", table.id);
        assert!(control.autocomplete(table.cleo.id, channel, &line, "move").await.expect("sent").is_empty());
    }
    table.stage.settled().await;
    let loaded = table.stage.app.operator().load(TableId::parse(&table.id).expect("an id")).await.expect("there");
    assert_eq!(loaded.log.entries().len(), 0, "nothing was done");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sees_the_channel_may_look_on_from_it_and_players_from_everywhere() {
    let table = TableInPlay::start(72, OPEN).await;
    let (control, lounge) = (&table.stage.control, table.stage.channel("lounge"));
    for channel in [table.games, table.thread] {
        let seen = post(&table.cleo.types(channel, &format!("/board table:{}", table.id)).await);
        assert!(seen.content.contains("Conspirateurs"), "{}", seen.content);
    }
    let heard = table.cleo.hears(lounge, &format!("/board table:{}", table.id)).await;
    assert_eq!(plain(&heard), NOT_HERE);
    let elsewhere = control.add_channel_elsewhere("elsewhere");
    for channel in [lounge, elsewhere, control.dm_channel(table.ada.id)] {
        let seen = post(&table.ada.types(channel, &format!("/board table:{}", table.id)).await);
        assert!(seen.content.contains("Conspirateurs"), "{}", seen.content);
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_offered_to_nobody_who_was_named_in_another_server() {
    let table = TableInPlay::start(73, OPEN).await;
    let elsewhere = table.stage.control.add_channel_elsewhere("elsewhere");
    let heard = table.ada.hears(elsewhere, &format!("/table substitute player:Cleo table:{}", table.id)).await;
    assert!(heard.contains("in a channel of the game's own server"), "{heard}");
    table.stage.settled().await;
    let named = |post: &ShownMessage| post.content.contains("Cleo") || post.button("Take the seat").is_some();
    assert!(!table.brutus.sees(table.thread).iter().any(named), "nothing is said of her where she may be unknown");
    let heard = table.ada.hears(elsewhere, &format!("/table substitute table:{}", table.id)).await;
    assert!(heard.starts_with("Your seat is on offer in the thread."), "to anyone it is: {heard}");
    table.stage.end().await;
}
