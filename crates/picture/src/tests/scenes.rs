//! Invented scenes for tests and benches: every game's grounds and pieces as its rules name them, every mark. It knows no
//! painter, so that a bench can use it too.

use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Plate, Scene, Trail, TrailKind};
use game::{Art, Orientation, Seat, Square, Squares};
use games::GAMES;

/// All scenes, with their names.
pub fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("praetorian", praetorian()),
        ("praetorian-composer", praetorian_composer()),
        ("roman-checkers", roman()),
        ("stratogo", stratogo()),
        ("tmag", tmag()),
        ("conspirateurs", conspirateurs(2)),
        ("conspirateurs-four", conspirateurs(4)),
        ("unknown", unknown()),
        ("names", names()),
        ("names-from-right-to-left", names_from_right_to_left()),
        ("two-names-from-right-to-left", two_names(["محمد بن سلمان", "אדה 2"])),
        ("two-long-names", two_names(["Agrippina the Younger of Antium", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"])),
    ]
}

fn sq(text: &str) -> Square {
    Square::parse(text, 26, 26).expect("a square of the test's own")
}

fn mark(at: &str, kind: MarkKind) -> Mark {
    Mark { at: sq(at), kind }
}

fn piece(at: Square, art: &'static str, owner: Option<u8>, label: &str) -> Piece {
    Piece { at, art, owner: owner.map(Seat), label: label.to_owned(), note: String::new(), ghost: false }
}

fn plate(seat: u8, name: &str, side: &str, detail: &str, to_act: bool) -> Plate {
    let (name, side, detail) = (name.to_owned(), side.to_owned(), detail.to_owned());
    Plate { seat: Seat(seat), name, side, detail, to_act, rank: None }
}

fn note(label: &str, text: &str) -> Note {
    Note { label: label.to_owned(), text: text.to_owned() }
}

fn trail(path: &[&str], kind: TrailKind) -> Trail {
    Trail { path: path.iter().map(|at| sq(at)).collect(), kind }
}

static NONE: Art = Art::none("a-sixth-game");

fn art(game: &str) -> &'static Art {
    GAMES.iter().find(|known| known.about().id == game).map_or(&NONE, |known| known.about().art)
}

fn blank(game: &'static str, files: u8, ranks: u8, name: impl Fn(Square) -> &'static str) -> Scene {
    let ground = Squares { files, ranks }.iter().map(|at| Ground { at, name: name(at) }).collect();
    Scene {
        orientation: Orientation::Upright,
        game,
        art: art(game),
        files,
        ranks,
        lattice: Lattice::Squares,
        ground,
        pieces: vec![],
        marks: vec![],
        trails: vec![],
        plates: vec![],
        title: String::new(),
        reason: String::new(),
        notes: vec![],
        alt: String::new(),
    }
}

/// A middle game of Praetorian, as the Assassin sees it.
pub fn praetorian() -> Scene {
    let mut scene = blank("praetorian", 8, 8, |at| if (at.file + at.rank) % 2 == 0 { "dark" } else { "light" });
    let people = "b8 14 e8 3 h8 7 a7 22 d7 1 f7 19 b6 9 e6 16 g6 5 a5 24 c5 12 h5 8 b4 20 d4 2 g4 11 c3 6 e3 23 h3 15 a2 10 \
                  d2 18 f2 4 c1 21 e1 13";
    let words: Vec<&str> = people.split_whitespace().collect();
    scene.pieces = words.chunks(2).map(|pair| piece(sq(pair[0]), "citizen", None, pair[1])).collect();
    scene.pieces.push(piece(sq("d5"), "guard", Some(1), "P1"));
    scene.pieces.push(piece(sq("h1"), "guard", Some(1), "P2"));
    scene.marks = vec![
        mark("a8", MarkKind::From),
        mark("d5", MarkKind::To),
        mark("g7", MarkKind::Fallen),
        mark("e6", MarkKind::Suspect),
        mark("d4", MarkKind::Suspect),
        mark("h5", MarkKind::Suspect),
        mark("c5", MarkKind::Cleared),
        mark("b6", MarkKind::Cleared),
        mark("e3", MarkKind::Cleared),
        mark("g4", MarkKind::Banned),
        mark("d4", MarkKind::SecretKiller),
        mark("e1", MarkKind::SecretTarget),
    ];
    scene.trails = vec![trail(&["a8", "d5"], TrailKind::Last)];
    scene.plates = vec![
        plate(0, "Livia", "Assassin", "1 of 2 targets dead", true),
        plate(1, "Marcus Aurelius", "Praetorian", "3 cleared", false),
    ];
    scene.title = "Turn 12 · the Assassin to act".into();
    scene.notes = vec![
        note("You are", "2 · target left: 13"),
        note("Suspects", "2, 8, 16"),
        note("Cleared", "9, 12, 23"),
        note("Dead", "17"),
    ];
    scene
}

/// The Praetorian composes a move: chosen, targets, strikes, a ghost.
pub fn praetorian_composer() -> Scene {
    let mut scene = praetorian();
    scene.marks.retain(|mark| !matches!(mark.kind, MarkKind::SecretKiller | MarkKind::SecretTarget));
    scene.marks.push(mark("d5", MarkKind::Chosen));
    for at in ["d6", "c6", "e5", "f5", "g5", "e4", "f3", "g2", "c4", "b3"] {
        scene.marks.push(mark(at, MarkKind::Target));
    }
    for at in ["c5", "e6", "d4"] {
        scene.marks.push(mark(at, MarkKind::Strike));
    }
    scene.pieces.push(Piece { ghost: true, ..piece(sq("f3"), "guard", Some(1), "P1") });
    scene.trails = vec![trail(&["d5", "f3"], TrailKind::Candidate)];
    scene.plates[0].to_act = false;
    scene.plates[1].to_act = true;
    scene.title = "Turn 13 · the Praetorian to act".into();
    scene.notes.truncate(1);
    scene.notes = vec![note("Cleared", "9, 12, 23"), note("Your move", "P1 from d5 to f3")];
    scene
}

fn is_shelter(at: Square) -> bool {
    let hit = |n: u8| [1, 2, 4, 6, 8, 9, 10, 12, 14, 16, 17].contains(&(n + 1));
    let edge = |n: u8| n == 0 || n == 16;
    (edge(at.rank) && hit(at.file) || edge(at.file) && hit(at.rank)) && at != Square::new(8, 0)
}

/// A middle game of Conspirateurs.
pub fn conspirateurs(seats: u8) -> Scene {
    let mut scene = blank("conspirateurs", 17, 17, |at| match at {
        at if is_shelter(at) => "shelter",
        at if (4..13).contains(&at.file) && (6..11).contains(&at.rank) => "meeting",
        _ => "point",
    });
    scene.lattice = Lattice::Points;
    let men = "g9 h9 i9 g10 k9 l9 e7 f8 h8 j8 m11 l7 h11 i7 j10 d9 c12 n8 o10 p4 a16 q10 d17 i12 k13 f5 g4 l5 n12 m3 q2 a8 j17 \
               e13 h14 b7 k7 f10 e10 m8";
    let spots = men.split_whitespace().take(if seats == 2 { 40 } else { 38 });
    scene.pieces = (0u8..).zip(spots).map(|(n, at)| piece(sq(at), "man", Some((n * 5 + n / 7) % seats), "")).collect();
    scene.marks = vec![mark("g9", MarkKind::From), mark("i14", MarkKind::To)];
    scene.trails = vec![trail(&["g9", "i11", "i13", "k15", "i15"], TrailKind::Last)];
    scene.marks[1].at = sq("i15");
    scene.pieces.retain(|p| p.at != sq("g9") && p.at != sq("i15"));
    scene.pieces.push(piece(sq("i15"), "man", Some(0), ""));
    let sides = ["Red", "Blue", "Green", "Gold"];
    let names = ["Livia", "Marcus Aurelius", "Ζήνων", "Agrippina the Younger of Antium"];
    scene.plates = (0..seats)
        .map(|seat| {
            let at = usize::from(seat);
            plate(seat, names[at], sides[at], &format!("{} of 20 sheltered", seat + 2), seat == 1)
        })
        .collect();
    scene.title = "Turn 57 · Blue to move".into();
    scene.notes = vec![note("Shelters", "a sheltered man may move on")];
    scene
}

/// A middle game of Roman Checkers.
pub fn roman() -> Scene {
    let mut scene = blank("roman-checkers", 7, 10, |at| match (at.file, at.rank) {
        (3, 9) => "purple-throne",
        (3, 0) => "gold-throne",
        (file, rank) if (file + rank) % 2 == 0 => "purple",
        _ => "gold",
    });
    let put = |text: &str, art, seat| {
        text.split_whitespace().map(|at| piece(sq(at), art, Some(seat), "")).collect::<Vec<_>>()
    };
    scene.pieces = put("a1 g1 b4 f2 a3 e5 g3", "legionary", 0);
    scene.pieces.extend(put("c1 d2 d6", "standard", 0));
    let squad = ["legionary", "centurion", "cornicen", "horseman", "camp-dog"];
    for (at, art) in "a10 g10 b9 c5 a8 e8 g8".split(' ').zip(squad.iter().cycle()) {
        scene.pieces.extend(put(at, art, 1));
    }
    scene.pieces.extend(put("c10 e10 d7", "standard", 1));
    scene.marks = vec![mark("c5", MarkKind::From), mark("d6", MarkKind::To), mark("d7", MarkKind::Threat)];
    scene.marks.push(mark("c7", MarkKind::Fallen));
    scene.trails = vec![trail(&["c5", "d6"], TrailKind::Last)];
    scene.pieces.retain(|p| p.at != sq("c5"));
    scene.plates = vec![plate(0, "Livia", "Purple", "4 points", false), plate(1, "Marcus", "Gold", "1 point", true)];
    scene.title = "Turn 31 · Gold to move".into();
    scene.notes = vec![
        note("Score", "Purple: throne 3, regulars 1; Gold: regulars 1"),
        note("Prisoners", "1 of Purple's, 1 of Gold's; they return once when play stops"),
        note("Chase", "12 of 40"),
    ];
    scene
}

/// A middle game of `StraToGo`, as seat 0 sees it.
pub fn stratogo() -> Scene {
    let mut scene = blank("stratogo", 6, 6, |at| match (at.file, at.rank) {
        (2 | 3, 2 | 3) => "hole",
        (file, rank) if (file + rank) % 2 == 0 => "dark",
        _ => "light",
    });
    let arts =
        ["coin-red", "coin-yellow", "coin-blue", "coin-black", "pawn-red", "pawn-yellow", "pawn-blue", "pawn-black"];
    let men = "a1:1:2 b1:0:5 c1:0:N d1:1:4 e1:1:3 f1:0:2 a2:4: b2:1:5 c2:0:4 d2:1:A e2:0:3 f3:5: a6:2:? b6:3:? c6:2:? d6:3:5                e6:3:? f6:2:2 a5:6: b5:3:? c5:2:? d5:2:? e4:3:A f5:7:";
    for word in men.split_whitespace() {
        let part: Vec<&str> = word.split(':').collect();
        let art: usize = part[1].parse().expect("a digit");
        let owner = u8::from([2, 3, 6, 7].contains(&art));
        let rank = if part[2].is_empty() { "P" } else { part[2] };
        let label = format!("{rank}{}", ["r", "y", "b", "k"][art % 4]);
        scene.pieces.push(piece(sq(part[0]), arts[art], Some(owner), &label));
    }
    scene.pieces.iter_mut().find(|p| p.at == sq("b5")).expect("stands there").note = "3 4 5".into();
    scene.marks = vec![mark("e5", MarkKind::From), mark("e4", MarkKind::To), mark("e3", MarkKind::Target)];
    scene.trails = vec![trail(&["e5", "e4"], TrailKind::Last)];
    scene.plates = vec![
        plate(0, "Livia", "Red and yellow", "11 pieces", true),
        plate(1, "Zeno", "Blue and black", "12 pieces", false),
    ];
    scene.title = "Turn 18 · Red and yellow to move".into();
    scene
}

/// A middle game of TMAG with nine seats.
pub fn tmag() -> Scene {
    let mut scene = blank("tmag", 10, 10, |at| match (at.file, at.rank) {
        (4 | 5, 4 | 5) => "safe-house",
        (4, 0) | (9, 4) | (5, 9) | (0, 5) => "base",
        (file, rank) if (file / 2 + rank / 2) % 2 == 0 => "dark",
        _ => "light",
    });
    let spots = ["g7", "b1", "i10", "c9", "h2", "a2", "j8", "d6", "f3"];
    scene.pieces = (0u8..)
        .zip(spots)
        .map(|(seat, at)| {
            piece(
                sq(at),
                if seat == 0 { "victim" } else { "assassin" },
                Some(seat),
                &"ABCDEFGHI"[usize::from(seat)..][..1],
            )
        })
        .collect();
    scene.marks = vec![mark("e1", MarkKind::Visited), mark("j5", MarkKind::Visited), mark("f8", MarkKind::Target)];
    scene.marks.extend([mark("g10", MarkKind::From), mark("d6", MarkKind::To)]);
    scene.trails = vec![trail(&["g4", "g5", "g6", "g7"], TrailKind::Last)];
    let sides = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India"];
    let names = ["Livia", "Marcus", "Zeno", "Agrippina", "Nero", "Seneca", "Galba", "Otho", "Vitellius"];
    scene.plates = (0u8..)
        .zip(names)
        .map(|(s, name)| {
            plate(
                s,
                name,
                sides[usize::from(s)],
                if s == 0 { "Victim, 2 of 4 bases" } else { "Assassin, 1 capture" },
                s == 0,
            )
        })
        .collect();
    scene.title = "Turn 44 · Livia rolled 3".into();
    scene
}

/// Names of nine scripts, in the plates of TMAG.
pub fn names() -> Scene {
    let names = ["Łucja Nguyễn", "Αθηνά", "Дмитрий", "田中太郎", "王小明", "김민준", "สมชาย", "अर्जुन", "Ada 🌹🎲👩‍🚀"];
    let mut scene = tmag();
    scene.plates.iter_mut().zip(names).for_each(|(plate, name)| name.clone_into(&mut plate.name));
    scene.title = "Turn 44 · 田中太郎 rolled 3".into();
    scene
}

/// Names that run from right to left, set apart in an English sentence, and one that no typeface has.
pub fn names_from_right_to_left() -> Scene {
    let mut scene = roman();
    for (plate, name) in scene.plates.iter_mut().zip(["محمد بن سلمان", "אדה לאבלייס (Ada) 2"]) {
        name.clone_into(&mut plate.name);
    }
    scene.title = "Turn 9 · \u{2068}محمد بن سلمان\u{2069} to move, then \u{2068}אדה 1\u{2069}".into();
    scene.notes = vec![
        note("Moved", "\u{2068}שָׁלוֹם\u{2069} took 2, 𒐫𒐫𒐫 lost 3, 𝓕𝓪𝓷𝓬𝔂 ⓟⓛⓐⓨⓔⓡ drew"),
        note("Cut", "\u{2068}محمد بن سلمان محمد بن سلمان محمد بن سلمان محمد بن سلمان محمد بن سلمان محمد\u{2069}"),
    ];
    scene
}

/// A duel that is over, between people of these names.
pub fn two_names(names: [&str; 2]) -> Scene {
    let mut scene = praetorian();
    for (plate, (name, rank)) in scene.plates.iter_mut().zip(names.into_iter().zip(1..)) {
        (plate.name, plate.rank, plate.to_act) = (name.to_owned(), Some(rank), false);
    }
    (scene.title, scene.reason) = ("Turn 12".to_owned(), "the Assassin to act".to_owned());
    scene.notes.clear();
    scene
}

/// A game that the painter has no art for, with every mark and all nine owners.
pub fn unknown() -> Scene {
    let mut scene = blank("a-sixth-game", 9, 6, |_| "somewhere");
    scene.pieces = (0..9).map(|seat| piece(Square::new(seat, 0), "something", Some(seat), "")).collect();
    scene.pieces.push(piece(sq("a2"), "something", None, "99"));
    scene.pieces.push(Piece { note: "2 3 A".into(), ..piece(sq("b2"), "something", None, "?") });
    scene.pieces.push(Piece { ghost: true, ..piece(sq("c2"), "something", Some(1), "P1") });
    for (n, kind) in (0..).zip(MARKS) {
        for rank in [3, 5] {
            let at = Square::new(n % 9, rank + n / 9);
            scene.marks.push(Mark { at: Square::new(at.file, at.rank.min(5)), kind });
            if rank == 5 {
                scene.pieces.push(piece(Square::new(at.file, at.rank.min(5)), "something", Some(2), ""));
            }
        }
    }
    scene.plates =
        (0..9).map(|s| plate(s, ["Gaius", "", "田中太郎"][usize::from(s % 3)], "Seat", "0 won", s == 4)).collect();
    scene.plates[0].rank = Some(1);
    scene.title = "What nobody has drawn yet".into();
    scene
}

/// Every kind of mark.
pub const MARKS: [MarkKind; 13] = [
    MarkKind::From,
    MarkKind::To,
    MarkKind::Chosen,
    MarkKind::Target,
    MarkKind::Strike,
    MarkKind::Fallen,
    MarkKind::Suspect,
    MarkKind::Cleared,
    MarkKind::Banned,
    MarkKind::SecretKiller,
    MarkKind::SecretTarget,
    MarkKind::Visited,
    MarkKind::Threat,
];
