//! A table as it was played against its log, its posts, its one lobby and thread, and its secrets. It must not know how people
//! play.

use super::count::Count;
use super::players::{PlayedTable, SeenBoard, boards, threads};
use game::Seat;
use stand_in::{Control, ShownMessage, Snowflake};
use table::LogEntry;

/// Counts the faults of a table.
pub(super) fn judge(control: &Control, played: &PlayedTable, log: Option<&[LogEntry]>) -> Count {
    let mut count =
        Count { tables: 1, moves: u32::try_from(played.meant.len()).unwrap_or(u32::MAX), ..Count::default() };
    let shown = boards(control, played.channel, played.people[0]);
    of_log(&mut count, played, log.unwrap_or_default());
    of_promises(&mut count, played, log.unwrap_or_default());
    of_boards(&mut count, &shown, log.unwrap_or_default().len());
    let note = |text: &str| format!("{} {:?}: {text}", played.game, played.table.map(|table| table.to_string()));
    if let Some(stuck) = &played.stuck {
        count.lost += 1;
        count.notes.push(stuck.clone());
    }
    once(&mut count, "lobbies", public(control, played.channel, played.people[0]).len());
    once(&mut count, "threads", threads(control, played.channel).len());
    for person in &played.people {
        of_secrets(&mut count, control, *person);
    }
    count.notes = count.notes.iter().map(|text| note(text)).collect();
    count
}

fn public(control: &Control, channel: Snowflake, who: Snowflake) -> Vec<ShownMessage> {
    control.messages(channel, who).into_iter().filter(|post| !post.ephemeral).collect()
}

/// Every action that was meant stands in the log once, in order, and no other of a person's does.
fn of_log(count: &mut Count, played: &PlayedTable, log: &[LogEntry]) {
    let acted: Vec<(Seat, &str)> = log
        .iter()
        .filter_map(LogEntry::action)
        .filter_map(|done| Some((done.by.seat()?, done.action.as_str())))
        .collect();
    let meant: Vec<(Seat, &str)> = played.meant.iter().map(|(seat, action)| (*seat, action.as_str())).collect();
    // An entry that was waited for in vain may have been written all the same.
    if acted == meant || played.stuck.is_some() && acted.starts_with(&meant) {
        return;
    }
    let (lost, doubled) = (meant.len().saturating_sub(acted.len()), acted.len().saturating_sub(meant.len()));
    count.lost += u32::try_from(lost).unwrap_or(u32::MAX);
    count.doubled += u32::try_from(doubled).unwrap_or(u32::MAX);
    count.reordered += u32::from(lost == 0 && doubled == 0);
    count.notes.push(format!("meant {meant:?}, written {acted:?}"));
}

/// Every action whose player was told that it is played stands in the log, in this order: none was told twice.
fn of_promises(count: &mut Count, played: &PlayedTable, log: &[LogEntry]) {
    let told = played.told.borrow();
    let mut written = log.iter().filter_map(LogEntry::action);
    let is_written =
        |(seat, action): &&(Seat, String)| written.any(|done| done.by.seat() == Some(*seat) && done.action == *action);
    let kept = told.iter().take_while(is_written).count();
    count.told += u32::try_from(told.len()).unwrap_or(u32::MAX);
    if kept < told.len() {
        count.lost += 1;
        count.notes.push(format!("answered as played, and not in the log: {:?}", told[kept]));
    }
}

/// The boards tell the log in order, none twice, up to its end; the last alone has a *Move* button.
fn of_boards(count: &mut Count, shown: &[SeenBoard], length: usize) {
    let plies: Vec<_> = shown.iter().map(|board| board.ply).collect();
    let doubled = (1..plies.len()).filter(|at| plies[..*at].contains(&plies[*at])).count();
    let reordered = plies.windows(2).filter(|pair| pair[1] < pair[0]).count();
    let told = plies.last().is_some_and(|last| usize::try_from(*last) == Ok(length));
    let left_over = shown.iter().rev().skip(1).filter(|board| board.post.button("Move").is_some()).count();
    if doubled + reordered + left_over > 0 || !told {
        count.notes.push(format!("{length} actions, boards of {plies:?}, {left_over} old boards with buttons"));
    }
    count.doubled += u32::try_from(doubled).unwrap_or(u32::MAX);
    count.reordered += u32::try_from(reordered).unwrap_or(u32::MAX);
    count.lost += u32::from(!told) + u32::try_from(left_over).unwrap_or(u32::MAX);
}

fn once(count: &mut Count, what: &str, found: usize) {
    if found == 1 {
        return;
    }
    count.lost += u32::from(found == 0);
    count.doubled += u32::try_from(found.saturating_sub(1)).unwrap_or(u32::MAX);
    count.notes.push(format!("{found} {what}"));
}

/// Nobody is told the same secret twice.
fn of_secrets(count: &mut Count, control: &Control, person: Snowflake) {
    let posts = control.messages(control.dm_channel(person), person);
    let mut names: Vec<_> = posts.iter().filter_map(|post| Some(post.attachments.first()?.name.clone())).collect();
    names.sort_unstable();
    let doubled = names.windows(2).filter(|pair| pair[0] == pair[1]).count();
    if doubled > 0 {
        count.doubled += u32::try_from(doubled).unwrap_or(u32::MAX);
        count.notes.push(format!("secrets told: {names:?}"));
    }
}
