//! Charts of chances: of two and of many, with names of every kind.

use super::*;
use crate::{ChanceChart, ChartMoment, SeatLine};

fn of(game: &str, names: &[&str], moments: &[(f32, Option<f32>)]) -> ChanceChart {
    let art = arts().find(|art| art.game == game).expect("it is registered");
    let points = |seat: u8| {
        let chance = |at: u8| 0.5 + 0.4 * (f32::from(at) * 0.35 + f32::from(seat) * 0.7).sin();
        (0..=30).map(|at| (f32::from(at) / 30.0, chance(at))).collect()
    };
    let line =
        |(seat, name): (u8, &&str)| SeatLine { seat: Seat(seat), name: (*name).to_owned(), points: points(seat) };
    ChanceChart {
        art,
        title: "Chances of winning".to_owned(),
        lines: (0..).zip(names).map(line).collect(),
        moments: moments.iter().map(|(at, chance)| ChartMoment { at: *at, chance: *chance }).collect(),
        ends: ("Turn 1".to_owned(), "Turn 31".to_owned()),
        alt: "Chances".to_owned(),
    }
}

/// Every chart of the golden pictures.
pub(super) fn all() -> Vec<(&'static str, ChanceChart)> {
    let long = "A name that is much longer than any place for it could ever be";
    let nine = ["Ada", "Brutus", "Cleo", "Drusus", "Livia", long, "عائشة بنت أبي بكر", "**x**", ""];
    let three = [(0.2, Some(0.8)), (0.5, Some(0.4)), (0.9, None)];
    vec![
        ("chances", of("roman-checkers", &["Ada"], &three)),
        ("chances-two", of("stratogo", &["Ada", "Brutus"], &three[..2])),
        ("chances-nine", of("tmag", &nine, &three)),
    ]
}

#[test]
fn a_chart_is_narrow_small_and_square_or_wider() {
    let painter = painter();
    for (name, chart) in all() {
        for &theme in Theme::ALL {
            let picture = painter.chart(&chart, theme, Size::Board).expect("it can be painted");
            if let Some(folder) = std::env::var_os("SUBROSA_CARDS") {
                let file = std::path::Path::new(&folder).join(format!("{name}-{}.png", theme.name()));
                std::fs::write(file, &picture.bytes).expect("the folder is there");
            }
            assert!(picture.width == 736 && picture.height < 900, "{name}: {} pixels high", picture.height);
            assert!(picture.bytes.len() < BOARD_BYTES, "{name}: {} bytes", picture.bytes.len());
        }
    }
}

#[test]
fn a_chart_of_nothing_and_of_nonsense_is_painted() {
    let painter = painter();
    let (_, chart) = all().remove(1);
    let wild = ChanceChart {
        lines: (0..20)
            .map(|seat| SeatLine {
                seat: Seat(seat),
                name: "\u{202e}".repeat(90),
                points: vec![(f32::NAN, 2.0), (-1.0, f32::INFINITY), (7.0, -3.0)],
            })
            .collect(),
        moments: vec![ChartMoment { at: f32::NAN, chance: Some(9.0) }; 12],
        ..chart.clone()
    };
    let empty = ChanceChart { lines: Vec::new(), moments: Vec::new(), ..chart };
    for &size in Size::ALL {
        painter.chart(&wild, Theme::Dark, size).expect("it can be painted");
        painter.chart(&empty, Theme::Light, size).expect("it can be painted");
    }
}
