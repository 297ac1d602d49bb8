//! A table's life from its lobby to its end: scripted, and at random.

mod moderation;
mod settling;
mod random;
mod stories;
mod story_stage;
mod story_words;
