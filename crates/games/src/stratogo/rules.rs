//! Judges and plays actions. It judges from a view, and plays on the state what has passed.

use super::action::StratogoAction;
use super::array::{self, Array};
use super::legal::{army, can_move, reach, unveil};
use super::piece::{FightEnding, Rank, StratogoPiece};
use super::refusals;
use super::state::{
    Army, Coin, EDGE, Fight, HOLES, LatestMove, StratogoEnding, StratogoPhase, StratogoPublic, StratogoState, other,
};
use super::view::{SeenPiece, StratogoView};
use super::words;
use game::{News, Refusal, RefusalKey, Seat, Square, capital};

/// Judges an action of the seat whose turn it is, from its view.
///
/// # Errors
/// A refusal of the kind `Illegal`.
pub fn check(view: &StratogoView, seat: Seat, action: &StratogoAction) -> Result<(), Refusal> {
    match (view.table.phase, action) {
        (StratogoPhase::Setup, StratogoAction::Setup { array }) => array::check(seat, array),
        (StratogoPhase::Setup, StratogoAction::Move { .. }) => {
            Err(refusals::SETUP_FIRST.says("Nobody moves before both set-ups are in."))
        }
        (StratogoPhase::Play(_), StratogoAction::Move { from, to }) => check_move(view, seat, *from, *to),
        (_, _) => Err(refusals::SETUP_OVER.says("Both set-ups are in; now pieces move, such as a2-a3.")),
    }
}

fn check_move(view: &StratogoView, seat: Seat, from: Square, to: Square) -> Result<(), Refusal> {
    let refuse = |key: RefusalKey, text: String| Err(key.says(text));
    let own = army(&view.armies, seat).expect("a seat that moves is in, and knows its army");
    let Some(piece) = own.men.on(from) else {
        return match view.face(from) {
            Some(face) => {
                refuse(refusals::NOT_YOURS, format!("{} on {from} is your opponent's.", capital(&seen_words(&face))))
            }
            None if HOLES.contains(&from) => {
                refuse(refusals::NO_PIECE, format!("Nobody stands on {from}: it is no part of the board."))
            }
            None => refuse(refusals::NO_PIECE, format!("Nobody stands on {from}.")),
        };
    };
    if piece.rank.is_fixed() {
        return refuse(refusals::FIXED, format!("{piece} on {from} is a {} and never moves.", piece.rank.role()));
    }
    if from == to {
        return refuse(refusals::STAYS, format!("{piece} stands on {to} already."));
    }
    if HOLES.contains(&to) {
        return refuse(refusals::HOLE, format!("{to} is no part of the board: nobody enters the centre."));
    }
    if let Some(friend) = own.men.on(to) {
        return refuse(refusals::TAKEN, format!("{piece} can't go to {to}: your own {friend} stands there."));
    }
    if reach(&view.table, own, from).contains(&to) {
        return Ok(());
    }
    Err(unreachable(view, piece, from, to))
}

fn unreachable(view: &StratogoView, piece: StratogoPiece, from: Square, to: Square) -> Refusal {
    let is_straight = from.file == to.file || from.rank == to.rank;
    if !is_straight {
        let text = format!("{piece} goes horizontally or vertically, and {to} is not in line with {from}.");
        return refusals::NOT_IN_LINE.says(text);
    }
    if piece.rank != Rank::Pawn {
        let text = format!("{piece} is a {} and goes one square; {to} is too far from {from}.", piece.rank.role());
        return refusals::TOO_FAR.says(text);
    }
    let way = |to: u8, from: u8| i8::try_from(to.cmp(&from) as i32).expect("a comparison is -1, 0 or 1");
    let way = (way(to.file, from.file), way(to.rank, from.rank));
    let mut line = std::iter::successors(from.step(way, EDGE, EDGE), |at| at.step(way, EDGE, EDGE));
    refusals::BLOCKED.says(
        match line.find_map(|at| Some((at, view.face(at).map(|face| seen_words(&face)).or_else(|| hole(at))?))) {
            Some((at, thing)) => format!("{piece} can't pass {thing} on {at}."),
            None => format!("{piece} can't go from {from} to {to}."),
        },
    )
}

/// A piece as its viewer knows it: `Pk`, or `a blue coin`.
fn seen_words(face: &SeenPiece) -> String {
    if face.rank.is_some() { face.id() } else { words::coin(face.suit, None) }
}

fn hole(at: Square) -> Option<String> {
    HOLES.contains(&at).then(|| "the gap".to_owned())
}

/// Plays an action that has passed [`check`].
pub fn apply(state: &mut StratogoState, seat: Seat, action: &StratogoAction) -> Vec<News> {
    state.table.trace = None;
    match action {
        StratogoAction::Setup { array } => apply_setup(state, seat, array),
        StratogoAction::Move { from, to } => apply_move(state, seat, *from, *to),
    }
}

fn apply_setup(state: &mut StratogoState, seat: Seat, array: &Array) -> Vec<News> {
    state.armies[seat.index()] = Some(Army::of(seat, array));
    state.table.is_in[seat.index()] = true;
    let name = words::side(seat);
    let [Some(first), Some(second)] = &state.armies else {
        return vec![News::public(format!("{name} has set up in secret."))];
    };
    state.table.coins = unveil([first, second]);
    hand_over(state, Seat(1));
    vec![News::public(format!(
        "{name} has set up too. The coins lie suit side up, and {} begins.",
        words::side(Seat(0))
    ))]
}

fn apply_move(state: &mut StratogoState, seat: Seat, from: Square, to: Square) -> Vec<News> {
    let own = state.armies[seat.index()].as_mut().expect("a seat that moves is in");
    let piece = own.men.on(from).expect("a move starts where a piece stands");
    let coin = state.table.coins.on(from).expect("coins stand where armies stand");
    own.men.set(from, None);
    state.table.coins.set(from, None);
    let enemy = state.armies[other(seat).index()].as_ref().and_then(|army| army.men.on(to));
    let fight = enemy.map(|defender| Fight { attacker: piece, defender });
    let shown = if fight.is_some() { Some(piece.rank) } else { coin.shown };
    state.table.trace = Some(LatestMove { from, to, suit: piece.suit, shown, fight });
    let Some(fight) = fight else {
        place(&mut state.table, &mut state.armies, to, piece, Coin { moved: true, ..coin });
        state.table.quiet += 1;
        hand_over(state, seat);
        let name = words::coin(piece.suit, coin.shown);
        return vec![News::public(format!("{} moves {name} from {from} to {to}.", words::side(seat)))];
    };
    state.table.quiet = 0;
    settle(&mut state.table, &mut state.armies, to, fight);
    if fight.defender.rank == Rank::Null {
        state.table.phase = StratogoPhase::Over(StratogoEnding::Flag(seat));
    } else {
        hand_over(state, seat);
    }
    let attack = format!("{} attacks from {from} on {to}: {piece} against {}.", words::side(seat), fight.defender);
    vec![News::public(attack), News::public(words::fight(fight))]
}

fn place(table: &mut StratogoPublic, armies: &mut [Option<Army>; 2], at: Square, piece: StratogoPiece, coin: Coin) {
    if let Some(army) = &mut armies[piece.suit.owner().index()] {
        army.men.set(at, Some(piece));
    }
    table.coins.set(at, Some(coin));
}

/// Settles a fight on a square, in the armies that are known: both ranks become public; the beaten fall, the winner stands on
/// the square.
pub fn settle(table: &mut StratogoPublic, armies: &mut [Option<Army>; 2], at: Square, fight: Fight) {
    let Fight { attacker, defender } = fight;
    let moved = table.coins.on(at).is_some_and(|coin| coin.moved);
    for army in armies.iter_mut().flatten() {
        army.men.set(at, None);
    }
    table.coins.set(at, None);
    let coin = |piece: StratogoPiece, moved| Coin { suit: piece.suit, shown: Some(piece.rank), moved };
    match attacker.rank.attacks(defender.rank) {
        FightEnding::Won => {
            table.removed.insert(defender);
            place(table, armies, at, attacker, coin(attacker, true));
        }
        FightEnding::Lost => {
            table.removed.insert(attacker);
            place(table, armies, at, defender, coin(defender, moved));
        }
        FightEnding::Equal => [attacker, defender].into_iter().for_each(|fallen| table.removed.insert(fallen)),
    }
}

/// Ends a seat's ply: the other is to move, unless it can't, or the game has been quiet for too long.
fn hand_over(state: &mut StratogoState, from: Seat) {
    let next = other(from);
    let is_stuck = army(&state.armies, next).is_none_or(|army| !can_move(&state.table, army));
    state.table.phase = match () {
        () if is_stuck => StratogoPhase::Over(StratogoEnding::Stuck(next)),
        () if state.table.quiet >= state.table.limit => StratogoPhase::Over(StratogoEnding::Quiet),
        () => StratogoPhase::Play(next),
    };
}

/// Takes a seat out: the other wins.
pub fn retire(table: &mut StratogoPublic, seat: Seat) -> Vec<News> {
    table.trace = None;
    table.phase = StratogoPhase::Over(StratogoEnding::Left(seat));
    vec![News::public(format!("{} resigns.", words::side(seat)))]
}
