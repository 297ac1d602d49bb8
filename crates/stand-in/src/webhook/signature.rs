//! How Discord signs what it sends: Ed25519 over the timestamp and the body (Discord: "Security and Authorization"). The key
//! is for tests, and no secret.

use ed25519_dalek::{Signer, SigningKey};

/// The pair of keys of the application.
#[derive(Clone)]
pub(crate) struct SigningKeys(SigningKey);

impl std::fmt::Debug for SigningKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("SigningKeys").field(&self.public_key()).finish()
    }
}

impl SigningKeys {
    /// The keys that follow from a seed.
    pub(crate) fn new(seed: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&seed))
    }

    /// The public key as Discord's developer portal shows it: 64 hexadecimal digits.
    pub(crate) fn public_key(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    /// The value of `X-Signature-Ed25519`.
    pub(crate) fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        let signed = [timestamp.as_bytes(), body].concat();
        hex(&self.0.sign(&signed).to_bytes())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}
