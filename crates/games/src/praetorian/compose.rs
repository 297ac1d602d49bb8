//! An action put together by choosing. The keys: `7` and `P1` move, `c4` is where to, `x8` strikes, `q9` and `r9` are
//! questions of P1 and P2, `done` ends a turn.

use super::action::{PraetorianAction, Questions, notation};
use super::board::{EDGE, Guard, PraetorianBoard, PraetorianPiece, PraetorianStep};
use super::civilians::{CIVILIANS, Civilian, Civilians};
use super::layout::{self, A_RANK, Group, RANKS};
use super::legal;
use super::refusals;
use super::rules::check;
use super::state::{ASSASSIN, PraetorianPhase, PraetorianPublic, Questioning, SecretPick};
use super::view::PraetorianView;
use super::words;
use game::{Compose, DONE, Dice, Menu, MenuItem, Question, Refusal, Seat, Square, count};

/// The next question after these picks, or the finished action.
///
/// # Errors
/// A refusal of the kind `Illegal` if the picks lead nowhere.
pub fn compose(view: &PraetorianView, picks: &[String]) -> Result<Compose, Refusal> {
    match view.table.phase {
        PraetorianPhase::Pick => compose_pick(view, picks),
        PraetorianPhase::Layout => compose_layout(view, picks),
        PraetorianPhase::Play(seat) => compose_turn(view, seat, &TurnDraft::read(view, picks)?),
        phase => Err(refusals::WRONG_PHASE.says(words::wanted(phase))),
    }
}

fn stale() -> Refusal {
    refusals::PICKS.says("That choice is no longer open: choose again.")
}

fn ready(view: &PraetorianView, action: &PraetorianAction) -> Result<Compose, Refusal> {
    check(view, action)?;
    Ok(Compose::Ready(notation(action)))
}

fn ask(prompt: impl Into<String>, menus: Vec<Menu>) -> Compose {
    Compose::Ask(Question { prompt: prompt.into(), menus })
}

fn read_civilian(key: &str) -> Result<Civilian, Refusal> {
    let number = key.parse().ok().filter(|number| (1..=CIVILIANS).contains(number));
    number.ok_or_else(stale)
}

/// The part of a secret that is picked so far: the assassin, then the targets.
pub fn picked_so_far(picks: &[String]) -> Option<(Civilian, Vec<Civilian>)> {
    let (first, rest) = picks.split_first()?;
    let targets = rest.iter().flat_map(|pick| pick.split(',')).map(read_civilian).collect::<Result<_, _>>().ok()?;
    Some((read_civilian(first).ok()?, targets))
}

fn compose_pick(view: &PraetorianView, picks: &[String]) -> Result<Compose, Refusal> {
    let item = |number: Civilian| MenuItem::new(number.to_string(), format!("Civilian {number}"));
    let [first, rest @ ..] = picks else {
        let menu = Menu::one("The assassin", (1..=CIVILIANS).map(item).collect());
        return Ok(ask(
            "Who are you? Choose the civilian who is the assassin. The civilians take their places after your choice.",
            vec![menu],
        ));
    };
    let assassin = read_civilian(first)?;
    match rest {
        [] => {
            let targets = view.table.rules.targets;
            let items = (1..=CIVILIANS).filter(|number| *number != assassin).map(item).collect();
            let placeholder = if targets == 1 { "Your target" } else { "Your two targets" };
            let menu = Menu { placeholder: placeholder.to_owned(), items, min: targets, max: targets };
            Ok(ask(format!("You are {assassin}. Whom will you eliminate?"), vec![menu]))
        }
        [targets] => {
            let mut targets = targets.split(',').map(read_civilian).collect::<Result<Vec<_>, _>>()?;
            targets.sort_unstable();
            if targets.len() != usize::from(view.table.rules.targets) {
                return Err(stale());
            }
            ready(view, &PraetorianAction::Pick { pick: SecretPick { assassin, targets } })
        }
        _ => Err(stale()),
    }
}

/// The groups that were picked, if they can still become a layout.
pub fn read_groups(picks: &[String]) -> Result<Vec<Group>, Refusal> {
    let mut groups = Vec::with_capacity(RANKS);
    for pick in picks {
        let named = layout::next_groups(&groups).into_iter().find(|(group, _)| layout::write(group) == *pick);
        groups.push(named.ok_or_else(stale)?.0);
    }
    Ok(groups)
}

fn compose_layout(view: &PraetorianView, picks: &[String]) -> Result<Compose, Refusal> {
    let groups = read_groups(picks)?;
    if let Ok(files) = groups.clone().try_into() {
        return ready(view, &PraetorianAction::Layout { files });
    }
    let row = groups.len();
    let order = view.table.deal.expect("a layout follows a deal");
    let items = layout::next_groups(&groups).into_iter().map(|(group, _)| {
        let places = layout::squares(row, &group).into_iter().zip(&order[row * A_RANK..]);
        let words: Vec<_> = places.map(|(at, number)| format!("{number} on {at}")).collect();
        MenuItem::new(layout::write(&group), words.join(", "))
    });
    let rank = RANKS - row;
    let menu = Menu::one(format!("Rank {rank}"), items.collect());
    Ok(ask(format!("Where do the three civilians of rank {rank} stand?"), vec![menu]))
}

/// Draws the rest of a layout by lot, all that fit what was chosen equally likely. `None` once it is whole.
pub fn by_lot(view: &PraetorianView, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>> {
    let chosen = read_groups(picks).ok().filter(|_| view.table.phase == PraetorianPhase::Layout)?;
    let layout = (chosen.len() < RANKS).then(|| layout::sample_under(&chosen, dice))?;
    Some(layout.iter().map(layout::write).collect())
}

/// A turn half put together.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnDraft {
    /// The civilian or guard who is chosen to move.
    pub man: Option<PraetorianPiece>,
    /// The square that is chosen for them.
    pub to: Option<Square>,
    /// The target whom the Assassin strikes.
    pub strike: Option<Civilian>,
    /// The civilians whom the guards question.
    pub questions: Questions,
    is_done: bool,
}

impl TurnDraft {
    /// The draft that these picks make. It may still break rules.
    ///
    /// # Errors
    /// A refusal if the picks were never on offer.
    pub fn read(view: &PraetorianView, picks: &[String]) -> Result<Self, Refusal> {
        let mut draft = Self::default();
        for pick in picks {
            draft.take(pick)?;
        }
        let board = &view.table.board;
        if draft.man.is_some_and(|man| board.find(man).is_none()) {
            return Err(stale());
        }
        match draft.step() {
            Some(step) if !board.is_empty(step.to) => Err(stale()),
            _ => Ok(draft),
        }
    }

    fn take(&mut self, pick: &str) -> Result<(), Refusal> {
        let is_open = !self.is_done && self.strike.is_none();
        match pick.as_bytes().first() {
            _ if !is_open => return Err(stale()),
            Some(b'q' | b'r') => return self.take_questions(pick),
            _ if pick == DONE && (self.to.is_some() || !self.questions.is_empty()) => self.is_done = true,
            _ if self.man.is_some() && self.to.is_none() => {
                self.to = Some(Square::parse(pick, EDGE, EDGE).ok_or_else(stale)?);
            }
            _ if self.man.is_some() || !self.questions.is_empty() => return Err(stale()),
            Some(b'x') => self.strike = Some(read_civilian(&pick[1..])?),
            _ => self.man = Some(read_man(pick)?),
        }
        Ok(())
    }

    fn take_questions(&mut self, pick: &str) -> Result<(), Refusal> {
        let guard = if pick.starts_with('q') { Guard::P1 } else { Guard::P2 };
        let letter = if guard == Guard::P1 { 'q' } else { 'r' };
        if !self.questions.of(guard).is_empty() || self.man.is_some() != self.to.is_some() {
            return Err(stale());
        }
        for key in pick.split(',') {
            let number = read_civilian(key.strip_prefix(letter).ok_or_else(stale)?)?;
            self.questions.by[guard.index()].insert(number);
        }
        Ok(())
    }

    /// The move, if it is complete.
    #[must_use]
    pub fn step(&self) -> Option<PraetorianStep> {
        Some(PraetorianStep { man: self.man?, to: self.to? })
    }

    /// The board after the move.
    #[must_use]
    pub fn board(&self, table: &PraetorianPublic) -> PraetorianBoard {
        self.step().map_or(table.board, |step| table.board.after(step))
    }

    /// The civilians whom a guard could still question, all at once.
    #[must_use]
    pub fn askable(&self, table: &PraetorianPublic, guard: Guard) -> Civilians {
        let may_ask = match table.rules.questioning {
            Questioning::One => self.step().is_none() && self.questions.is_empty(),
            Questioning::Each => self.step().is_none(),
            Questioning::EveryTurn => true,
        };
        if !may_ask || self.is_done || !self.questions.of(guard).is_empty() {
            return Civilians::NONE;
        }
        let board = self.board(table);
        board.next_to(board.guard(guard)).without(self.questions.all())
    }
}

fn read_man(key: &str) -> Result<PraetorianPiece, Refusal> {
    match key {
        "P1" => Ok(PraetorianPiece::Guard(Guard::P1)),
        "P2" => Ok(PraetorianPiece::Guard(Guard::P2)),
        number => read_civilian(number).map(PraetorianPiece::Civilian),
    }
}

fn compose_turn(view: &PraetorianView, seat: Seat, draft: &TurnDraft) -> Result<Compose, Refusal> {
    if let Some(target) = draft.strike {
        return ready(view, &PraetorianAction::Eliminate { target });
    }
    match (draft.man, draft.to) {
        (Some(man), None) => ask_square(view, seat, man),
        (None, _) if draft.questions.is_empty() && !draft.is_done => Ok(ask_start(view, seat)),
        _ => {
            let mut menus = if seat == ASSASSIN { Vec::new() } else { question_menus(view, draft) };
            if menus.is_empty() {
                return ready(view, &PraetorianAction::Turn { step: draft.step(), questions: draft.questions });
            }
            menus.push(Menu::one("That is all", vec![MenuItem::new(DONE, "No further questions")]));
            Ok(ask("Whom do the guards question?", menus))
        }
    }
}

fn ask_start(view: &PraetorianView, seat: Seat) -> Compose {
    let table = &view.table;
    let (mut guards, mut civilians) = (Vec::new(), Vec::new());
    for man in legal::movers(table, seat) {
        let items = if matches!(man, PraetorianPiece::Guard(_)) { &mut guards } else { &mut civilians };
        items.extend(mover_item(view, man));
    }
    let strike = |target: Civilian| {
        let place = table.board.civilian(target).map(|at| format!(" on {at}")).unwrap_or_default();
        MenuItem::new(format!("x{target}"), format!("Eliminate {target}{place}"))
            .hint("stands next to you")
            .brief(format!("Eliminate {target}"))
    };
    let secret = view.secret.as_ref().filter(|_| seat == ASSASSIN);
    let strikes = legal::strikes(&table.board, secret).map(strike).collect();
    let mut menus = vec![
        Menu::one("Eliminate a target", strikes),
        Menu::one("Move a guard", guards),
        Menu::one("Move a civilian", civilians),
    ];
    menus.retain(|menu| !menu.items.is_empty());
    if seat != ASSASSIN {
        menus.extend(question_menus(view, &TurnDraft::default()));
    }
    let prompt = if seat == ASSASSIN { "Move a civilian or strike." } else { "Move somebody or question." };
    ask(prompt, menus)
}

fn mover_item(view: &PraetorianView, man: PraetorianPiece) -> Option<MenuItem> {
    let at = view.table.board.find(man)?;
    let ways = view.table.board.reach(man).len();
    let (label, status) = (format!("{man} on {at}"), status(view, man));
    let hint = format!("{}{status}", count(ways as u64, "move"));
    let brief = format!("{label}{status}");
    (ways > 0).then(|| MenuItem::new(man.to_string(), label).hint(hint).brief(brief))
}

/// The viewer's knowledge of somebody, for a hint.
fn status(view: &PraetorianView, man: PraetorianPiece) -> &'static str {
    let PraetorianPiece::Civilian(number) = man else { return "" };
    match &view.secret {
        Some(pick) if pick.assassin == number => " · you",
        Some(pick) if pick.targets.contains(&number) => " · target",
        _ if view.table.cleared.has(number) => " · cleared",
        _ if !view.table.dead.is_empty() && view.table.suspects().has(number) => " · suspect",
        _ => "",
    }
}

fn ask_square(view: &PraetorianView, seat: Seat, man: PraetorianPiece) -> Result<Compose, Refusal> {
    let table = &view.table;
    let squares = table.board.reach(man);
    if !legal::movers(table, seat).any(|mover| mover == man) || squares.is_empty() {
        return Err(stale());
    }
    let mut squares = squares;
    squares.sort_unstable();
    let item = |to: Square| MenuItem::new(to.to_string(), format!("{man} to {to}")).brief(to.to_string());
    let items = squares.into_iter().map(item).collect();
    Ok(ask(format!("Where does {man} go?"), vec![Menu::one("A square", items)]))
}

fn question_menus(view: &PraetorianView, draft: &TurnDraft) -> Vec<Menu> {
    let board = draft.board(&view.table);
    let menu = |guard: Guard| {
        let letter = if guard == Guard::P1 { 'q' } else { 'r' };
        let item = |number: Civilian| {
            let place = board.civilian(number).map(|at| format!(" on {at}")).unwrap_or_default();
            let hint = status(view, PraetorianPiece::Civilian(number)).trim_start_matches(" · ");
            let brief = format!("{} questions {number}", guard.name());
            MenuItem::new(format!("{letter}{number}"), format!("{brief}{place}")).hint(hint).brief(brief)
        };
        let items: Vec<_> = draft.askable(&view.table, guard).iter().map(item).collect();
        let most = u8::try_from(items.len()).expect("at most eight neighbours").min(view.table.rules.suspects);
        let placeholder = match most {
            1 => format!("{} questions", guard.name()),
            _ => format!("{} questions up to {most}", guard.name()),
        };
        (most > 0).then_some(Menu { placeholder, items, min: 1, max: most })
    };
    Guard::BOTH.into_iter().filter_map(menu).collect()
}
