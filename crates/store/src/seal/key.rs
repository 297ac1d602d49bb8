//! A key, and what is sealed with it: XChaCha20-Poly1305, with a nonce of 24 random bytes in front. It knows no table.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::hex::hex;

/// Bytes of a key.
pub(super) const KEY_BYTES: usize = 32;
/// Bytes of a nonce: so many that random ones never meet (`draft-irtf-cfrg-xchacha`, 3.1).
const NONCE_BYTES: usize = 24;

/// By what a key is known where the key itself must not be: some digits of a hash of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyId(pub(crate) String);

impl std::fmt::Display for KeyId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A key. It has no `Debug`, and is wiped when it is dropped.
#[derive(Clone)]
pub(super) struct SealingKey {
    cipher: XChaCha20Poly1305,
    id: KeyId,
}

/// Nothing was opened: another key, another place, or changed bytes. Which, nobody can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Closed;

impl SealingKey {
    pub(super) fn new(bytes: &[u8; KEY_BYTES]) -> Self {
        let digest = Sha256::new().chain_update(b"subrosa-key-id-1|").chain_update(bytes).finalize();
        Self { cipher: XChaCha20Poly1305::new(&(*bytes).into()), id: KeyId(hex(&digest[..8])) }
    }

    pub(super) fn id(&self) -> &KeyId {
        &self.id
    }

    /// A code under a key that comes from this one and serves one purpose: HMAC-SHA-256, to which the text is still to be added.
    pub(super) fn code(&self, purpose: &str) -> Hmac<Sha256> {
        let code = Hmac::<Sha256>::new_from_slice(&self.root()).expect("HMAC takes a key of any length");
        code.chain_update(purpose.as_bytes()).chain_update(b"|")
    }

    /// 32 bytes that tell nothing of the key: what the cipher gives under the nonce of zeros, by which no text is sealed.
    fn root(&self) -> Vec<u8> {
        let given = self.cipher.encrypt(&XNonce::from([0; NONCE_BYTES]), &[0; KEY_BYTES][..]);
        let mut given = given.expect("no text of ours is too long for it");
        given.truncate(KEY_BYTES);
        given
    }

    /// Seals a text for a place: it can't be opened as if it stood elsewhere.
    pub(super) fn seal(&self, place: &str, text: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).expect("the system has randomness: tables' secrets are drawn from it");
        let payload = Payload { msg: text, aad: place.as_bytes() };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload).expect("no text of ours is too long for it");
        [&nonce[..], &sealed].concat()
    }

    /// Opens what was sealed for this place.
    pub(super) fn open(&self, place: &str, sealed: &[u8]) -> Result<Vec<u8>, Closed> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>().ok_or(Closed)?;
        let payload = Payload { msg: sealed, aad: place.as_bytes() };
        self.cipher.decrypt(&XNonce::from(*nonce), payload).map_err(|_| Closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_key_opens_and_only_at_the_same_place() {
        let (key, other) = (SealingKey::new(&[1; 32]), SealingKey::new(&[2; 32]));
        let sealed = key.seal("here", b"assassin=7");
        assert_eq!(key.open("here", &sealed), Ok(b"assassin=7".to_vec()));
        assert_eq!((key.open("there", &sealed), other.open("here", &sealed)), (Err(Closed), Err(Closed)));
        assert_ne!(sealed, key.seal("here", b"assassin=7"), "nobody sees that two texts are the same");
        assert_ne!(key.id(), other.id());
    }

    #[test]
    fn a_code_follows_from_key_purpose_and_text() {
        let code = |key: u8, purpose: &str, text: &[u8]| {
            SealingKey::new(&[key; 32]).code(purpose).chain_update(text).finalize().into_bytes()
        };
        assert_eq!(code(1, "a", b"x"), code(1, "a", b"x"));
        for other in [code(2, "a", b"x"), code(1, "b", b"x"), code(1, "a", b"y"), code(1, "a|x", b"")] {
            assert_ne!(code(1, "a", b"x"), other);
        }
    }

    #[test]
    fn a_flipped_bit_or_a_cut_is_found() {
        let key = SealingKey::new(&[1; 32]);
        let sealed = key.seal("here", b"x");
        assert!(key.open("here", &sealed).is_ok());
        for at in 0..sealed.len() {
            let mut flipped = sealed.clone();
            flipped[at] ^= 1;
            assert_eq!(key.open("here", &flipped), Err(Closed), "byte {at}");
            assert_eq!(key.open("here", &sealed[..at]), Err(Closed), "cut after {at}");
        }
    }

    /// RFC 8439's construction with a longer nonce: the vector of `draft-irtf-cfrg-xchacha`, A.3.1.
    #[test]
    fn it_is_the_cipher_that_it_is_said_to_be() {
        let bytes = |digits: &str| -> Vec<u8> {
            (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).expect("hex")).collect()
        };
        let key: Vec<u8> = (0x80..=0x9f).collect();
        let nonce: Vec<u8> = (0x40..=0x57).collect();
        let aad = bytes("50515253c0c1c2c3c4c5c6c7");
        let text = b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
        let cipher = XChaCha20Poly1305::new(key.as_slice().try_into().expect("32 bytes"));
        let nonce = XNonce::try_from(nonce.as_slice()).expect("24 bytes");
        let sealed = cipher.encrypt(&nonce, Payload { msg: text, aad: &aad }).expect("it fits");
        assert!(sealed.starts_with(&bytes("bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb")));
        assert!(sealed.ends_with(&bytes("c0875924c1c7987947deafd8780acf49")));
    }
}
