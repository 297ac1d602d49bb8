//! The drawings, colours and seats' emblems that all games share. A game's own come with its
//! scenes.

use game::art::drawing;
pub(super) use game::art::{Art, ArtKind as Kind, Drawing};

/// Whether a drawing is made for one side and turned to the others.
pub(super) fn turns(kind: Kind) -> bool {
    matches!(kind, Kind::Edge | Kind::Side | Kind::Corner)
}

fn folder(kind: Kind) -> &'static str {
    match kind {
        Kind::Ground => "ground",
        Kind::Edge => "edge",
        Kind::Side => "side",
        Kind::Corner => "corner",
        Kind::Piece => "piece",
        Kind::Mark => "mark",
        Kind::Ui => "ui",
    }
}

/// How errors name a drawing.
pub(super) fn path(art: &Art, drawing: &Drawing) -> String {
    format!("{}/{}-{}.svg", art.game, folder(drawing.kind), drawing.name)
}

/// The drawings and colours that all games share.
pub(super) static COMMON: Art = Art {
    game: "common",
    seats: u8::MAX,
    drawings: &[
        drawing!(Ground, "unknown", "ground-unknown"),
        drawing!(Piece, "unknown", "piece-unknown"),
        drawing!(Mark, "from", "mark-from"),
        drawing!(Mark, "to", "mark-to"),
        drawing!(Mark, "chosen", "mark-chosen"),
        drawing!(Mark, "target", "mark-target"),
        drawing!(Mark, "target-taken", "mark-target-taken"),
        drawing!(Mark, "strike", "mark-strike"),
        drawing!(Mark, "fallen", "mark-fallen"),
        drawing!(Mark, "fallen-taken", "mark-fallen-taken"),
        drawing!(Mark, "suspect", "mark-suspect"),
        drawing!(Mark, "cleared", "mark-cleared"),
        drawing!(Mark, "banned", "mark-banned"),
        drawing!(Mark, "killer", "mark-killer"),
        drawing!(Mark, "victim", "mark-victim"),
        drawing!(Mark, "visited", "mark-visited"),
        drawing!(Mark, "visited-taken", "mark-visited-taken"),
        drawing!(Mark, "threat", "mark-threat"),
        drawing!(Ui, "seat", "ui-seat"),
        drawing!(Ui, "turn", "ui-turn"),
        drawing!(Ui, "rank", "ui-rank"),
        drawing!(Ui, "rank-1", "ui-rank-1"),
        drawing!(Ui, "rank-2", "ui-rank-2"),
        drawing!(Ui, "rank-3", "ui-rank-3"),
        drawing!(Ui, "rose", "ui-rose"),
    ],
    colours: include_str!("art/colours.txt"),
    grounds: &["unknown"],
    body: None,
    emblem: None,
};

/// The common drawings and a game's own, which come last and so stand in for common ones of the same name.
pub(super) fn drawings(art: &'static Art) -> impl Iterator<Item = (&'static Art, &'static Drawing)> {
    [&COMMON, art].into_iter().flat_map(|art| art.drawings.iter().map(move |drawing| (art, drawing)))
}

/// The seats' emblems, in seat order: each its own outline, drawn around the origin within 50 each way.
static EMBLEMS: [&str; 9] = [
    include_str!("art/emblem-0.svg"),
    include_str!("art/emblem-1.svg"),
    include_str!("art/emblem-2.svg"),
    include_str!("art/emblem-3.svg"),
    include_str!("art/emblem-4.svg"),
    include_str!("art/emblem-5.svg"),
    include_str!("art/emblem-6.svg"),
    include_str!("art/emblem-7.svg"),
    include_str!("art/emblem-8.svg"),
];

/// A game's colour tables with their names, the common one first.
pub(super) fn colours_of(art: &'static Art) -> [(&'static str, &'static str); 2] {
    [&COMMON, art].map(|art| (art.game, art.colours))
}

/// The drawing of an owner's emblem, to be put into another drawing; empty for pieces that nobody owns.
pub(super) fn emblem(owner: Option<u8>) -> &'static str {
    owner.map_or("", |seat| super::raster::inner(EMBLEMS[usize::from(seat) % EMBLEMS.len()]))
}
