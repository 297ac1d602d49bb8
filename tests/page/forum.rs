//! Praetorian's board as its picture's words tell it, and an Assassin's plain plan. Knows no page and no bot.

use std::collections::HashMap;

/// A square: file and rank, 0 to 7.
type At = (i8, i8);

/// The civilian on each square.
#[derive(Debug)]
pub struct Forum {
    men: HashMap<String, At>,
    resting: Option<String>,
}

impl Forum {
    /// Reads a picture's words.
    pub fn read(alt: &str) -> Self {
        let mut forum = Self { men: HashMap::new(), resting: None };
        for sentence in alt.split(['.', ';']).map(str::trim) {
            if let Some(man) = sentence.strip_suffix(" must rest") {
                forum.resting = Some(man.to_owned());
            }
            let list = sentence.strip_prefix("Guards: ").or_else(|| sentence.strip_prefix("Civilians: "));
            forum.men.extend(list.unwrap_or_default().split(", ").filter_map(place));
        }
        forum
    }

    /// Whether this man is on the board.
    pub fn has(&self, man: &str) -> bool {
        self.men.contains_key(man)
    }

    /// A step that brings the assassin nearer to a target, or the stroke.
    pub fn plan(&self, assassin: &str, targets: &[&str]) -> Option<String> {
        let me = self.men[assassin];
        let living: Vec<_> = targets.iter().filter(|target| self.has(target)).copied().collect();
        if let Some(target) = living.iter().find(|target| distance(me, self.men[**target]) == 1) {
            return Some(format!("x{target}"));
        }
        let movers = living.iter().copied().chain([assassin]).filter(|man| self.resting.as_deref() != Some(man));
        let steps = movers.flat_map(|man| self.steps(man).into_iter().map(move |to| (man, to)));
        let left = |(man, to): &(&str, At)| {
            let at = |one: &str| if one == *man { *to } else { self.men[one] };
            living.iter().map(|target| distance(at(assassin), at(target))).min()
        };
        steps.min_by_key(left).map(|(man, to)| format!("{man}-{}", name(to)))
    }

    /// A square that is empty and far from a man.
    pub fn far_from(&self, man: &str) -> String {
        let squares = (0..64).map(|at| (at % 8, at / 8)).filter(|at| !self.men.values().any(|other| other == at));
        name(squares.max_by_key(|at| distance(*at, self.men[man])).expect("most squares are empty"))
    }

    fn steps(&self, man: &str) -> Vec<At> {
        let (file, rank) = self.men[man];
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (file + x, rank + y)));
        let is_free =
            |at: &At| (0..8).contains(&at.0) && (0..8).contains(&at.1) && !self.men.values().any(|other| other == at);
        around.filter(is_free).collect()
    }
}

fn place(text: &str) -> Option<(String, At)> {
    let (man, at) = text.split_once(' ')?;
    let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = at.as_bytes() else { return None };
    let small = |byte: &u8, from: u8| i8::try_from(byte - from).expect("a board has eight files and ranks");
    Some((man.to_owned(), (small(file, b'a'), small(rank, b'1'))))
}

fn distance(a: At, b: At) -> i8 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn name(at: At) -> String {
    let letter = char::from(b'a' + u8::try_from(at.0).expect("on the board"));
    format!("{letter}{}", at.1 + 1)
}
