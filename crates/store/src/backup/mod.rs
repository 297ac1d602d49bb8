//! A copy of everything in the database as one file, and back (docs/adr/0010-a-copy-in-lines-of-json.md). Tables and columns come from the catalogue: whatever
//! a migration adds is in the copy.
//!
//! The file is lines of JSON. An array is a mark, an object is a row of the table of the last mark:
//!
//! ```text
//! ["subrosa-backup",1,[1,2],1767225600000]        format, schema versions, when it was made
//! ["table","actions",["table_id","entry", …]]
//! {"table_id":7,"entry":0, …}
//! ["end",1,"9f86d0…"]                             how many rows; SHA-256 of all lines before this one
//! ```
//!
//! Where there is a key the copy is signed: its first line is `["subrosa-backup",2,[1,2],1767225600000,"1b2c…","07aa…"]`, with the key's
//! id and a code over the line, and the sum in its last line is HMAC-SHA-256 under a key that comes from that one.

mod contents;
mod dump;
mod error;
mod foreign_keys;
mod lines;
mod load;
mod mark;
mod shape;
mod signing;
mod sum;

pub use contents::Contents;
pub use error::BackupError;
