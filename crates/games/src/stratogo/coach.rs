//! The coach: what a set-up or a move does next, from what its owner knows. A hidden coin counts with every rank that it can have.

use super::action::StratogoAction;
use super::array::{Array, home};
use super::encounters::{Encounter, Threat, fights, is_sure, moved, ranks, threats};
use super::piece::{Rank, StratogoPiece};
use super::state::{Army, EDGE, other};
use super::types::StraToGo;
use super::view::{SeenPiece, StratogoView};
use super::words::named;
use crate::remarks::Remarks;
use game::{Reason, Seat, Seen, Square, Viewer, count, list};

/// The weight of a danger to the Flag that is over: only to win weighs as much.
const FLAG_SAVED: u8 = 94;
/// The weight of one that is left.
const FLAG_LOST: u8 = 99;

/// The effect of a legal action, in one sentence.
pub fn reason(seen: &Seen<StraToGo>, action: &StratogoAction) -> Option<Reason> {
    let (view, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    match *action {
        StratogoAction::Setup { array } => setup_reason(me, &array),
        StratogoAction::Move { from, to } => {
            let piece = view.armies[me.index()]?.men.on(from)?;
            let turn = usize::from(to.file * 2 + to.rank + from.rank) + seen.frame.ply as usize / 2;
            let mut remarks = Remarks::new(turn);
            match fights(view, me).into_iter().find(|fight| fight.from == from && fight.theirs.at == to) {
                Some(fight) => fight_remarks(view, &fight, &mut remarks),
                None => {
                    StratogoLook { view, me, piece, from, to, next: moved(view, me, from, to) }.remarks(&mut remarks);
                }
            }
            remarks.sentence()
        }
    }
}

fn setup_reason(me: Seat, array: &Array) -> Option<Reason> {
    let places: Vec<(Square, StratogoPiece)> = home(me).into_iter().zip(*array).collect();
    let flag = places.iter().find(|(_, piece)| piece.rank == Rank::Null)?.0;
    let beside = |at: &Square| at.file.abs_diff(flag.file) + at.rank.abs_diff(flag.rank) == 1;
    let guards = places.iter().filter(|(at, piece)| beside(at) && piece.rank == Rank::Two).count();
    let scouts = places[..6].iter().filter(|(_, piece)| piece.rank == Rank::Pawn).count();
    let mut remarks = Remarks::new(usize::from(flag.file));
    match guards {
        0 => remarks.say(60, format!("hides the Flag on {flag} without a Bomb that would point at it")),
        guards => remarks.say(60, format!("hides the Flag on {flag} beside {}", count(guards as u64, "Bomb"))),
    }
    if scouts > 0 {
        remarks.say(50, format!("has {} in the front rank, to ask the first questions", count(scouts as u64, "Scout")));
    }
    remarks.sentence()
}

fn fight_remarks(view: &StratogoView, fight: &Encounter, remarks: &mut Remarks) {
    let (mine, theirs, at) = (named(fight.mine), fight.theirs, fight.theirs.at);
    if let Some(rank) = theirs.rank {
        let enemy = named(StratogoPiece { rank, suit: theirs.suit });
        match rank {
            Rank::Null => remarks.say(95, format!("takes {enemy} on {at} and wins")),
            _ if rank == fight.mine.rank => remarks.say(70, format!("trades {mine} for {enemy}")),
            _ if fight.mine.rank.beats(rank) => remarks.say(88, format!("beats {enemy} on {at} with {mine}")),
            _ => remarks.say(60, format!("loses {mine} to {enemy}")),
        }
    } else {
        unknown_remarks(fight, remarks);
    }
    let is_fatal = |threat: &Threat| threat.is_fatal() && threat.from == at;
    if ranks(&theirs).iter().any(|rank| rank.beats(fight.mine.rank)) {
        follow_up(view, fight, remarks);
    } else if threats(view, fight.mine.suit.owner()).iter().any(is_fatal) {
        remarks.say(FLAG_SAVED, format!("removes the coin on {at}, which could take your Flag"));
    }
    let may_stay = theirs.rank.is_none_or(|rank| fight.mine.rank.beats(rank));
    if may_stay && view.table.coins.on(fight.from).is_some_and(|coin| coin.shown.is_none()) {
        remarks.say(18, format!("shows {mine} to the enemy"));
    }
    remarks.say(16, enemies_left(view, fight));
}

/// The enemy's pieces on the board after the fight, or now while the rank of the coin attacked leaves that open.
fn enemies_left(view: &StratogoView, fight: &Encounter) -> String {
    let now = view.faces().iter().filter(|face| face.suit.owner() != fight.mine.suit.owner()).count();
    let falls = |rank: Rank| !rank.beats(fight.mine.rank);
    let falling: Vec<_> = ranks(&fight.theirs).iter().map(falls).collect();
    let (left, when) = match (falling.contains(&true), falling.contains(&false)) {
        (true, true) => (now, " now"),
        (true, false) => (now.saturating_sub(1), ""),
        (false, _) => (now, ""),
    };
    format!("the enemy has {} on the board{when}", count(left as u64, "piece"))
}

/// A piece that can attack the same square after a fight that is lost.
fn follow_up(view: &StratogoView, fight: &Encounter, remarks: &mut Remarks) {
    let is_next = |other: &Encounter| other.theirs.at == fight.theirs.at && other.from != fight.from;
    if let Some(other) = fights(view, fight.mine.suit.owner()).into_iter().find(is_next) {
        remarks.say(30, format!("{} on {} can follow it up", named(other.mine), other.from));
    }
}

fn unknown_remarks(fight: &Encounter, remarks: &mut Remarks) {
    let (mine, theirs, at) = (named(fight.mine), fight.theirs, fight.theirs.at);
    let known = ranks(&theirs);
    let wins = known.iter().filter(|rank| *rank == Rank::Null || fight.mine.rank.beats(*rank)).count();
    let losses = known.iter().filter(|rank| rank.beats(fight.mine.rank)).count();
    let suit = theirs.suit.word();
    if known.iter().all(|rank| rank == Rank::Null) {
        remarks.say(95, format!("takes the {suit} coin on {at}, which can only be the Flag, and wins"));
    } else if is_sure(fight) {
        remarks.say(86, format!("{mine} beats every rank that the {suit} coin on {at} can have"));
    } else if losses == 0 {
        remarks.say(84, format!("no rank that the {suit} coin on {at} can have beats {mine}"));
    } else if fight.mine.rank == Rank::Pawn {
        remarks.say(66, format!("asks the {suit} coin on {at} what it is, with {mine}, your cheapest piece"));
    } else if wins == 0 {
        remarks.say(64, format!("{mine} beats no rank that the coin on {at} can have"));
    } else {
        let (all, verb) = (known.count(), if losses == 1 { "beats" } else { "beat" });
        let words =
            format!("{mine} beats {wins} of the {all} ranks that the coin on {at} can have, {losses} {verb} it");
        remarks.say(64, words);
    }
    if theirs.moved {
        remarks.say(42, "it has moved, so it is neither Bomb nor Flag");
    } else if known.has(Rank::Null) {
        remarks.say(41, format!("the {suit} coin has never moved and may be the Flag"));
    }
    if let many @ 2.. = known.count() {
        remarks.say(14, format!("its rank will be known, one of {many}"));
    }
}

/// A move to an empty square, with the view before and after it.
struct StratogoLook<'a> {
    view: &'a StratogoView,
    me: Seat,
    piece: StratogoPiece,
    from: Square,
    to: Square,
    next: StratogoView,
}

impl StratogoLook<'_> {
    fn remarks(&self, remarks: &mut Remarks) {
        self.dangers(remarks);
        self.chances(remarks);
        self.secrets(remarks);
        self.place(remarks);
    }

    fn dangers(&self, remarks: &mut Remarks) {
        let (were, are) = (threats(self.view, self.me), threats(&self.next, self.me));
        let mine = named(self.piece);
        let is_still = |victim: StratogoPiece| are.iter().any(|other| other.victim == victim);
        if let Some(over) = were.iter().rfind(|threat| !is_still(threat.victim)) {
            let by = over.enemy();
            match over.at {
                _ if over.is_fatal() => remarks.say(FLAG_SAVED, format!("saves your Flag from {by}")),
                at if at == self.from => remarks.say(80, format!("takes {mine} out of reach of {by}")),
                _ => remarks.say(78, format!("saves {} from {by}", named(over.victim))),
            }
        }
        let is_new = |threat: &&Threat| !were.iter().any(|other| other.victim == threat.victim);
        match (are.iter().find(|threat| threat.is_fatal()), are.iter().find(is_new)) {
            (Some(fatal), _) => remarks.admit(FLAG_LOST, format!("{} can take your Flag and win", fatal.enemy())),
            (None, Some(new)) => remarks.admit(50, format!("{} can take {}", new.enemy(), named(new.victim))),
            (None, None) => {}
        }
    }

    fn chances(&self, remarks: &mut Remarks) {
        let before = fights(self.view, self.me);
        let is_new =
            |fight: &&Encounter| !before.iter().any(|old| old.theirs.at == fight.theirs.at && old.mine == fight.mine);
        let after = fights(&self.next, self.me);
        let new: Vec<_> = after.iter().filter(is_new).collect();
        let sure: Vec<_> = new.iter().filter(|fight| is_sure(fight)).collect();
        match sure[..] {
            [] => {}
            [fight] => remarks.say(72, format!("threatens a sure win on {}: {}", fight.theirs.at, note(fight))),
            _ => remarks.say(
                76,
                format!("threatens sure wins on {} at once", list(sure.iter().map(|fight| fight.theirs.at), "")),
            ),
        }
        let open: Vec<_> = new.iter().filter(|fight| fight.theirs.rank.is_none() && !is_sure(fight)).collect();
        match open[..] {
            [] => {}
            [fight] if fight.from == self.to => {
                remarks.say(
                    36,
                    format!("can attack the {} coin on {} next turn", fight.theirs.suit.word(), fight.theirs.at),
                );
            }
            [fight] => {
                remarks.say(43, format!("opens the way for {}: {}", named(fight.mine), note(fight)));
            }
            ref many => remarks.say(
                35,
                format!(
                    "has the coins on {} within reach next turn",
                    list(many.iter().take(3).map(|fight| fight.theirs.at), "")
                ),
            ),
        }
        let is_left = |fight: &&Encounter| {
            let still = |other: &Encounter| other.from == self.to && other.theirs.at == fight.theirs.at;
            fight.from == self.from && fight.theirs.rank.is_none() && !after.iter().any(still)
        };
        self.flag(remarks);
        let fled = before.iter().filter(is_left).count();
        if fled > 0 && !new.iter().any(|fight| fight.from == self.to) {
            remarks.say(33, format!("leaves {} whose rank is hidden", count(fled as u64, "coin")));
        }
    }

    /// A coin that may be the Flag, if the piece comes near to it.
    fn flag(&self, remarks: &mut Remarks) {
        let apart = |from: Square, at: Square| from.file.abs_diff(at.file) + from.rank.abs_diff(at.rank);
        let may_be = |face: &&SeenPiece| !face.moved && face.rank.is_none() && ranks(face).has(Rank::Null);
        let foes: Vec<_> = self.next.faces().into_iter().filter(|face| face.suit.owner() != self.me).collect();
        let suspects: Vec<_> = foes.iter().filter(may_be).collect();
        let near = suspects.iter().map(|face| (apart(self.to, face.at), face.at)).min();
        let Some((steps @ 1..=3, at)) = near.filter(|(steps, at)| *steps < apart(self.from, *at)) else { return };
        let all = count(suspects.len() as u64, "coin");
        let (weight, comes) = match steps {
            1 => (70, "stands beside".to_owned()),
            2 => (42, "comes within 2 steps of".to_owned()),
            _ => (28, format!("comes within {steps} steps of")),
        };
        remarks.say(weight, format!("{comes} {at}, one of {all} that may be the Flag"));
    }

    /// The news that the move gives the enemy.
    fn secrets(&self, remarks: &mut Remarks) {
        let Some(coin) = self.view.table.coins.on(self.from) else { return };
        let mine = named(self.piece);
        match (coin.shown, coin.moved) {
            (Some(_), _) => remarks.say(18, format!("moves {mine}, whose rank the enemy knows already")),
            (None, true) => remarks.say(20, format!("tells nothing new: the coin of {mine} has moved before")),
            (None, false) => remarks.say(24, format!("shows that the coin of {mine} is neither Bomb nor Flag")),
        }
        let foes: Vec<_> = self.view.faces().into_iter().filter(|face| face.suit.owner() != self.me).collect();
        let can_beat = foes.iter().filter(|face| ranks(face).iter().any(|rank| rank.beats(self.piece.rank))).count();
        match can_beat {
            0 => remarks.say(44, format!("nothing that the enemy has left beats {mine}")),
            _ => remarks.say(17, format!("of {} enemy pieces {can_beat} may beat {mine}", foes.len())),
        }
    }

    fn place(&self, remarks: &mut Remarks) {
        let army = self.next.armies[self.me.index()];
        let touches = |at: &Square| at.file.abs_diff(self.to.file) + at.rank.abs_diff(self.to.rank) == 1;
        let find = |army: &Army, rank| army.men.iter().find(|(_, piece)| piece.rank == rank).map(|(at, _)| at);
        if let Some(flag) = army.and_then(|army| find(&army, Rank::Null)).filter(touches) {
            remarks.say(34, format!("stands guard beside your Flag on {flag}"));
        }
        let friends: Vec<_> = army.iter().flat_map(|army| army.men.iter()).filter(|(at, _)| touches(at)).collect();
        if let Some((at, piece)) = friends.iter().find(|(_, piece)| !piece.rank.is_fixed()) {
            remarks.say(21, format!("stands beside {} on {at}", named(*piece)));
        }
        let ahead = |at: Square| if self.me.0 == 0 { at.rank } else { EDGE - 1 - at.rank };
        let (before, now) = (ahead(self.from), ahead(self.to));
        let left = EDGE - 1 - now;
        match now.cmp(&before) {
            std::cmp::Ordering::Greater if left == 0 => remarks.say(38, "reaches the enemy's back rank"),
            std::cmp::Ordering::Greater => {
                remarks.say(23, format!("goes forward, {} from the enemy's back rank", count(u64::from(left), "rank")));
            }
            std::cmp::Ordering::Less => remarks.say(23, format!("draws {} back", named(self.piece))),
            std::cmp::Ordering::Equal => remarks.say(
                22,
                format!("goes along rank {} to the {} file", self.to.rank + 1, char::from(b'a' + self.to.file)),
            ),
        }
        let foes = self.view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() == other(self.me));
        let near = foes.map(|(at, _)| at.file.abs_diff(self.to.file) + at.rank.abs_diff(self.to.rank)).min();
        if let Some(near @ 2..) = near {
            remarks.say(16, format!("keeps {near} squares from the nearest enemy"));
        }
        if self.view.table.quiet >= 20 {
            remarks.say(12, format!("{} turns have gone by without a fight", self.view.table.quiet));
        }
    }
}

/// A fight in notation.
fn note(fight: &Encounter) -> String {
    Square::move_text(fight.from, fight.theirs.at)
}

#[cfg(test)]
mod tests {
    use super::super::action::parse;
    use super::super::tests::{game_of, new};
    use super::super::tips;
    use super::*;

    #[test]
    fn a_front_rank_without_a_scout_is_not_mentioned() {
        let seen = new("").seen(Viewer::Seat(Seat(0)));
        let action = parse("setup 3r 5r 2y 4r Ar 4y / 5y 3y 2r Py Ny Pr").expect("a set-up");
        let told = reason(&seen, &action).map(|reason| reason.words);
        assert_eq!(told.as_deref(), Some("Hides the Flag on e1 without a Bomb that would point at it."));
    }

    #[test]
    fn a_flag_that_can_be_taken_is_told_of_before_anything_else() {
        let (red, blue) =
            ("setup 3r 5r 2y 4r Ar Ny / 5y 3y 2r 4y Py Pr", "setup Nb 4b 4k Ak 5b Pb / 3b 5k 3k Pk 2b 2k");
        let seen = game_of(red, blue, &["e2-e3", "b5-b4"]).seen(Viewer::Seat(Seat(0)));
        for (action, begins, ends, warning) in [
            ("e3-f3", "Saves your Flag from the Scout Pb on f5", "", None),
            (
                "b2-b3",
                "",
                "but the Scout Pb on f5 can take your Flag and win.",
                Some("The Scout Pb on f5 can take the Flag Ny next turn."),
            ),
        ] {
            let action = parse(action).expect("a move");
            let told = reason(&seen, &action).map(|reason| reason.words).unwrap_or_default();
            assert!(told.starts_with(begins) && told.ends_with(ends), "{told}");
            assert_eq!(tips::warning(&seen, &action).as_deref(), warning);
        }
        let hidden = game_of(
            red,
            &blue.replace("Pb / ", "3b / ").replace("/ 3b", "/ Pb"),
            &["e2-e3", "f5-f4", "e3-e4", "f4-f3"],
        );
        let told = tips::before(&hidden.seen(Viewer::Seat(Seat(0)))).join(" ");
        assert!(told.contains("Beware: the blue coin on f3 can take the Flag Ny on f2."), "{told}");
    }
}
