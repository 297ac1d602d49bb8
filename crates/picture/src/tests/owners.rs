//! Any two owners and any label differ for all eyes. Judged by the sprites' pixels, not by the colour tables.

use super::contrast::{EYES, GRAPHICS, TEXT, seen_by};
use super::*;
use crate::colours::Rgb;

/// The least squared distance of two colours that are told apart at a glance ([`Rgb::distance`]).
const APART: u32 = 3_000;

/// The pairs that fail, over every game in every theme.
fn each(mut judge: impl FnMut(&str, &'static Art, &Colours) -> Vec<String>) {
    let mut wrong = vec![];
    for &theme in Theme::ALL {
        for art in arts() {
            let colours = Colours::read(&art::colours_of(art), theme).expect("the tables are sound");
            wrong.extend(judge(&format!("{} {theme:?}", art.game), art, &colours));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The least contrast of two colours for any eyes.
fn least_contrast(one: Rgb, other: Rgb) -> f64 {
    let contrasts = EYES.iter().map(|(_, eyes)| seen_by(eyes, one).contrast(seen_by(eyes, other)));
    contrasts.fold(f64::INFINITY, f64::min)
}

/// The drawn pixels of an owner's emblem.
fn emblem(seat: u8) -> Vec<bool> {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><g transform=\"translate(50 50)\"><!--emblem--></g></svg>";
    let svg = raster::with_emblem(svg, art::emblem(Some(seat)));
    let raster = raster::draw("emblem", &svg, (64, 64), raster::QuarterTurns(0)).expect("it is sound");
    raster.pixels.iter().map(|(_, alpha)| *alpha > 127).collect()
}

/// How much of two emblems is in one of them alone, in hundredths.
fn unlike(one: &[bool], other: &[bool]) -> usize {
    let count = |keep: fn(bool, bool) -> bool| one.iter().zip(other).filter(|(a, b)| keep(**a, **b)).count();
    count(|a, b| a != b) * 100 / count(|a, b| a || b).max(1)
}

#[test]
fn any_two_owners_differ_by_three_to_one_or_by_an_emblem_that_reads_on_both() {
    each(|name, art, colours| {
        let seats = art.seats;
        let mark = |seat| least_contrast(colours.ink_on(colours.owner(Some(seat))), colours.owner(Some(seat)));
        let mut wrong = vec![];
        for (one, other) in (0..seats).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let bodies = least_contrast(colours.owner(Some(one)), colours.owner(Some(other)));
            let emblems =
                mark(one) >= GRAPHICS && mark(other) >= GRAPHICS && unlike(&emblem(one), &emblem(other)) >= 20;
            if bodies < GRAPHICS && !emblems {
                wrong.push(format!("{name}: {one} and {other}: bodies {bodies:.2}, emblems {emblems}"));
            }
        }
        wrong
    });
}

#[test]
fn owners_of_the_safe_theme_differ_in_hue_or_lightness_for_all_eyes_that_see_hues() {
    for art in arts() {
        let game = art.game;
        let colours = Colours::read(&art::colours_of(art), Theme::ColourSafe).expect("the tables are sound");
        for (name, eyes) in &EYES[..4] {
            for (one, other) in (0..art.seats).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let [a, b] = [one, other].map(|seat| seen_by(eyes, colours.owner(Some(seat))));
                assert!(a.distance(b) > APART, "{game}, {name}: {one} and {other} are {} apart", a.distance(b));
            }
        }
    }
}

/// The sprite of every piece that carries letters or numbers, at the size of a board post, with its name.
fn labelled(painter: &Painter, own: &'static Art, theme: Theme) -> Vec<(String, Arc<SpriteSheet>, u8, Vec<u8>)> {
    let scene = Scene { game: own.game, art: own, ..scenes::praetorian() };
    let layout = painter.layout(&scene, Size::Board);
    let sheet = painter.sheet(sheet_key(&scene, theme, &layout)).expect("it is made");
    let pieces =
        own.drawings.iter().filter(|drawing| drawing.kind == Kind::Piece && drawing.svg.contains("data-label"));
    let each = |drawing: &'static Drawing| (0..own.seats).map(move |seat| (drawing, seat));
    let ground = |(drawing, seat): (&'static Drawing, u8)| {
        let sprite = sheet.sprite(Kind::Piece, drawing.name, Some(seat))?;
        let (x, y, half) = (sprite.label.x, sprite.label.y, sprite.label.size * 0.22);
        #[expect(clippy::cast_precision_loss, reason = "pixels of one sprite")]
        let near = |run: &sprite::Run<'_>, at: usize| {
            let (column, row) = (run.x as f32 + at as f32, run.y as f32);
            (column - x).abs() < half && (row - y).abs() < half
        };
        let runs: Vec<_> = sprite.runs().filter(|run| run.levels.is_none()).collect();
        let under = |run: &sprite::Run<'_>| -> Vec<u8> {
            run.inks.iter().enumerate().filter(|(at, _)| near(run, *at)).map(|(_, ink)| *ink).collect()
        };
        let inks: Vec<u8> = runs.iter().flat_map(under).collect();
        Some((format!("{} of {seat} in {theme:?}", art::path(own, drawing)), sheet.clone(), sprite.label.ink, inks))
    };
    pieces.flat_map(each).filter_map(ground).collect()
}

#[test]
fn labels_read_on_their_pieces() {
    let painter = painter();
    let mut wrong = vec![];
    for &theme in Theme::ALL {
        for art in arts() {
            for (name, sheet, ink, inks) in labelled(&painter, art, theme) {
                let colour = |index| sheet.scheme.palette.colour(index);
                let mut contrasts: Vec<f64> =
                    inks.iter().map(|under| least_contrast(colour(ink), colour(*under))).collect();
                contrasts.sort_by(f64::total_cmp);
                // The middle one: letters are drawn over ornaments, too.
                let middle = contrasts.get(contrasts.len() / 2).copied().unwrap_or(f64::INFINITY);
                if middle < TEXT {
                    wrong.push(format!("{name}: {middle:.2}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
