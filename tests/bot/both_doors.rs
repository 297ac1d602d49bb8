//! The same games through both doors: what people see and hear is the same, to the word, the button and the file's name.

use stand_in::{BotReply, InteractionOutcome, ShownMessage, Snowflake};

use test_support::{Person, STEP_TIMEOUT, Stage, choices, post};

/// The messages that people saw, in order: numbers that Discord and the table's id give are the same in every run.
#[derive(Default)]
struct Transcript {
    lines: Vec<String>,
}

impl Transcript {
    fn note(&mut self, what: &str, text: impl std::fmt::Debug) {
        self.lines.push(format!("{what}: {text:?}"));
    }

    fn answer(&mut self, what: &str, outcome: &InteractionOutcome) {
        match &outcome.reply {
            BotReply::Message(post) | BotReply::Edited(post) | BotReply::Updated(post) => {
                // The picture follows its answer, sooner or later.
                self.message(what, post, |file| !file.contains(".png"));
            }
            BotReply::Choices(choices) => self.note(what, choices.iter().map(|c| &c.name).collect::<Vec<_>>()),
            BotReply::Modal(modal) => self.note(what, (&modal.title, &modal.inputs.len())),
            other => panic!("{what}: an answer was expected, not {other:?}"),
        }
    }

    fn post(&mut self, what: &str, post: &ShownMessage) {
        self.message(what, post, |_| true);
    }

    fn message(&mut self, what: &str, post: &ShownMessage, counts: impl Fn(&str) -> bool) {
        let buttons: Vec<_> = post.buttons().into_iter().map(|button| (button.label, button.disabled)).collect();
        let menus: Vec<_> = post.select_menus().into_iter().map(|menu| menu.options.len()).collect();
        let files: Vec<_> = post.attachments.iter().map(|file| &file.name).filter(|name| counts(name)).collect();
        self.note(what, (post.ephemeral, &post.content, buttons, menus, files));
    }

    /// The lines, with everything that is another number in another run made equal.
    fn plain(&self, table: &str) -> Vec<String> {
        self.lines.iter().map(|line| same_numbers(&line.replace(table, "TABLE"))).collect()
    }
}

/// Puts one sign for every number of Discord's and every time.
fn same_numbers(line: &str) -> String {
    let mut plain = String::new();
    let mut digits = String::new();
    for letter in line.chars().chain(['\n']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        plain.push_str(if digits.len() >= 10 { "#" } else { &digits });
        digits.clear();
        plain.push(letter);
    }
    plain
}

/// A game from the lobby to its end, by commands, buttons, menus and a form.
async fn play(stage: &Stage) -> Vec<String> {
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(stage, name));
    let games = stage.channel("games");
    let mut seen = Transcript::default();
    let opened = ada.types(games, "/play conspirateurs seat:0").await;
    seen.answer("opened", &opened);
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    seen.post("lobby", &lobby);
    seen.answer("joined", &brutus.presses(&lobby, "Join").await);
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    seen.answer("started", &ada.presses(&lobby, "Start").await);
    let find = |control: &stand_in::Control| control.threads().first().map(|thread| thread.id);
    let thread = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
    let board = ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    let table = board.attachments[0].name.rsplit('-').nth(1).expect("the table's id").to_owned();
    stage.settled().await;
    let choices = stage.control.autocomplete(ada.id, thread, "/move move:h", "move").await.expect("it is answered");
    seen.note("completed", choices.iter().map(|choice| choice.name.clone()).collect::<Vec<_>>());
    seen.answer("not your turn", &brutus.types(thread, "/move move:h9").await);
    seen.answer("no such move", &ada.types(thread, "/move move:nonsense").await);
    seen.answer("moved", &ada.types(thread, "/move move:h9").await);
    stage.settled().await;
    compose(stage, &brutus, thread, &mut seen).await;
    // Else the next change might be told by the same post.
    stage.settled().await;
    let view = cleo.types(thread, "/board").await;
    seen.answer("a guest's view", &view);
    let with_picture = cleo.with_picture(&post(&view)).await;
    seen.post("with its picture", &with_picture);
    let file = ada.types(thread, "/review replay").await;
    seen.answer("a replay too early", &file);
    let leave = ada.types(thread, "/table resign").await;
    seen.answer("leaving", &leave);
    let label = post(&leave).buttons()[0].label.clone();
    seen.answer("left", &ada.presses(&post(&leave), &label).await);
    stage.settled().await;
    let export = cleo.types(thread, "/record export").await;
    seen.post("the record", &cleo.with_picture(&post(&export)).await);
    for place in [games, thread] {
        for post in cleo.sees(place).iter().filter(|post| !post.ephemeral) {
            seen.post("in the end", post);
        }
    }
    seen.plain(&table)
}

/// A move by the composer: a choice, perhaps another, a picture of what would be, a confirmation; and its form, left open.
async fn compose(stage: &Stage, who: &Person, thread: Snowflake, seen: &mut Transcript) {
    stage.settled().await;
    let board = who.waits_for(thread, "the newest board", |post| post.button("Move").is_some()).await;
    let mut step = who.presses(&board, "Move").await;
    seen.answer("composer", &step);
    if post(&step).button("Type it").is_some() {
        seen.answer("form", &who.presses(&post(&step), "Type it").await);
    }
    for _ in 0..6 {
        let shown = who.with_picture(&post(&step)).await;
        seen.post("step", &shown);
        if shown.button("Confirm").is_some() {
            seen.answer("confirmed", &who.presses(&shown, "Confirm").await);
            return;
        }
        step = match choices(&shown).first() {
            Some(id) => who.clicks(&shown, id).await,
            None => who.chooses(&shown, 0, &[&shown.select_menus()[0].options[0].1]).await,
        };
        seen.answer("chosen", &step);
    }
    panic!("the composer comes to an end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_looks_the_same_through_the_gateway_and_by_http() {
    let by_gateway = Stage::start(11).await;
    let first = play(&by_gateway).await;
    assert_eq!(by_gateway.control.deliveries(200) + by_gateway.control.deliveries(202), 0);
    by_gateway.end().await;
    let by_http = Stage::by_http(11).await;
    let second = play(&by_http).await;
    assert!(by_http.control.deliveries(200) > 5, "texts, forms and completions are answered in the response");
    assert!(by_http.control.deliveries(202) > 3, "pictures and files follow a callback");
    assert_eq!(by_http.control.connected(), 0, "nobody is at the gateway");
    by_http.end().await;
    assert!(first.len() > 20);
    for (by_gateway, by_http) in first.iter().zip(&second) {
        assert_eq!(by_gateway, by_http);
    }
    assert_eq!(first.len(), second.len());
}
