//! A table's life from its lobby to its end: scripted, and at random.

mod acts;
mod emptied;
mod held;
mod moderation;
mod plans;
mod random;
mod rated;
mod rests;
mod settling;
mod stories;
mod story_stage;
mod story_words;
