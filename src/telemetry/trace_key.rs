//! The key of a trace: the table and the step that an interaction or a clock has written. Every process finds the same ids from
//! them, so that nothing about a trace has to be stored or sent along.

use sha2::{Digest, Sha256};

/// A table and a step of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TraceKey {
    /// The table's id, as the log says it.
    pub table: String,
    /// The step of the table, as in its row.
    pub step: i64,
}

impl TraceKey {
    fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new_with_prefix("subrosa trace 1\n");
        hash.update(&self.table);
        hash.update(self.step.to_be_bytes());
        hash.finalize().into()
    }

    fn bytes<const N: usize>(&self, from: usize) -> [u8; N] {
        let digest = self.digest();
        std::array::from_fn(|at| digest[from + at])
    }

    /// The id of this step's trace: the same in every process.
    pub(super) fn trace(&self) -> [u8; 16] {
        self.bytes(0)
    }

    /// The span id of the answer to the interaction that wrote it.
    pub(super) fn answer(&self) -> [u8; 8] {
        self.bytes(16)
    }

    /// The span id of the write.
    pub(super) fn save(&self) -> [u8; 8] {
        self.bytes(24)
    }
}

#[cfg(test)]
mod tests {
    use super::TraceKey;

    /// Another version's process must come to the same ids.
    #[test]
    fn a_table_and_a_step_have_the_same_ids_in_every_process() {
        let key = TraceKey { table: "k3f9".to_owned(), step: 7 };
        assert_eq!(u128::from_be_bytes(key.trace()), 0xe452_ab77_b0dc_7b8c_172e_50b6_948f_9481);
        assert_eq!(u64::from_be_bytes(key.answer()), 0xf943_5417_250a_eb97);
        assert_eq!(u64::from_be_bytes(key.save()), 0xba0c_3607_720a_4ca3);
        let next = TraceKey { step: 8, ..key.clone() };
        let other = TraceKey { table: "k3f8".to_owned(), ..key.clone() };
        assert!(next.trace() != key.trace() && other.trace() != key.trace());
    }
}
