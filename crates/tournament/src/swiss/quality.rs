//! How good a pair is: the criteria of C.04.3 that are wishes, each as a digit of a weight, in the order of the rules. More is better.

use super::bracket::{Bracket, BracketPart};
use super::priorities::Priorities;
use super::swiss_player::{Floated, SideClaim, SwissPlayer};

/// Where the lower of two stands: it decides in which bracket the pair would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairedIn {
    This,
    Next,
    Later,
}

impl PairedIn {
    fn is_here(self) -> bool {
        self == Self::This
    }
}

/// The weight of a pair, the higher of the two first, by all criteria.
pub(super) fn quality(bracket: &Bracket<'_>, higher: usize, lower: usize) -> Priorities {
    let (one, other) = (&bracket.players()[higher], &bracket.players()[lower]);
    let paired_in = match bracket.part(lower) {
        BracketPart::Resident => PairedIn::This,
        BracketPart::Next => PairedIn::Next,
        BracketPart::MovedDown | BracketPart::Later => PairedIn::Later,
    };
    let mut weight = Priorities::default();
    completion(&mut weight, bracket, [one, other]);
    number_of_pairs(&mut weight, bracket, one, paired_in);
    unplayed_games(&mut weight, bracket, [one, other]);
    sides(&mut weight, bracket, paired_in, [one, other]);
    for back in 0..2 {
        floats(&mut weight, bracket, paired_in, [one, other], back);
    }
    for back in 0..2 {
        float_scores(&mut weight, bracket, paired_in, [one, other], back);
    }
    weight
}

/// C4, C5 and C2: everybody who remains can be paired, but for one who may have the bye, of the lowest score that can be.
fn completion(weight: &mut Priorities, bracket: &Bracket<'_>, pair: [&SwissPlayer; 2]) {
    let must_play = |player: &SwissPlayer| i64::from(!bracket.is_bye_candidate(player));
    weight.push(1 + must_play(pair[0]) + must_play(pair[1]), bracket.room() + 1);
}

/// C6 to C8: as many pairs as can be, then the highest scores; in this bracket, then in the next.
fn number_of_pairs(weight: &mut Priorities, bracket: &Bracket<'_>, higher: &SwissPlayer, paired_in: PairedIn) {
    let score = bracket.score_place(higher.halves);
    for wanted in [PairedIn::This, PairedIn::Next] {
        let fits = i64::from(paired_in == wanted);
        weight.push(fits, bracket.room());
        weight.push_at(bracket.scores(), bracket.room(), &[(score, fits)]);
    }
}

/// C9: whoever has the bye has played as many games as can be. It counts in the bracket that only they leave.
fn unplayed_games(weight: &mut Priorities, bracket: &Bracket<'_>, pair: [&SwissPlayer; 2]) {
    let unplayed = |player: &SwissPlayer| {
        let counts = bracket.bye_is_decided_here() && bracket.is_at_bye_score(player);
        if counts { i64::from(bracket.terms().played) - i64::try_from(player.games()).unwrap_or(i64::MAX) } else { 0 }
    };
    weight.push(unplayed(pair[0]) + unplayed(pair[1]), 2 * bracket.room());
}

/// C10 to C13: seats as they are owed.
fn sides(weight: &mut Priorities, bracket: &Bracket<'_>, paired_in: PairedIn, [one, other]: [&SwissPlayer; 2]) {
    let same = one.wants == other.wants;
    let both = |test: fn(&SwissPlayer) -> bool| same && test(one) && test(other);
    let absolute = |player: &SwissPlayer| player.claim == SideClaim::Absolute;
    let good = [
        !both(SwissPlayer::is_unbalanced),
        !(both(absolute) && gets_third(one, other)),
        !(same && one.wants.is_some()),
        !both(|player| player.claim >= SideClaim::Strong) || both(absolute),
    ];
    for is_good in good {
        weight.push(i64::from(paired_in.is_here() && is_good), bracket.room());
    }
}

/// Of two who are absolutely owed the same seat: whether whoever won't have it has had the other twice running.
fn gets_third(one: &SwissPlayer, other: &SwissPlayer) -> bool {
    let repeats = |player: &SwissPlayer| player.repeated.is_some();
    match one.imbalance.cmp(&other.imbalance) {
        std::cmp::Ordering::Equal => repeats(one) && one.repeated == other.repeated,
        std::cmp::Ordering::Greater => other.repeated.is_some_and(|side| Some(side.other()) == one.wants),
        std::cmp::Ordering::Less => one.repeated.is_some_and(|side| Some(side.other()) == other.wants),
    }
}

/// C14 to C17: nobody floats the same way again; one round ago, then two.
fn floats(
    weight: &mut Priorities,
    bracket: &Bracket<'_>,
    paired_in: PairedIn,
    [one, other]: [&SwissPlayer; 2],
    back: usize,
) {
    let was_down = |player: &SwissPlayer| player.floated[back] == Floated::Down;
    let level = one.halves <= other.halves;
    let spared = i64::from(was_down(other)) + i64::from(level && was_down(one));
    weight.push(if paired_in.is_here() { spared } else { 0 }, bracket.room() + 1);
    weight.push(i64::from(paired_in.is_here() && !floats_up_again([one, other], back)), bracket.room());
}

/// C18 to C21: those who do, do so with as small a difference of scores as can be.
fn float_scores(
    weight: &mut Priorities,
    bracket: &Bracket<'_>,
    paired_in: PairedIn,
    pair: [&SwissPlayer; 2],
    back: usize,
) {
    let was_down = |player: &SwissPlayer| {
        (bracket.score_place(player.halves), i64::from(paired_in.is_here() && player.floated[back] == Floated::Down))
    };
    weight.push_at(bracket.scores(), bracket.room() + 1, &pair.map(was_down));
    let spared = i64::from(paired_in.is_here() && !floats_up_again(pair, back));
    weight.push_at(bracket.scores(), bracket.room(), &[(bracket.score_place(pair[0].halves), spared)]);
}

fn floats_up_again([one, other]: [&SwissPlayer; 2], back: usize) -> bool {
    other.floated[back] == Floated::Up && one.halves > other.halves
}
