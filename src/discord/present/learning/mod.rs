//! Help, rules and lessons.

mod about;
mod help;
mod lesson;

pub use about::about;
pub use help::{HelpReader, help, rules, which_rules};
pub use lesson::{games_to_learn, lesson, lesson_candidate, lesson_solution, lesson_told, lessons_of, problem_post};
