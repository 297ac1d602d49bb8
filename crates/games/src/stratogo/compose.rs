//! An action put together by choosing. For a move: the piece's square, then where to. For a set-up: a ready-made array
//! (`m1` …) or the discards (`Nr-Ay`) and then a piece for every square; then swaps of two squares, and `done`.

use super::action::{StratogoAction, notation};
use super::array::{self, Array, MEN, home};
use super::legal::{army, reach};
use super::piece::{RankSet, StratogoPiece, Suit};
use super::refusals;
use super::rules::check;
use super::state::{EDGE, StratogoPhase};
use super::view::StratogoView;
use super::words;
use game::{Compose, DONE, Dice, Menu, MenuItem, Question, Refusal, Seat, Square, pick, shuffle};

/// The number of swaps that one composition takes: the picks must stay short.
const SWAPS: usize = 4;

/// The next question after these picks, or the finished action.
///
/// # Errors
/// A refusal of the kind `Illegal` if the picks lead nowhere.
pub fn compose(view: &StratogoView, seat: Seat, picks: &[String]) -> Result<Compose, Refusal> {
    match view.table.phase {
        StratogoPhase::Setup => compose_setup(view, seat, &SetupDraft::read(seat, picks)?),
        StratogoPhase::Play(_) => compose_move(view, seat, picks),
        StratogoPhase::Over(_) => Err(stale()),
    }
}

fn stale() -> Refusal {
    refusals::PICKS.says("That choice is no longer open: choose again.")
}

fn ready(view: &StratogoView, seat: Seat, action: &StratogoAction) -> Result<Compose, Refusal> {
    check(view, seat, action)?;
    Ok(Compose::Ready(notation(action)))
}

fn read_square(key: &str) -> Result<Square, Refusal> {
    Square::parse(key, EDGE, EDGE).ok_or_else(stale)
}

fn compose_move(view: &StratogoView, seat: Seat, picks: &[String]) -> Result<Compose, Refusal> {
    match picks {
        [] => Ok(ask_piece(view, seat)),
        [from] => ask_target(view, seat, read_square(from)?),
        [from, to] => ready(view, seat, &StratogoAction::Move { from: read_square(from)?, to: read_square(to)? }),
        _ => Err(stale()),
    }
}

fn ask_piece(view: &StratogoView, seat: Seat) -> Compose {
    let item = |(at, piece): (Square, StratogoPiece)| {
        let ways = reach(&view.table, army(&view.armies, seat)?, at).len();
        let noun = if ways == 1 { "square" } else { "squares" };
        let hint = format!("{} · {ways} {noun} to go to", piece.rank.role());
        let label = format!("{piece} on {at}");
        (ways > 0).then(|| MenuItem::new(at.to_string(), &label).hint(hint).brief(&label))
    };
    let items = army(&view.armies, seat).into_iter().flat_map(|army| army.men.iter()).filter_map(item).collect();
    Compose::Ask(Question { prompt: "Which piece moves?".to_owned(), menus: vec![Menu::one("A piece", items)] })
}

fn ask_target(view: &StratogoView, seat: Seat, from: Square) -> Result<Compose, Refusal> {
    let own = army(&view.armies, seat).ok_or_else(stale)?;
    let piece = own.men.on(from).ok_or_else(stale)?;
    let (mut steps, mut attacks) = (Vec::new(), Vec::new());
    let mut squares = reach(&view.table, own, from);
    squares.sort_unstable();
    for to in squares {
        match view.face(to) {
            None => steps.push(MenuItem::new(to.to_string(), format!("{piece} to {to}")).brief(to.to_string())),
            Some(face) => {
                let item = MenuItem::new(to.to_string(), format!("{piece} attacks {} on {to}", face.id()));
                attacks.push(item.hint(can_be_words(face.can_be)).brief(format!("Attack {} on {to}", face.id())));
            }
        }
    }
    let mut menus = vec![Menu::one("Attack", attacks), Menu::one("Go to", steps)];
    menus.retain(|menu| !menu.items.is_empty());
    if menus.is_empty() {
        return Err(stale());
    }
    Ok(Compose::Ask(Question { prompt: format!("Where does {piece} go from {from}?"), menus }))
}

fn can_be_words(ranks: RankSet) -> String {
    let names: Vec<_> = ranks.iter().map(|rank| format!("{} {}", rank.letter(), rank.role())).collect();
    if names.is_empty() { String::new() } else { format!("can be {}", names.join(", ")) }
}

/// Draws what is left of a set-up by lot; what was chosen stays. `None` once every piece has its square.
pub fn by_lot(view: &StratogoView, seat: Seat, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>> {
    let mut draft = SetupDraft::read(seat, picks).ok().filter(|_| view.table.phase == StratogoPhase::Setup)?;
    let mut picks = picks.to_vec();
    if draft.placed.is_empty() && draft.left.is_empty() {
        picks.push(discard_key(*pick(&Suit::of(seat), dice)?));
        draft = SetupDraft::read(seat, &picks).ok()?;
    }
    if draft.left.is_empty() {
        return None;
    }
    shuffle(&mut draft.left, dice);
    // The last piece goes where it must.
    draft.left.pop();
    picks.extend(draft.left.iter().map(StratogoPiece::to_string));
    Some(picks)
}

/// A set-up half put together.
#[derive(Clone, Debug, Default)]
pub struct SetupDraft {
    /// The pieces still to place, in the order of menus; empty before the discards are chosen.
    pub left: Vec<StratogoPiece>,
    /// The pieces placed, in the order of the home squares.
    pub placed: Vec<StratogoPiece>,
    /// The square chosen for a swap.
    pub swapping: Option<Square>,
    swaps: usize,
    is_done: bool,
}

impl SetupDraft {
    /// The draft that these picks make.
    ///
    /// # Errors
    /// A refusal if the picks were never on offer.
    pub fn read(seat: Seat, picks: &[String]) -> Result<Self, Refusal> {
        let mut draft = Self::default();
        for pick in picks {
            draft.take(seat, pick)?;
        }
        Ok(draft)
    }

    fn take(&mut self, seat: Seat, pick: &str) -> Result<(), Refusal> {
        if self.is_done {
            return Err(stale());
        }
        if self.placed.len() == MEN {
            return self.take_swap(seat, pick);
        }
        if self.left.is_empty() {
            return self.take_start(seat, pick);
        }
        let at = self.left.iter().position(|piece| piece.to_string() == pick).ok_or_else(stale)?;
        self.placed.push(self.left.remove(at));
        if self.left.len() == 1 {
            self.placed.append(&mut self.left);
        }
        Ok(())
    }

    fn take_start(&mut self, seat: Seat, pick: &str) -> Result<(), Refusal> {
        if let Some(number) = pick.strip_prefix('m') {
            let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let array = index.and_then(|index| array::ready_made(seat).into_iter().nth(index));
            self.placed = array.ok_or_else(stale)?.1.to_vec();
            return Ok(());
        }
        let suit = Suit::of(seat).into_iter().find(|suit| discard_key(*suit) == pick);
        self.left = array::men(suit.ok_or_else(stale)?);
        Ok(())
    }

    fn take_swap(&mut self, seat: Seat, pick: &str) -> Result<(), Refusal> {
        let place = |at: Square| home(seat).iter().position(|square| *square == at).ok_or_else(stale);
        match self.swapping {
            None if pick == DONE => self.is_done = true,
            None if self.swaps == SWAPS => return Err(stale()),
            None => {
                let at = read_square(pick)?;
                place(at)?;
                self.swapping = Some(at);
            }
            Some(first) => {
                self.placed.swap(place(first)?, place(read_square(pick)?)?);
                self.swapping = None;
                self.swaps += 1;
            }
        }
        Ok(())
    }

    /// The finished array, if there is one.
    fn array(&self) -> Option<Array> {
        let may_go_on = !self.is_done && self.swaps < SWAPS;
        if may_go_on || self.swapping.is_some() { None } else { self.placed.clone().try_into().ok() }
    }
}

/// `Nr-Ay`: the discards of a seat that loses the null of this suit.
fn discard_key(null_lost: Suit) -> String {
    array::discards(null_lost).map(|piece| piece.to_string()).join("-")
}

fn compose_setup(view: &StratogoView, seat: Seat, draft: &SetupDraft) -> Result<Compose, Refusal> {
    if let Some(array) = draft.array() {
        return ready(view, seat, &StratogoAction::Setup { array });
    }
    let ask = match (draft.placed.len(), draft.left.is_empty()) {
        (MEN, _) => ask_swap(seat, draft),
        (_, true) => ask_start(seat),
        (at, false) => ask_place(home(seat)[at], draft),
    };
    Ok(Compose::Ask(ask))
}

fn ask_start(seat: Seat) -> Question {
    let arrays = array::ready_made(seat).into_iter().zip(1..).map(|((name, array), number)| {
        let hint = notation(&StratogoAction::Setup { array }).trim_start_matches("setup ").to_owned();
        MenuItem::new(format!("m{number}"), name).hint(hint)
    });
    let discards = Suit::of(seat).map(|suit| {
        let label = format!("Discard {}", words::pieces(array::discards(suit)));
        let hint = format!("your flag is {}, your captain {}", suit.partner().word(), suit.word());
        MenuItem::new(discard_key(suit), label).hint(hint)
    });
    Question {
        prompt: "Take a ready-made array, or choose your discards and place every piece.".to_owned(),
        menus: vec![Menu::one("A ready-made array", arrays.collect()), Menu::one("Place by hand", discards.into())],
    }
}

fn ask_place(at: Square, draft: &SetupDraft) -> Question {
    let item = |piece: &StratogoPiece| MenuItem::new(piece.to_string(), format!("{} {piece}", piece.rank.role()));
    let menu = Menu::one(format!("For {at}"), draft.left.iter().map(item).collect());
    Question { prompt: format!("What stands on {at}?"), menus: vec![menu] }
}

fn ask_swap(seat: Seat, draft: &SetupDraft) -> Question {
    let places = home(seat).into_iter().zip(&draft.placed).filter(|(at, _)| draft.swapping != Some(*at));
    let items =
        places.map(|(at, piece)| MenuItem::new(at.to_string(), format!("{} {piece} on {at}", piece.rank.role())));
    let items = items.collect();
    if let Some(at) = draft.swapping {
        return Question {
            prompt: format!("Swap {at} with which square?"),
            menus: vec![Menu::one("Swap with", items)],
        };
    }
    let done = Menu::one("Take it", vec![MenuItem::new(DONE, "Set up like this")]);
    Question {
        prompt: "Set up like this, or swap two pieces first?".to_owned(),
        menus: vec![done, Menu::one("Swap", items)],
    }
}
