//! Golden transcripts: what every viewer sees at each step of whole games, for every game and every way to end.
//!
//! Full views stand at the start and at the end; between them what changed, once for all viewers to whom it is the same.
//! A file with nothing but its first two lines and its actions is completed by `SUBROSA_BLESS=1 cargo test -p subrosa-games --test rules`.

use std::collections::BTreeMap;
use std::fmt::Write;

use game::{AnyView, Audience, Choices, Data, Focus, News, Position, Staging, Turn, Viewer};
use games::GAMES;
use games::testing::{actors, eyes, viewers};
use record::Json;

use super::folders::files;
use super::script::{GameScript, action_line, check};

/// Larger files are no help to a reader.
const MAX_BYTES: u64 = 150_000;

#[test]
fn every_transcript_is_as_it_was() {
    check("golden", transcript);
}

#[test]
fn every_transcript_ends() {
    for game in GAMES {
        for path in files(*game, "golden") {
            let script = GameScript::of(*game, &path);
            let mut position = script.setting.start();
            for (by, action) in &script.actions {
                position.play(*by, action).expect("a legal action");
            }
            assert!(position.outcome().is_some(), "{}: the game ends", path.display());
        }
    }
}

/// Games in which whoever wins by playing on to the end has most of what is counted.
const WON_BY_COUNT: [&str; 3] = ["conspirateurs", "roman-checkers", "tmag"];

#[test]
fn how_far_each_seat_has_come_is_the_same_for_all_eyes_and_at_the_end_it_is_the_winner_who_leads() {
    let mut won = std::collections::BTreeSet::new();
    for game in GAMES {
        for path in files(*game, "golden") {
            let script = GameScript::of(*game, &path);
            let mut position = script.setting.start();
            let mut standing = position.view(Viewer::Public).standing();
            for (by, action) in &script.actions {
                position.play(*by, action).expect("a legal action");
                standing = position.view(Viewer::Public).standing();
                let all = viewers(position.seats());
                assert!(all.iter().all(|viewer| position.view(*viewer).standing() == standing), "{}", path.display());
                assert!([0, usize::from(position.seats())].contains(&standing.len()), "{}", path.display());
            }
            let outcome = position.outcome().expect("the game ends");
            let first: Vec<_> = (0..outcome.ranks.len()).filter(|seat| outcome.ranks[*seat] == 1).collect();
            if let ([winner], true, []) = (&first[..], WON_BY_COUNT.contains(&game.about().id), &position.left()[..]) {
                assert!(standing.iter().all(|other| other <= &standing[*winner]), "{}: {standing:?}", path.display());
                won.insert(game.about().id);
            }
        }
    }
    assert_eq!(won.into_iter().collect::<Vec<_>>(), WON_BY_COUNT, "each is won so in a transcript");
}

#[test]
fn transcripts_are_of_a_size_that_can_be_read() {
    for path in GAMES.iter().flat_map(|game| files(*game, "golden")) {
        let bytes = std::fs::metadata(&path).expect("a file").len();
        assert!(bytes <= MAX_BYTES, "{}: {bytes} bytes", path.display());
    }
}

fn transcript(script: &GameScript) -> String {
    let mut position = script.setting.start();
    let mut text = format!("{}\n{}", script.heading(), in_full(&*position));
    let mut before = facts_of_all(&*position);
    for (by, action) in &script.actions {
        let played =
            position.play(*by, action).unwrap_or_else(|refusal| panic!("{}: {action}: {refusal}", script.about));
        text += "\n";
        text += &action_line(*by, action);
        played.news.iter().for_each(|news| text += &news_line(news));
        text += &turn_line(&*position);
        let after = facts_of_all(&*position);
        text += &changes(&before, &after);
        before = after;
    }
    text + "\n" + &in_full(&*position)
}

fn news_line(News { audience, text }: &News) -> String {
    match audience {
        Audience::Public => format!("{text}\n"),
        Audience::Seat(seat) => format!("(to {seat}) {text}\n"),
    }
}

fn turn_line(position: &dyn Position) -> String {
    if let Some(outcome) = position.outcome() {
        return format!("over: {:?} {}\n", outcome.ranks, outcome.reason.whole());
    }
    let who = match position.turn() {
        Turn::Chance => "chance".to_owned(),
        turn => turn.seats().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    };
    let counts = actors(&position.turn()).into_iter().map(|actor| match eyes(position, actor).choices(actor) {
        Choices::Listed(actions) => actions.len().to_string(),
        Choices::Form(_) => "too many".to_owned(),
    });
    format!("to act: {who}; actions: {}\n", counts.collect::<Vec<_>>().join(" "))
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Public => "public".to_owned(),
    }
}

/// The facts that one viewer sees, one a line.
type Facts = Vec<String>;

fn facts_of_all(position: &dyn Position) -> Vec<(Viewer, Facts)> {
    viewers(position.seats()).into_iter().map(|viewer| (viewer, facts(&*position.view(viewer)))).collect()
}

fn facts(view: &dyn AnyView) -> Facts {
    let mut facts = Vec::new();
    view.data().into_iter().for_each(|(name, data)| flatten(name, data, &mut facts));
    facts.extend(view.secret_words().map(|words| format!("in secret: {}", words.replace('\n', " / "))));
    facts
}

fn flatten(name: &str, data: Data, facts: &mut Facts) {
    match data {
        Data::Map(fields) => {
            for (field, value) in fields {
                flatten(&format!("{name}.{field}"), value, facts);
            }
        }
        Data::List(items) if items.iter().any(|item| matches!(item, Data::Map(_))) => {
            facts.extend(items.into_iter().map(|item| format!("{name} {}", Json::from(item))));
        }
        value => facts.push(format!("{name} {}", Json::from(value))),
    }
}

fn changes(before: &[(Viewer, Facts)], after: &[(Viewer, Facts)]) -> String {
    let mut groups: BTreeMap<String, Vec<Viewer>> = BTreeMap::new();
    for ((viewer, old), (_, new)) in before.iter().zip(after) {
        let gone = old.iter().filter(|fact| !new.contains(fact)).map(|fact| format!("  - {fact}\n"));
        let come = new.iter().filter(|fact| !old.contains(fact)).map(|fact| format!("  + {fact}\n"));
        groups.entry(gone.chain(come).collect()).or_default().push(*viewer);
    }
    by_viewers(groups, after.len())
}

fn by_viewers(groups: BTreeMap<String, Vec<Viewer>>, all: usize) -> String {
    let mut parts: Vec<_> = groups.into_iter().filter(|(text, _)| !text.is_empty()).collect();
    parts.sort_by_key(|(_, viewers)| viewers.iter().map(|viewer| name(*viewer)).max());
    let mut out = String::new();
    for (text, viewers) in parts {
        let names: Vec<_> = viewers.iter().map(|viewer| name(*viewer)).collect();
        let names = if viewers.len() == all { "all".to_owned() } else { names.join(" ") };
        write!(out, "{names}:\n{text}").expect("a text takes all");
    }
    out
}

fn in_full(position: &dyn Position) -> String {
    let mut groups: BTreeMap<String, Vec<Viewer>> = BTreeMap::new();
    for viewer in viewers(position.seats()) {
        let view = position.view(viewer);
        let names = (0..position.seats()).map(|seat| format!("Player {seat}")).collect();
        let scene = view.scene(&Staging { names, focus: Focus::Plain });
        let mut lines = facts(&*view);
        lines.push(format!("title: {}", scene.headline()));
        lines.extend(scene.notes.iter().map(|note| format!("note: {}: {}", note.label, note.text)));
        lines.extend(scene.plates.iter().map(|plate| format!("plate: {}: {}", plate.side, plate.detail)));
        lines.push(format!("alt: {}", scene.alt.replace('\n', " / ")));
        groups.entry(format!("  {}\n", lines.join("\n  "))).or_default().push(viewer);
    }
    let all = usize::from(position.seats()) + 1;
    format!("{}{}", turn_line(position), by_viewers(groups, all))
}
