//! The settings of a player as `/settings` has them, an entry each: its option, what it changes, and how it is told. It knows
//! neither the command's call nor the database.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use super::by_hand::ByHand;
use super::setting_values::{PALETTES, PLACES, REPEATS, TURN_PLACES, USUAL, WAKING, ZONES};
use super::setting_words::{
    calendar_words, confirm_words, place_words, reminder_words, told_words, waking_word, zone_name,
};
use crate::app::{Confirm, Failure, Preferences};
use crate::discord::commands::arguments::Arguments;
use picture::Theme;
use table::{NoticeKind, Notify, Waking, Zone, minutes_of_day};

/// A setting at the door.
pub(super) struct PlayerSetting {
    /// The name of the option, and of the column that holds it.
    pub name: &'static str,
    /// Its title in a menu.
    pub title: &'static str,
    /// The control that changes it.
    pub by_hand: ByHand,
    /// The option's definition under a name.
    pub option: fn(&'static str) -> CreateCommandOption,
    change: SettingChange,
    /// The setting in a sentence; `None` where another's tells it, or nothing is to be told.
    pub told: fn(&Preferences, i64) -> Option<String>,
}

/// How a given value is put into the preferences. A word that the option does not offer changes nothing.
enum SettingChange {
    Text(fn(&str, &mut Preferences) -> Result<(), Failure>),
    Number(fn(i64, &mut Preferences)),
}

impl PlayerSetting {
    /// Puts the option's value into the preferences, if it was given.
    ///
    /// # Errors
    /// If it can't be read.
    pub(super) fn change_by(&self, given: &Arguments, preferences: &mut Preferences) -> Result<(), Failure> {
        match self.change {
            SettingChange::Text(change) => given.text(self.name).map_or(Ok(()), |text| change(text, preferences)),
            SettingChange::Number(change) => given.number(self.name).map_or(Ok(()), |number| {
                change(number, preferences);
                Ok(())
            }),
        }
    }
}

/// All of them, in the order in which they are offered and told.
pub(super) const PLAYER_SETTINGS: &[PlayerSetting] = &[
    PlayerSetting {
        name: "turns",
        title: "Turn notices",
        by_hand: ByHand::Menu(TURN_PLACES, |preferences| preferences.settings.notify.word().to_owned()),
        option: |name| choice(name, "Where I tell you that it is your turn", TURN_PLACES),
        change: SettingChange::Text(|word, preferences| known(Notify::of_word(word), &mut preferences.settings.notify)),
        told: |preferences, _| Some(format!("**Turn notices** come {}.", place_words(preferences.settings.notify))),
    },
    PlayerSetting {
        name: "reminders",
        title: "Reminders",
        by_hand: ByHand::Menu(PLACES, |preferences| place_word(preferences.settings.reminders)),
        option: |name| choice(name, "Where I remind you of your turn", PLACES),
        change: SettingChange::Text(|word, preferences| own(word, place(word), &mut preferences.settings.reminders)),
        told: |preferences, _| Some(reminder_words(preferences)),
    },
    PlayerSetting {
        name: "questions",
        title: "Questions to me",
        by_hand: ByHand::Menu(PLACES, |preferences| place_word(preferences.settings.questions)),
        option: |name| choice(name, "Where I ask you for a draw, an undo or a pause", PLACES),
        change: SettingChange::Text(|word, preferences| own(word, place(word), &mut preferences.settings.questions)),
        told: |preferences, _| {
            let place = told_words(preferences, preferences.settings.questions, NoticeKind::Asked);
            Some(format!("**Questions** are asked {place}."))
        },
    },
    PlayerSetting {
        name: "remind",
        title: "More reminders",
        by_hand: ByHand::Menu(REPEATS, |preferences| preferences.settings.remind_hours.unwrap_or_default().to_string()),
        option: |name| {
            let about = "Remind me every so many hours of my turn; 0: never";
            CreateCommandOption::new(CommandOptionType::Integer, name, about).min_int_value(0).max_int_value(240)
        },
        change: SettingChange::Number(|hours, preferences| {
            preferences.settings.remind_hours = u16::try_from(hours).ok().filter(|hours| *hours > 0);
        }),
        told: |_, _| None,
    },
    PlayerSetting {
        name: "zone",
        title: "Time zone",
        by_hand: ByHand::MenuOrForm(
            ZONES,
            |preferences| zone_name(&preferences.settings.calendar).to_owned(),
            "Europe/Rome",
        ),
        option: |name| text(name, "Your time zone, such as Europe/Rome").set_autocomplete(true).max_length(64),
        change: SettingChange::Text(|name, preferences| {
            preferences.settings.calendar.zone = Some(zone(name)?);
            Ok(())
        }),
        told: |preferences, now_ms| {
            Some(format!("**Your clock** {}.", calendar_words(&preferences.settings.calendar, now_ms)))
        },
    },
    PlayerSetting {
        name: "waking",
        title: "Waking hours",
        by_hand: ByHand::MenuOrForm(WAKING, |preferences| waking_word(&preferences.settings.calendar), "7:30-23:15"),
        option: |name| {
            let about = "Your waking hours, such as 8-22; the clock stops outside them. always: no nights";
            text(name, about).max_length(16)
        },
        change: SettingChange::Text(|hours, preferences| {
            preferences.settings.calendar.waking = waking(hours)?;
            Ok(())
        }),
        told: |_, _| None,
    },
    PlayerSetting {
        name: "weekends",
        title: "Weekends",
        by_hand: ByHand::Button(
            &[("Stop my clock at weekends", "yes"), ("Run my clock at weekends", "no")],
            |preferences| (if preferences.settings.calendar.free_weekends { "yes" } else { "no" }).to_owned(),
        ),
        option: |name| {
            let choices = &[("stands", "yes"), ("runs", "no")];
            choice(name, "Whether your clock stops on Saturdays and Sundays", choices)
        },
        change: SettingChange::Text(|word, preferences| {
            known(one_of(word, "yes", "no"), &mut preferences.settings.calendar.free_weekends)
        }),
        told: |_, _| None,
    },
    PlayerSetting {
        name: "forced",
        title: "Forced moves",
        by_hand: ByHand::Button(
            &[("Play forced moves for me", "yes"), ("Leave forced moves to me", "no")],
            |preferences| (if preferences.settings.plays_forced { "yes" } else { "no" }).to_owned(),
        ),
        option: |name| {
            choice(
                name,
                "Whether a single legal move is played for you where nothing is hidden",
                &[("yes", "yes"), ("no", "no")],
            )
        },
        change: SettingChange::Text(|word, preferences| {
            known(one_of(word, "yes", "no"), &mut preferences.settings.plays_forced)
        }),
        told: |preferences, _| {
            let how = if preferences.settings.plays_forced { "played for you in open games" } else { "left to you" };
            Some(format!("**Forced moves** are {how}."))
        },
    },
    PlayerSetting {
        name: "confirm",
        title: "Confirming",
        by_hand: ByHand::Button(
            &[("Ask before each move", "always"), ("Play moves at once", "final")],
            |preferences| preferences.confirm.word().to_owned(),
        ),
        option: |name| {
            let (always, last) = (Confirm::Always.word(), Confirm::Final.word());
            let choices = &[("always", always), ("only before moves that can't be taken back", last)];
            choice(name, "Whether you confirm a chosen move before it is played", choices)
        },
        change: SettingChange::Text(|word, preferences| known(Confirm::of_word(word), &mut preferences.confirm)),
        told: |preferences, _| Some(format!("**Moves** are played {}.", confirm_words(preferences.confirm))),
    },
    PlayerSetting {
        name: "words",
        title: "Board in words",
        by_hand: ByHand::Button(&[("Always add words", "always"), ("Words by a button", "button")], |preferences| {
            if preferences.words { "always" } else { "button" }.to_owned()
        }),
        option: |name| {
            let choices = &[("always", "always"), ("behind a button", "button")];
            choice(name, "Whether your boards come with a description in words, as for a screen reader", choices)
        },
        change: SettingChange::Text(|word, preferences| {
            known(one_of(word, "always", "button"), &mut preferences.words)
        }),
        told: |preferences, _| {
            let how = if preferences.words { "always comes along" } else { "waits behind a button" };
            Some(format!("**The board in words** {how}."))
        },
    },
    PlayerSetting {
        name: "palette",
        title: "Colours",
        by_hand: ByHand::Menu(PALETTES, |preferences| preferences.palette.clone().unwrap_or_else(|| USUAL.to_owned())),
        option: |name| choice(name, "The colours of your own pictures", PALETTES),
        change: SettingChange::Text(|word, preferences| {
            own(word, Theme::named(word).map(|theme| theme.name().to_owned()), &mut preferences.palette)
        }),
        told: |preferences, _| {
            let colours = preferences.palette.as_deref().unwrap_or("in this server's colours");
            Some(format!("**Your pictures** are {colours}."))
        },
    },
    PlayerSetting {
        name: "ratings",
        title: "Leaderboards",
        by_hand: ByHand::Button(&[("Show me to others", "shown"), ("Hide me from others", "hidden")], |preferences| {
            if preferences.hidden { "hidden" } else { "shown" }.to_owned()
        }),
        option: |name| {
            let choices = &[("shown", "shown"), ("hidden", "hidden")];
            choice(name, "Whether others see you on leaderboards and can open your profile", choices)
        },
        change: SettingChange::Text(|word, preferences| {
            known(one_of(word, "hidden", "shown"), &mut preferences.hidden)
        }),
        told: |preferences, _| {
            preferences.hidden.then(|| "**Leaderboards and profiles** don't show you to others.".to_owned())
        },
    },
];

fn text(name: &str, about: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::String, name, about)
}

fn choice(name: &str, about: &str, all: &[(&str, &str)]) -> CreateCommandOption {
    all.iter().fold(text(name, about), |option, (label, value)| option.add_string_choice(*label, *value))
}

/// Writes a value that is known, or for [`USUAL`] that there is none of one's own.
#[expect(clippy::unnecessary_wraps, reason = "other changes can be refused")]
fn own<T>(word: &str, named: Option<T>, setting: &mut Option<T>) -> Result<(), Failure> {
    if word == USUAL || named.is_some() {
        *setting = named;
    }
    Ok(())
}

/// Writes a value that is known.
#[expect(clippy::unnecessary_wraps, reason = "other changes can be refused")]
fn known<T>(value: Option<T>, setting: &mut T) -> Result<(), Failure> {
    if let Some(value) = value {
        *setting = value;
    }
    Ok(())
}

/// Whether it is the first of two words.
fn one_of(word: &str, yes: &str, no: &str) -> Option<bool> {
    (word == yes || word == no).then_some(word == yes)
}

/// One place, not two.
fn place(word: &str) -> Option<Notify> {
    Notify::of_word(word).filter(|place| *place != Notify::Both)
}

/// The word that names it.
fn place_word(place: Option<Notify>) -> String {
    place.map_or(USUAL, Notify::word).to_owned()
}

fn zone(name: &str) -> Result<Zone, Failure> {
    let unknown = || Failure::refused("I don't know that time zone: choose one from the list, such as Europe/Rome.");
    Zone::of_name(name).ok_or_else(unknown)
}

fn waking(text: &str) -> Result<Option<Waking>, Failure> {
    if text.trim().eq_ignore_ascii_case("always") {
        return Ok(None);
    }
    let hours = text.split_once(['-', '–']).and_then(|(from, to)| {
        let to = if to.trim() == "24" { 0 } else { minutes_of_day(to)? };
        Waking::new(minutes_of_day(from)?, to)
    });
    let hours = hours.ok_or_else(|| {
        Failure::refused("Write your waking hours as `8-22` or `7:30-23:15`, at least eight hours long, or `always`.")
    })?;
    Ok(Some(hours))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::discord::interaction::ArgumentValue;

    fn given(name: &str, value: ArgumentValue) -> Preferences {
        let mut preferences = Preferences::default();
        let arguments = Arguments(vec![(name.to_owned(), value)]);
        for setting in PLAYER_SETTINGS {
            setting.change_by(&arguments, &mut preferences).unwrap_or_else(|_| panic!("{name} is refused"));
        }
        preferences
    }

    /// The values that an option offers; one that can be typed where it offers none.
    fn values(setting: &PlayerSetting) -> Vec<ArgumentValue> {
        let option = serde_json::to_value((setting.option)(setting.name)).expect("it is JSON");
        let choices = option["choices"].as_array().into_iter().flatten();
        let offered: Vec<_> = choices
            .filter_map(|choice| choice["value"].as_str())
            .map(|word| ArgumentValue::Text(word.to_owned()))
            .collect();
        match (setting.name, offered.is_empty()) {
            (_, false) => offered,
            ("remind", _) => vec![ArgumentValue::Number(5)],
            ("zone", _) => vec![ArgumentValue::Text("Europe/Rome".to_owned())],
            ("waking", _) => vec![ArgumentValue::Text("8-22".to_owned())],
            (name, _) => panic!("{name}: which value does it take?"),
        }
    }

    #[test]
    fn every_setting_has_a_name_of_its_own_and_a_value_that_changes_something() {
        let names: BTreeSet<_> = PLAYER_SETTINGS.iter().map(|setting| setting.name).collect();
        assert_eq!(names.len(), PLAYER_SETTINGS.len());
        for setting in PLAYER_SETTINGS {
            let changed: Vec<_> = values(setting).into_iter().map(|value| given(setting.name, value)).collect();
            assert!(changed.iter().any(|after| *after != Preferences::default()), "{} changes nothing", setting.name);
        }
    }

    #[test]
    fn every_choice_of_a_setting_is_told_apart() {
        for setting in PLAYER_SETTINGS {
            let told = |preferences: &Preferences| {
                PLAYER_SETTINGS.iter().filter_map(|one| (one.told)(preferences, 0)).collect::<Vec<_>>()
            };
            let all = values(setting);
            let apart: BTreeSet<_> = all.iter().map(|value| told(&given(setting.name, value.clone()))).collect();
            assert_eq!(apart.len(), all.len(), "{}", setting.name);
        }
    }

    #[test]
    fn what_a_menu_or_a_button_offers_is_what_the_option_takes_and_each_is_shown_as_set() {
        for setting in PLAYER_SETTINGS {
            let (offered, _) = setting.by_hand.values(&Preferences::default());
            let option = serde_json::to_value((setting.option)(setting.name)).expect("it is JSON");
            // An option that takes a number, or a text of one's own, has no choices.
            if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
                let words: BTreeSet<_> = choices.iter().filter_map(|choice| choice["value"].as_str()).collect();
                assert_eq!(offered.iter().map(|(_, word)| *word).collect::<BTreeSet<_>>(), words, "{}", setting.name);
            }
            for (shown, word) in offered {
                let value = match setting.change {
                    SettingChange::Text(_) => ArgumentValue::Text((*word).to_owned()),
                    SettingChange::Number(_) => ArgumentValue::Number(word.parse().expect("a number")),
                };
                let after = given(setting.name, value);
                assert_eq!(setting.by_hand.values(&after).1, *word, "{}", setting.name);
                assert_eq!(setting.by_hand.present(&after), *shown, "{}", setting.name);
            }
        }
    }

    #[test]
    fn a_word_that_is_not_offered_changes_nothing() {
        for name in ["turns", "reminders", "weekends", "confirm", "words", "palette", "ratings"] {
            assert!(PLAYER_SETTINGS.iter().any(|setting| setting.name == name), "{name} is none");
            let after = given(name, ArgumentValue::Text("sometimes".to_owned()));
            assert_eq!(after, Preferences::default(), "{name}");
        }
        assert_eq!(given("reminders", ArgumentValue::Text("both".to_owned())), Preferences::default());
    }
}
