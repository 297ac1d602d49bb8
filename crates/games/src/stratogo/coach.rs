//! The coach: what a set-up or a move does next, from what its owner knows. A hidden coin counts with every rank that it can have.

use super::action::StratogoAction;
use super::array::{Array, home};
use super::encounters::{
    Encounter, Threat, can_surely_move, fatal_after, fights, is_last_quiet, is_stuck, is_sure, leaves_no_move, moved,
    odds, only_rank, ranks, threats,
};
use super::legal::moves;
use super::piece::{Rank, StratogoPiece};
use super::state::{Army, Coin, EDGE, other};
use super::types::StraToGo;
use super::view::{SeenPiece, StratogoView};
use super::words::named;
use crate::remarks::Remarks;
use game::{Reason, Seat, Seen, Square, Viewer, count, list};
use std::cmp::Ordering;

/// The weight of a danger to the Flag that is over: only to win weighs as much.
const FLAG_SAVED: u8 = 94;
/// The weight of one that is left.
const FLAG_LOST: u8 = 99;
/// The number of turns without a fight from which on a fight that ends them is told of.
const LONG_QUIET: u16 = 20;

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
            remarks.reason()
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
    remarks.reason()
}

fn fight_remarks(view: &StratogoView, fight: &Encounter, remarks: &mut Remarks) {
    let theirs = fight.theirs;
    let is_flag = ranks(&theirs).iter().all(|rank| rank == Rank::Null);
    let ends_game = is_flag || leaves_no_move(view, fight);
    if ends_game && !is_flag {
        remarks.say(96, "leaves the enemy no piece that can move, and wins");
    }
    // A Flag that nobody has shown is told of as a coin.
    let rank = only_rank(&theirs).filter(|_| !is_flag || theirs.rank.is_some());
    match rank {
        Some(rank) => known_remarks(fight, rank, remarks),
        None => unknown_remarks(view, fight, remarks),
    }
    if !ends_game {
        flag_remarks(view, fight, remarks);
        price_remarks(view, fight, rank, remarks);
    }
}

/// The result of a fight with a piece of this rank.
fn known_remarks(fight: &Encounter, rank: Rank, remarks: &mut Remarks) {
    let (mine, at) = (named(fight.mine), fight.theirs.at);
    let enemy = named(StratogoPiece { rank, suit: fight.theirs.suit });
    match rank {
        Rank::Null => remarks.say(95, format!("takes {enemy} on {at} and wins")),
        _ if rank == fight.mine.rank => remarks.say(70, format!("trades {mine} for {enemy}")),
        _ if fight.mine.rank.beats(rank) => remarks.say(88, format!("beats {enemy} on {at} with {mine}")),
        _ => remarks.admit(60, format!("loses {mine} to {enemy}")),
    }
}

/// The danger to the Flag after a fight, and the piece that can follow up one that is lost.
fn flag_remarks(view: &StratogoView, fight: &Encounter, remarks: &mut Remarks) {
    let (theirs, at) = (fight.theirs, fight.theirs.at);
    match fatal_after(view, fight) {
        Some(fatal) if ranks(&theirs).has(Rank::Null) => {
            let enemy = fatal.enemy();
            remarks.admit(FLAG_LOST, format!("unless {at} holds the Flag, {enemy} can take yours and win"));
        }
        Some(fatal) => flag_lost(&fatal, remarks),
        None => {}
    }
    let is_fatal = |threat: &Threat| threat.is_fatal() && threat.from == at;
    if ranks(&theirs).iter().any(|rank| rank.beats(fight.mine.rank)) {
        follow_up(view, fight, remarks);
    } else if threats(view, fight.mine.suit.owner()).iter().any(is_fatal) {
        remarks.say(FLAG_SAVED, format!("removes the coin on {at}, which could take your Flag"));
    }
}

/// The price of a fight with a piece of this rank, if it is known: what the enemy learns of a piece that may stay on the board, the pieces
/// left, and the quiet turns ended.
fn price_remarks(view: &StratogoView, fight: &Encounter, rank: Option<Rank>, remarks: &mut Remarks) {
    let may_stay = rank.is_none_or(|rank| fight.mine.rank.beats(rank));
    if may_stay && view.table.coins.on(fight.from).is_some_and(|coin| coin.shown.is_none()) {
        remarks.admit(18, format!("the enemy will know {}", named(fight.mine)));
    }
    if let Some((mine, theirs)) = pieces_left(view, fight) {
        remarks.say(16, format!("leaves you {} to the enemy's {theirs}", count(mine as u64, "piece")));
    }
    if view.table.quiet >= LONG_QUIET {
        remarks.say(15, format!("ends {} turns without a fight", view.table.quiet));
    }
}

fn flag_lost(fatal: &Threat, remarks: &mut Remarks) {
    remarks.admit(FLAG_LOST, format!("{} can take your Flag and win", fatal.enemy()));
}

/// The pieces of both sides after a fight in which the enemy's surely falls: mine, and the enemy's.
fn pieces_left(view: &StratogoView, fight: &Encounter) -> Option<(usize, usize)> {
    let faces = view.faces();
    let (mine, theirs): (Vec<&SeenPiece>, Vec<&SeenPiece>) =
        faces.iter().partition(|face| face.suit.owner() == fight.mine.suit.owner());
    let known = ranks(&fight.theirs);
    let trades = known.iter().filter(|rank| *rank == fight.mine.rank).count();
    let is_open = odds(fight).1 > 0 || trades > 0 && known.count() > 1;
    (!is_open).then(|| (mine.len() - trades, theirs.len() - 1))
}

/// A piece that can attack the same square after a fight that is lost.
fn follow_up(view: &StratogoView, fight: &Encounter, remarks: &mut Remarks) {
    let is_next = |other: &Encounter| other.theirs.at == fight.theirs.at && other.from != fight.from;
    if let Some(other) = fights(view, fight.mine.suit.owner()).into_iter().find(is_next) {
        let (next, at) = (named(other.mine), fight.theirs.at);
        remarks.say(30, format!("has {next} on {} ready to attack {at}, too", other.from));
    }
}

fn unknown_remarks(view: &StratogoView, fight: &Encounter, remarks: &mut Remarks) {
    let (mine, theirs, at) = (named(fight.mine), fight.theirs, fight.theirs.at);
    let known = ranks(&theirs);
    let (wins, losses) = odds(fight);
    let suit = theirs.suit.word();
    if known.iter().all(|rank| rank == Rank::Null) {
        remarks.say(95, format!("takes the {suit} coin on {at}, which can only be the Flag, and wins"));
    } else if is_sure(fight) {
        remarks.say(86, format!("beats the {suit} coin on {at}, whatever its rank, with {mine}"));
    } else if losses == 0 {
        remarks.say(84, format!("trades {mine} for the {suit} coin on {at} at worst"));
    } else if fight.mine.rank == Rank::Pawn {
        remarks.say(66, format!("asks the {suit} coin on {at} what it is, with {mine}, your cheapest piece"));
    } else if wins == 0 {
        remarks.admit(64, format!("{mine} beats no rank that the coin on {at} can have"));
    } else {
        let (all, verb) = (known.count(), if losses == 1 { "beats" } else { "beat" });
        let words =
            format!("{mine} beats {wins} of the {all} ranks that the coin on {at} can have, {losses} {verb} it");
        remarks.say(64, words);
    }
    if known.has(Rank::Null) && known.count() > 1 {
        let all = suspects(view, fight.mine.suit.owner()).len();
        remarks.say(41, format!("attacks one of {} that may be the Flag", count(all as u64, "coin")));
    }
}

/// The enemy's coins that may be the Flag.
fn suspects(view: &StratogoView, me: Seat) -> Vec<Square> {
    let may_be =
        |face: &SeenPiece| face.suit.owner() != me && face.rank.is_none() && ranks(face).has(Rank::Null) && !face.moved;
    view.faces().into_iter().filter(may_be).map(|face| face.at).collect()
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
        if is_last_quiet(self.view) {
            self.last(remarks);
            return;
        }
        self.dangers(remarks);
        if is_last_quiet(&self.next) {
            self.last_but_one(remarks);
            return;
        }
        self.chances(remarks);
        self.secrets(remarks);
        self.freed(remarks);
        self.place(remarks);
    }

    /// The result where the turns without a fight run out: no other turn follows.
    fn last(&self, remarks: &mut Remarks) {
        let foe = other(self.me);
        if is_stuck(&self.next, foe) {
            remarks.say(96, "leaves the enemy no piece that can move, and wins");
        } else if can_surely_move(&self.next, foe) {
            remarks.say(94, "ends the game in a draw");
        } else {
            remarks.say(94, "ends the game in a draw, unless the enemy has no piece that can move");
        }
    }

    /// The enemy's turn, after which the turns without a fight run out: no turn of its own follows a quiet one.
    fn last_but_one(&self, remarks: &mut Remarks) {
        let unless = if can_surely_move(&self.next, other(self.me)) { "" } else { ", if they can move" };
        remarks.say(68, format!("leaves the enemy one turn{unless}: a move without a fight ends the game"));
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
            (Some(fatal), _) => flag_lost(fatal, remarks),
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
        sure_remarks(&new, remarks);
        self.open_chances(&new, remarks);
        self.flag(remarks);
        let is_coming = new.iter().any(|fight| fight.from == self.to);
        if !is_coming {
            self.retreat(&before, &after, remarks);
        } else if self.is_unbeaten() {
            remarks.say(37, format!("brings up {}, which no enemy piece that is left beats", named(self.piece)));
        }
    }

    /// The new fights against coins whose rank is not known.
    fn open_chances(&self, new: &[&Encounter], remarks: &mut Remarks) {
        let is_open = |fight: &&&Encounter| only_rank(&fight.theirs).is_none() && !is_sure(fight);
        let open: Vec<_> = new.iter().filter(is_open).collect();
        match open[..] {
            [] => {}
            [fight] if fight.from == self.to => open_remarks(fight, remarks),
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
    }

    /// A hidden coin that the piece could attack and no longer can.
    fn retreat(&self, before: &[Encounter], after: &[Encounter], remarks: &mut Remarks) {
        let is_left = |fight: &&Encounter| {
            let still = |other: &Encounter| other.from == self.to && other.theirs.at == fight.theirs.at;
            fight.from == self.from && only_rank(&fight.theirs).is_none() && !after.iter().any(still)
        };
        if let Some(fight) = before.iter().find(is_left) {
            let (suit, at) = (fight.theirs.suit.word(), fight.theirs.at);
            remarks.say(33, format!("no longer faces the {suit} coin on {at}, whose rank is hidden"));
        }
    }

    /// Whether no piece that the enemy has left can beat this one.
    fn is_unbeaten(&self) -> bool {
        let foes = self.view.faces().into_iter().filter(|face| face.suit.owner() != self.me);
        foes.map(|face| ranks(&face)).all(|known| known.iter().all(|rank| !rank.beats(self.piece.rank)))
    }

    /// A coin that may be the Flag, if the piece comes near to it.
    fn flag(&self, remarks: &mut Remarks) {
        let suspects = suspects(&self.next, self.me);
        let near = suspects.iter().map(|at| (apart(self.to, *at), *at)).min();
        let Some((steps @ 1..=2, at)) = near.filter(|(steps, at)| *steps < apart(self.from, *at)) else { return };
        let which = match suspects.len() {
            1 => "which can only be the Flag".to_owned(),
            all => format!("one of {} that may be the Flag", count(all as u64, "coin")),
        };
        let (weight, comes) = if steps == 1 { (70, "stands beside") } else { (42, "comes within 2 steps of") };
        remarks.say(weight, format!("{comes} {at}, {which}"));
    }

    /// The news that the move gives the enemy.
    fn secrets(&self, remarks: &mut Remarks) {
        if self.view.table.coins.on(self.from).is_some_and(|coin| coin.shown.is_none() && !coin.moved) {
            remarks.admit(24, "shows the enemy that it is neither Bomb nor Flag");
        }
    }

    /// A piece that could not move before and can now; the moves that the side has more than before.
    fn freed(&self, remarks: &mut Remarks) {
        let [before, now] = [self.view, &self.next].map(|view| {
            let army = view.armies[self.me.index()];
            army.map(|army| moves(&view.table, &army).collect::<Vec<_>>()).unwrap_or_default()
        });
        let could_move = |from: Square| before.iter().any(|(other, _)| *other == from);
        let freed = now.iter().map(|(from, _)| *from).find(|from| *from != self.to && !could_move(*from));
        if let Some((from, piece)) = freed.and_then(|from| Some((from, self.next.piece(from)?))) {
            remarks.say(26, format!("frees {} on {from} to move", named(piece)));
        }
        if now.len() > before.len() + 1 {
            remarks.say(14, format!("gives you {} moves instead of {}", now.len(), before.len()));
        }
    }

    fn place(&self, remarks: &mut Remarks) {
        let army = self.next.armies[self.me.index()];
        let touches = |at: &Square| apart(self.to, *at) == 1;
        let find = |army: &Army, rank| army.men.iter().find(|(_, piece)| piece.rank == rank).map(|(at, _)| at);
        if let Some(flag) = army.and_then(|army| find(&army, Rank::Null)).filter(touches) {
            remarks.say(34, format!("stands guard beside your Flag on {flag}"));
        }
        let ahead = |at: Square| if self.me.0 == 0 { at.rank } else { EDGE - 1 - at.rank };
        let (before, now) = (ahead(self.from), ahead(self.to));
        let left = EDGE - 1 - now;
        match now.cmp(&before) {
            Ordering::Greater if left == 0 => remarks.say(38, "reaches the enemy's back rank"),
            Ordering::Greater => {
                remarks
                    .otherwise(format!("goes forward, {} from the enemy's back rank", count(u64::from(left), "rank")));
            }
            Ordering::Less => remarks.otherwise(format!("draws {} back", named(self.piece))),
            Ordering::Equal => remarks.otherwise(format!(
                "goes along rank {} to the {} file",
                self.to.rank + 1,
                char::from(b'a' + self.to.file)
            )),
        }
        let is_no_flag = |coin: &Coin| coin.suit.owner() != self.me && (coin.moved || coin.shown.is_some());
        let coins = self.view.table.coins.iter().filter(|(_, coin)| is_no_flag(coin));
        let foes: Vec<Square> = coins.map(|(at, _)| at).collect();
        let nearest = |from: Square| foes.iter().map(|at| (apart(from, *at), *at)).min();
        if let (Some((3.., _)), Some((2, at))) = (nearest(self.from), nearest(self.to)) {
            remarks.say(16, format!("comes within 2 steps of the enemy's piece on {at}"));
        }
    }
}

/// The new fights that are surely won.
fn sure_remarks(new: &[&Encounter], remarks: &mut Remarks) {
    let sure: Vec<_> = new.iter().filter(|fight| is_sure(fight)).collect();
    match sure[..] {
        [] => {}
        [fight] => remarks.say(72, format!("threatens a sure win on {}: {}", fight.theirs.at, note(fight))),
        _ => remarks
            .say(76, format!("threatens sure wins on {} at once", list(sure.iter().map(|fight| fight.theirs.at), ""))),
    }
}

/// The ranks that a piece beats of those that a coin beside it can have; a Scout asks.
fn open_remarks(fight: &Encounter, remarks: &mut Remarks) {
    let (suit, at, (wins, _)) = (fight.theirs.suit.word(), fight.theirs.at, odds(fight));
    if fight.mine.rank == Rank::Pawn && only_rank(&fight.theirs).is_none() {
        remarks.say(36, format!("can ask the {suit} coin on {at} next turn what it is"));
    } else if wins > 0 {
        let all = ranks(&fight.theirs).count();
        remarks.say(
            36,
            format!("can attack the {suit} coin on {at} next turn and beats {wins} of its {all} possible ranks"),
        );
    }
}

/// The steps between two squares along files and ranks.
fn apart(from: Square, to: Square) -> u8 {
    from.file.abs_diff(to.file) + from.rank.abs_diff(to.rank)
}

/// A fight in notation.
fn note(fight: &Encounter) -> String {
    Square::move_text(fight.from, fight.theirs.at)
}

#[cfg(test)]
mod tests;
