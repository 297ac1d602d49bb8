//! The coach: what a turn does next for a victim or an assassin, in words that the rules bear out. It looks at the next roll only.

mod flight;
mod hunt;
mod look;

use self::look::TmagLook;
use super::action::TmagAction;
use super::types::Tmag;
use crate::remarks::Remarks;
use game::{MoveGain, Reason, Seen, Viewer};

/// The effect of a legal action, in one sentence.
pub fn reason(seen: &Seen<Tmag>, action: &TmagAction) -> Option<Reason> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let steps = state.roll()?;
    let look = TmagLook::new(state, me, *action);
    let turn = usize::from(look.to.file + look.to.rank) + seen.frame.ply as usize / 2;
    let mut remarks = Remarks::new(turn);
    match action {
        TmagAction::Reroll => look.reroll(&mut remarks),
        TmagAction::Stand => look.stand(&mut remarks),
        TmagAction::Victim { .. } | TmagAction::Roll { .. } => return None,
        TmagAction::Go { .. } if state.is_victim(me) => look.flight(steps, &mut remarks),
        TmagAction::Go { .. } => look.hunt(steps, &mut remarks),
    }
    remarks.reason()
}

/// A catch, or a base for the victim's next marker.
pub fn gain(seen: &Seen<Tmag>, action: TmagAction) -> Option<MoveGain> {
    let (state, Viewer::Seat(me), TmagAction::Go { to }) = (&seen.view, seen.frame.viewer, action) else { return None };
    if state.is_victim(me) {
        let is_new = state.board.base(to).is_some_and(|base| !state.visited().has(base));
        return is_new.then_some(MoveGain::goal("base"));
    }
    let catches = state.standing(to).is_some_and(|seat| state.is_victim(seat));
    catches.then_some(MoveGain::attack("catch"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, position, seen};
    use super::look::distance;
    use super::*;
    use crate::tmag::{TmagBoard, TmagState};
    use game::{Seat, Square};

    /// The reasons for an action at many plies, for quiet remarks take turns.
    fn told(state: &TmagState, to: &str) -> String {
        let mut seen = seen(state);
        let at_ply = |ply| {
            seen.frame.ply = ply;
            reason(&seen, &TmagAction::Go { to: at(to) })
        };
        (0..200).filter_map(at_ply).map(|reason| reason.sentence()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn walks_lead_around_the_safe_house() {
        let board = TmagBoard::named("5x5");
        let far = |ways: &[(i8, i8)], from: &str, to: &str| distance(board, ways, at(from), at(to));
        assert_eq!(far(&Square::ORTHOGONAL, "e4", "e7"), 5);
        assert_eq!(far(&Square::AROUND, "e4", "e7"), 3);
        assert_eq!(far(&Square::ORTHOGONAL, "a1", "c2"), 3);
        assert_eq!(far(&Square::ORTHOGONAL, "e6", "f10"), 4, "from the nearest square of the safe-house");
    }

    #[test]
    fn one_other_assassin_has_the_victim_in_reach() {
        let company = |places: &str, to: &str| {
            let (state, mut remarks) = (position(&[], places, 1, 1), Remarks::new(0));
            TmagLook::new(&state, state.mover, TmagAction::Go { to: at(to) }).company("Alpha", &mut remarks);
            remarks.reason().expect("a reason").sentence()
        };
        assert_eq!(company("c3 c5 c6", "d5"), "1 other assassin has Alpha in reach, too.");
        assert_eq!(company("c3 j9 c6", "j10"), "1 other assassin has Alpha in reach.");
    }

    #[test]
    fn assassins_who_come_later_and_safe_squares_are_counted() {
        let (state, mut remarks) = (position(&[], "e3 a10 c3 d2 g2", 0, 4), Remarks::new(0));
        TmagLook::new(&state, state.mover, TmagAction::Go { to: at("i3") }).later(Seat(1), &mut remarks);
        let words = remarks.reason().expect("a reason").sentence();
        assert_eq!(words, "1 other instead of 3 has you in reach, but not next.");
        let safe = told(&position(&[], "c3 c8 j9", 0, 2), "a3");
        assert!(safe.contains("ravo can't catch you there, as on 5 of 8 squares"), "{safe}");
    }

    #[test]
    fn a_base_that_wins_is_told_alone() {
        let mut state = position(&[], "d1 j9 a9", 0, 1);
        let placed = ["j5", "f10", "a6"].map(|base| state.board.base(at(base)).expect("a base"));
        for base in placed {
            state.markers[0].add(base);
        }
        let words = reason(&seen(&state), &TmagAction::Go { to: at("e1") }).expect("a reason").sentence();
        assert_eq!(words, "Places the fourth marker on the base e1 and wins.");
    }

    #[test]
    fn a_catch_to_fear_and_safety_given_up_are_drawbacks() {
        for (places, action, drawback) in [
            ("c3 c5 j9", TmagAction::Stand, "Bravo catches you with a 2 or 4."),
            ("c3 j9 j10", TmagAction::Reroll, "; but gives up a place where Bravo can't catch you."),
        ] {
            let told = reason(&seen(&position(&[], places, 0, 0)), &action).expect("a reason").sentence();
            assert!(told.ends_with(drawback), "{told}");
        }
    }

    #[test]
    fn a_base_ahead_is_no_promise() {
        let told = told(&position(&[], "d3 j9 a9", 0, 2), "d1");
        assert!(told.contains("A 1, 3 or 5 could reach the base e1 next turn"), "{told}");
    }

    #[test]
    fn a_victim_in_reach_who_moves_on_leads_no_hint() {
        let state = position(&[], "c3 c5 c6", 1, 1);
        let told = reason(&seen(&state), &TmagAction::Go { to: at("c4") }).expect("a reason");
        assert!(!told.is_telling, "{told}");
    }

    #[test]
    fn hunters_are_told_of_more_rolls_that_catch_and_not_of_as_many_as_before() {
        let state = position(&[], "c3 c5 c6", 1, 1);
        let more = told(&state, "c4");
        assert!(more.contains("as Alpha in reach with a 1, 3 or 5 if they stay"), "{more}");
        assert!(more.contains("o other square has Alpha in reach of more rolls"), "{more}");
        let as_many = told(&state, "d5");
        assert!(!as_many.contains("in reach"), "{as_many}");
    }
}
