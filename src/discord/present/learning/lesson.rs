//! Lessons: the position with its task, what is said to an answer, and how far somebody has come.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

use crate::app::{LearntGame, LessonKind, LessonProgress, LessonResult, LessonSheet, OpenLesson};
use crate::discord::controls::{CustomId, LearnButton, PlayButton};
use crate::discord::message::{OutgoingMessage, OutgoingPicture, game_face};
use crate::discord::present::choosing::{Composer, ComposerHost, candidate_at, compose_at};
use game::{Focus, Refusal};
use name::clip;

/// Discord's limit for a menu, in items.
const MENU_ITEMS: usize = 25;

/// A lesson's composer after these picks; before the first, with what the lesson tells.
///
/// # Errors
/// If the picks lead nowhere.
pub fn lesson(open: &OpenLesson, picks: &[String], page: u8) -> Result<Composer, Refusal> {
    let mut composer = compose_at(ComposerHost::Lesson(&open.sheet), &*open.view, picks, page)?;
    let first_words = picks.is_empty().then(|| open.sheet.tells.clone());
    composer.message.content = with_task(open, first_words, &composer.message.content);
    Ok(composer)
}

/// An answer that was typed, to be confirmed.
#[must_use]
pub fn lesson_candidate(open: &OpenLesson, action: &str) -> Composer {
    let mut composer = candidate_at(ComposerHost::Lesson(&open.sheet), &*open.view, action, &[], 0);
    composer.message.content = with_task(open, None, &composer.message.content);
    composer
}

fn with_task(open: &OpenLesson, first_words: Option<String>, prompt: &str) -> String {
    let sheet = &open.sheet;
    let mut lines = vec![heading(sheet)];
    lines.extend(first_words);
    lines.extend(open.view.secret_words().map(|words| format!("🤫 {words}")));
    lines.push(format!("🎯 **{}**", sheet.task));
    lines.push(String::new());
    lines.push(prompt.to_owned());
    lines.join("\n")
}

fn heading(sheet: &LessonSheet) -> String {
    let kind = match sheet.kind {
        LessonKind::Lesson => "",
        LessonKind::Problem => "problem ",
    };
    format!("### {} · {kind}{} of {}: {}", sheet.about.name, sheet.number, sheet.of, sheet.title)
}

/// The reply to a lesson's answer, with the board after it.
#[must_use]
pub fn lesson_told(result: &LessonResult) -> Composer {
    // A choice is told as one: after a wrong answer `Go to b5` would read as what to do next.
    let judged = if result.is_right { "✅ **Right.** You chose" } else { "❌ **Not this one.** You chose" };
    let refutation = result.refutation.as_ref().map_or_else(String::new, |words| format!(" {words}"));
    let content = format!("{}\n{judged}: {}.\n{}{refutation}", heading(&result.sheet), result.words, result.says);
    let buttons = if result.is_right { onward(result) } else { once_more(&result.sheet) };
    told(result, content, buttons)
}

/// A problem for everybody in a channel, and its board. The number is the day's, and tells its picture from those of other days.
#[must_use]
pub fn problem_post(open: &OpenLesson, day: i64) -> (OutgoingMessage, OutgoingPicture) {
    let sheet = &open.sheet;
    let content = format!("### 🧩 Problem of the day · {}: {}\n🎯 **{}**", sheet.about.name, sheet.title, sheet.task);
    let rows = vec![CreateActionRow::Buttons(vec![button(at(sheet), "Solve it", ButtonStyle::Success)])];
    let (content, mut picture) = ComposerHost::Lesson(sheet).picture(&*open.view, Focus::Plain).under(&content);
    picture.file = format!("problem-{day}-{}-{}.png", sheet.about.id, sheet.key);
    (OutgoingMessage { rows, ..OutgoingMessage::text(content) }, picture)
}

/// A right answer, for a player who gives up.
#[must_use]
pub fn lesson_solution(result: &LessonResult) -> Composer {
    let content = format!("{}\n👉 **{}.** {}", heading(&result.sheet), result.words, result.says);
    let mut buttons = vec![button(at(&result.sheet), "Try it yourself", ButtonStyle::Primary)];
    buttons.extend(
        onward(result).into_iter().filter(|_| result.next.as_ref().is_none_or(|(_, key)| *key != result.sheet.key)),
    );
    told(result, content, buttons)
}

fn told(result: &LessonResult, content: String, buttons: Vec<CreateButton>) -> Composer {
    let rows = vec![CreateActionRow::Buttons(buttons)];
    let message = OutgoingMessage { content, rows, ..OutgoingMessage::default() };
    Composer::of(message, ComposerHost::Lesson(&result.sheet).picture(&*result.view, Focus::Plain))
}

fn onward(result: &LessonResult) -> Vec<CreateButton> {
    let game = || result.sheet.about.id.to_owned();
    let all = button(LearnButton::List(game()), "All lessons", ButtonStyle::Secondary);
    let on = |key: &String, label| button(LearnButton::At(game(), key.clone()), label, ButtonStyle::Success);
    match (&result.next, result.sheet.kind) {
        (Some((LessonKind::Lesson, key)), _) => vec![on(key, "Next lesson"), all],
        (Some((LessonKind::Problem, key)), LessonKind::Lesson) => vec![play_button(), on(key, "A problem"), all],
        (Some((LessonKind::Problem, key)), LessonKind::Problem) => vec![on(key, "Next problem"), all],
        (None, _) => vec![play_button(), all],
    }
}

fn once_more(sheet: &LessonSheet) -> Vec<CreateButton> {
    let show = LearnButton::Show(sheet.about.id.to_owned(), sheet.key.clone());
    vec![button(at(sheet), "Try again", ButtonStyle::Primary), button(show, "Show me", ButtonStyle::Secondary)]
}

fn at(sheet: &LessonSheet) -> LearnButton {
    LearnButton::At(sheet.about.id.to_owned(), sheet.key.clone())
}

fn button(does: LearnButton, label: &str, style: ButtonStyle) -> CreateButton {
    CustomId::Learn(does).button(label, style)
}

fn play_button() -> CreateButton {
    CustomId::Play(PlayButton::Begin).button("Now play", ButtonStyle::Success)
}

/// The games, with how far somebody has come in each.
#[must_use]
pub fn games_to_learn(progress: &LessonProgress) -> OutgoingMessage {
    let item = |game: &LearntGame| {
        CreateSelectMenuOption::new(game.about.name, game.about.id)
            .emoji(game_face(game.about.id))
            .description(clip(&format!("{} · {}", far(game), game.about.tagline), 100))
    };
    let content = "**Which game would you like to learn?** Small positions to solve, a few minutes each game. \
                   Nobody sees you trying.";
    let items = progress.games.iter().filter(|game| !game.lessons.is_empty()).map(item).collect();
    OutgoingMessage { rows: vec![menu(LearnButton::Game, "A game", items)], ..OutgoingMessage::text(content) }
}

/// A game's lessons, those that are solved with a mark.
#[must_use]
pub fn lessons_of(game: &LearntGame) -> OutgoingMessage {
    let (solved, of) = (game.solved(), game.lessons.len());
    let name = game.about.name;
    let content = match solved {
        0 => format!("**{name}** in {of} small lessons."),
        _ if solved == of => {
            format!("🎓 You have solved all {of} lessons of **{name}**. {}", problems_words(game))
        }
        _ => format!("**{name}**: {}.", far(game)),
    };
    let items = (1..).zip(&game.lessons).take(MENU_ITEMS).map(|(number, (key, title, is_solved))| {
        let mark = if *is_solved { "✓ " } else { "" };
        CreateSelectMenuOption::new(clip(&format!("{mark}{number}. {title}"), 100), key)
    });
    let list = menu(LearnButton::Of(game.about.id.to_owned()), "A lesson", items.collect());
    let mut buttons = vec![button(LearnButton::Games, "Other games", ButtonStyle::Secondary)];
    if solved == of {
        buttons.push(play_button());
        buttons.extend(next_problem(game));
    }
    OutgoingMessage { rows: vec![list, CreateActionRow::Buttons(buttons)], ..OutgoingMessage::text(content) }
}

fn problems_words(game: &LearntGame) -> String {
    match (game.solved_problems(), game.problems.len()) {
        (_, 0) => "Now play it, or take one again.".to_owned(),
        (solved, all) => format!("Now play it, or take a problem: {solved} of {all} solved."),
    }
}

fn next_problem(game: &LearntGame) -> Option<CreateButton> {
    let (_, key) = game.next(None)?;
    let at = LearnButton::At(game.about.id.to_owned(), key.to_owned());
    Some(button(at, "A problem", ButtonStyle::Primary))
}

fn far(game: &LearntGame) -> String {
    format!("{} of {} lessons solved", game.solved(), game.lessons.len())
}

fn menu(does: LearnButton, placeholder: &str, options: Vec<CreateSelectMenuOption>) -> CreateActionRow {
    let menu = CreateSelectMenu::new(CustomId::Learn(does).text(), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(placeholder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_for_everybody_tells_what_stands_beside_its_board() {
        for (id, note) in [("praetorian", "Suspects: "), ("roman-checkers", "Score: "), ("tmag", "Roll: ")] {
            let game = games::find(id).expect("registered");
            let key = game.about().all_problems().swap_remove(0).key;
            let (message, _) = problem_post(&OpenLesson::find(id, &key).expect("it is there"), 7);
            let last = message.content.lines().last().unwrap_or_default();
            assert!(last.starts_with("-# ") && last.contains(note), "{id}: {}", message.content);
        }
    }
}
