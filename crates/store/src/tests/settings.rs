//! Settings that several people or processes change at once: none is lost.

use super::{LIVIA, Scratch};
use crate::{Preferences, RoleId, ServerRules, SettingsSaved};
use table::{ChannelId, GuildId, Notify};

const SERVER: GuildId = GuildId(4);

#[tokio::test]
async fn changes_of_different_settings_that_were_read_at_once_are_all_kept() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    // The first time nobody has a row yet.
    for round in 0..2 {
        let read = store.people().settings(LIVIA).await.expect("it answers");
        let with = |change: fn(&mut Preferences)| {
            let mut after = read.clone();
            change(&mut after);
            after
        };
        let changes = [
            with(|preferences| preferences.words = !preferences.words),
            with(|preferences| preferences.settings.remind_hours = preferences.settings.remind_hours.xor(Some(5))),
            with(|preferences| {
                preferences.vacation_year = Some(2026);
                preferences.vacation_spent += 3;
            }),
            with(|preferences| preferences.settings.notify = Notify::Dm),
            with(|preferences| preferences.palette = Some("light".to_owned())),
        ];
        for after in &changes {
            let saved = store.people().change_settings(LIVIA, &read, after, 1_000).await.expect("it answers");
            assert_eq!(saved, SettingsSaved::Done, "round {round}");
        }
        let now = store.people().settings(LIVIA).await.expect("it answers");
        let (first, hours) = (round == 0, now.settings.remind_hours);
        assert_eq!((now.words, hours), (first, first.then_some(5)), "round {round}");
        assert_eq!((now.vacation_year, now.vacation_spent), (Some(2026), if first { 3 } else { 6 }));
        assert_eq!((now.settings.notify, now.palette.as_deref()), (Notify::Dm, Some("light")));
    }
    scratch.drop().await;
}

#[tokio::test]
async fn a_change_of_a_setting_that_has_changed_meanwhile_is_stale_and_writes_nothing() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    let read = Preferences { vacation_year: Some(2026), ..Preferences::default() };
    store.people().change_settings(LIVIA, &Preferences::default(), &read, 1_000).await.expect("it answers");
    let taken = |days| Preferences { vacation_spent: days, words: days == 9, ..read.clone() };
    assert_eq!(
        store.people().change_settings(LIVIA, &read, &taken(20), 1_000).await.expect("it answers"),
        SettingsSaved::Done
    );
    assert_eq!(
        store.people().change_settings(LIVIA, &read, &taken(9), 1_000).await.expect("it answers"),
        SettingsSaved::Stale
    );
    assert_eq!(store.people().settings(LIVIA).await.expect("it answers"), taken(20));
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_who_change_a_servers_rules_at_once_lose_none() {
    let scratch = Scratch::new().await;
    let each = (1..=8).map(|number| {
        let store = scratch.store.clone();
        async move {
            for _ in 0..64 {
                let read = store.servers().server_rules(SERVER).await.expect("it answers");
                let mut after = read.clone();
                after.channels.push(ChannelId(number));
                if number == 3 {
                    after.called_role = Some(RoleId(9));
                }
                if store.servers().change_server_rules(SERVER, &read, &after).await.expect("it answers")
                    == SettingsSaved::Done
                {
                    return;
                }
            }
            panic!("it never comes through");
        }
    });
    futures_util::future::join_all(each.map(tokio::spawn)).await.into_iter().for_each(|done| done.expect("no panic"));
    let mut rules: ServerRules = scratch.store.servers().server_rules(SERVER).await.expect("it answers");
    rules.channels.sort_unstable_by_key(|channel| channel.0);
    assert_eq!(rules.channels, (1..=8).map(ChannelId).collect::<Vec<_>>());
    assert_eq!(rules.called_role, Some(RoleId(9)));
    scratch.drop().await;
}
