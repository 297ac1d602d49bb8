//! Looking back through the real bot against the stand-in: replays and stills, whose eyes may be chosen, and in which
//! colours.

use image::AnimationDecoder as _;
use image::codecs::gif::GifDecoder;
use stand_in::{Control, FaultKind, FaultRule, ShownMessage, Snowflake};
use table::TableId;

use test_support::{Person, STEP_TIMEOUT, Stage, begin_by_two, post, text};

/// A game of Praetorian after its secret and two layouts, with the Assassin (Ada) and the Praetorian (Brutus).
struct Table {
    thread: Snowflake,
    ada: Person,
    brutus: Person,
}

async fn begin(stage: &Stage) -> Table {
    let (ada, brutus) = (Person::of(stage, "Ada"), Person::of(stage, "Brutus"));
    let (opened, thread) = begin_by_two(stage, [&ada, &brutus], "/play praetorian seat:0 setup:random").await;
    assert!(opened.rsplit('`').nth(1).and_then(TableId::parse).is_some(), "{opened}");
    let table = Table { thread, ada, brutus };
    let heard = table.ada.hears(thread, "/move move:assassin=7 targets=19,3").await;
    assert!(heard.starts_with("Played"), "{heard}");
    stage.settled().await;
    table
}

/// Asks for a replay; the answer as it is when it is drawn.
async fn replay(stage: &Stage, who: &Person, thread: Snowflake, line: &str) -> ShownMessage {
    drawn(stage, &post(&who.types(thread, line).await)).await
}

/// A promised replay when it is drawn.
async fn drawn(stage: &Stage, at_once: &ShownMessage) -> ShownMessage {
    assert!(at_once.ephemeral, "a replay is its caller's alone");
    assert!(at_once.content.starts_with("Drawing the replay of **Praetorian**"), "{}", at_once.content);
    assert!(at_once.attachments.is_empty());
    let find = |control: &stand_in::Control| control.message(at_once.id).filter(|post| !post.attachments.is_empty());
    stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the replay comes")
}

fn pictures(post: &ShownMessage) -> usize {
    let bytes = std::io::Cursor::new(&post.attachments[0].bytes);
    let frames = GifDecoder::new(bytes).expect("it is a GIF").into_frames();
    frames.collect_frames().expect("it is whole").len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_promised_at_once_and_follows_and_tells_no_secret_before_the_end() {
    let stage = Stage::start(21).await;
    let Table { thread, ada, brutus } = begin(&stage).await;
    let of_all = replay(&stage, &brutus, thread, "/review replay").await;
    assert!(of_all.content.starts_with("**Praetorian**: ") && of_all.content.contains("as everybody sees it"));
    let file = &of_all.attachments[0];
    assert!(file.name.starts_with("praetorian-") && file.name.rsplit('.').next() == Some("gif"), "{}", file.name);
    assert!(file.bytes.starts_with(b"GIF89a") && pictures(&of_all) >= 2);
    let alt = file.description.as_deref().unwrap_or_default();
    assert!(alt.starts_with("The game from its start") && alt.chars().count() <= 1_024, "{alt}");

    let of_ada = replay(&stage, &ada, thread, "/review replay seat:mine").await;
    assert!(of_ada.content.contains("through the eyes of Ada"), "{}", of_ada.content);
    assert_ne!(of_ada.attachments[0].bytes, file.bytes, "she sees her secret");
    let again = replay(&stage, &ada, thread, "/review replay seat:everybody").await;
    assert_eq!(again.attachments[0].bytes, file.bytes, "everybody's eyes see the same");
    let light = replay(&stage, &ada, thread, "/review replay palette:light").await;
    assert_ne!(light.attachments[0].bytes, file.bytes, "in other colours");

    let heard = brutus.hears(thread, "/review replay seat:0").await;
    assert!(heard.contains("afterwards through anyone's"), "{heard}");
    let heard = brutus.hears(thread, "/review replay seat:7").await;
    assert!(heard.contains("no such seat"), "{heard}");
    let asked = post(&brutus.types(thread, "/table resign").await);
    brutus.presses(&asked, "Resign").await;
    let over = brutus.waits_for(thread, "the end", |post| post.button("Review").is_some()).await;
    let open = replay(&stage, &brutus, thread, "/review replay").await;
    assert!(open.content.contains("with all that was hidden"), "{}", open.content);
    assert_ne!(open.attachments[0].bytes, file.bytes, "once it is over nothing is kept");
    let pressed = drawn(&stage, &post(&brutus.presses(&over, "Replay").await)).await;
    assert_eq!(pressed.attachments[0].bytes, open.attachments[0].bytes, "the button shows the same");
    let heard = replay(&stage, &brutus, thread, "/review replay seat:0").await;
    assert!(heard.content.contains("through the eyes of Ada"), "{}", heard.content);
    stage.end().await;
}

/// Whether a promised picture is there.
fn is_there(control: &Control, promised: &ShownMessage) -> bool {
    control.message(promised.id).is_some_and(|now| !now.attachments.is_empty())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_sixty_replays_at_once_one_is_made_and_anothers_is_not_delayed() {
    let stage = Stage::start(26).await;
    let Table { thread, ada, brutus } = begin(&stage).await;
    let hers = futures_util::future::join_all((0..60).map(|_| ada.types(thread, "/review replay")));
    let (hers, his) = tokio::join!(hers, brutus.types(thread, "/review replay palette:light"));
    let (refused, taken): (Vec<_>, Vec<_>) =
        hers.iter().map(post).partition(|answer| answer.content.contains("still being made"));
    assert!(refused.len() >= 45, "{} of sixty were refused", refused.len());
    let his = post(&his);
    // Hers are counted in the moment in which his is there.
    let drawn_before_his = |control: &Control| {
        let all = || taken.iter().filter(|promised| is_there(control, promised)).count();
        is_there(control, &his).then(all)
    };
    let drawn = stage.control.wait_for(STEP_TIMEOUT, drawn_before_his).await.expect("his comes");
    // The one that was in work, and one that was taken on while his was: he does not wait for all of hers.
    assert!(
        drawn <= 2 || drawn < taken.len(),
        "{drawn} of the {} that she has coming are there before his",
        taken.len()
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_turn_is_a_still_with_its_words() {
    let stage = Stage::start(22).await;
    let Table { thread, ada, brutus } = begin(&stage).await;
    let still = |line: &'static str, who: &Person| {
        let who = who.clone();
        async move {
            let told = post(&who.types(thread, line).await);
            assert!(told.ephemeral && told.content.contains("turn 1"), "{}", told.content);
            who.with_picture(&told).await
        }
    };
    let (hers, of_brutus) =
        (still("/review replay at:1 seat:mine", &ada).await, still("/review replay at:1", &brutus).await);
    assert!(hers.attachments[0].name.contains("-step-"));
    assert_ne!(hers.attachments[0].bytes, of_brutus.attachments[0].bytes);
    let board = still("/board at:1", &ada).await;
    assert_eq!(board.attachments[0].bytes, hers.attachments[0].bytes, "the same turn through the same eyes");
    assert!(board.button("Move").is_none(), "nothing is played in the past");
    let heard = ada.hears(thread, "/review replay at:99").await;
    assert!(heard.contains("choose a number from 0"), "{heard}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_comes_in_other_colours_and_large() {
    let stage = Stage::start(23).await;
    let Table { thread, ada, .. } = begin(&stage).await;
    let mut seen = Vec::new();
    for line in ["/board", "/board palette:colour-safe", "/board size:large"] {
        let told = post(&ada.types(thread, line).await);
        let board = ada.with_picture(&told).await;
        let picture = image::load_from_memory(&board.attachments[0].bytes).expect("the picture can be read");
        seen.push((board.attachments[0].bytes.clone(), picture.width()));
    }
    assert_ne!(seen[0].0, seen[1].0);
    assert_eq!((seen[0].1, seen[1].1 * 2), (seen[1].1, seen[2].1), "twice as wide");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_has_not_begun_has_nothing_to_look_back_at_and_the_list_shows_whose_eyes() {
    let stage = Stage::start(24).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    ada.hears(games, "/play praetorian seat:0").await;
    for line in ["/review replay", "/review replay at:0"] {
        let heard = ada.hears(games, line).await;
        assert!(heard.contains("has not begun"), "{heard}");
    }
    stage.settled().await;
    stage.stop().await;

    let stage = Stage::start(25).await;
    let Table { thread, brutus, .. } = begin(&stage).await;
    let choices =
        stage.control.autocomplete(brutus.id, thread, "/review replay", "seat").await.expect("the list comes");
    let values: Vec<_> = choices.iter().map(|choice| choice.value.to_string()).collect();
    assert_eq!(values.len(), 2, "everybody's eyes and their own: {values:?}");
    let heard = text(&brutus.types(thread, "/review replay seat:nobody").await);
    assert!(heard.contains("don't know that seat"), "{heard}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_too_large_for_its_place_is_drawn_smaller_and_at_last_declined() {
    let stage = Stage::start(26).await;
    let Table { thread, brutus, .. } = begin(&stage).await;
    let too_large = || FaultKind::Refuse(413, 40005, "Request entity too large".to_owned());
    let rule = FaultRule::once("PATCH", "/webhooks/*/*/messages/@original", too_large());
    stage.control.fault(rule.clone());
    let drawn = replay(&stage, &brutus, thread, "/review replay").await;
    assert!(drawn.attachments[0].bytes.starts_with(b"GIF89a"));
    assert_eq!(stage.control.faults_left(), 0);

    stage.control.fault(rule.times(3));
    let asked = post(&brutus.types(thread, "/review replay").await);
    let declined = |control: &Control| control.message(asked.id).filter(|post| post.content.contains("too large"));
    let said = stage.control.wait_for(STEP_TIMEOUT, declined).await.expect("it is said");
    assert!(said.attachments.is_empty() && said.content.contains("/review replay at:"), "{}", said.content);
    stage.end().await;
}
