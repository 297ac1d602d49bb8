//! Pairings: equal to those of another program, legal in tournaments of every size, and quick.

mod dutch;
mod simulation;
mod standings;
