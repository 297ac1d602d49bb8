//! The search against plain play, plain judgement and plain minimax on the bytes of a field.

use crate::stratogo::Rank;
use computer::mixed;
use game::{Dice, SplitMix64};

use super::super::field::{HOLE, NEXT, NO_SQUARE, SQUARES, dared_by, is_shown, piece, seat, shown, walks};
use super::super::worth::HIDDEN;
use super::*;

const LIMIT: u16 = 40;
const MANNERS: [EvalWeights; 3] = [
    EvalWeights { follows: false, nearer: [6, 0], free_way: [60, 0] },
    EvalWeights { follows: true, nearer: [3, 2], free_way: [0; 2] },
    EvalWeights { follows: true, nearer: [3, 2], free_way: [80, 160] },
];

/// A field played by the rules alone, each question answered anew.
#[derive(Clone, Copy)]
struct PlainField {
    field: Field,
    winner: Option<u8>,
}

impl PlainField {
    fn after(mut self, Leap { from, to }: Leap) -> Self {
        let cells = &mut self.field.cells;
        let mover = std::mem::replace(&mut cells[usize::from(from)], EMPTY);
        let met = cells[usize::from(to)];
        if met == EMPTY {
            cells[usize::from(to)] = mover;
            self.field.quiet += 1;
            return self;
        }
        self.field.quiet = 0;
        let [attacker, defender] = [mover, met].map(|thing| Rank::ALL[rank(thing)]);
        cells[usize::from(to)] = match () {
            () if attacker == defender => EMPTY,
            () if defender.beats(attacker) => shown(met),
            () => shown(mover),
        };
        self.winner = (defender == Rank::Null).then(|| seat(mover));
        self
    }

    fn thing(&self, at: u8) -> u16 {
        self.field.cells[usize::from(at)]
    }

    fn moves(&self, of: u8) -> Vec<Leap> {
        let mut moves = Vec::new();
        self.field.moves(of, &mut moves);
        moves
    }

    /// The moves of a search: no attacks that nobody would dare, unless there is nothing else.
    fn sane_moves(&self, of: u8) -> Vec<Leap> {
        let all = self.moves(of);
        let is_sane =
            |leap: &Leap| self.thing(leap.to) == EMPTY || dares(rank(self.thing(leap.from)), self.thing(leap.to));
        let sane: Vec<_> = all.iter().copied().filter(is_sane).collect();
        if sane.is_empty() { all } else { sane }
    }

    fn won_attacks(&self, of: u8) -> Vec<Leap> {
        let wins = |leap: &Leap| {
            let [attacker, defender] = [leap.from, leap.to].map(|at| Rank::ALL[rank(self.thing(at))]);
            defender == Rank::Null || attacker.beats(defender)
        };
        let sane = self.sane_moves(of).into_iter();
        sane.filter(|leap| self.thing(leap.to) != EMPTY)
            .filter(|leap| dares(rank(self.thing(leap.from)), self.thing(leap.to)) && wins(leap))
            .collect()
    }

    fn key(&self, to_move: u8) -> u64 {
        let numbers = self.field.pieces().map(|(at, thing)| mixed(u64::from(at) * 32 + u64::from(thing & 0x1F)));
        numbers.fold(u64::from(to_move), |key, number| key ^ number)
    }

    fn worth_of(&self, of: u8, eval_weights: EvalWeights, thinker: u8) -> i32 {
        let own = self.field.pieces().filter(|(_, thing)| seat(*thing) == of);
        let material = own.map(|(_, thing)| WORTH[rank(thing)] + if is_shown(thing) { 0 } else { HIDDEN[rank(thing)] });
        let mut enemies = self.field.pieces().filter(|(_, thing)| seat(*thing) != of);
        let approach = enemies.find(|(_, thing)| rank(*thing) == 0).map_or(0, |(flag, _)| {
            let side = usize::from(of != thinker);
            let free = self.free_way(of, flag).map_or(0, |steps| eval_weights.free_way[side] / steps);
            eval_weights.nearer[side] * (10 - self.nearest(of, flag)) + free
        });
        material.sum::<i32>() + approach
    }

    fn walkers(&self, of: u8) -> impl Iterator<Item = u8> {
        self.field.pieces().filter(move |(_, thing)| seat(*thing) == of && walks(rank(*thing))).map(|(at, _)| at)
    }

    fn nearest(&self, of: u8, square: u8) -> i32 {
        let far = |at: u8| i32::from((at % 6).abs_diff(square % 6) + (at / 6).abs_diff(square / 6));
        self.walkers(of).map(far).min().unwrap_or(10)
    }

    /// In how many steps over empty squares a walker of a seat reaches a square; `None` beyond six.
    fn free_way(&self, of: u8, square: u8) -> Option<i32> {
        let mut reached = vec![square];
        for steps in 1..=6 {
            let next: Vec<u8> =
                reached.iter().flat_map(|at| NEXT[usize::from(*at)]).filter(|at| *at != NO_SQUARE).collect();
            if self.walkers(of).any(|walker| next.contains(&walker)) {
                return Some(steps);
            }
            reached.extend(next.into_iter().filter(|at| self.thing(*at) == EMPTY));
            reached.sort_unstable();
            reached.dedup();
        }
        None
    }

    fn evaluate(&self, to_move: u8, eval_weights: EvalWeights, thinker: u8) -> i32 {
        let own = self.worth_of(to_move, eval_weights, thinker) - self.worth_of(1 - to_move, eval_weights, thinker);
        own * i32::from(LIMIT.saturating_sub(self.field.quiet)) / i32::from(LIMIT)
    }
}

/// Plain minimax for a thinker whose flag counts so much as a loss.
#[derive(Clone, Copy)]
struct PlainSearch {
    eval_weights: EvalWeights,
    thinker: u8,
    loss: i32,
}

impl PlainSearch {
    fn taken(self, field: &PlainField, ply: i32) -> Option<i32> {
        field.winner.map(|winner| ply - if winner == self.thinker { WON } else { self.loss })
    }

    fn value(self, field: PlainField, to_move: u8, depth: usize, ply: i32) -> i32 {
        if let Some(taken) = self.taken(&field, ply) {
            return taken;
        }
        if field.field.quiet >= LIMIT {
            return if field.sane_moves(to_move).is_empty() { ply - WON } else { 0 };
        }
        if depth == 0 {
            return self.followed(field, to_move, ply, if self.eval_weights.follows { MAX_FOLLOWED } else { 0 });
        }
        let values = field.sane_moves(to_move).into_iter();
        let best = values.map(|leap| -self.value(field.after(leap), 1 - to_move, depth - 1, ply + 1)).max();
        best.unwrap_or(ply - WON)
    }

    fn followed(self, field: PlainField, to_move: u8, ply: i32, left: usize) -> i32 {
        let stands = field.evaluate(to_move, self.eval_weights, self.thinker);
        let attacks = if left == 0 { Vec::new() } else { field.won_attacks(to_move) };
        let value = |leap| {
            let next = field.after(leap);
            -self.taken(&next, ply + 1).unwrap_or_else(|| self.followed(next, 1 - to_move, ply + 1, left - 1))
        };
        attacks.into_iter().map(value).fold(stands, i32::max)
    }
}

fn below(bound: usize, dice: &mut SplitMix64) -> usize {
    usize::try_from(dice.below(bound as u64)).expect("a small number")
}

/// Both flags and some of the other pieces anywhere, some known, some that only a few ranks would attack.
fn any_field(dice: &mut SplitMix64) -> PlainField {
    let mut field = Field::empty(u16::try_from(below(usize::from(LIMIT), dice)).expect("a small number"));
    let mut squares: Vec<usize> = (0..SQUARES).filter(|at| field.cells[*at] != HOLE).collect();
    game::shuffle(&mut squares, dice);
    let missing = below(10, dice);
    for of in 0..2 {
        let others = Rank::ALL.into_iter().filter(|rank| *rank != Rank::Null);
        let pieces = [Rank::Null].into_iter().chain(others.clone()).chain(others);
        for rank in pieces {
            if rank != Rank::Null && below(10, dice) < missing {
                continue;
            }
            let ranks = if below(3, dice) == 0 { u8::try_from(below(128, dice)).expect("seven bits") } else { 0x7F };
            let at = squares.pop().expect("26 pieces have room");
            let hidden = piece(of, rank);
            field.cells[at] = dared_by(if below(3, dice) == 0 { shown(hidden) } else { hidden }, ranks);
        }
    }
    PlainField { field, winner: None }
}

fn sorted(moves: impl IntoIterator<Item = Leap>) -> Vec<(u8, u8)> {
    let mut moves: Vec<_> = moves.into_iter().map(|leap| (leap.from, leap.to)).collect();
    moves.sort_unstable();
    moves
}

fn listed(search: &mut FieldSearch, to_move: u8) -> Vec<(u8, u8)> {
    let node = FieldNode { to_move, depth: 1, ply: 1, alpha: 0, beta: 0, best: 0, choice: 0 };
    search.list(&node, None, dares);
    if search.memory.steps.is_empty() {
        search.list(&node, None, |_, _| true);
    }
    sorted(search.memory.steps.drain(..).map(FieldStep::leap))
}

#[test]
fn a_field_is_played_and_judged_as_by_the_rules_alone_and_every_move_can_be_taken_back() {
    let mut dice = SplitMix64::new(1);
    for number in 0..400 {
        let (eval_weights, mut plain) = (MANNERS[number % 3], any_field(&mut dice));
        let mut memory = FieldMemory::new(0);
        let mut search = FieldSearch::new(plain.field, LIMIT, 1, eval_weights, WON, &mut memory);
        let mut undos = Vec::new();
        for ply in 0..30 {
            let to_move = ply % 2;
            for of in 0..2 {
                assert_eq!(search.field.key(of), plain.key(of));
                assert_eq!(search.evaluate(of), plain.evaluate(of, eval_weights, 1), "{:?}", plain.field);
                assert_eq!(listed(&mut search, of), sorted(plain.sane_moves(of)));
                search.list_won_attacks(of);
                let attacks = search.memory.steps.drain(..).map(FieldStep::leap);
                assert_eq!(sorted(attacks), sorted(plain.won_attacks(of)));
            }
            let moves = plain.moves(to_move);
            if moves.is_empty() || plain.winner.is_some() {
                break;
            }
            // Half of the moves are attacks, where there are any: they come first.
            let attacks = moves.iter().take_while(|leap| plain.thing(leap.to) != EMPTY).count();
            let some = if attacks > 0 && below(2, &mut dice) == 0 { attacks } else { moves.len() };
            let leap = moves[below(some, &mut dice)];
            undos.push((search.field.clone(), search.field.play(leap)));
            plain = plain.after(leap);
            assert_eq!(search.field.winner(), plain.winner);
            if plain.winner.is_none() {
                assert_eq!(search.field, FieldSearchState::new(&plain.field));
            }
        }
        for (before, undo) in undos.into_iter().rev() {
            search.field.undo(undo);
            assert_eq!(search.field, before);
        }
    }
}

#[test]
fn what_a_move_is_worth_is_what_plain_minimax_finds() {
    let mut dice = SplitMix64::new(2);
    for number in 0..24 {
        let plain = any_field(&mut dice);
        let thinker = u8::from(number % 2 == 1);
        let slow = PlainSearch { eval_weights: MANNERS[number % 3], thinker, loss: 300 };
        let mut budget = Budget::of(u64::MAX);
        for depth in 0..3 {
            let mut floor = -INFINITE;
            for leap in plain.moves(thinker) {
                let mut memory = FieldMemory::new(1 << 14);
                let mut search =
                    FieldSearch::new(plain.field, LIMIT, thinker, slow.eval_weights, slow.loss, &mut memory);
                let value = search.judge(leap, depth, floor, &mut budget).expect("there is no end of it");
                let expected = -slow.value(plain.after(leap), 1 - thinker, depth, 1);
                assert!(
                    value == expected || expected <= value && value <= floor,
                    "{leap:?} {value} {expected} {floor}"
                );
                floor = floor.max(value - 30);
            }
        }
    }
}

#[test]
fn a_flag_within_reach_is_taken_and_one_in_danger_is_not_left() {
    let mut field = Field::empty(0);
    field.cells[0] = piece(0, Rank::Null);
    field.cells[7] = piece(0, Rank::Ace);
    field.cells[12] = piece(1, Rank::Three);
    field.cells[35] = piece(1, Rank::Null);
    let mut memory = FieldMemory::new(0);
    let eval_weights = EvalWeights { follows: true, nearer: [3, 2], free_way: [0; 2] };
    let mut search = FieldSearch::new(field, 100, 0, eval_weights, WON, &mut memory);
    let mut budget = Budget::of(100_000);
    let value = |search: &mut FieldSearch, budget: &mut Budget, from, to| {
        search.judge(Leap { from, to }, 3, -INFINITE, budget).unwrap()
    };
    let held = value(&mut search, &mut budget, 7, 6);
    let left = value(&mut search, &mut budget, 7, 8);
    assert!(held > left && left < 2 - WON + 10, "{held} {left}");
}

#[test]
fn a_flag_that_falls_next_is_seen_though_the_board_does_not_show_it() {
    let mut field = Field::empty(0);
    for (at, piece) in [
        (0, piece(1, Rank::Null)),
        (1, piece(0, Rank::Pawn)),
        (6, piece(0, Rank::Pawn)),
        (29, piece(1, Rank::Ace)),
        (34, piece(1, Rank::Five)),
        (35, piece(0, Rank::Null)),
    ] {
        field.cells[at] = piece;
    }
    let mut memory = FieldMemory::new(0);
    let eval_weights = EvalWeights { follows: true, nearer: [3, 2], free_way: [0; 2] };
    for to_move in [0, 1] {
        let mut search = FieldSearch::new(field, 100, 0, eval_weights, WON, &mut memory);
        assert!(search.evaluate(0) < 0, "they are behind");
        let ahead = search.ahead(to_move, 2, &mut Budget::of(10_000)).expect("it is enough");
        assert_eq!(ahead > WON - 10, to_move == 0, "{ahead}: the others take first");
    }
}

#[test]
fn numbers_of_moves_are_theirs_alone() {
    for from in 0..36 {
        for to in 0..36 {
            let leap = Leap { from, to };
            assert_eq!(leap_of(slot(leap)), leap);
            assert!(slot(leap) < SLOTS);
        }
    }
}

#[test]
fn a_seat_without_a_move_has_lost_even_at_the_quiet_limit() {
    let mut field = Field::empty(LIMIT);
    for (of, rank, at) in [(0, Rank::Null, 0), (1, Rank::Null, 30), (1, Rank::Three, 31)] {
        field.cells[at] = dared_by(piece(of, rank), 0x7F);
    }
    let worth = |to_move| {
        let mut memory = FieldMemory::new(0);
        FieldSearch::new(field, LIMIT, 1, MANNERS[0], WON, &mut memory).ahead(to_move, 2, &mut Budget::of(100))
    };
    assert_eq!(worth(0), Some(WON), "it can't move");
    assert_eq!(worth(1), Some(0), "it can, and the game is a draw");
}
