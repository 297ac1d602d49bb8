//! `/settings` by menus, buttons and forms: each change is shown in the same message, and only what is offered is taken.

use stand_in::{BotReply, InteractionOutcome, ShownMessage};
use test_support::{Person, Stage, post, text};

/// The private page of somebody's settings.
async fn page(who: &Person, channel: stand_in::Snowflake) -> ShownMessage {
    post(&who.types(channel, "/settings").await)
}

/// A press or choice that changes the page in its place.
fn updated(outcome: &InteractionOutcome) -> ShownMessage {
    assert!(matches!(outcome.reply, BotReply::Updated(_)), "the page changes in its place: {:?}", outcome.reply);
    post(outcome)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_a_button_and_a_form_change_a_setting_and_show_it() {
    let stage = Stage::start(441).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let start = page(&ada, games).await;
    assert!(start.ephemeral && start.content.contains("**Turn notices** come in the thread."), "{}", start.content);
    assert_eq!((start.select_menus().len(), start.components.len()), (1, 2), "one menu, and the buttons");

    let open = updated(&ada.chooses(&start, 0, &["turns"]).await);
    assert_eq!(open.select_menus().len(), 2);
    let changed = updated(&ada.chooses(&open, 1, &["dm"]).await);
    assert!(changed.content.starts_with("✓ Turn notices: **by direct message**"), "{}", changed.content);
    assert!(changed.content.contains("**Turn notices** come by direct message."), "{}", changed.content);

    let words = updated(&ada.presses(&changed, "Always add words").await);
    assert!(words.content.contains("**The board in words** always comes along."), "{}", words.content);
    assert!(words.button("Always add words").is_none(), "the button is the way back now");
    let back = updated(&ada.presses(&words, "Words by a button").await);
    assert!(back.content.contains("**The board in words** waits behind a button."), "{}", back.content);

    let zone = updated(&ada.chooses(&back, 0, &["zone"]).await);
    let form = ada.presses(&zone, "Type another").await.modal().expect("a form").clone();
    let types = async |zone| stage.control.submit(ada.id, &form, &[("notation", zone)]).await.expect("it can be sent");
    let wrong = types("Atlantis").await;
    assert!(text(&wrong).contains("I don't know that time zone"), "{}", text(&wrong));
    let right = updated(&types("Africa/Nairobi").await);
    assert!(right.content.starts_with("✓ Time zone: **Africa/Nairobi**"), "{}", right.content);

    let away = updated(&ada.chooses(&right, 0, &["vacation"]).await);
    let gone = updated(&ada.chooses(&away, 1, &["3"]).await);
    assert!(gone.content.contains("Have a good time."), "{}", gone.content);
    let typed = ada.hears(games, "/settings").await;
    for kept in ["come by direct message", "waits behind a button", "in the zone Africa/Nairobi", "on vacation until"] {
        assert!(typed.contains(kept), "{kept}: {typed}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_a_foreign_and_a_forged_press_change_nobody_elses_settings_and_nothing_that_is_not_offered() {
    let stage = Stage::start(442).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let start = page(&ada, games).await;
    let open = updated(&ada.chooses(&start, 0, &["reminders"]).await);
    ada.hears(games, "/settings reminders:never words:always").await;

    // The page is older than the command: what it shows afterwards is what is so now.
    let old = updated(&ada.chooses(&open, 1, &["dm"]).await);
    assert!(old.content.contains("**Reminders** come by direct message"), "{}", old.content);
    assert!(old.content.contains("always comes along"), "{}", old.content);

    let forged = async |who: &Person, id: &str| stage.control.forge_click(who.id, old.id, id).await;
    assert!(forged(&brutus, "set:put:words:button").await.is_err(), "he does not see her page");
    let his = page(&brutus, games).await;
    let clicked = stage.control.forge_click(brutus.id, his.id, "set:put:words:always").await.expect("he sees it");
    assert!(post(&clicked).content.contains("always comes along"), "it changes his own");
    for id in
        ["set:put:turns:sometimes", "set:put:remind:999", "set:put:nothing:1", "set:put:vacation:365", "set:type:turns"]
    {
        let said = text(&forged(&ada, id).await.expect("she sees it"));
        assert!(said.contains("shows the newest"), "{id}: {said}");
    }
    let now = ada.hears(games, "/settings").await;
    assert_eq!(
        now,
        old.content.split_once("\n\n").expect("what was changed stands above").1,
        "nothing else has changed"
    );
    stage.end().await;
}
