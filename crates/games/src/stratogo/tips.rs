//! Tips for a newcomer, from their own view: a fight that they are sure to win, who is sure to beat them, and what a move of
//! theirs has done or missed.

use super::action::StratogoAction;
use super::legal::{moves, reach};
use super::piece::{Rank, RankSet, StratogoPiece};
use super::state::{Army, StratogoPhase, other};
use super::types::StraToGo;
use super::view::{SeenPiece, StratogoView};
use super::words::named;
use game::{Seat, Seen, Square, Viewer, Words as _};

/// A fight: my piece, where it stands, and the enemy's as I see it.
#[derive(Clone, Copy, Debug)]
struct Encounter {
    from: Square,
    mine: StratogoPiece,
    theirs: SeenPiece,
}

/// A fight that can't be lost, and a piece that can be taken.
pub fn before(seen: &Seen<StraToGo>) -> Vec<String> {
    let (view, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return Vec::new() };
    if view.table.phase == StratogoPhase::Setup {
        return vec!["A ready-made army will do for a first game: its Flag stands behind Bombs.".to_owned()];
    }
    // One move each: both begin.
    let begins = StraToGo::turn_number(seen) <= 2;
    let begins = begins.then(|| "Send a Scout first: it goes far, and it shows you what a coin is.".to_owned());
    let sure =
        sure(view, me).map(|fight| format!("A chance: {} is sure to win on {}.", named(fight.mine), fight.theirs.at));
    let danger = danger(view, me).map(|words| format!("Beware: {words}."));
    sure.or(begins).into_iter().chain(danger).collect()
}

/// The fights that can be sought now.
fn fights(view: &StratogoView, me: Seat) -> Vec<Encounter> {
    let Some(army) = view.armies[me.index()] else { return Vec::new() };
    let encounter = |(from, to): (Square, Square)| {
        let theirs = view.table.coins.on(to).and_then(|_| view.face(to))?;
        Some(Encounter { from, mine: army.men.on(from)?, theirs })
    };
    moves(&view.table, &army).filter_map(encounter).collect()
}

/// The surest catch: of those that can't be lost, the one that beats most.
fn sure(view: &StratogoView, me: Seat) -> Option<Encounter> {
    fights(view, me).into_iter().find(is_sure)
}

fn is_sure(fight: &Encounter) -> bool {
    let ranks: Vec<_> = ranks(&fight.theirs).iter().collect();
    !ranks.is_empty() && ranks.iter().all(|rank| *rank == Rank::Null || fight.mine.rank.beats(*rank))
}

/// The ranks that a piece can have, as its viewer knows.
fn ranks(of: &SeenPiece) -> RankSet {
    of.rank.map_or(of.can_be, |rank| RankSet::NONE.with(rank))
}

/// A shown enemy who can take one of mine next turn.
fn danger(view: &StratogoView, me: Seat) -> Option<String> {
    let (attacker, victim) = threat(view, me)?;
    Some(format!("{} on {} can take {} on {}", named(attacker.1), attacker.0, named(victim.1), victim.0))
}

type Placed = (Square, StratogoPiece);

fn threat(view: &StratogoView, me: Seat) -> Option<(Placed, Placed)> {
    let army = view.armies[me.index()]?;
    let enemy = shown_army(view, other(me));
    let attacks = enemy.men.iter().flat_map(|(from, piece)| {
        let ends: Vec<_> = reach(&view.table, &enemy, from);
        ends.into_iter().filter_map(move |to| Some(((from, piece), (to, army.men.on(to)?))))
    });
    attacks.filter(|((_, attacker), (_, mine))| attacker.rank.beats(mine.rank)).last()
}

/// The enemy's shown pieces in their places. The others stand in their way as Bombs that nobody attacks with.
fn shown_army(view: &StratogoView, seat: Seat) -> Army {
    let mut army =
        Army { men: super::state::SquareMap::empty(), ..view.armies[other(seat).index()].expect("one's own army") };
    for (at, coin) in view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() == seat) {
        army.men.set(at, Some(StratogoPiece { rank: coin.shown.unwrap_or(Rank::Two), suit: coin.suit }));
    }
    army
}

/// A word on a move that was made, and the better one.
pub fn on(seen: &Seen<StraToGo>, action: &StratogoAction) -> Option<String> {
    let (view, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let StratogoAction::Move { from, to } = *action else { return None };
    let fight = fights(view, me).into_iter().find(|fight| fight.from == from && fight.theirs.at == to);
    if let Some(fight) = fight {
        return Some(on_fight(&fight));
    }
    if let Some(better) = sure(view, me) {
        return Some(format!("{} was sure to win on {}.", capital(&named(better.mine)), better.theirs.at));
    }
    let (was, is) = (threat(view, me), threat(&moved(view, me, from, to), me));
    match (was, is) {
        (_, Some((attacker, victim))) => {
            Some(format!("{} on {} can take {} next turn.", capital(&named(attacker.1)), attacker.0, named(victim.1)))
        }
        (Some(_), None) => Some("Well kept: no coin that is shown can take a piece of yours now.".to_owned()),
        (None, None) => None,
    }
}

fn on_fight(fight: &Encounter) -> String {
    let (mine, known) = (named(fight.mine), ranks(&fight.theirs));
    let beaten = |rank: Rank| rank.beats(fight.mine.rank);
    if is_sure(fight) {
        return format!("Well chosen: {mine} could not lose there.");
    }
    if known.iter().all(|rank| beaten(rank) || rank == fight.mine.rank) {
        return format!("{} could win nothing there.", capital(&mine));
    }
    match fight.mine.rank {
        _ if !known.iter().any(beaten) => format!("Well chosen: no coin that can stand there beats {mine}."),
        Rank::Pawn => "A question well asked: a Scout is the cheapest way to learn what a coin is.".to_owned(),
        Rank::Ace => "A bold attack: a coin that has never moved may be a Bomb.".to_owned(),
        _ => "An attack into the unknown. A Scout would ask the same and cost less.".to_owned(),
    }
}

/// The view as it is after a move to an empty square.
fn moved(view: &StratogoView, me: Seat, from: Square, to: Square) -> StratogoView {
    let mut next = view.clone();
    let coin = next.table.coins.on(from);
    next.table.coins.set(from, None);
    next.table.coins.set(to, coin);
    if let Some(army) = &mut next.armies[me.index()] {
        let piece = army.men.on(from);
        army.men.set(from, None);
        army.men.set(to, piece);
    }
    next
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
