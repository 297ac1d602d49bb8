//! Swiss pairing by FIDE's Dutch system (C.04.3, in force from February 2026). Bracket after bracket, from the highest score down, the
//! pairing is the one that the rules' criteria put first. They are ranked, so that a bracket is a matching of greatest weight, in
//! which each criterion is a digit: C.04.3's own order is the order of the digits. The order of transpositions and exchanges, which
//! decides between pairings of equal quality, is digits too, after all criteria.

mod bracket;
mod bracket_pairing;
pub(crate) mod dutch;
mod priorities;
mod quality;
mod sides;
mod swiss_player;
