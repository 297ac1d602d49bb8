//! The key under which people stand in what keeps order when their data are gone, and on the list of those whose data are gone. It is
//! drawn once for a database and never changes. It knows no limit and no database.

use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

use super::key::KEY_BYTES;
use table::PlayerId;

/// The key. It has no `Debug` of its bytes.
#[derive(Clone)]
pub(crate) struct OrderKey(pub(super) [u8; KEY_BYTES]);

/// A person without their id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pseudonym {
    /// HMAC-SHA256 of the key and the id.
    pub hash: [u8; 32],
    /// The first 63 bits of the hash, as a negative number: it stands in columns of people, whose own ids are positive.
    pub alias: i64,
}

impl std::fmt::Debug for OrderKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OrderKey")
    }
}

impl OrderKey {
    #[cfg(test)]
    pub(crate) fn new(bytes: [u8; KEY_BYTES]) -> Self {
        Self(bytes)
    }

    /// By what it is known on the list of those whose data are gone.
    pub(crate) fn id(&self) -> [u8; 8] {
        let digest = Sha256::new().chain_update(b"subrosa-order-key-1|").chain_update(self.0).finalize();
        *digest.first_chunk().expect("a digest has 32 bytes")
    }

    pub(crate) fn pseudonym(&self, player: PlayerId) -> Pseudonym {
        let mut mac = <Hmac<Sha256> as hmac::Mac>::new_from_slice(&self.0).expect("HMAC takes keys of every length");
        mac.update(b"subrosa-order-1|");
        mac.update(&player.0.to_be_bytes());
        let hash: [u8; 32] = mac.finalize().into_bytes().into();
        let (first, _) = hash.split_first_chunk::<8>().expect("a hash has 32 bytes");
        Pseudonym { hash, alias: i64::from_be_bytes(*first) | i64::MIN }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pseudonym_is_negative_and_hangs_on_the_key_and_the_id() {
        let (one, other) = (OrderKey::new([1; KEY_BYTES]), OrderKey::new([2; KEY_BYTES]));
        let (ada, brutus) = (PlayerId(987_654_321_000_011), PlayerId(987_654_321_000_012));
        assert_eq!(one.pseudonym(ada), one.pseudonym(ada));
        assert_ne!(one.pseudonym(ada).alias, one.pseudonym(brutus).alias);
        assert_ne!(one.pseudonym(ada).alias, other.pseudonym(ada).alias);
        assert!((0..1_000).all(|id| one.pseudonym(PlayerId(id)).alias < 0), "ids are positive");
        assert_eq!((format!("{one:?}"), one.id() == other.id()), ("OrderKey".to_owned(), false));
    }
}
