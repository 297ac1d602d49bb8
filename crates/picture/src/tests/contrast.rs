//! Contrast, also for eyes that see fewer colours: WCAG 2 contrast (3:1 for graphics, 4.5:1 for text) under
//! simulated deuteranopia, protanopia and tritanopia (Machado, Oliveira and Fernandes, 2009, severity 1) and in grey.

use super::*;
use crate::colours::Rgb;

pub(super) const TEXT: f64 = 4.5;
pub(super) const GRAPHICS: f64 = 3.0;

pub(super) type Matrix = [[f64; 3]; 3];

pub(super) const EYES: [(&str, Matrix); 5] = [
    ("all colours", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
    ("grey", [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]]),
];

pub(super) fn seen_by(eyes: &Matrix, colour: Rgb) -> Rgb {
    let linear = [colour.0, colour.1, colour.2].map(|v| {
        let v = f64::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    });
    let channel = |row: &[f64; 3]| {
        let v = row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0);
        let v = if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
        let v = (v * 255.0).round() as u8;
        v
    };
    Rgb(channel(&eyes[0]), channel(&eyes[1]), channel(&eyes[2]))
}

fn check(least: f64, what: &str, one: Rgb, other: Rgb) -> Result<(), String> {
    for (name, eyes) in &EYES {
        let contrast = seen_by(eyes, one).contrast(seen_by(eyes, other));
        if contrast < least {
            return Err(format!("{what}, {name}: {contrast:.2} < {least}"));
        }
    }
    Ok(())
}

fn each_table(mut judge: impl FnMut(&str, &'static Art, &Colours) -> Vec<Result<(), String>>) {
    let mut wrong = vec![];
    for &theme in Theme::ALL {
        for art in arts() {
            let colours = Colours::read(&art::colours_of(art), theme).expect("the tables are sound");
            let name = format!("{} {theme:?}", art.game);
            wrong.extend(judge(&name, art, &colours).into_iter().filter_map(Result::err));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_text_reads_on_what_it_stands_on() {
    each_table(|name, _, colours| {
        [("text", "bg"), ("text", "panel"), ("text", "panel-turn"), ("dim", "panel"), ("dim", "panel-turn")]
            .into_iter()
            .chain([("note-label", "bg"), ("coord", "frame")])
            .map(|(ink, ground)| {
                check(TEXT, &format!("{name}: {ink} on {ground}"), colours.get(ink), colours.get(ground))
            })
            .collect()
    });
}

#[test]
fn an_emblem_reads_on_its_owner() {
    each_table(|name, art, colours| {
        (0..art.seats)
            .map(|seat| {
                let body = colours.owner(Some(seat));
                check(GRAPHICS, &format!("{name}: emblem {seat}"), colours.ink_on(body), body)
            })
            .collect()
    });
}

/// The colours of an owner's pieces: the game's own, or else the owner's.
fn body_and_rim(art: &Art, seat: u8, colours: &Colours) -> (Rgb, Rgb) {
    let owners = || (colours.owner(Some(seat)), colours.rim(Some(seat)));
    art.body.map_or_else(owners, |(body, rim)| (colours.get(body), colours.get(rim)))
}

#[test]
fn every_game_names_the_colours_on_which_its_pieces_stand() {
    each_table(|name, art, colours| {
        let known = |name: &str| colours.iter().any(|(known, _)| known == name);
        let own = art.body.into_iter().flat_map(|(body, rim)| [body, rim]);
        let unknown = art.grounds.iter().copied().chain(own).filter(|colour| !known(colour));
        let none = art.grounds.is_empty().then(|| Err(format!("{name} names no ground")));
        unknown.map(|colour| Err(format!("{name} has no colour {colour}"))).chain(none).collect()
    });
}

#[test]
fn a_piece_or_its_rim_stands_out_from_every_ground() {
    each_table(|name, art, colours| {
        let mut all = vec![];
        for seat in 0..art.seats {
            let (body, rim) = body_and_rim(art, seat, colours);
            for ground in art.grounds {
                let ground_colour = colours.get(ground);
                let one = check(GRAPHICS, &format!("{name}: owner {seat} on {ground}"), body, ground_colour);
                all.push(
                    one.or_else(|_| check(GRAPHICS, &format!("{name}: rim {seat} on {ground}"), rim, ground_colour)),
                );
            }
        }
        all
    });
}

#[test]
fn the_two_sides_of_a_duel_are_light_and_dark() {
    each_table(|name, art, colours| {
        let sides = (colours.owner(Some(0)), colours.owner(Some(1)));
        let is_duel = GAMES.iter().any(|game| game.about().art == art && game.about().seats.0 == 2);
        is_duel.then(|| check(GRAPHICS, &format!("{name}: owners"), sides.0, sides.1)).into_iter().collect()
    });
}

#[test]
fn last_move_targets_and_choice_stand_out_from_every_ground() {
    each_table(|name, art, colours| {
        let mut all = vec![];
        for mark in ["last", "chosen", "target", "strike", "trail"] {
            for ground in art.grounds {
                let ground_colour = colours.get(ground);
                let body = check(GRAPHICS, &format!("{name}: {mark} on {ground}"), colours.get(mark), ground_colour);
                // Every mark has a dark rim of its own for grounds as light as itself.
                all.push(body.or_else(|_| {
                    check(
                        GRAPHICS,
                        &format!("{name}: rim of {mark} on {ground}"),
                        colours.get("mark-rim"),
                        ground_colour,
                    )
                }));
            }
        }
        all
    });
}

#[test]
fn no_table_lacks_a_colour_that_the_painter_names() {
    let named = "bg panel panel-turn turn text dim note-label frame frame-edge frame-line frame-gap coord lattice ink-dark \
                 ink-light neutral trail trail-rim candidate";
    for name in named.split_whitespace() {
        let colours = Colours::read(&art::colours_of(&art::COMMON), Theme::Dark).expect("the tables are sound");
        assert!(colours.iter().any(|(known, _)| known == name), "{name}");
    }
}
