//! A game record out of a file, with a sentence for each thing that can be wrong with it. It must not know what is drawn of it.

use std::borrow::Cow;
use std::io::Read as _;
use std::path::Path;

use anyhow::Context as _;

use game::{AnyGame, Record, VisibleAction};
use record::{FORMAT, Json, Malformed, TableRecord, game_record};
use table::LoggedAction;

/// The longest record that is read, in bytes: more than any game's.
const MAX_RECORD_BYTES: u64 = 8 << 20;

/// Reads a game record of at most [`MAX_RECORD_BYTES`] from a file: its own, or one of a whole table.
pub(super) fn record(path: &Path) -> anyhow::Result<Record> {
    let unreadable = || format!("{} can't be read", path.display());
    let mut text = Vec::new();
    let file = std::fs::File::open(path).with_context(unreadable)?;
    file.take(MAX_RECORD_BYTES + 1).read_to_end(&mut text).with_context(unreadable)?;
    anyhow::ensure!(text.len() as u64 <= MAX_RECORD_BYTES, "{} is too large for a game record", path.display());
    let json = Json::read(&text).with_context(|| format!("{} is not JSON", path.display()))?;
    within(json, &text).map_err(|fault| anyhow::anyhow!("the record can't be read: {fault}"))
}

/// The game's record of a file. The checksum of a table's record is not looked at: `subrosa verify` does that.
fn within(json: Json, text: &[u8]) -> Result<Record, Malformed> {
    let is_format = |(name, value): &(Cow<'_, str>, Json)| name == "format" && value.as_text() == Some(FORMAT);
    let is_table = matches!(&json, Json::Map(fields) if fields.iter().any(is_format));
    if is_table { TableRecord::read(text).map(|(table, _)| table.record) } else { game_record::from_json(json) }
}

/// The game and the actions of a record.
pub(super) fn actions(record: &Record) -> anyhow::Result<(&'static dyn AnyGame, Vec<LoggedAction>)> {
    let game = games::find(&record.game).with_context(|| format!("there is no game “{}”", record.game))?;
    let hidden = "the record hides actions: only a finished game's record can be drawn";
    let entry = |entry: &VisibleAction| Some(LoggedAction::open(entry.by, entry.action.clone()?));
    let actions = record.actions.iter().map(entry).collect::<Option<Vec<_>>>().context(hidden)?;
    Ok((game, actions))
}
