//! The application's public key, and the check of a signature: Ed25519 over the timestamp and the body (Discord: "Security
//! and Authorization"). It reads no clock.

use ed25519_dalek::{Signature, VerifyingKey};

/// A public key, as Discord's developer portal shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Reads 64 hexadecimal digits; `None` for anything else, and for what is no point of the curve.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let key = VerifyingKey::from_bytes(&unhex(text.trim().as_bytes())?).ok()?;
        (!key.is_weak()).then_some(Self(key))
    }

    /// Whether Discord signed this body at this time. Both come as the headers have them.
    pub(super) fn has_signed(&self, signature: &[u8], timestamp: &[u8], body: &[u8]) -> bool {
        let Some(signature) = unhex::<64>(signature) else { return false };
        let signed = [timestamp, body].concat();
        self.0.verify_strict(&signed, &Signature::from_bytes(&signature)).is_ok()
    }
}

fn unhex<const N: usize>(digits: &[u8]) -> Option<[u8; N]> {
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let (high, low) = (char::from(pair[0]).to_digit(16)?, char::from(pair[1]).to_digit(16)?);
        *byte = u8::try_from(high * 16 + low).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ed25519_dalek::{Signer, SigningKey};

    fn hex(bytes: &[u8]) -> String {
        bytes
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 15])
            .filter_map(|digit| char::from_digit(digit.into(), 16))
            .collect()
    }

    #[test]
    fn what_was_signed_passes_and_nothing_else() {
        let secret = SigningKey::from_bytes(&[3; 32]);
        let key = PublicKey::read(&hex(secret.verifying_key().as_bytes())).expect("a key");
        let signature = hex(&secret.sign(b"1700000000{}").to_bytes());
        assert!(key.has_signed(signature.as_bytes(), b"1700000000", b"{}"));
        assert!(key.has_signed(signature.to_uppercase().as_bytes(), b"1700000000", b"{}"), "digits in any case");
        for (signature, timestamp, body) in [
            (signature.as_str(), "1700000001", "{}"),
            (signature.as_str(), "1700000000", "{ }"),
            (&signature[2..], "1700000000", "{}"),
            (&format!("{}zz", &signature[2..]), "1700000000", "{}"),
            (&"0".repeat(128), "1700000000", "{}"),
            ("", "", ""),
        ] {
            assert!(!key.has_signed(signature.as_bytes(), timestamp.as_bytes(), body.as_bytes()), "{signature}");
        }
    }

    /// RFC 8032, section 7.1, test 3: an implementation that is not ours made it.
    #[test]
    fn a_published_signature_passes() {
        let key = PublicKey::read("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025").expect("a key");
        let signature = "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
                         18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a";
        assert!(key.has_signed(signature.as_bytes(), b"", &[0xaf, 0x82]));
        assert!(!key.has_signed(signature.as_bytes(), b"", &[0xaf, 0x83]));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "12", &"0".repeat(64), &"g".repeat(64), &format!("01{}", "0".repeat(62)), &"f".repeat(66)] {
            assert_eq!(PublicKey::read(text), None, "{text}");
        }
    }
}
