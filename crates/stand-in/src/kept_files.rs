//! The memory that files of messages take: of all that were uploaded the latest are kept. It knows ids and sizes, and no message.

use std::collections::VecDeque;

use crate::{attachment::Attachment, snowflake::Snowflake};

/// The most bytes of files that are kept: thousands of pictures.
const MOST_BYTES: usize = 256 << 20;

/// A file whose bytes are kept, with its message.
#[derive(Clone, Copy, Debug)]
struct KeptFile {
    message: Snowflake,
    file: Snowflake,
    bytes: usize,
}

/// The files whose bytes are kept, oldest first. Those of messages that are gone count until their turn comes.
#[derive(Debug)]
pub(crate) struct KeptFiles {
    most: usize,
    bytes: usize,
    newest: Snowflake,
    files: VecDeque<KeptFile>,
}

impl Default for KeptFiles {
    fn default() -> Self {
        Self { most: MOST_BYTES, bytes: 0, newest: 0, files: VecDeque::new() }
    }
}

impl KeptFiles {
    /// Adds those of a message's files that are new. The messages and ids of files that make room for them.
    pub(crate) fn add(&mut self, message: Snowflake, files: &[Attachment]) -> Vec<(Snowflake, Snowflake)> {
        let newest = self.newest;
        for file in files.iter().filter(|file| file.id > newest) {
            self.newest = self.newest.max(file.id);
            self.bytes += file.bytes.len();
            self.files.push_back(KeptFile { message, file: file.id, bytes: file.bytes.len() });
        }
        let mut gone = Vec::new();
        while self.bytes > self.most
            && let Some(oldest) = self.files.pop_front()
        {
            self.bytes -= oldest.bytes;
            gone.push((oldest.message, oldest.file));
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(id: Snowflake, bytes: usize) -> Attachment {
        Attachment::new(id, "picture.png".into(), None, vec![0; bytes].into())
    }

    #[test]
    fn the_oldest_files_make_room_for_new_ones_and_a_file_counts_once() {
        let mut kept = KeptFiles { most: 10, ..KeptFiles::default() };
        assert!(kept.add(1, &[file(2, 4), file(3, 4)]).is_empty());
        assert!(kept.add(1, &[file(2, 4), file(3, 4)]).is_empty(), "an edit that leaves the files");
        assert_eq!(kept.add(4, &[file(5, 4)]), [(1, 2)]);
        assert_eq!(kept.add(1, &[file(3, 4), file(6, 7)]), [(1, 3), (4, 5)]);
        assert_eq!((kept.bytes, kept.files.len()), (7, 1));
    }

    #[test]
    fn a_file_whose_bytes_are_forgotten_is_described_as_before() {
        let mut picture = Attachment::new(1, "a.gif".into(), None, b"GIF89a\x20\x00\x10\x00".as_slice().into());
        let before = picture.json("", 7);
        assert!(!picture.is_forgotten() && before["width"] == 32 && before["size"] == 10);
        picture.forget();
        assert!(picture.is_forgotten() && picture.bytes.is_empty());
        assert_eq!(picture.json("", 7), before);
    }
}
