//! Private notes: written in a form, shown under their writer's board, and found nowhere else.

use stand_in::{BotReply, InteractionOutcome, ShownMessage, ShownModal};
use table::TableId;
use test_support::{
    BotProcess, DAY_MS, Database, LOG_FILE, Person, STEP_TIMEOUT, TableInPlay, eventually, patient_stand_in, post, text,
};

/// Words that occur in no other text.
const CANARY: &str = "nightingale-4711";

fn form(outcome: InteractionOutcome) -> ShownModal {
    let BotReply::Modal(form) = outcome.reply else { panic!("a form was expected") };
    form
}

async fn writes(table: &TableInPlay, who: &Person, note: &str) -> String {
    let asked = form(who.types(table.thread, "/board show:note").await);
    sends(table, who, &asked, note).await
}

async fn sends(table: &TableInPlay, who: &Person, form: &ShownModal, note: &str) -> String {
    let control = &table.stage.control;
    text(&control.submit(who.id, form, &[("notation", note)]).await.expect("it can be sent"))
}

async fn board(table: &TableInPlay, who: &Person) -> ShownMessage {
    post(&who.types(table.thread, "/board").await)
}

fn tells(post: &ShownMessage) -> bool {
    format!("{post:?}").contains(CANARY)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_written_shown_edited_and_deleted_by_its_writer_alone() {
    let table = TableInPlay::start(341, "/play conspirateurs seat:0").await;
    let (ada, brutus, cleo) = (&table.ada, &table.brutus, &table.cleo);
    let guest = text(&cleo.types(table.thread, "/board show:note").await);
    assert!(guest.contains("those who play"), "{guest}");
    let outside =
        text(&cleo.types(table.stage.channel("lounge"), &format!("/board show:note table:{}", table.id)).await);
    assert!(outside.contains("isn't here"), "{outside}");

    let first = form(ada.types(table.thread, "/board show:note").await);
    assert_eq!(first.inputs[0].value, "");
    let note = format!("{CANARY} sealed-1:AAAA\n@everyone [a](https://b.org) <@1>\u{0}");
    assert!(sends(&table, ada, &first, &note).await.contains("only you see it"));
    assert!(ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    table.stage.settled().await;
    let hers = board(&table, ada).await;
    assert!(hers.ephemeral && tells(&hers), "{hers:?}");
    assert_eq!(hers.embeds.len(), 1);
    let again = form(ada.presses(&hers, "Note").await);
    assert_eq!(again.inputs[0].value, note.trim_end_matches('\u{0}'));

    // Brutus has one of his own, and hears nothing of hers anywhere.
    assert!(writes(&table, brutus, "his own").await.contains("only you see it"));
    let his = board(&table, brutus).await;
    assert!(format!("{:?}", his.embeds).contains("his own"));
    for who in [brutus, cleo] {
        for line in
            ["/board show:moves", "/board", "/board show:secret", "/games", "/help", "/table if", "/review replay at:1"]
        {
            assert!(!tells(&post(&who.types(table.thread, line).await)), "{line}");
        }
        for channel in [table.thread, table.games, who.dm()] {
            assert!(!who.sees(channel).iter().any(tells));
        }
        assert!(!who.data(table.thread).await.contains(CANARY));
    }
    for who in [ada, brutus] {
        let record = post(&who.types(table.thread, "/record export").await);
        assert!(!String::from_utf8_lossy(&record.attachments[0].bytes).contains(CANARY), "it is no part of the game");
    }
    assert!(ada.data(table.thread).await.contains(CANARY), "it is hers");

    // A form that was opened twice: the later one counts. An empty one deletes; so does one sent twice.
    let (one, two) = (
        form(ada.types(table.thread, "/board show:note").await),
        form(ada.types(table.thread, "/board show:note").await),
    );
    sends(&table, ada, &one, "one").await;
    sends(&table, ada, &two, "two").await;
    assert!(format!("{:?}", board(&table, ada).await.embeds).contains("two"));
    assert!(writes(&table, ada, " \n ").await.contains("no note"));
    assert!(writes(&table, ada, "").await.contains("no note"));
    assert!(board(&table, ada).await.embeds.is_empty());
    assert!(!board(&table, brutus).await.embeds.is_empty(), "his stays");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_the_seat_may_delete_their_note_and_write_no_other() {
    let table = TableInPlay::start(342, "/play conspirateurs seat:0").await;
    let (ada, brutus) = (&table.ada, &table.brutus);
    assert!(ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    writes(&table, brutus, CANARY).await;
    let late = form(brutus.types(table.thread, "/board show:note").await);
    brutus.types(table.thread, "/table substitute").await;
    let offered = |post: &ShownMessage| post.buttons().iter().any(|button| button.label.contains("Take"));
    let offer = table.cleo.waits_for(table.thread, "the offer", offered).await;
    let label = offer.buttons()[0].label.clone();
    table.cleo.presses(&offer, &label).await;
    table.stage.settled().await;
    assert!(board(&table, &table.cleo).await.embeds.is_empty(), "whoever has the seat now has no note");
    assert!(sends(&table, brutus, &late, "another").await.contains("those who play"));
    assert!(writes(&table, brutus, "").await.contains("no note"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_hints_of_a_table_that_never_began_to_move_go_with_it() {
    let table = TableInPlay::start(343, "/play conspirateurs seat:0").await;
    writes(&table, &table.brutus, CANARY).await;
    let hint = async || Some(table.ada.hears(table.thread, "/hint").await).filter(|hint| hint.starts_with("💡"));
    eventually("a hint", hint).await;
    table.ada.calls_off(table.thread).await;
    table.stage.settled().await;
    let (app, id) = (table.stage.app.operator(), TableId::parse(&table.id).expect("an id"));
    assert!(app.find(id).await.expect("it answers").is_some());
    table.stage.clock.set_ahead(40 * DAY_MS);
    assert!(app.each_hour().await.expect("it answers") > 0);
    assert!(app.find(id).await.expect("it answers").is_none(), "it is gone with all that hung on it");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_in_no_post_no_log_and_no_copy_of_a_sealed_database() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let database = Database::fresh().await;
    let place = database.hand_over();
    database.store.close_idle(std::time::Duration::ZERO);
    let log = std::env::temp_dir().join(format!("subrosa-notes-{}.log", std::process::id()));
    let settings = [
        ("SUBROSA_KEY", "a1".repeat(32)),
        ("SUBROSA_LOG", "subrosa=trace,warn".to_owned()),
        (LOG_FILE, log.display().to_string()),
    ];
    let mut bot = BotProcess::start_with(crate::PROGRAM, &playground.base_url(), &place, &settings);
    assert!(control.wait_until(|c| c.connected() > 0 && !c.commands().is_empty(), STEP_TIMEOUT).await, "it comes");
    if place.0 == "DATABASE_URL" {
        let is_sealed = async || {
            let key = database.store.sealing().sealed_with().await.expect("the database answers");
            database.store.close_idle(std::time::Duration::ZERO);
            key
        };
        eventually("the database is sealed", is_sealed).await;
    }
    let (ada, brutus) = (Person::named(&control, "Ada"), Person::named(&control, "Brutus"));
    let games = control.channel("games").expect("there is one");
    ada.hears(games, "/play conspirateurs seat:0").await;
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread = control.wait_for(STEP_TIMEOUT, |c| c.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens");
    let asked = form(ada.types(thread, "/board show:note").await);
    control.submit(ada.id, &asked, &[("notation", CANARY)]).await.expect("it can be sent");
    assert!(tells(&post(&ada.types(thread, "/board").await)), "it is read back");
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    assert!(ada.hears(thread, "/move move:h8").await.contains("Brutus"), "it is another's turn");
    let refused = ada.hears(thread, &format!("/table if moves:i9 then {CANARY}")).await;
    assert!(refused.contains(CANARY), "a refusal repeats it: {refused}");
    bot.tell_to_end();
    bot.ends("it ends").await;

    let said = std::fs::read_to_string(&log).expect("it has a log");
    let _ = std::fs::remove_file(&log);
    assert!(said.contains("saved") && !said.contains(CANARY) && !said.contains("Brutus"), "{said}");
    let told: Vec<_> = control.requests().into_iter().filter(|sent| format!("{sent:?}").contains(CANARY)).collect();
    assert!(told.iter().all(|sent| sent.path.contains("/interactions/")), "private answers alone: {told:?}");
    let mut copy = Vec::new();
    database.store.backup().dump(&mut copy, 1).await.expect("a copy can be made");
    let copy = String::from_utf8(copy).expect("it is text");
    assert!(copy.contains("\"notes\"") && !copy.contains(CANARY), "it is sealed");
    playground.shutdown().await;
    database.drop().await;
}
