//! The lines of a copy, each within bounds, and the sum over them: a file may hold whatever somebody has put there, and
//! another one when it is read again. It knows nothing of what the lines say.

use std::io::{self, BufRead, ErrorKind, Read as _};

use super::sum::BackupSum;

/// The longest line that is read, in bytes with its end: so much memory a copy that anybody made may take. The longest row of the bot's is
/// the log of a past game, which has some hundred KiB.
const LONGEST: u64 = 64 << 20;

/// Whether a line with its end can be read back.
pub(super) fn fits(line: &str) -> bool {
    line.len() as u64 <= LONGEST
}

/// Lines, read one after the other.
pub(super) struct BackupLines<R> {
    file: R,
    line: String,
    /// The sum over the lines that were counted.
    pub(super) sum: BackupSum,
    /// How many were read.
    pub(super) number: u64,
}

impl<R: BufRead> BackupLines<R> {
    /// The lines of a file from its beginning, which are added to a sum.
    pub(super) fn of(file: R, sum: BackupSum) -> Self {
        Self { file, line: String::new(), sum, number: 0 }
    }

    /// The next line with its end; an empty text after the last.
    ///
    /// # Errors
    /// If it can't be read, is no text, or is longer than any row.
    pub(super) fn next(&mut self) -> io::Result<&str> {
        self.line.clear();
        self.number += 1;
        let length = (&mut self.file).take(LONGEST).read_line(&mut self.line)?;
        if length as u64 == LONGEST && !self.line.ends_with('\n') {
            return Err(io::Error::new(ErrorKind::InvalidData, "a line is too long"));
        }
        Ok(&self.line)
    }

    /// Counts the line that was read last into the sum.
    pub(super) fn count(&mut self) {
        self.sum.add(&self.line);
    }

    /// Whether nothing follows.
    ///
    /// # Errors
    /// If the file can't be read.
    pub(super) fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.file.fill_buf()?.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use sha2::{Digest, Sha256};

    use super::*;
    use crate::hex::hex;

    #[test]
    fn a_line_without_an_end_is_not_read_without_end() {
        let mut endless = BackupLines::of(BufReader::new(io::repeat(b'a')), BackupSum::plain());
        assert_eq!(endless.next().expect_err("it is too long").kind(), ErrorKind::InvalidData);
        assert!(endless.line.len() as u64 <= LONGEST);
    }

    #[test]
    fn a_line_is_read_if_it_is_one_that_is_written() {
        for (letters, is_read) in [(LONGEST - 1, true), (LONGEST, false)] {
            let file = io::repeat(b'a').take(letters).chain(&b"\n"[..]);
            let mut lines = BackupLines::of(BufReader::new(file), BackupSum::plain());
            assert_eq!(lines.next().is_ok_and(fits), is_read, "{letters}");
            let length = usize::try_from(letters).expect("it fits") + 1;
            assert_eq!(fits(&"a".repeat(length)), is_read, "{letters}");
        }
    }

    #[test]
    fn lines_come_with_their_ends_and_are_summed_up() {
        let mut lines = BackupLines::of(&b"one\ntwo"[..], BackupSum::plain());
        assert_eq!(lines.next().expect("a line"), "one\n");
        lines.count();
        assert_eq!(lines.next().expect("a line"), "two");
        assert_eq!(lines.number, 2);
        assert!(lines.is_at_end().expect("it can be read"));
        assert_eq!(lines.sum.hex(), hex(&Sha256::digest(b"one\n")));
        assert_eq!(lines.next().expect("no line"), "");
    }
}
