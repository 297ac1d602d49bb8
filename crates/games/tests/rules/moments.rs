//! Moments of games worth a picture: the set-up, the middle and the end of a transcript, as everybody sees them, and as a
//! seat sees them while it composes its move.

use std::fmt::Write;

use game::{Actor, AnyView, Compose, Focus, Position, Scene, Staging, Viewer};
use games::testing::{actors, viewers};

use super::script::GameScript;

/// A scene and what it is of: `ply 3, seat 1, picks 7 c4`.
pub struct Moment {
    pub name: String,
    pub scene: Scene,
}

/// All moments of a transcript, in order.
pub fn moments(script: &GameScript) -> Vec<Moment> {
    let plies = plies(script.actions.len());
    let mut position = script.setting.start();
    let mut all = Vec::new();
    for ply in 0..=script.actions.len() {
        if plies.contains(&ply) {
            all.extend(at(&*position, script.actions.get(ply)));
        }
        if let Some((by, action)) = script.actions.get(ply) {
            position.play(*by, action).expect("a legal action");
        }
    }
    all
}

/// The first few, where games are set up, some between, and the last.
fn plies(last: usize) -> Vec<usize> {
    vec![0, 1, 2, 3, last / 3, last * 2 / 3, last - 1, last]
}

fn at(position: &dyn Position, next: Option<&(Actor, String)>) -> Vec<Moment> {
    let mut all = Vec::new();
    for viewer in viewers(position.seats()) {
        let view = position.view(viewer);
        let acts = actors(&position.turn()).iter().any(|actor| actor.viewer() == viewer && *actor != Actor::Chance);
        let plain = moment(&*view, "", Focus::Plain);
        // Of viewers who see the same the first is enough.
        if acts || all.iter().all(|known: &Moment| known.scene != plain.scene) {
            all.push(plain);
        }
        if acts {
            all.extend(composed(&*view, next.filter(|(by, _)| by.viewer() == viewer).map(|(_, action)| action)));
        }
    }
    all
}

/// The composer, choosing from the middle of its menus, and the transcript's next action as what would be.
fn composed(view: &dyn AnyView, next: Option<&String>) -> Vec<Moment> {
    let mut picks: Vec<String> = Vec::new();
    let mut all = Vec::new();
    while let (Ok(Compose::Ask(ask)), true) = (view.compose(&picks), picks.len() < 3) {
        all.push(moment(view, &format!(", picks {}", picks.join(" ")), Focus::Picks(picks.clone())));
        let menu = &ask.menus[ask.menus.len() / 2];
        let keys = menu.items.iter().skip(menu.items.len() / 2 - usize::from(menu.min > 1)).take(menu.min.into());
        picks.push(keys.map(|item| item.key.as_str()).collect::<Vec<_>>().join(","));
    }
    all.extend(next.map(|action| moment(view, &format!(", candidate {action}"), Focus::Candidate(action.clone()))));
    all
}

fn moment(view: &dyn AnyView, what: &str, focus: Focus<String>) -> Moment {
    let frame = view.frame();
    let who = match frame.viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Public => "public".to_owned(),
    };
    let names = (0..frame.seats).map(|seat| format!("Player {seat}")).collect();
    let name = format!("ply {}, {who}{}", frame.ply, what.trim_end());
    Moment { name, scene: view.scene(&Staging { names, focus }) }
}

/// A scene as text; its ground as letters, or nothing if it is that of `before`.
pub fn print(moment: &Moment, before: Option<&Scene>) -> String {
    let scene = &moment.scene;
    let mut out = format!("\n== {}\ntitle: {}\n", moment.name, scene.headline());
    if before.is_none_or(|before| before.ground != scene.ground) {
        out += &ground(scene);
    }
    let mut rank = |name: &str, of: Vec<(u8, String)>| {
        for rank in (0..scene.ranks).rev() {
            let here: Vec<_> = of.iter().filter(|(at, _)| *at == rank).map(|(_, text)| text.as_str()).collect();
            if !here.is_empty() {
                writeln!(out, "{name}: {}", here.join(", ")).expect("a text takes all");
            }
        }
    };
    rank("piece", scene.pieces.iter().map(|piece| (piece.at.rank, piece_words(piece))).collect());
    rank("mark", scene.marks.iter().map(|mark| (mark.at.rank, format!("{} {:?}", mark.at, mark.kind))).collect());
    for trail in &scene.trails {
        let path: Vec<_> = trail.path.iter().map(ToString::to_string).collect();
        writeln!(out, "trail {:?}: {}", trail.kind, path.join(" ")).expect("a text takes all");
    }
    for plate in &scene.plates {
        let turn = if plate.to_act { " *" } else { "" };
        let rank = plate.rank.map(|rank| format!(" #{rank}")).unwrap_or_default();
        writeln!(out, "plate: {} ({}): {}{turn}{rank}", plate.side, plate.name, plate.detail)
            .expect("a text takes all");
    }
    scene.notes.iter().for_each(|note| writeln!(out, "note: {}: {}", note.label, note.text).expect("a text takes all"));
    out + &format!("alt: {}\n", scene.alt.replace('\n', " / "))
}

fn piece_words(piece: &game::scene::Piece) -> String {
    let owner = piece.owner.map(|seat| format!("/{seat}")).unwrap_or_default();
    let label = if piece.label.is_empty() { String::new() } else { format!(" {:?}", piece.label) };
    let note = if piece.note.is_empty() { String::new() } else { format!(" ({})", piece.note) };
    let ghost = if piece.ghost { " ghost" } else { "" };
    format!("{} {}{owner}{label}{note}{ghost}", piece.at, piece.art)
}

fn ground(scene: &Scene) -> String {
    let mut names: Vec<_> = scene.ground.iter().map(|ground| ground.name).collect();
    names.sort_unstable();
    names.dedup();
    let sign = |name: &str| {
        char::from(b'A' + u8::try_from(names.iter().position(|known| *known == name).expect("named")).expect("few"))
    };
    let legend: Vec<_> = names.iter().map(|name| format!("{} {name}", sign(name))).collect();
    let rows = scene.ground.chunks(usize::from(scene.files));
    let rows: Vec<String> = rows.map(|row| row.iter().map(|ground| sign(ground.name)).collect()).collect();
    format!(
        "ground {} x {} ({:?}): {}\n  {}\n",
        scene.files,
        scene.ranks,
        scene.lattice,
        legend.join(", "),
        rows.join("\n  ")
    )
}
