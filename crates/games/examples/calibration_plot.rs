//! Draws what `calibration` printed: for each game's curve, or with more than two seats for all chances, the share of games won over the chance
//! called, with two standard errors. `calibration_plot <name>=<file> …` prints an SVG.

use std::fmt::Write as _;

/// A panel's side and the room around it, in pixels.
const SIDE: f64 = 200.0;
const LEFT: f64 = 44.0;
const GAP: f64 = 24.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 46.0;
/// The panels of a row, and its height.
const IN_A_ROW: usize = 3;
const ROW: f64 = TOP + SIDE + GAP;
/// The bounds that are aimed at, in percentage points around what was called.
const AIM: f64 = 5.0;

/// A line of the table, in percent.
struct Bin {
    count: f64,
    called: f64,
    won: f64,
    error: f64,
}

fn main() {
    let panels: Vec<_> = std::env::args().skip(1).map(|argument| read(&argument)).collect();
    assert!(!panels.is_empty(), "calibration_plot <name>=<file> …");
    let count = |number: usize| f64::from(u32::try_from(number).expect("few"));
    let width = count(panels.len().min(IN_A_ROW)) * (SIDE + GAP) - GAP + LEFT + 16.0;
    let rows = count(panels.len().div_ceil(IN_A_ROW));
    let height = rows * ROW + BOTTOM - GAP;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n<title>Chances called by reviews, and games won</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbfaf7\"/>\n"
    );
    for (place, (name, bins)) in panels.iter().enumerate() {
        let corner = (LEFT + count(place % IN_A_ROW) * (SIDE + GAP), TOP + count(place / IN_A_ROW) * ROW);
        panel(&mut svg, corner, name, bins);
    }
    let middle = TOP + (height - TOP - BOTTOM) / 2.0;
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">chance that was called, %</text>",
        width / 2.0,
        height - 8.0
    );
    let _ = writeln!(
        svg,
        "<text transform=\"translate(12 {middle}) rotate(-90)\" text-anchor=\"middle\">games won, %</text>\n</svg>"
    );
    print!("{svg}");
}

/// The name and the table of the curve, or else of all chances.
fn read(argument: &str) -> (String, Vec<Bin>) {
    let (name, file) = argument.split_once('=').expect("a name, = and a file");
    let text = std::fs::read_to_string(file).unwrap_or_else(|why| panic!("{file}: {why}"));
    let table = |title: &str| -> Vec<_> {
        text.lines().skip_while(|line| !line.starts_with(title)).skip(1).map_while(bin).collect()
    };
    let curve = table("the curve:");
    (name.to_owned(), if curve.is_empty() { table("all:") } else { curve })
}

/// `    307 called  64.9 % won  73.1 % ±  2.5`.
fn bin(line: &str) -> Option<Bin> {
    let numbers: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [count, called, won, error] = numbers[..] else { return None };
    Some(Bin { count, called, won, error })
}

fn panel(svg: &mut String, (left, top): (f64, f64), name: &str, bins: &[Bin]) {
    let x = |percent: f64| left + percent * SIDE / 100.0;
    let y = |percent: f64| top + SIDE - percent.clamp(0.0, 100.0) * SIDE / 100.0;
    let points: f64 = bins.iter().map(|bin| bin.count).sum();
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{name}</text>", top - 12.0);
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">{points} points</text>",
        x(100.0),
        top - 12.0
    );
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#fff\" stroke=\"#999\"/>"
    );
    let band = [(0.0, AIM), (100.0 - AIM, 100.0), (100.0, 100.0), (100.0, 100.0 - AIM), (AIM, 0.0), (0.0, 0.0)];
    let band: Vec<_> = band.iter().map(|(called, won)| format!("{:.1},{:.1}", x(*called), y(*won))).collect();
    let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"#e4ded0\"/>", band.join(" "));
    for tick in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{tick}</text>",
            x(tick),
            top + SIDE + 16.0
        );
        let label =
            format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>", left - 5.0, y(tick) + 4.0);
        if (left - LEFT).abs() < 1.0 {
            let _ = writeln!(svg, "{label}");
        }
    }
    for bin in bins {
        let (across, low, high) = (x(bin.called), y(bin.won - 2.0 * bin.error), y(bin.won + 2.0 * bin.error));
        let _ = writeln!(
            svg,
            "<line x1=\"{across:.1}\" y1=\"{low:.1}\" x2=\"{across:.1}\" y2=\"{high:.1}\" stroke=\"#7a2d2d\" stroke-width=\"1.5\"/>\
             <circle cx=\"{across:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#7a2d2d\"/>",
            y(bin.won)
        );
    }
}
