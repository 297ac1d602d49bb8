//! Finds the weights of TMAG's computer player from games of its own: `fit GAMES SEED [first]`. Prints the text of
//! `crates/games/src/tmag/computer/fitted.txt`; with `first` the plain players play alone, else the weights in use too.

use games::tmag::{FitRound, fitted_text};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse().ok());
    let (Some(games), Some(seed)) = (number(0), number(1)) else {
        eprintln!("fit GAMES SEED [first]");
        return;
    };
    let is_first = words.get(2).is_some_and(|word| word == "first");
    let (text, report) = fitted_text(games, seed, if is_first { FitRound::First } else { FitRound::Later });
    eprintln!("{report}");
    print!("{text}");
}
