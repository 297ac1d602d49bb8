//! The words of games about themselves: names, lengths and numbers that commands, menus and help can take (Discord's limits).

use game::{OptionValues, RefusalKind, Seat};
use games::{GAMES, find};

use games::testing::{Setting, actors, settings_of, values};

/// A slash command takes at most 25 subcommands, options and choices.
const MAX_CHOICES: usize = 25;
/// The longest name of a command, an option or a choice's id.
const MAX_NAME: usize = 32;
/// The longest description of a command or an option, in characters.
const MAX_DESCRIPTION: usize = 100;
/// The longest rules text: an embed's 4,096 less room for title and buttons.
const MAX_RULES: usize = 3_600;
/// The options of `/play <game>` beside a game's own: opponents, seat, pace and their kin.
const COMMON_OPTIONS: usize = 12;
/// The longest text of an action: `play:<13 characters>:<ply>:` goes before it in an id of 100.
const MAX_ACTION: usize = 76;

fn length(text: &str) -> usize {
    text.chars().count()
}

fn is_id(text: &str) -> bool {
    let plain = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    (1..=MAX_NAME).contains(&text.len()) && plain
}

#[test]
fn the_registry_is_a_list_of_different_games_that_can_be_found() {
    assert!(GAMES.len() <= MAX_CHOICES);
    for (at, game) in GAMES.iter().enumerate() {
        let about = game.about();
        assert!(is_id(about.id), "{}", about.id);
        assert_eq!(find(about.id).map(|found| found.about().id), Some(about.id));
        assert!(GAMES[..at].iter().all(|other| other.about().id != about.id && other.about().name != about.name));
    }
    assert!(find("").is_none() && find("chess").is_none() && find("Praetorian").is_none());
}

#[test]
fn games_introduce_themselves_within_discords_limits() {
    for about in GAMES.iter().map(|game| game.about()) {
        let id = about.id;
        assert!((1..=MAX_NAME).contains(&length(about.name)), "{id}");
        assert!((10..=MAX_DESCRIPTION).contains(&length(about.tagline)), "{id}: {}", length(about.tagline));
        assert!((10..=300).contains(&length(about.credit)) && about.credit.ends_with('.'), "{id}: {}", about.credit);
        assert!(about.seats.0 >= 1 && about.seats.0 <= about.seats.1 && about.seats.1 <= 9, "{id}");
    }
}

#[test]
fn rules_for_players_are_short_and_have_headings() {
    for about in GAMES.iter().map(|game| game.about()) {
        let rules = about.rules;
        assert!((500..MAX_RULES).contains(&length(rules)), "{}: {} characters", about.id, length(rules));
        assert!(rules.lines().filter(|line| line.starts_with("## ")).count() >= 2, "{}", about.id);
        assert!(!rules.contains('\t') && !rules.contains("  \n"), "{}", about.id);
    }
}

#[test]
fn options_are_named_described_and_have_their_default_among_their_values() {
    for about in GAMES.iter().map(|game| game.about()) {
        assert!(about.options.len() + COMMON_OPTIONS <= MAX_CHOICES, "{}", about.id);
        for (at, spec) in about.options.iter().enumerate() {
            let name = format!("{} {}", about.id, spec.name);
            assert!(is_id(spec.name), "{name}");
            assert!(about.options[..at].iter().all(|other| other.name != spec.name), "{name} twice");
            assert!((5..=MAX_DESCRIPTION).contains(&length(spec.about)), "{name}: {}", length(spec.about));
            assert_eq!(spec.read(spec.default).as_deref(), Some(spec.default), "{name}");
            match spec.values {
                OptionValues::Range { min, max } => assert!(min < max, "{name}"),
                OptionValues::Words(words) => {
                    assert!((2..=MAX_CHOICES).contains(&words.len()) && words.iter().all(|word| is_id(word)), "{name}");
                }
            }
        }
    }
}

#[test]
fn options_take_their_values_and_nothing_else() {
    for about in GAMES.iter().map(|game| game.about()) {
        for spec in about.options {
            assert!(values(spec).iter().all(|value| spec.read(value).as_ref() == Some(value)), "{}", spec.name);
            for wrong in ["", " ", "x", "-1", "+1", "00", "01", "1.0", "99999999999999999999", "YES", "é", " 1"] {
                assert_eq!(spec.read(wrong), None, "{} {wrong:?}", spec.name);
            }
        }
    }
}

/// A setting that a game refuses at its start drops out of every suite: no value may do so with all numbers of seats.
#[test]
fn every_value_of_an_option_is_played_with_some_number_of_seats() {
    for game in GAMES {
        let (about, all) = (game.about(), settings_of(*game));
        for spec in about.options {
            for value in values(spec).into_iter().filter(|value| value != spec.default) {
                let alone = [(spec.name.to_owned(), value)];
                assert!(all.iter().any(|setting| setting.options == alone), "{}: {alone:?}", about.id);
            }
        }
    }
}

#[test]
fn wrong_numbers_of_seats_and_unknown_options_are_refused() {
    for game in GAMES {
        let (least, most) = game.about().seats;
        for seats in (0..=u8::MAX).filter(|seats| !(least..=most).contains(seats)) {
            assert!(game.start(seats, &[]).is_err(), "{} with {seats}", game.about().id);
        }
        for seats in least..=most {
            game.start(seats, &[]).expect("defaults go with every number of seats");
            assert!(game.start(seats, &[("nonsense".to_owned(), "1".to_owned())]).is_err());
        }
    }
}

#[test]
fn seats_have_different_names() {
    for game in GAMES {
        for seats in game.about().seat_range() {
            let names: Vec<_> = Seat::all(seats).map(|seat| game.seat_name(seats, seat)).collect();
            assert!(names.iter().all(|name| (1..=MAX_NAME).contains(&length(name))), "{names:?}");
            assert!((1..names.len()).all(|at| !names[..at].contains(&names[at])), "{names:?}");
        }
    }
}

#[test]
fn examples_of_the_notation_are_readable_and_explained() {
    for game in GAMES {
        let setting = Setting { game: *game, seats: game.about().seats.0, options: Vec::new() };
        for (example, meaning) in game.about().notation {
            assert!((1..=MAX_ACTION).contains(&example.len()), "{example}");
            assert!((5..=MAX_DESCRIPTION).contains(&length(meaning)), "{example}: {meaning}");
            let mut position = setting.start();
            for actor in actors(&position.turn()) {
                let refusal = position.play(actor, example).err().map(|refusal| refusal.kind);
                assert_ne!(refusal, Some(RefusalKind::Syntax), "{example}");
            }
        }
        assert!(!game.about().notation.is_empty());
    }
}
