//! Weights between vertices. They are lists of whole numbers that are compared as words in a dictionary are, so that what counts less
//! never outweighs what counts more.

/// Weights between vertices: each a list of equally many numbers, `None` where two vertices can't be matched.
#[derive(Clone, Debug)]
pub(crate) struct WeightTable {
    /// The number of vertices, 0 and more.
    pub size: usize,
    /// Of how many numbers a weight is.
    pub digits: usize,
    known: Vec<bool>,
    values: Vec<i64>,
}

impl WeightTable {
    /// So many vertices without an edge, for weights of so many numbers.
    pub fn new(size: usize, digits: usize) -> Self {
        Self { size, digits, known: vec![false; size * size], values: vec![0; size * size * digits] }
    }

    /// Sets the weight between two vertices, numbered from 0; it must be greater than zero.
    pub fn set(&mut self, a: usize, b: usize, weight: &[i64]) {
        for at in [a * self.size + b, b * self.size + a] {
            self.known[at] = true;
            self.values[at * self.digits..][..self.digits].copy_from_slice(weight);
        }
    }

    /// Whether two vertices can be matched.
    pub fn has(&self, a: usize, b: usize) -> bool {
        self.known[a * self.size + b]
    }

    /// The weight between two vertices that can be matched.
    pub fn weight(&self, a: usize, b: usize) -> &[i64] {
        &self.values[(a * self.size + b) * self.digits..][..self.digits]
    }

    /// The greatest weight; zero if there is none.
    pub fn greatest(&self) -> Vec<i64> {
        let all = (0..self.size * self.size).filter(|at| self.known[*at]);
        let weights = all.map(|at| &self.values[at * self.digits..][..self.digits]);
        weights.max().map_or_else(|| vec![0; self.digits], <[i64]>::to_vec)
    }
}
