//! The words around the board: the title, the seats' plates, the notes.

use super::art::Kind;
use super::canvas::{Area, Canvas, Opacity};
use super::layout::{BADGE_PX, PictureLayout, PlateArea, Scale, WordMeasure, is_over};
use super::result_words::ResultWords;
use super::sprite_sheet::SpriteSheet;
use super::text::{Align, FontWeight, Fonts, TextStyle};
use game::scene::{Note, Plate, Scene};

const TITLE_PX: i32 = 37;
const NAME_PX: i32 = 33;
const DETAIL_PX: i32 = 29;
const TALL_DETAIL_PX: i32 = 27;
const TALL_LINE_PX: i32 = 36;
/// Words without room in a narrow plate get smaller letters, down to this size, before they are cut.
const LEAST_TALL_PX: i32 = 21;
const NOTE_PX: i32 = 29;
const NOTE_INDENT_PX: i32 = 6;
/// Two names stand in one row where they need not be smaller than this.
const LEAST_PAIR_PX: i32 = 22;
/// A title that has no room is set smaller, down to this, before it is cut.
const LEAST_TITLE_PX: i32 = 28;
const RADIUS_PX: i32 = 12;
const PAD_PX: i32 = 12;

/// Writes what stands around a board.
pub(super) struct CaptionPainter<'a> {
    pub sheet: &'a SpriteSheet,
    pub fonts: &'a Fonts,
    pub scale: Scale,
}

impl CaptionPainter<'_> {
    /// Paints everything around the board.
    pub(super) fn paint(&self, canvas: &mut Canvas, scene: &Scene, layout: &PictureLayout) {
        if let Some(area) = layout.title {
            if is_over(scene) {
                self.result(canvas, area, scene);
            } else {
                self.title(canvas, area, &scene.title);
            }
        }
        for place in &layout.plates {
            if let Some(plate) = scene.plates.get(place.index) {
                self.plate(canvas, *place, plate);
            }
        }
        for (area, note) in layout.notes.iter().zip(&scene.notes) {
            self.note(canvas, *area, note);
        }
    }

    fn style(&self, weight: FontWeight, board_px: i32, ink: &str) -> TextStyle {
        TextStyle { weight, size: self.scale.px(board_px), ink: self.sheet.scheme.ink(ink) }
    }

    fn write(&self, canvas: &mut Canvas, style: TextStyle, text: &str, place: (i32, i32, i32), align: Align) -> i32 {
        self.fonts.line((canvas, &self.sheet.scheme.palette), style, text, place, align)
    }

    /// A drawing beside the board, centred on a height. Gives its width.
    fn badge(&self, canvas: &mut Canvas, name: &'static str, whose: Option<u8>, (x, middle): (i32, i32)) -> i32 {
        let Some(sprite) = self.sheet.sprite(Kind::Ui, name, whose) else { return 0 };
        canvas.sprite(&self.sheet.scheme.palette, sprite, (x, middle - sprite.height / 2), Opacity::Full);
        sprite.width
    }

    fn title(&self, canvas: &mut Canvas, area: Area, text: &str) {
        let middle = area.y + area.height / 2;
        let x = area.x + self.scale.px(4);
        let used = self.badge(canvas, "rose", None, (x, middle)) + self.scale.px(PAD_PX);
        let style = self.style(FontWeight::Bold, TITLE_PX, "text");
        let room = area.width - used - self.scale.px(4);
        let text = title_with_room(text, |text| self.fonts.width(style, text) * LEAST_TITLE_PX / TITLE_PX <= room);
        let wide = self.fonts.width(style, text).max(1);
        let size = if wide > room { (style.size * room / wide).max(self.scale.px(LEAST_TITLE_PX)) } else { style.size };
        let style = TextStyle { size, ..style };
        self.write(canvas, style, text, (x + used, area.x + area.width, middle), Align::Left);
    }

    /// The result of a game in large letters, and the reason under it.
    fn result(&self, canvas: &mut Canvas, area: Area, scene: &Scene) {
        let words = ResultWords::of(self.fonts, self.scale, (&scene.title, &scene.reason), area.width);
        let middle = area.y + words.head_height / 2;
        let x = area.x + self.scale.px(4);
        let used = self.badge(canvas, "rose", None, (x, middle)) + self.scale.px(PAD_PX);
        let (ink, right) = (self.sheet.scheme.ink("text"), area.x + area.width);
        let head = TextStyle { ink, ..words.head_style };
        self.write(canvas, head, words.head, (x + used, right, middle), Align::Left);
        let reason = TextStyle { ink, ..words.reason_style };
        let mut middle = area.y + words.head_height + words.line_height / 2;
        for line in words.reason {
            self.write(canvas, reason, line, (x, right, middle), Align::Left);
            middle += words.line_height;
        }
    }

    fn plate(&self, canvas: &mut Canvas, place: PlateArea, plate: &Plate) {
        let scheme = &self.sheet.scheme;
        let radius = self.scale.px(RADIUS_PX);
        if plate.to_act || plate.rank == Some(1) {
            let frame = if plate.to_act { "turn" } else { "medal-gold" };
            canvas.round(&scheme.palette, place.area, radius, scheme.ink(frame));
            canvas.round(&scheme.palette, place.area.inset(self.scale.px(3)), radius * 3 / 4, scheme.ink("panel-turn"));
        } else {
            canvas.round(&scheme.palette, place.area, radius, scheme.ink("panel"));
        }
        if place.tall { self.tall(canvas, place.area, plate) } else { self.flat(canvas, place.area, plate) }
    }

    /// The badges at a plate's left end; gives where its words begin.
    fn signs(&self, canvas: &mut Canvas, area: Area, plate: &Plate) -> i32 {
        let middle = area.y + area.height / 2;
        let gap = self.scale.px(PAD_PX);
        let mut x = area.x + gap;
        x += self.badge(canvas, "seat", Some(plate.seat.0), (x, middle)) + gap;
        if plate.to_act {
            // The pointer's drawing has air on both sides, which the plate needs for words.
            x += self.badge(canvas, "turn", None, (x - gap, middle)) - gap;
        }
        x
    }

    /// The medal at a plate's right end; gives where its words end.
    fn rank(&self, canvas: &mut Canvas, area: Area, plate: &Plate) -> i32 {
        let right = area.x + area.width - self.scale.px(PAD_PX);
        let Some(rank) = plate.rank else { return right };
        // Each medal has an outline of its own: gold and silver are alike in grey.
        let medal = match rank {
            1 => "rank-1",
            2 => "rank-2",
            3 => "rank-3",
            _ => "rank",
        };
        let Some(sprite) = self.sheet.sprite(Kind::Ui, medal, None) else { return right };
        let middle = area.y + area.height / 2;
        let x = right - sprite.width;
        self.badge(canvas, medal, None, (x, middle));
        let style = TextStyle { weight: FontWeight::Bold, size: self.scale.px(DETAIL_PX), ink: sprite.label.ink };
        self.write(canvas, style, &rank.to_string(), (x, x + sprite.width, middle), Align::Centre);
        x - self.scale.px(PAD_PX)
    }

    /// Name, side and detail on one line.
    fn flat(&self, canvas: &mut Canvas, area: Area, plate: &Plate) {
        let middle = area.y + area.height / 2;
        let from = self.signs(canvas, area, plate);
        let to = self.rank(canvas, area, plate);
        let gap = self.scale.px(PAD_PX);
        let small = self.style(FontWeight::Regular, DETAIL_PX, "dim");
        let detail = self.fonts.width(small, &plate.detail).min((to - from) * 2 / 5);
        self.write(canvas, small, &plate.detail, (to - detail, to, middle), Align::Right);
        let to = to - detail - gap;
        let (first, second) = lead(plate);
        // The side keeps its room where a long name would take all.
        let side = self.fonts.width(small, second).min((to - from) / 2);
        let name = self.style(FontWeight::Bold, NAME_PX, "text");
        let room = if second.is_empty() { to } else { to - side - gap };
        let used = self.write(canvas, name, first, (from, room, middle), Align::Left);
        self.write(canvas, small, second, (from + used + gap, to, middle), Align::Left);
    }

    /// The badges of a plate of three lines, the pointer under the seat's: its words need the width.
    fn stacked_signs(&self, canvas: &mut Canvas, area: Area, plate: &Plate) -> i32 {
        let (gap, x) = (self.scale.px(PAD_PX), area.x + self.scale.px(PAD_PX));
        let middle = area.y + area.height / 2;
        let up = if plate.to_act { self.scale.px(BADGE_PX) / 2 } else { 0 };
        let used = self.badge(canvas, "seat", Some(plate.seat.0), (x, middle - up));
        if plate.to_act {
            self.badge(canvas, "turn", None, (x, middle + up));
        }
        x + used + gap
    }

    /// Name and side over the detail, which takes two lines where the plate has room for them.
    fn tall(&self, canvas: &mut Canvas, area: Area, plate: &Plate) {
        let line = self.scale.px(TALL_LINE_PX);
        let is_high = line * 3 <= area.height;
        let from = if is_high { self.stacked_signs(canvas, area, plate) } else { self.signs(canvas, area, plate) };
        let to = self.rank(canvas, area, plate);
        let room = to - from;
        let (detail, one, two) =
            if is_high { self.detail_in_two(&plate.detail, room) } else { self.detail_in_one(&plate.detail, room) };
        let lines = 1 + i32::from(!one.is_empty()) + i32::from(!two.is_empty());
        let top = area.y + (area.height - lines * line) / 2 + line / 2;
        self.heading(canvas, plate, (from, to, top));
        self.write(canvas, detail, one, (from, to, top + line), Align::Left);
        self.write(canvas, detail, two, (from, to, top + 2 * line), Align::Left);
    }

    /// A detail in one line; the second is empty.
    fn detail_in_one<'t>(&self, text: &'t str, room: i32) -> SetDetail<'t> {
        self.detail(room, |_| (text, ""))
    }

    /// A detail in one line, or in two where it needs them.
    fn detail_in_two<'t>(&self, text: &'t str, room: i32) -> SetDetail<'t> {
        self.detail(room, |style| self.fonts.split(style, text, room))
    }

    /// A detail, divided into lines, in the largest letters in which it fits.
    fn detail<'t>(&self, room: i32, divide: impl Fn(TextStyle) -> (&'t str, &'t str)) -> SetDetail<'t> {
        let largest = self.style(FontWeight::Regular, TALL_DETAIL_PX, "dim");
        let least = self.scale.px(LEAST_TALL_PX).min(largest.size);
        let set = |size| {
            let style = TextStyle { size, ..largest };
            let (one, two) = divide(style);
            (style, one, two)
        };
        let fits = |(style, one, two): &(TextStyle, &str, &str)| {
            self.fonts.width(*style, one) <= room && self.fonts.width(*style, two) <= room
        };
        (least..=largest.size).rev().map(set).find(fits).unwrap_or_else(|| set(least))
    }

    /// Name and side, both smaller where they have no room together; the name alone where they still have none.
    fn heading(&self, canvas: &mut Canvas, plate: &Plate, (from, to, middle): (i32, i32, i32)) {
        let (first, second) = lead(plate);
        let (gap, room, least) = (self.scale.px(PAD_PX), (to - from).max(1), self.scale.px(LEAST_TALL_PX));
        let (name, side) =
            (self.style(FontWeight::Bold, NAME_PX, "text"), self.style(FontWeight::Regular, TALL_DETAIL_PX, "dim"));
        let wide = self.fonts.width(name, first) + gap + self.fonts.width(side, second);
        let fitted = |style: TextStyle| {
            let size = if wide > room { (style.size * room / wide).max(least).min(style.size) } else { style.size };
            TextStyle { size, ..style }
        };
        let both = self.fonts.width(fitted(name), first) + gap + self.fonts.width(fitted(side), second);
        if both > room && !second.is_empty() {
            // The emblem tells the side too.
            let alone = self.fonts.width(name, first).max(1);
            let size = (name.size * room / alone).max(least).min(name.size);
            self.write(canvas, TextStyle { size, ..name }, first, (from, to, middle), Align::Left);
            return;
        }
        let (name, side) = (fitted(name), fitted(side));
        let used = self.write(canvas, name, first, (from, to, middle), Align::Left);
        self.write(canvas, side, second, (from + used + gap, to, middle), Align::Left);
    }

    fn note(&self, canvas: &mut Canvas, area: Area, note: &Note) {
        let lines = NoteLines::of(self.fonts, self.scale, note, area.width);
        let height = area.height / if lines.second.is_empty() { 1 } else { 2 };
        let middle = area.y + height / 2;
        let (from, to) = (area.x + self.scale.px(NOTE_INDENT_PX), area.x + area.width);
        let label = self.style(FontWeight::Bold, NOTE_PX, "note-label");
        let text = self.style(FontWeight::Regular, NOTE_PX, "text");
        self.write(canvas, label, &note.label, (from, to, middle), Align::Left);
        self.write(canvas, text, lines.first, (area.x + lines.indent, to, middle), Align::Left);
        self.write(canvas, text, lines.second, (from, to, middle + height), Align::Left);
    }
}

/// A detail's lines, the second empty where one is enough, with the style in which they fit.
type SetDetail<'t> = (TextStyle, &'t str, &'t str);

/// A note's text in at most two lines.
struct NoteLines<'a> {
    first: &'a str,
    /// Empty if one line is enough.
    second: &'a str,
    /// Where the first begins, behind the label.
    indent: i32,
}

impl<'a> NoteLines<'a> {
    fn of(fonts: &Fonts, scale: Scale, note: &'a Note, width: i32) -> Self {
        let style = |weight| TextStyle { weight, size: scale.px(NOTE_PX), ink: 0 };
        let label = fonts.width(style(FontWeight::Bold), &note.label).min(width / 2);
        let gap = if label == 0 { 0 } else { scale.px(PAD_PX) };
        let indent = scale.px(NOTE_INDENT_PX) + label + gap;
        let (first, second) = fonts.split(style(FontWeight::Regular), &note.text, width - indent);
        Self { first, second, indent }
    }
}

impl WordMeasure for Fonts {
    fn note_lines(&self, scale: Scale, note: &Note, width: i32) -> i32 {
        if NoteLines::of(self, scale, note, width).second.is_empty() { 1 } else { 2 }
    }

    fn result_height(&self, scale: Scale, scene: &Scene, width: i32) -> i32 {
        let words = ResultWords::of(self, scale, (&scene.title, &scene.reason), width);
        words.head_height + words.line_height * i32::try_from(words.reason.len()).unwrap_or(0)
    }

    /// The badges of a turn or of the end take their room, so that neither moves the board.
    fn has_room(&self, scale: Scale, plate: &Plate, width: i32) -> bool {
        let style = |weight, board_px| TextStyle { weight, size: scale.px(board_px), ink: 0 };
        let (first, second) = lead(plate);
        let name = self.width(style(FontWeight::Bold, LEAST_PAIR_PX), first);
        let side = self.width(style(FontWeight::Regular, LEAST_TALL_PX), second);
        // At the end a rank stands there, and nobody is to act.
        let badges = 2 * scale.px(BADGE_PX) + 4 * scale.px(PAD_PX);
        name + scale.px(PAD_PX) + side <= width - badges
    }
}

/// The plate's first and second words: the name and the side, or the side alone.
fn lead(plate: &Plate) -> (&str, &str) {
    if plate.name.trim().is_empty() { (&plate.side, "") } else { (&plate.name, &plate.side) }
}

/// The end of a title such as `Turn 12 · Ada to move · quiet 22 of 60` that has room in the smallest letters: its first parts give
/// way, because the last one tells most.
fn title_with_room(title: &str, has_room: impl Fn(&str) -> bool) -> &str {
    let mut left = title;
    while !has_room(left)
        && let Some((_, rest)) = left.split_once(" · ")
    {
        left = rest;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::title_with_room;

    #[test]
    fn a_long_title_gives_up_its_beginning_and_keeps_what_tells_most() {
        let title = "Turn 12 · Ada to move · quiet 22 of 60";
        for (room, shown) in
            [(60, title), (30, "Ada to move · quiet 22 of 60"), (20, "quiet 22 of 60"), (9, "quiet 22 of 60")]
        {
            assert_eq!(title_with_room(title, |text| text.chars().count() <= room), shown);
        }
        assert_eq!(title_with_room("Turn 3", |_| false), "Turn 3");
    }
}
