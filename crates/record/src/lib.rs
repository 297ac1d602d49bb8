//! The files that leave the program and can be read back: a game's record, a table's record, and the check of both. Pure:
//! texts and bytes in, values or a report out. It knows nothing of files, databases and Discord.

mod far_number;
mod fields;
pub mod game_record;
mod json;
mod table_record;
mod text;
mod verify;

pub use fields::{Fields, Malformed};
pub use json::Json;
pub use table_record::{
    AGREED, CALLED_OFF, Circumstances, Committed, DrawnSeat, Ended, SeatRecord, TableRecord, Tenure, Times, Who,
};
pub use text::{FORMAT, Form};
pub use verify::{Report, Step, Verdict, verify, verify_file};
