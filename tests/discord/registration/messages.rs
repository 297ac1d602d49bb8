//! The limits of messages, and every message of a table that the presenters make. Bodies in, faults out.

use std::collections::HashSet;

use game::{Actor, AnyView, Compose, Dice, Seat, SplitMix64, Viewer};
use serde_json::{Value, json};
use subrosa::app::{ListedMove, PostContext, SeatedSince, SinceOwnMove, TableSummary};
use subrosa::discord::present::{
    BoardWords, Composer, add_tips, board, board_below, candidate, compose, file_name, lobby, move_list, over_post,
    secret_message, thread_name, turn_post,
};
use table::Table;
use twilight_model::channel::message::{Component, Embed};

use super::tables::invited;

const MAX_CONTENT: usize = 2_000;
const MAX_EMBEDS: usize = 6_000;
const MAX_ID: usize = 100;
const MAX_ALT: usize = 1_024;
const MAX_THREAD_NAME: usize = 100;
/// A composition is over after so many picks.
const MAX_PICKS: usize = 40;
/// The longest lines that stand above a board: its thread was locked, and direct messages are closed.
const ABOVE: &str = "-# I can't send you direct messages; your secrets are here and in /board show:secret.\n**This game's thread \
    was locked.** Its clocks are stopped until one of its players gives it a new place: press the button in the channel where \
    it is to go on, or in its thread once that is unlocked.\n";

/// Judges a message's body; the custom ids in it.
pub fn check(what: &str, body: &Value) -> Vec<String> {
    let content = body["content"].as_str().unwrap_or_default();
    assert!(content.chars().count() <= MAX_CONTENT, "{what}: the text is too long");
    twilight_validate::message::content(content).unwrap_or_else(|error| panic!("{what}: {error}"));
    let filled = |field: &str| body[field].as_array().is_some_and(|items| !items.is_empty());
    assert!(!content.trim().is_empty() || filled("embeds"), "{what} says nothing: {body}");
    check_embeds(what, body);
    check_components(what, body);
    let ids = custom_ids(&body["components"]);
    for id in &ids {
        assert!(
            (1..=MAX_ID).contains(&id.chars().count()),
            "{what}: the id {id} has {} characters",
            id.chars().count()
        );
    }
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{what}: ids twice: {ids:?}");
    ids
}

fn check_embeds(what: &str, body: &Value) {
    let mut total = 0;
    for embed in body["embeds"].as_array().into_iter().flatten() {
        let mut whole = embed.clone();
        whole["type"] = json!("rich");
        if whole["fields"].is_null() {
            whole["fields"] = json!([]);
        }
        if let Value::Object(fields) = &mut whole {
            fields.retain(|_, value| !value.is_null());
        }
        let model: Embed = serde_json::from_value(whole).unwrap_or_else(|error| panic!("{what}: {error}: {embed}"));
        twilight_validate::embed::embed(&model).unwrap_or_else(|error| panic!("{what}: {error}"));
        total += twilight_validate::embed::chars(&model);
    }
    assert!(total <= MAX_EMBEDS, "{what}: the embeds have {total} characters");
}

fn check_components(what: &str, body: &Value) {
    let rows: Vec<Component> = serde_json::from_value(body["components"].clone())
        .unwrap_or_else(|error| panic!("{what}: twilight can't read the controls: {error}: {}", body["components"]));
    twilight_validate::message::components(&rows, false).unwrap_or_else(|error| panic!("{what}: {error}"));
    for menu in parts(&body["components"]).filter(|part| part["type"] == 3) {
        let options = menu["options"].as_array().expect("a menu has options");
        let values: HashSet<_> = options.iter().map(|option| option["value"].to_string()).collect();
        assert_eq!(values.len(), options.len(), "{what}: a menu has a value twice");
        let (least, most) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
        assert!(least <= most && most <= options.len() as u64, "{what}: {least} to {most} of {}", options.len());
        let empty = |field: &str| options.iter().any(|option| option[field].as_str() == Some(""));
        assert!(!empty("label") && !empty("value") && !empty("description"), "{what}: an empty text in {menu}");
    }
    for button in parts(&body["components"]).filter(|part| part["type"] == 2) {
        assert!(button["label"].as_str().is_some_and(|label| !label.is_empty()), "{what}: a button without a label");
    }
}

fn parts(rows: &Value) -> impl Iterator<Item = &Value> {
    rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array()).flatten()
}

fn custom_ids(rows: &Value) -> Vec<String> {
    parts(rows).filter_map(|part| part["custom_id"].as_str().map(str::to_owned)).collect()
}

/// Counts what it has judged.
#[derive(Default)]
pub struct Judge {
    pub messages: usize,
    pub longest_id: usize,
    pub most_ids: usize,
}

impl Judge {
    fn body(&mut self, what: &str, body: &Value) -> Vec<String> {
        let ids = check(what, body);
        self.messages += 1;
        self.most_ids = self.most_ids.max(ids.len());
        self.longest_id = self.longest_id.max(ids.iter().map(|id| id.chars().count()).max().unwrap_or(0));
        ids
    }

    fn picture(what: &str, words: &str, file: &str) {
        assert!((1..=MAX_ALT).contains(&words.chars().count()), "{what}: the picture has no words, or too many");
        assert!(!words.ends_with('…'), "{what}: the picture's words are cut");
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        assert!(file.strip_suffix(".png").is_some_and(|stem| stem.chars().all(plain)), "{what}: {file}");
    }

    /// A lobby, open and full.
    pub fn lobby(&mut self, table: &Table) {
        for table in [table, &invited(table)] {
            self.body("a lobby", &lobby(&TableSummary::from(table), table.game.about().options).body());
        }
    }

    /// Everything that anybody sees of a table in play or over.
    pub fn table(&mut self, table: &Table, chooser: &mut SplitMix64) {
        self.lobby(table);
        self.posts(table);
        let summary = TableSummary::from(table);
        assert!((1..=MAX_THREAD_NAME).contains(&thread_name(&summary).chars().count()));
        for viewer in std::iter::once(Viewer::Public).chain(Seat::all(table.seat_count()).map(Viewer::Seat)) {
            let view = table.position().expect("it is in play").view(viewer);
            let what = format!("the board of {} for {viewer:?} at {}", table.game.about().id, view.frame().ply);
            let seated = SeatedSince::default();
            let since = SinceOwnMove::of(table, viewer, &seated).unwrap_or_else(|_| panic!("the log is whole"));
            let (message, picture) = board(&summary, &*view, BoardWords::Beside, &since);
            self.body(&what, &message.body());
            let (below, _) = board_below(ABOVE, &summary, &*view, BoardWords::Beside, &since);
            self.body(&what, &below.body());
            let ends = below.content.starts_with(ABOVE) && below.content.ends_with("\n```");
            assert!(ends && below.content.chars().count() <= MAX_CONTENT, "{what}: {}", below.content);
            // A list replays the whole game: now and then is enough.
            if view.frame().ply.is_multiple_of(16) || view.frame().is_over() {
                self.lists(table, &summary, &*view);
            }
            assert!(message.content.contains(&view.text_board()), "{what}: its words are cut\n{}", message.content);
            Self::picture(&what, &picture.alt(), &picture.file);
            assert_eq!(picture.file, file_name(&summary));
            if let Some(post) = secret_message(&summary, &*view, 1) {
                self.body("a secret", &post.message.body());
            }
            if view.frame().is_my_turn() {
                self.composer(&summary, &*view, viewer, chooser);
            }
        }
    }

    fn lists(&mut self, table: &Table, summary: &TableSummary, view: &dyn AnyView) {
        let seated = SeatedSince::default();
        let moves = ListedMove::all(table, view.frame().viewer, &seated).unwrap_or_else(|_| panic!("the game is on"));
        for page in [0, 1, u16::MAX] {
            self.body("a list of moves", &move_list(summary, view.frame().viewer, &moves, page).body());
        }
    }

    fn posts(&mut self, table: &Table) {
        let seated = SeatedSince::default();
        let told = PostContext::of(table, table.log.end(), 0, &seated).unwrap_or_else(|_| panic!("the log is whole"));
        let post = if table.outcome().is_some() { over_post(&told) } else { turn_post(&told) };
        self.body("a post", &post.message.body());
        Self::picture("a post", &post.picture.alt(), &post.picture.file);
    }

    /// One way through the composer, every page on it, and what follows the buttons beside.
    fn composer(&mut self, summary: &TableSummary, view: &dyn AnyView, viewer: Viewer, chooser: &mut SplitMix64) {
        let mut picks = Vec::new();
        for _ in 0..MAX_PICKS {
            let what = format!("the composer of {} after {picks:?}", summary.game);
            for page in 0..8 {
                let mut step =
                    compose(summary, view, &picks, page).unwrap_or_else(|refusal| panic!("{what}: {refusal:?}"));
                if picks.is_empty() {
                    let tips = view.tips();
                    add_tips(&mut step.message, summary, &tips);
                    let ends = step.message.body().to_string().contains("Enough tips");
                    assert_eq!(ends, !tips.is_empty(), "{what}: where there are tips they can be ended");
                }
                self.step(&what, &step);
            }
            let Ok(Compose::Ask(ask)) = view.compose(&picks) else { break };
            let menu = &ask.menus[index(chooser, ask.menus.len())];
            let first = index(chooser, menu.items.len());
            let keys = menu.items.iter().cycle().skip(first).take(usize::from(menu.min.max(1)));
            picks.push(keys.map(|item| item.key.as_str()).collect::<Vec<_>>().join(","));
        }
        assert!(picks.len() < MAX_PICKS, "the composer of {} never ends", summary.game);
        let Viewer::Seat(seat) = viewer else { return };
        let sample = view.sample(Actor::Seat(seat), chooser).expect("it is their turn");
        for action in view.ready_made().into_iter().map(|(_, action)| action).chain([sample]) {
            let step = candidate(summary, view, &action, &[], 255);
            self.step(&format!("{action} of {}", summary.game), &step);
            let ids = custom_ids(&step.message.body()["components"]);
            assert!(ids.iter().any(|id| id.starts_with("play:")), "{action} of {} can't be confirmed", summary.game);
        }
    }

    fn step(&mut self, what: &str, step: &Composer) {
        self.body(what, &step.message.body());
        Self::picture(what, &step.picture.alt(), &step.picture.file);
    }
}

/// A number below `count`.
fn index(dice: &mut dyn Dice, count: usize) -> usize {
    usize::try_from(dice.below(count as u64)).expect("a number below an index is an index")
}
