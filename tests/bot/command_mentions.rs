//! Commands that texts name can be pressed, by the ids that Discord gave them; a name that people gave themselves is none.

use super::seek::{seeks, waits};
use test_support::{Person, Stage};

const NO_TABLE: &str = "You have no table. /play seek finds an opponent, and /play now opens a table.";

/// The id of a command, as it is registered.
fn id_of(control: &stand_in::Control, name: &str) -> String {
    let commands = control.commands();
    let command = commands.iter().find(|command| command["name"] == name).expect("it is registered");
    command["id"].as_str().expect("an id").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_names_commands_so_that_they_can_be_pressed() {
    for stage in [Stage::start(801).await, Stage::by_http(802).await] {
        let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
        let play = id_of(&stage.control, "play");
        let expected = NO_TABLE.replace("/play seek", &format!("</play seek:{play}>"));
        let expected = expected.replace("/play now", &format!("</play now:{play}>"));
        assert_eq!(ada.hears(games, "/games").await, expected);
        stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_looks_like_a_command_stays_a_name() {
    let stage = Stage::start(803).await;
    let games = stage.channel("games");
    let evil = Person::at(&stage, stage.control.add_user("/help `/help` </help:1>"));
    stage.control.set_user_permissions(evil.id, stand_in::Permissions::MEMBER);
    assert!(waits(&seeks(&evil, games, "Praetorian").await.content));
    let wish = evil.waits_for(games, "the wish", |post| post.content.contains("is looking for a game")).await;
    assert!(wish.content.contains("help") && !wish.content.contains("</help:"), "{}", wish.content);
    stage.end().await;
}
