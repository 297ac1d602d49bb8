//! Judges and plays actions. It judges from a view, and plays on the state what has passed.

use super::action::{PraetorianAction, Questions};
use super::board::{EDGE, Guard, PraetorianBoard, PraetorianPiece, PraetorianStep};
use super::civilians::{Civilian, Civilians};
use super::layout::{self, CivilianLayout};
use super::legal;
use super::refusals;
use super::state::{
    ASSASSIN, LatestTurn, PRAETORIAN, PraetorianEnding, PraetorianPhase, PraetorianPublic, PraetorianState,
    Questioning, SecretPick,
};
use super::view::PraetorianView;
use super::words;
use game::{News, Refusal, RefusalKey, Seat, Square, count};

/// Judges an action of the actor whose turn it is, from their view.
///
/// # Errors
/// A refusal of the kind `Illegal`.
pub fn check(view: &PraetorianView, action: &PraetorianAction) -> Result<(), Refusal> {
    let table = &view.table;
    match (table.phase, action) {
        (PraetorianPhase::Pick, PraetorianAction::Pick { pick }) => check_pick(pick),
        (PraetorianPhase::Deal, PraetorianAction::Deal { order }) => check_deal(order),
        (PraetorianPhase::Layout, PraetorianAction::Layout { files }) => layout::check(files),
        (PraetorianPhase::Play(seat), PraetorianAction::Eliminate { target }) => check_strike(view, seat, *target),
        (PraetorianPhase::Play(seat), PraetorianAction::Turn { step, questions }) => {
            check_turn(table, seat, *step, questions)
        }
        (phase, _) => Err(refusals::WRONG_PHASE.says(words::wanted(phase))),
    }
}

fn check_pick(pick: &SecretPick) -> Result<(), Refusal> {
    if pick.targets.contains(&pick.assassin) {
        let text = format!("{} can't be the assassin and a target: choose different civilians.", pick.assassin);
        return Err(refusals::ASSASSIN_IS_TARGET.says(text));
    }
    match pick.targets.as_slice() {
        [one, other] if one == other => {
            Err(refusals::TARGET_TWICE.says(format!("{one} can't be both targets: choose two different civilians.")))
        }
        _ => Ok(()),
    }
}

fn check_deal(order: &[Civilian; 24]) -> Result<(), Refusal> {
    let missing = Civilians::ALL.without(order.iter().copied().collect());
    match missing.iter().next() {
        Some(number) => {
            Err(refusals::DEAL_INCOMPLETE.says(format!("A deal names every civilian once; {number} is missing.")))
        }
        None => Ok(()),
    }
}

fn check_strike(view: &PraetorianView, seat: Seat, target: Civilian) -> Result<(), Refusal> {
    let refuse = |key: RefusalKey, text: String| Err(key.says(text));
    let Some(pick) = view.secret.as_ref().filter(|_| seat == ASSASSIN) else {
        return refuse(
            refusals::ASSASSIN_ONLY,
            "Only the Assassin eliminates; the Praetorian moves or questions.".to_owned(),
        );
    };
    let board = &view.table.board;
    let Some(at) = board.civilian(target) else { return refuse(refusals::DEAD, format!("{target} is dead already.")) };
    if !pick.targets.contains(&target) {
        return refuse(refusals::NO_TARGET, format!("{target} is not one of your targets."));
    }
    let from = board.civilian(pick.assassin).expect("the assassin lives as long as the game");
    if from.touches(at) {
        return Ok(());
    }
    refuse(
        refusals::NOT_ADJACENT,
        format!("You are {} on {from}, and {target} on {at} is not next to you.", pick.assassin),
    )
}

fn check_turn(
    table: &PraetorianPublic,
    seat: Seat,
    step: Option<PraetorianStep>,
    questions: &Questions,
) -> Result<(), Refusal> {
    if step.is_none() && questions.is_empty() {
        return Err(refusals::NO_PASSING.says("You can't pass: move somebody, or question."));
    }
    if seat == ASSASSIN && !questions.is_empty() {
        return Err(refusals::GUARDS_ONLY.says("Only the Praetorian's guards question people."));
    }
    if let Some(step) = step {
        check_step(table, seat, step)?;
        if !questions.is_empty() && table.rules.questioning != Questioning::EveryTurn {
            return Err(refusals::NOT_BOTH.says("A turn is a move or questions, not both, at this table."));
        }
    }
    let board = step.map_or(table.board, |step| table.board.after(step));
    check_questions(table, &board, questions)
}

fn check_step(table: &PraetorianPublic, seat: Seat, step: PraetorianStep) -> Result<(), Refusal> {
    let refuse = |key: RefusalKey, text: String| Err(key.says(text));
    let PraetorianStep { man, to } = step;
    let Some(from) = table.board.find(man) else {
        return refuse(refusals::DEAD, format!("{man} is dead and off the board."));
    };
    if matches!(man, PraetorianPiece::Guard(_)) && seat != PRAETORIAN {
        return refuse(refusals::NOT_YOURS, format!("{man} is the Praetorian's guard; you move civilians only."));
    }
    if matches!(man, PraetorianPiece::Civilian(number) if table.banned == Some(number)) {
        return refuse(
            refusals::BANNED,
            format!("{man} was moved by your opponent just now; {man} must rest this turn."),
        );
    }
    if from == to {
        return refuse(refusals::STAYS, format!("{man} stands on {to} already."));
    }
    if let Some(other) = table.board.on(to) {
        return refuse(refusals::TAKEN, format!("{man} can't go to {to}: {other} stands there."));
    }
    if table.board.reach(man).contains(&to) {
        return Ok(());
    }
    Err(unreachable(&table.board, man, from, to))
}

fn unreachable(board: &PraetorianBoard, man: PraetorianPiece, from: Square, to: Square) -> Refusal {
    if matches!(man, PraetorianPiece::Civilian(_)) {
        return refusals::TOO_FAR.says(format!("{man} stands on {from}, and {to} is more than one step away."));
    }
    let way = |to: u8, from: u8| i8::try_from(to.cmp(&from) as i32).expect("a comparison is -1, 0 or 1");
    let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
    if files != ranks && files != 0 && ranks != 0 {
        let text = format!("{man} goes in a straight line, and {to} is not in line with {from}.");
        return refusals::NOT_IN_LINE.says(text);
    }
    let way = (way(to.file, from.file), way(to.rank, from.rank));
    let mut line = std::iter::successors(from.step(way, EDGE, EDGE), |at| at.step(way, EDGE, EDGE));
    refusals::BLOCKED.says(match line.find_map(|at| Some((at, board.on(at)?))) {
        Some((at, other)) => format!("{man} can't pass {other} on {at}."),
        None => format!("{man} can't go from {from} to {to}."),
    })
}

fn check_questions(table: &PraetorianPublic, board: &PraetorianBoard, questions: &Questions) -> Result<(), Refusal> {
    let refuse = |key: RefusalKey, text: String| Err(key.says(text));
    let rules = &table.rules;
    let twice = questions.repeated.or(questions.by[0].and(questions.by[1]));
    if let Some(number) = twice.iter().next() {
        return refuse(refusals::ASKED_TWICE, format!("{number} can be questioned only once in a turn."));
    }
    if rules.questioning == Questioning::One && questions.by.iter().all(|asked| !asked.is_empty()) {
        return refuse(refusals::ONE_GUARD, "Only one guard may question in a turn at this table.".to_owned());
    }
    for guard in Guard::BOTH {
        let (asked, at) = (questions.of(guard), board.guard(guard));
        if asked.len() > rules.suspects {
            let most = count(rules.suspects, "civilian");
            return refuse(
                refusals::TOO_MANY,
                format!("{} may question at most {most} in a turn at this table.", guard.name()),
            );
        }
        if let Some(number) = asked.without(board.next_to(at)).iter().next() {
            return match board.civilian(number) {
                None => refuse(refusals::DEAD, format!("{number} is dead; there is nobody to question.")),
                Some(other) => {
                    let text = format!("{number} on {other} is not next to {} on {at}.", guard.name());
                    refuse(refusals::NOT_ADJACENT, text)
                }
            };
        }
    }
    Ok(())
}

/// Plays an action that has passed [`check`].
pub fn apply(state: &mut PraetorianState, action: &PraetorianAction) -> Vec<News> {
    state.table.trace = LatestTurn::default();
    match action {
        PraetorianAction::Pick { pick } => apply_pick(state, pick),
        PraetorianAction::Deal { order } => apply_deal(&mut state.table, order),
        PraetorianAction::Layout { files } => apply_layout(&mut state.table, files),
        PraetorianAction::Eliminate { target } => apply_strike(state, *target),
        PraetorianAction::Turn { step, questions } => apply_turn(state, *step, questions),
    }
}

fn apply_pick(state: &mut PraetorianState, pick: &SecretPick) -> Vec<News> {
    state.pick = Some(pick.clone());
    state.table.phase = PraetorianPhase::Deal;
    let targets = count(state.table.rules.targets, "target");
    vec![News::public(format!("The Assassin has chosen an identity and {targets}, in secret."))]
}

fn apply_deal(table: &mut PraetorianPublic, order: &[Civilian; 24]) -> Vec<News> {
    table.deal = Some(*order);
    table.phase = PraetorianPhase::Layout;
    vec![News::public("The civilians are shuffled.".to_owned())]
}

fn apply_layout(table: &mut PraetorianPublic, files: &CivilianLayout) -> Vec<News> {
    let order = table.deal.expect("a layout follows a deal");
    let squares = files.iter().enumerate().flat_map(|(row, group)| layout::squares(row, group));
    for (number, at) in order.into_iter().zip(squares) {
        table.board.put(PraetorianPiece::Civilian(number), at);
    }
    table.phase = PraetorianPhase::Play(ASSASSIN);
    vec![News::public("The civilians take their places. The Assassin moves first.")]
}

fn apply_strike(state: &mut PraetorianState, target: Civilian) -> Vec<News> {
    let table = &mut state.table;
    let at = table.board.civilian(target).expect("a target that is struck stands on the board");
    table.witnesses = table.witnesses.and(table.board.next_to(at));
    table.board.remove(PraetorianPiece::Civilian(target));
    table.dead.insert(target);
    table.trace.fallen = Some(at);
    if table.dead.len() < table.rules.targets {
        let mut news = vec![News::public(format!("Target {target} is dead on {at}. One target is left."))];
        news.extend(hand_over(state, ASSASSIN, None));
        return news;
    }
    let last = if table.rules.targets == 1 { "the only target" } else { "the last target" };
    end(table, PraetorianEnding::Eliminated);
    vec![News::public(format!("Target {target} is dead on {at}: {last}. The Assassin wins."))]
}

fn apply_turn(state: &mut PraetorianState, step: Option<PraetorianStep>, questions: &Questions) -> Vec<News> {
    let PraetorianPhase::Play(seat) = state.table.phase else { return Vec::new() };
    let mut news = Vec::new();
    if let Some(PraetorianStep { man, to }) = step {
        let from = state.table.board.find(man).expect("who moves stands on the board");
        state.table.board.put(man, to);
        state.table.trace.moved = Some((from, to));
        news.push(News::public(format!("{} moves {man} from {from} to {to}.", words::the_seat(seat))));
    }
    let assassin = state.pick.as_ref().expect("play follows the choice").assassin;
    for guard in Guard::BOTH.into_iter().filter(|guard| !questions.of(*guard).is_empty()) {
        news.push(News::public(words::questioned(guard, questions.of(guard), assassin)));
    }
    let table = &mut state.table;
    table.trace.questioned = questions.all();
    table.cleared = table.cleared.or(questions.all().without(Civilians::one(assassin)));
    if questions.all().has(assassin) {
        end(table, PraetorianEnding::Found(assassin));
        return news;
    }
    let moved = step.and_then(|step| match step.man {
        PraetorianPiece::Civilian(number) => Some(number),
        PraetorianPiece::Guard(_) => None,
    });
    news.extend(hand_over(state, seat, moved));
    news
}

/// Ends a turn in which its seat moved this civilian, or none. A side without an action is skipped; then nobody is
/// banned, for the ban is on the other player only.
fn hand_over(state: &mut PraetorianState, from: Seat, moved: Option<Civilian>) -> Option<News> {
    let next = if from == ASSASSIN { PRAETORIAN } else { ASSASSIN };
    state.table.banned = moved;
    state.table.phase = PraetorianPhase::Play(next);
    if legal::can_act(&state.table, next, state.pick.as_ref()) {
        return None;
    }
    state.table.banned = None;
    state.table.phase = PraetorianPhase::Play(from);
    Some(News::public(format!("{} has nothing to do: the turn is skipped.", words::the_seat(next))))
}

/// Ends a game: nobody is to move, so nobody has to rest.
pub(super) fn end(table: &mut PraetorianPublic, ending: PraetorianEnding) {
    table.phase = PraetorianPhase::Over(ending);
    table.banned = None;
}

/// Takes a seat out: the other wins.
pub fn retire(state: &mut PraetorianState, seat: Seat) -> Vec<News> {
    state.table.trace = LatestTurn::default();
    end(&mut state.table, PraetorianEnding::Left(seat));
    vec![News::public(format!("{} resigns.", words::the_seat(seat)))]
}
