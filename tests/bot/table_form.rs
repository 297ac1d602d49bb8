//! A new table by one form: what is chosen in it becomes the table, and what a game does not have is refused with the way on.

use stand_in::{ShownModal, Snowflake};
use test_support::{Person, STEP_TIMEOUT, Stage, post, text};

/// The form, opened from the first page of `/play now`.
async fn form(who: &Person, channel: Snowflake) -> ShownModal {
    let page = post(&who.types(channel, "/play now").await);
    who.presses(&page, "All in one form").await.modal().expect("a form").clone()
}

/// The values of a menu of the form.
fn values<'a>(form: &'a ShownModal, menu: &str) -> Vec<&'a str> {
    let menu = form.inputs.iter().find(|input| input.custom_id == menu).expect("it is in the form");
    menu.options.iter().map(|(_, value, _)| value.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_opens_a_table_with_all_that_was_chosen_in_it() {
    let stage = Stage::start(451).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let asked = form(&ada, games).await;
    assert_eq!(values(&asked, "game").len(), 5);
    assert_eq!(values(&asked, "others"), ["people", "1", "2", "3", "4"]);
    assert_eq!(values(&asked, "seats"), ["usual", "2", "3", "4", "5", "6", "7", "8", "9"]);
    let chosen = [("game", "tmag"), ("others", "people"), ("seats", "4"), ("pace", "24")];
    let said = text(&stage.control.submit(ada.id, &asked, &chosen).await.expect("it can be sent"));
    assert!(said.starts_with("Your table of TMAG is open: its lobby is in"), "{said}");
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    let shown = format!("{} {:?}", lobby.content, lobby.embeds);
    assert!(shown.contains("1 day a move"), "{shown}");
    assert_eq!(stage.app.operator().load(table_of(&said)).await.expect("it is there").seats.len(), 4);

    // A menu left alone is as usual, and a table against the computer begins at once.
    let asked = form(&ada, games).await;
    let chosen = [("game", "conspirateurs"), ("others", "1")];
    let said = text(&stage.control.submit(ada.id, &asked, &chosen).await.expect("it can be sent"));
    assert!(said.contains("the game begins"), "{said}");
    let threads = |control: &stand_in::Control| control.threads().first().map(|thread| thread.id);
    assert!(stage.control.wait_for(STEP_TIMEOUT, threads).await.is_some());
    stage.end().await;
}

fn table_of(said: &str) -> table::TableId {
    said.split('`').nth(1).and_then(table::TableId::parse).unwrap_or_else(|| panic!("the table's id: {said}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_game_does_not_have_is_refused_with_the_way_on_and_opens_nothing() {
    let stage = Stage::start(452).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    for (chosen, why) in [
        ([("game", "roman-checkers"), ("seats", "5")], "Roman Checkers has 2 seats"),
        ([("game", "tmag"), ("seats", "2")], "TMAG has 3 to 9 seats"),
    ] {
        let asked = form(&ada, games).await;
        let said = text(&stage.control.submit(ada.id, &asked, &chosen).await.expect("it can be sent"));
        assert!(said.contains(why) && said.contains("press *All in one form* again"), "{said}");
    }
    let asked = form(&ada, games).await;
    let unknown = stage.control.submit(ada.id, &asked, &[("game", "chess")]).await;
    assert!(unknown.is_err(), "a client sends no option that is not there: {unknown:?}");
    stage.settled().await;
    assert!(ada.sees(games).iter().all(|post| post.button("Join").is_none()), "no lobby stands");
    stage.end().await;
}
