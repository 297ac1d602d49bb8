//! Lists: standings of a few and of many, with names of every kind.

use super::*;
use crate::{ListPicture, ListRow, MAX_LIST_ROWS};

fn of(names: &[&str], note: &str) -> ListPicture {
    let row = |(at, name): (usize, &&str)| ListRow {
        rank: format!("{}.", at + 1),
        name: (*name).to_owned(),
        values: vec!["3½".to_owned(), "12½".to_owned(), format!("{}.75", at % 10)],
        stands_out: at == 0,
    };
    ListPicture {
        art: arts().next().expect("there are games"),
        title: "Conspirateurs: standings".to_owned(),
        subtitle: "Swiss, after round 5 of 5".to_owned(),
        heads: ["Points", "Buchh.", "S.-B."].map(str::to_owned).to_vec(),
        rows: names.iter().enumerate().map(row).collect(),
        note: note.to_owned(),
        alt: "Standings".to_owned(),
    }
}

/// Every list of the golden pictures.
pub(super) fn all() -> Vec<(&'static str, ListPicture)> {
    let long = "A name that is much longer than any place for it could ever be";
    let many: Vec<_> = std::iter::repeat_n("Cassius", 64).collect();
    vec![
        ("standings", of(&["Ada", "Brutus", "Cleo", "Livia"], "")),
        ("standings-names", of(&["**https://example.org**", long, "عائشة بنت أبي بكر", "👩‍👩‍👧‍👦 Livia", ""], "")),
        ("standings-many", of(&many, "The first 32 of 64.")),
    ]
}

#[test]
fn a_list_is_narrow_small_and_never_endless() {
    let painter = painter();
    for (name, list) in all() {
        for &theme in Theme::ALL {
            let picture = painter.list_png(&list, theme, Size::Board).expect("it can be painted");
            let decoded = image::load_from_memory(&picture.bytes).expect("it is a PNG");
            assert_eq!((decoded.width(), decoded.height()), (picture.width, picture.height), "{name}");
            assert!(picture.width == 736 && picture.height < 2_200, "{name}: {} pixels high", picture.height);
            assert!(picture.bytes.len() < BOARD_BYTES * 2, "{name}: {} bytes", picture.bytes.len());
        }
    }
    let (_, most) = all().remove(2);
    assert!(most.rows.len() > MAX_LIST_ROWS);
}

#[test]
fn what_stands_out_differs_and_a_list_of_nobody_can_be_painted() {
    let painter = painter();
    let (_, list) = all().remove(0);
    let mut plain = list.clone();
    plain.rows[0].stands_out = false;
    let png = |list: &ListPicture| painter.list_png(list, Theme::Light, Size::Thumb).expect("it can be painted");
    assert_ne!(png(&list), png(&plain));
    png(&ListPicture { rows: Vec::new(), ..list });
}
