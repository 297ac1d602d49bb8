//! `StraToGo`'s part in the conformance suite: its words, read back, and how long it lasts.

use game::{Data, Square, Viewer};

use crate::testing::reading::{self, corner, list, ranks, sentence, square, squares};
use crate::testing::{Setting, Suite, ViewFields};

/// The game's part of the conformance suite.
pub static SUITE: Suite = Suite {
    read_board: board,
    read_alt: alt,
    // Every fight takes a piece, and `quiet` is limited.
    bound: 10_000,
    hurry: None,
};

const SIDES: [&str; 2] = ["Red-Yellow", "Blue-Black"];
const SUITS: [(&str, char); 4] = [("Red", 'r'), ("Yellow", 'y'), ("Blue", 'b'), ("Black", 'k')];
const ALL: &str = "N A 2 3 4 5";

struct ReadPiece {
    at: Square,
    id: String,
    open: bool,
    can_be: String,
}

fn board(text: &str, _: &Setting, viewer: Viewer) -> ViewFields {
    let (far, moved) = (corner(text, "Squares a1 to "), moved(text));
    let open = sentence(text, "Known to both sides: ").map(squares).unwrap_or_default();
    let face = |(at, id): (Square, String)| {
        let can_be = if id.starts_with('?') { can_be(text, &id, moved.contains(&at)) } else { String::new() };
        ReadPiece { at, open: open.contains(&at), id, can_be }
    };
    let faces = ranks(text, far.rank + 1).into_iter().map(face).collect();
    let holes = sentence(text, "Squares a1 to f6 without the gap ").map(squares).expect("the gap");
    fields(text, reading::board(far, pieces(text, faces), &holes), viewer)
}

/// `A 2 3; those that have moved A 3`.
fn can_be(text: &str, id: &str, moved: bool) -> String {
    let words = sentence(text, &format!("{id} can be: ")).expect("what it can be");
    let (still, gone) = words.split_once("those that have moved ").unwrap_or((words, ""));
    if moved { gone.to_owned() } else { still.trim_end_matches("; ").to_owned() }
}

fn alt(text: &str, _: &Setting, viewer: Viewer) -> ViewFields {
    let lists = SUITS.iter().filter_map(|(suit, _)| sentence(text, &format!("{suit}: ")));
    let mut faces: Vec<_> = lists.flat_map(|list| list.split(", ")).map(face).collect();
    faces.sort_by_key(|face| face.at);
    let holes = ["c4", "d4", "c3", "d3"].map(square);
    fields(text, reading::board(square("f6"), pieces(text, faces), &holes), viewer)
}

/// `?r c2 (2 3)`, `4r f3 open`.
fn face(words: &str) -> ReadPiece {
    let (id, rest) = words.split_once(' ').expect("piece and square");
    let (at, note) = rest.split_once(' ').unwrap_or((rest, ""));
    let listed = note.strip_prefix('(').and_then(|note| note.strip_suffix(')'));
    let can_be = if id.starts_with('?') { listed.unwrap_or(ALL) } else { "" };
    ReadPiece { at: square(at), id: id.to_owned(), open: note == "open", can_be: can_be.to_owned() }
}

fn moved(text: &str) -> Vec<Square> {
    sentence(text, "Have moved: ").map(squares).unwrap_or_default()
}

fn pieces(text: &str, faces: Vec<ReadPiece>) -> Vec<Data> {
    let (moved, in_play) = (moved(text), sentence(text, "Quiet: ").is_some());
    let all_shown = text.contains("All pieces are shown.");
    let piece = |face: ReadPiece| {
        let suit = face.id.chars().last().expect("a suit");
        let owner = SUITS.iter().position(|(_, letter)| *letter == suit).expect("one of the four") / 2;
        let known = face.open || all_shown || in_play && face.id.starts_with('P');
        let mut fields: ViewFields = vec![
            ("at", face.at.into()),
            ("id", Data::from(face.id.as_str())),
            ("owner", Data::from(u8::try_from(owner).expect("small"))),
            ("known", known.into()),
            ("moved", moved.contains(&face.at).into()),
        ];
        if face.id.starts_with('?') {
            fields.push(("can_be", list(face.can_be.split(' '))));
        }
        Data::map(fields)
    };
    faces.into_iter().map(piece).collect()
}

fn fields(text: &str, board: (&'static str, Data), viewer: Viewer) -> ViewFields {
    let listed = |label: String| {
        let words = sentence(text, &format!("{label}: ")).or_else(|| sentence(text, &format!("{label} ")))?;
        Some(words.split([',', ' ']).filter(|word| !["", "and"].contains(word)).map(str::to_owned).collect::<Vec<_>>())
    };
    let mut removed: Vec<_> = SIDES.iter().filter_map(|side| listed(format!("{side} lost"))).flatten().collect();
    removed.sort_unstable();
    let discards = (0u8..).zip(SIDES).map(|(seat, side)| {
        // A viewer's own are "You discarded" until the end, when everybody reads the same.
        let mine = listed("You discarded".to_owned()).filter(|_| viewer.is(game::Seat(seat)));
        mine.or_else(|| listed(format!("{side} discarded"))).map_or(Data::Null, list)
    });
    let quiet = sentence(text, "Quiet: ").map_or(0, |words| reading::numbers(words)[0]);
    vec![board, ("quiet", Data::Int(quiet)), ("removed", list(removed)), ("discards", Data::List(discards.collect()))]
}
