//! Options that several commands have: their definitions, what was chosen, and which table is meant.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use super::arguments::Arguments;
use super::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand};
use crate::app::{Failure, TableListEntry, Visit};
use crate::discord::present::duration;
use games::GAMES;
use name::clip;
use picture::{Size, Theme};
use table::TableId;

/// The paces to choose from, in hours.
pub(in crate::discord) const PACES_HOURS: [u32; 10] = [1, 4, 8, 12, 24, 48, 72, 168, 336, 720];
/// Discord's limit for completions.
const MAX_CHOICES: usize = 25;

impl Arguments {
    /// The colours that were chosen, if any.
    #[must_use]
    pub fn theme(&self) -> Option<Theme> {
        self.text(PALETTE).and_then(Theme::named)
    }

    /// The size that was chosen, or the usual one.
    #[must_use]
    pub fn size(&self) -> Size {
        self.text(SIZE).and_then(Size::named).unwrap_or_default()
    }

    /// The turn that was asked for, if one was.
    ///
    /// # Errors
    /// If there can be no such turn.
    pub fn turn(&self) -> Result<Option<u32>, Failure> {
        let negative = |_| Failure::refused("Turns are counted from 1, and 0 is the start of the game.");
        self.number(TURN).map(u32::try_from).transpose().map_err(negative)
    }
}

/// The option that chooses colours.
const PALETTE: &str = "palette";
/// The option that chooses a size.
const SIZE: &str = "size";
/// The option that chooses an earlier turn.
const TURN: &str = "at";

/// An option for the colours of a picture.
pub fn palette_option() -> CreateCommandOption {
    let option = CreateCommandOption::new(CommandOptionType::String, PALETTE, "The colours of the picture");
    let about = |theme| match theme {
        Theme::Dark => "Dark",
        Theme::Light => "Light",
        Theme::HighContrast => "High contrast",
        Theme::ColourSafe => "Safe for colour-blind eyes",
    };
    Theme::ALL.iter().copied().fold(option, |option, theme| option.add_string_choice(about(theme), theme.name()))
}

/// An option for the size of a picture.
pub fn size_option() -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::String, SIZE, "How large the picture is")
        .add_string_choice("Usual", Size::Board.name())
        .add_string_choice("Large, to look closely", Size::Large.name())
}

/// An option for an earlier turn.
pub fn turn_option(about: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::Integer, TURN, about).min_int_value(0)
}

/// An option for the time of a move at a new table.
pub fn pace_option() -> CreateCommandOption {
    let about = "Time for a move; if left out, the server's usual, or 3 days";
    with_hours(CreateCommandOption::new(CommandOptionType::Integer, "pace", about), &PACES_HOURS)
}

/// This option with all games to choose from.
pub fn with_games(option: CreateCommandOption) -> CreateCommandOption {
    GAMES.iter().fold(option, |option, game| option.add_string_choice(game.about().name, game.about().id))
}

/// This option with these lengths of time to choose from, in hours.
pub fn with_hours(option: CreateCommandOption, choices: &[u32]) -> CreateCommandOption {
    with_times(option, choices, 3_600)
}

/// This option with these lengths of time to choose from, in days.
pub fn with_days(option: CreateCommandOption, choices: &[u32]) -> CreateCommandOption {
    with_times(option, choices, 86_400)
}

fn with_times(option: CreateCommandOption, choices: &[u32], unit_secs: u32) -> CreateCommandOption {
    choices.iter().fold(option, |option, count| {
        option.add_int_choice(duration(count * unit_secs), i32::try_from(*count).unwrap_or(i32::MAX))
    })
}

/// The option that names a table.
pub const TABLE: &str = "table";

/// An option for a table, completed from the player's own.
pub fn table_option() -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::String, TABLE, "The table; needed only outside its thread")
        .set_autocomplete(true)
        .max_length(32)
}

impl CommandCall<'_> {
    /// The table that is meant: the named one, the thread's, or the player's only one.
    ///
    /// # Errors
    /// If none or more than one could be meant.
    pub async fn table(&self) -> Result<Visit, Failure> {
        if let Some(id) = self.named_table()? {
            return self.app.tables().visit(&self.caller.visitor(), id).await;
        }
        match self.app.tables().visit_here(&self.caller.visitor()).await? {
            Some(table) => Ok(table),
            None => self.app.tables().visit(&self.caller.visitor(), self.only_table().await?).await,
        }
    }

    /// The table that is meant, as above, while its option or another is typed.
    ///
    /// # Errors
    /// If none or more than one could be meant.
    pub async fn table_at_a_glance(&self) -> Result<Visit, Failure> {
        match self.app.tables().glance(&self.caller.visitor(), self.named_table()?) {
            Some(table) => Ok(table),
            None => self.table().await,
        }
    }

    /// The id of the table that is meant, as above; the table itself is not read for it where that is not needed.
    ///
    /// # Errors
    /// If none or more than one could be meant.
    pub async fn table_id(&self) -> Result<TableId, Failure> {
        if let Some(id) = self.named_table()? {
            return Ok(id);
        }
        match self.app.tables().table_here(&self.caller.visitor()).await? {
            Some(id) => Ok(id),
            None => self.only_table().await,
        }
    }

    pub(super) fn named_table(&self) -> Result<Option<TableId>, Failure> {
        let Some(text) = self.arguments.text(TABLE) else { return Ok(None) };
        let unknown = "No table has that id: choose one from the list that appears while you type.";
        TableId::parse(text.trim()).map(Some).ok_or_else(|| Failure::refused(unknown))
    }

    async fn only_table(&self) -> Result<TableId, Failure> {
        let mut mine = self.app.tables().my_tables(self.caller.player.id).await?.lines;
        match (mine.pop(), mine.is_empty()) {
            (Some(only), true) => Ok(only.summary.id),
            (None, _) => Err(Failure::refused("You have no table. Open one with /play now.")),
            (Some(_), false) => Err(Failure::refused(
                "You have several tables: use this command in a table's thread, or name the table.",
            )),
        }
    }
}

impl SlashCommand {
    /// A command on one table: the one of the thread, or the one that its only option names.
    pub(super) const fn on_a_table(
        name: &'static str,
        about: &'static str,
        run: for<'a> fn(CommandCall<'a>) -> CommandFuture<'a>,
    ) -> Self {
        Self {
            name,
            about,
            shape: |command| command.add_option(table_option()),
            run,
            complete: Some(|call, _, typed| complete_table(call, typed)),
        }
    }
}

/// Completes the option that names a table.
pub fn complete_table<'a>(call: CommandCall<'a>, typed: &'a str) -> CompletionFuture<'a> {
    Box::pin(async move { Ok(table_choices(&call.app.tables().my_tables(call.caller.player.id).await?.lines, typed)) })
}

/// Those of these tables that fit what was typed.
pub(super) fn table_choices(lines: &[TableListEntry], typed: &str) -> Vec<(String, String)> {
    let typed = typed.to_lowercase();
    let choices = lines.iter().map(|line| (table_label(line), line.summary.id.to_string()));
    let fits = |(label, id): &(String, String)| label.to_lowercase().contains(&typed) || id.contains(&typed);
    choices.filter(fits).take(MAX_CHOICES).collect()
}

fn table_label(line: &TableListEntry) -> String {
    let turn = if line.waits_for_me() { " — your turn" } else { "" };
    let names = line.summary.names().join(", ");
    clip(&format!("{}: {names}{turn}", line.summary.game_name), 100)
}

/// Completions that fit what was typed: those that begin with it first, then those that hold it, both in counting order.
#[must_use]
pub fn matching(choices: Vec<String>, typed: &str) -> Vec<String> {
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let begins = |choice: &str| choice.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(&typed));
    let fits = |choice: &String| (0..choice.len()).any(|at| choice.get(at..).is_some_and(begins));
    // Most do not fit: only the rest is sorted.
    let (mut first, mut later): (Vec<_>, Vec<_>) = choices.into_iter().filter(fits).partition(|choice| begins(choice));
    for part in [&mut first, &mut later] {
        part.sort_by_cached_key(|text| in_counting_order(text));
    }
    first.append(&mut later);
    first.truncate(MAX_CHOICES);
    first
}

/// A key by which `e7` comes before `e10`: letters as they are, numbers by their value.
fn in_counting_order(text: &str) -> Vec<(u32, String)> {
    let is_digit = |letter: &char| letter.is_ascii_digit();
    let letters: Vec<_> = text.chars().collect();
    let parts = letters.chunk_by(|one, next| is_digit(one) == is_digit(next)).map(String::from_iter);
    parts.map(|part: String| part.parse().map_or((u32::MAX, part.clone()), |number| (number, String::new()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(moves: &[&str], typed: &str) -> Vec<String> {
        matching(moves.iter().map(|text| (*text).to_owned()).collect(), typed)
    }

    #[test]
    fn squares_are_offered_in_counting_order() {
        let moves = ["e10-e7", "e7-e10", "x8", "e7-e9", "12-a1", "2-a1", "P1-b7"];
        assert_eq!(offered(&moves, ""), ["2-a1", "12-a1", "P1-b7", "e7-e9", "e7-e10", "e10-e7", "x8"]);
    }

    #[test]
    fn what_begins_with_the_typed_text_comes_before_what_holds_it() {
        let moves = ["a1-e7", "e7-e10", "e7-e9", "P1-b7"];
        assert_eq!(offered(&moves, " E7 "), ["e7-e9", "e7-e10", "a1-e7"]);
        assert_eq!(offered(&moves, "p1-"), ["P1-b7"]);
        assert!(offered(&moves, "é").is_empty() && offered(&[], "e").is_empty());
    }
}
