//! A matching of greatest weight in any graph, by Edmonds' blossoms with dual variables (Galil's O(n³) form). It knows nothing of
//! tournaments.

use std::cmp::Ordering;

use super::weight_table::WeightTable;

/// No vertex. Vertices are numbered from 1 inside, blossoms after them.
const NONE: usize = 0;

/// Each vertex's partner in a matching of greatest weight.
pub(crate) fn heaviest_matching(weights: &WeightTable) -> Vec<Option<usize>> {
    let mut search = Search::new(weights);
    while search.grow() {}
    let partner = |vertex: usize| search.mate[vertex].checked_sub(1);
    (1..=weights.size).map(partner).collect()
}

/// The part of a vertex or blossom in the trees that are being grown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// An edge between two vertices, from the side of the first.
type Link = (usize, usize);

struct Search<'a> {
    weights: &'a WeightTable,
    /// The number of vertices; blossoms are numbered after them.
    count: usize,
    /// Vertices and blossoms that have a number.
    top: usize,
    /// The best link between two vertices or blossoms.
    links: Vec<Vec<Option<Link>>>,
    /// Dual variables, doubled as the weights are.
    duals: Vec<Vec<i64>>,
    /// The vertex at the other end of the matched edge.
    mate: Vec<usize>,
    /// The vertex nearest outside of each, by which it may be reached.
    slack: Vec<usize>,
    /// The outermost blossom that each is in.
    base: Vec<usize>,
    /// The vertex from which each inner one was reached.
    parent: Vec<usize>,
    label: Vec<Label>,
    seen: Vec<usize>,
    stamp: usize,
    petals: Vec<Vec<usize>>,
    /// The petal of a blossom that a vertex is in.
    petal_of: Vec<Vec<usize>>,
    queue: std::collections::VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(weights: &'a WeightTable) -> Self {
        let count = weights.size;
        let room = count + count / 2 + 2;
        let link = |a: usize, b: usize| {
            let is_edge = (1..=count).contains(&a) && (1..=count).contains(&b) && weights.has(a - 1, b - 1);
            is_edge.then_some((a, b))
        };
        let own = |a: usize, v: usize| if a == v && v <= count { v } else { NONE };
        Self {
            weights,
            count,
            top: count,
            links: (0..room).map(|a| (0..room).map(|b| link(a, b)).collect()).collect(),
            duals: (0..room).map(|at| if at <= count { weights.greatest() } else { vec![0; weights.digits] }).collect(),
            mate: vec![NONE; room],
            slack: vec![NONE; room],
            base: (0..room).map(|at| if at <= count { at } else { NONE }).collect(),
            parent: vec![NONE; room],
            label: vec![Label::Free; room],
            seen: vec![0; room],
            stamp: 0,
            petals: vec![Vec::new(); room],
            petal_of: (0..room).map(|a| (0..=count).map(|v| own(a, v)).collect()).collect(),
            queue: std::collections::VecDeque::new(),
        }
    }

    fn link(&self, a: usize, b: usize) -> Link {
        self.links[a][b].expect("a slack leads along a link")
    }

    /// One number of how far a link is from being tight.
    fn gap_digit(&self, (a, b): Link, digit: usize) -> i64 {
        self.duals[a][digit] + self.duals[b][digit] - 2 * self.weights.weight(a - 1, b - 1)[digit]
    }

    fn gap(&self, link: Link) -> Vec<i64> {
        (0..self.weights.digits).map(|digit| self.gap_digit(link, digit)).collect()
    }

    fn is_tight(&self, link: Link) -> bool {
        (0..self.weights.digits).all(|digit| self.gap_digit(link, digit) == 0)
    }

    fn is_nearer(&self, link: Link, than: Link) -> bool {
        let differing = (0..self.weights.digits).map(|at| self.gap_digit(link, at).cmp(&self.gap_digit(than, at)));
        differing.into_iter().find(|order| order.is_ne()) == Some(Ordering::Less)
    }

    fn offer_slack(&mut self, from: usize, to: usize) {
        let current = self.slack[to];
        if current == NONE || self.is_nearer(self.link(from, to), self.link(current, to)) {
            self.slack[to] = from;
        }
    }

    fn reset_slack(&mut self, to: usize) {
        self.slack[to] = NONE;
        for from in 1..=self.count {
            let outside = self.base[from] != to && self.label[self.base[from]] == Label::Outer;
            if outside && self.links[from][to].is_some() {
                self.offer_slack(from, to);
            }
        }
    }

    fn enqueue(&mut self, node: usize) {
        if node <= self.count {
            self.queue.push_back(node);
        } else {
            for petal in self.petals[node].clone() {
                self.enqueue(petal);
            }
        }
    }

    fn set_base(&mut self, node: usize, base: usize) {
        self.base[node] = base;
        if node > self.count {
            for petal in self.petals[node].clone() {
                self.set_base(petal, base);
            }
        }
    }

    /// The even place of a petal in its blossom, which is turned if the petal's place is odd.
    fn even_place(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let place = petals.iter().position(|at| *at == petal).expect("it is one of its petals");
        if place % 2 == 0 {
            return place;
        }
        petals[1..].reverse();
        petals.len() - place
    }

    fn match_with(&mut self, node: usize, other: usize) {
        let (from, to) = self.link(node, other);
        self.mate[node] = to;
        if node <= self.count {
            return;
        }
        let petal = self.petal_of[node][from];
        let place = self.even_place(node, petal);
        for at in 0..place {
            let (one, next) = (self.petals[node][at], self.petals[node][at ^ 1]);
            self.match_with(one, next);
        }
        self.match_with(petal, other);
        self.petals[node].rotate_left(place);
    }

    fn outermost_mate(&self, node: usize) -> usize {
        self.base[self.mate[node]]
    }

    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let next = self.outermost_mate(node);
            self.match_with(node, other);
            if next == NONE {
                return;
            }
            let before = self.base[self.parent[next]];
            self.match_with(next, before);
            (node, other) = (before, next);
        }
    }

    /// Where the ways of two outer nodes to their roots meet.
    fn meeting_point(&mut self, mut a: usize, mut b: usize) -> Option<usize> {
        self.stamp += 1;
        while a != NONE || b != NONE {
            if a != NONE {
                if self.seen[a] == self.stamp {
                    return Some(a);
                }
                self.seen[a] = self.stamp;
                let mate = self.outermost_mate(a);
                a = if mate == NONE { NONE } else { self.base[self.parent[mate]] };
            }
            std::mem::swap(&mut a, &mut b);
        }
        None
    }

    fn climb(&mut self, blossom: usize, mut node: usize, root: usize) {
        while node != root {
            let mate = self.outermost_mate(node);
            self.petals[blossom].extend([node, mate]);
            self.enqueue(mate);
            node = self.base[self.parent[mate]];
        }
    }

    fn shrink(&mut self, a: usize, root: usize, b: usize) {
        let blossom = (self.count + 1..=self.top).find(|at| self.base[*at] == NONE).unwrap_or(self.top + 1);
        self.top = self.top.max(blossom);
        self.duals[blossom].fill(0);
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[root];
        self.petals[blossom] = vec![root];
        self.climb(blossom, a, root);
        self.petals[blossom][1..].reverse();
        self.climb(blossom, b, root);
        self.set_base(blossom, blossom);
        self.inherit_links(blossom);
        self.reset_slack(blossom);
    }

    fn inherit_links(&mut self, blossom: usize) {
        for node in 1..=self.top {
            self.links[blossom][node] = None;
            self.links[node][blossom] = None;
        }
        self.petal_of[blossom].fill(NONE);
        for petal in self.petals[blossom].clone() {
            for node in 1..=self.top {
                let Some(link) = self.links[petal][node] else { continue };
                if self.links[blossom][node].is_none_or(|known| self.is_nearer(link, known)) {
                    self.links[blossom][node] = Some(link);
                    self.links[node][blossom] = self.links[node][petal];
                }
            }
            for vertex in 1..=self.count {
                if self.petal_of[petal][vertex] != NONE {
                    self.petal_of[blossom][vertex] = petal;
                }
            }
        }
    }

    fn expand(&mut self, blossom: usize) {
        for petal in self.petals[blossom].clone() {
            self.set_base(petal, petal);
        }
        let (inside, _) = self.link(blossom, self.parent[blossom]);
        let entry = self.petal_of[blossom][inside];
        let place = self.even_place(blossom, entry);
        let petals = self.petals[blossom].clone();
        for pair in petals[..place].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.link(outer, inner).0;
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.slack[inner] = NONE;
            self.reset_slack(outer);
            self.enqueue(outer);
        }
        self.label[entry] = Label::Inner;
        self.parent[entry] = self.parent[blossom];
        for petal in &petals[place + 1..] {
            self.label[*petal] = Label::Free;
            self.reset_slack(*petal);
        }
        self.base[blossom] = NONE;
    }

    /// Follows a tight link from an outer node; whether the matching has grown by it.
    fn follow(&mut self, (from, to): Link) -> bool {
        let (a, b) = (self.base[from], self.base[to]);
        match self.label[b] {
            Label::Free => {
                self.parent[b] = from;
                self.label[b] = Label::Inner;
                let mate = self.outermost_mate(b);
                self.slack[b] = NONE;
                self.slack[mate] = NONE;
                self.label[mate] = Label::Outer;
                self.enqueue(mate);
                false
            }
            Label::Outer => {
                if let Some(root) = self.meeting_point(a, b) {
                    self.shrink(a, root, b);
                    return false;
                }
                self.augment(a, b);
                self.augment(b, a);
                true
            }
            Label::Inner => false,
        }
    }

    /// The blossoms and vertices that are in no blossom.
    fn outermost(&self) -> impl Iterator<Item = usize> + use<> {
        let base = self.base.clone();
        (1..=self.top).filter(move |node| base[*node] == *node)
    }

    /// The blossoms that are in no other.
    fn blossoms(&self) -> impl Iterator<Item = usize> + use<> {
        let count = self.count;
        self.outermost().filter(move |node| *node > count)
    }

    fn plant(&mut self) {
        self.label.fill(Label::Free);
        self.slack.fill(NONE);
        self.queue.clear();
        for node in self.outermost() {
            if self.mate[node] == NONE {
                self.parent[node] = NONE;
                self.label[node] = Label::Outer;
                self.enqueue(node);
            }
        }
    }

    /// Enlarges the matching by one edge; whether it could be.
    fn grow(&mut self) -> bool {
        self.plant();
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.follow_tight_links() {
                return true;
            }
            let step = self.dual_step();
            if !self.shift_duals(step.as_deref()) {
                return false;
            }
            self.queue.clear();
            if self.follow_new_links() {
                return true;
            }
            for node in self.blossoms() {
                if self.label[node] == Label::Inner && self.duals[node].iter().all(|digit| *digit == 0) {
                    self.expand(node);
                }
            }
        }
    }

    fn follow_tight_links(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.base[from]] == Label::Inner {
                continue;
            }
            for to in 1..=self.count {
                let Some(link) = self.links[from][to].filter(|_| self.base[from] != self.base[to]) else { continue };
                if !self.is_tight(link) {
                    self.offer_slack(from, self.base[to]);
                } else if self.follow(link) {
                    return true;
                }
            }
        }
        false
    }

    /// By how much the dual variables can change until something new can happen; `None` if nothing limits it.
    fn dual_step(&self) -> Option<Vec<i64>> {
        let halved = |digits: Vec<i64>| digits.into_iter().map(|digit| digit / 2).collect::<Vec<_>>();
        let limit = |node: usize| {
            if node > self.count && self.label[node] == Label::Inner {
                return Some(halved(self.duals[node].clone()));
            }
            let from = Some(self.slack[node]).filter(|from| *from != NONE)?;
            let gap = self.gap(self.link(from, node));
            match self.label[node] {
                Label::Free => Some(gap),
                Label::Outer => Some(halved(gap)),
                Label::Inner => None,
            }
        };
        self.outermost().filter_map(limit).min()
    }

    /// Changes the dual variables; not if an outer vertex's would fall to zero, for then no larger matching is heavier.
    fn shift_duals(&mut self, step: Option<&[i64]>) -> bool {
        let outer = |at: &usize| self.label[self.base[*at]] == Label::Outer;
        let least = (1..=self.count).filter(outer).map(|vertex| self.duals[vertex].as_slice()).min();
        let Some(step) = step.filter(|step| least.is_some_and(|least| least > *step)) else { return false };
        for vertex in 1..=self.count {
            self.shift(vertex, self.label[self.base[vertex]], step, -1);
        }
        for blossom in self.blossoms() {
            self.shift(blossom, self.label[blossom], step, 2);
        }
        true
    }

    fn shift(&mut self, node: usize, label: Label, step: &[i64], outer_factor: i64) {
        let factor = match label {
            Label::Outer => outer_factor,
            Label::Inner => -outer_factor,
            Label::Free => return,
        };
        for (dual, digit) in self.duals[node].iter_mut().zip(step) {
            *dual += factor * digit;
        }
    }

    fn follow_new_links(&mut self) -> bool {
        for node in self.outermost() {
            let from = self.slack[node];
            if self.base[node] != node || from == NONE || self.base[from] == node {
                continue;
            }
            let link = self.link(from, node);
            if self.is_tight(link) && self.follow(link) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weight of the heaviest matching, by trying all.
    fn heaviest(weights: &WeightTable, free: &[usize]) -> Vec<i64> {
        let Some((first, rest)) = free.split_first() else { return vec![0; weights.digits] };
        let mut best = heaviest(weights, rest);
        for other in rest.iter().filter(|other| weights.has(*first, **other)) {
            let left: Vec<_> = rest.iter().copied().filter(|at| at != other).collect();
            let sum: Vec<_> =
                heaviest(weights, &left).iter().zip(weights.weight(*first, *other)).map(|(a, b)| a + b).collect();
            best = best.max(sum);
        }
        best
    }

    fn weight_of(weights: &WeightTable, mates: &[Option<usize>]) -> Vec<i64> {
        let mut sum = vec![0; weights.digits];
        for (a, b) in mates.iter().enumerate().filter_map(|(a, mate)| mate.map(|b| (a, b))) {
            assert_eq!(mates[b], Some(a), "a matching is mutual");
            if a < b {
                sum.iter_mut().zip(weights.weight(a, b)).for_each(|(sum, digit)| *sum += digit);
            }
        }
        sum
    }

    #[test]
    fn a_matching_is_as_heavy_as_the_heaviest_of_all() {
        let mut state = 88_172_645_463_325_252_u64;
        let mut draw = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        for round in 0..4_000 {
            let size = usize::try_from(draw(9)).unwrap_or_default() + 1;
            let (digits, range) = (1 + round % 3, 1 + draw(9));
            let mut weights = WeightTable::new(size, digits);
            for a in 0..size {
                for b in 0..a {
                    if draw(4) > 0 {
                        let mut weight: Vec<_> =
                            (0..digits).map(|_| i64::try_from(draw(range)).unwrap_or_default()).collect();
                        weight[0] += 1;
                        weights.set(a, b, &weight);
                    }
                }
            }
            let found = weight_of(&weights, &heaviest_matching(&weights));
            assert_eq!(found, heaviest(&weights, &(0..size).collect::<Vec<_>>()), "{weights:?}");
        }
    }
}
