//! Salted commitments to what is chosen in secret: shown when the choice is made, opened when the game is over. They are
//! functions of the table's secret and its log, so that nothing more is stored (docs/fairness.md).

use hmac::{Hmac, Mac};
use sha2::Sha256;

use game::{LoggedAction, Seat};

use crate::fairness::secret::{Secret, hex, sha256};
use crate::log::ply::Ply;
use crate::state::table::Table;
use crate::state::table_id::TableId;

/// The label under which salts are drawn; no dice share it.
const SALT_LABEL: &str = "subrosa-salt-1";
/// The start of a commitment's text: the name and version of its definition.
const LABEL: &str = "subrosa-commitment-1";

/// The commitment that was shown for a sealed action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// The ply before the action.
    pub ply: Ply,
    /// The seat that chose.
    pub seat: Seat,
    /// SHA-256, 64 digits of lower-case hexadecimal.
    pub digest: String,
}

/// The salt of a seat's sealed action at a ply: 64 digits of lower-case hexadecimal. Secret until the game is over.
///
/// # Panics
/// Never: HMAC takes a key of any length.
#[must_use]
pub fn salt(secret: &Secret, ply: Ply, seat: Seat) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose()).expect("HMAC takes a key of any length");
    mac.update(format!("{SALT_LABEL}|{ply}|{seat}").as_bytes());
    hex(&mac.finalize().into_bytes())
}

impl Commitment {
    /// The commitment to an action in canonical notation. The action comes last, so that no other choice of table, seat,
    /// ply and salt makes the same text.
    #[must_use]
    pub fn new(table: TableId, ply: Ply, seat: Seat, salt: &str, action: &str) -> Self {
        let text = format!("{LABEL}|{table}|{ply}|{seat}|{salt}|{action}");
        Self { ply, seat, digest: sha256(text.as_bytes()) }
    }

    /// The commitment to an action of a table's log, played at this ply; `None` if the action is open to all.
    #[must_use]
    pub fn to_action(table: TableId, secret: &Secret, ply: Ply, action: &LoggedAction) -> Option<Self> {
        let seat = action.by.seat().filter(|_| action.sealed)?;
        Some(Self::new(table, ply, seat, &salt(secret, ply, seat), &action.action))
    }
}

impl Table {
    /// The commitments to all sealed actions that count, in their order.
    #[must_use]
    pub fn commitments(&self) -> Vec<Commitment> {
        self.counted().filter_map(|(ply, action)| Commitment::to_action(self.id, &self.secret, ply, action)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Actor;

    fn secret() -> Secret {
        Secret::of_hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f").expect("64 digits")
    }

    fn sealed(action: &str) -> LoggedAction {
        LoggedAction { sealed: true, ..LoggedAction::open(Actor::Seat(Seat(0)), action) }
    }

    #[test]
    fn a_commitment_is_the_published_one() {
        assert_eq!(
            salt(&secret(), Ply(0), Seat(0)),
            "60efd8f85cc2cfe709809e99a5a8c9307cd2ab365d0d59928922a5e2832660ac"
        );
        let made = Commitment::to_action(TableId(12_345), &secret(), Ply(0), &sealed("assassin=7 targets=3,19"));
        let digest = "0e7a20532f97101150c16de26198071a22e56c5768f14fdc2195c7b5a2775378".to_owned();
        assert_eq!(made, Some(Commitment { ply: Ply(0), seat: Seat(0), digest }));
    }

    #[test]
    fn commitments_differ_with_everything_that_they_bind() {
        let one = |table, ply, by, action: &str| {
            let action = LoggedAction { by: Actor::Seat(Seat(by)), ..sealed(action) };
            Commitment::to_action(TableId(table), &secret(), Ply(ply), &action).expect("sealed").digest
        };
        let all = [one(1, 0, 0, "a"), one(2, 0, 0, "a"), one(1, 1, 0, "a"), one(1, 0, 1, "a"), one(1, 0, 0, "b")];
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
    }

    #[test]
    fn only_sealed_actions_of_seats_have_one() {
        let open = LoggedAction { sealed: false, ..sealed("a1-a2") };
        let chance = LoggedAction { by: Actor::Chance, ..sealed("roll 3") };
        for action in [open, chance] {
            assert_eq!(Commitment::to_action(TableId(1), &secret(), Ply(0), &action), None);
        }
    }
}
