//! The registered commands and every control under a message: within Discord's limits before Discord says so.
//!
//! The limits are docs/discord.md's; twilight's models and validators, written by other people, must take all of it too.

mod commands;
mod messages;
mod names;
mod tables;

use game::{AnyGame, SplitMix64};
use games::GAMES;
use subrosa::app::{
    LearntGame, LessonProgress, LessonResult, OpenLesson, Seek, SeekResult, SeekState, SeekTerms, TableList,
};
use subrosa::discord::present::{
    HelpReader, NextThing, feel_like, games, games_to_learn, help, how_fast, how_many, how_many_seek,
    how_strong_at_first, lesson, lesson_candidate, lesson_solution, lesson_told, lessons_of, open_seats, opened, rules,
    seek_over, seek_post, seeking, sought, welcome,
};
use table::{ChannelId, GuildId, Phase, Player, PlayerId, TableId};

use messages::{Judge, check};

/// Words that somebody who asks for help reads at a glance.
const MAX_HELP_WORDS: usize = 120;
/// Commands that a list shows without scrolling through it.
const MAX_TOP_COMMANDS: usize = 18;

#[test]
fn there_are_at_most_eighteen_commands_and_no_two_of_a_name() {
    let all = commands::all();
    assert!((1..=MAX_TOP_COMMANDS).contains(&all.len()), "{} commands", all.len());
    commands::assert_distinct("commands", &commands::names(&all));
}

#[test]
fn every_command_option_and_choice_is_within_discords_limits() {
    for command in commands::all() {
        commands::check_level(commands::name(&command), &command);
    }
}

#[test]
fn no_command_has_more_characters_in_all_than_discord_takes() {
    for command in commands::all() {
        let count = commands::characters(&command);
        println!("/{}: {count} of {} characters", commands::name(&command), commands::MAX_CHARACTERS);
        assert!(count <= commands::MAX_CHARACTERS, "/{} has {count} characters", commands::name(&command));
    }
}

/// They stand in menus and not among the commands that are typed, and Discord counts each kind by itself.
#[test]
fn the_menus_have_their_own_commands_within_discords_limits() {
    let menus = subrosa::discord::menu_definitions();
    let of = |kind: u64| menus.iter().filter(|command| command["type"] == kind).map(commands::name).collect::<Vec<_>>();
    assert_eq!((of(2), of(3)), (vec!["Challenge", "Profile"], vec!["My view", "Replay from here"]));
    for command in &menus {
        assert!((1..=32).contains(&commands::name(command).chars().count()));
        assert!(command.get("nsfw").is_none() && command.get("description").is_none());
        assert!(commands::options(command).is_empty(), "{command}");
    }
    assert!(commands::all().iter().all(|command| command["type"].as_u64().unwrap_or(1) == 1), "the others are typed");
}

#[test]
fn the_limits_are_seen_to_be_passed() {
    let refused = |command: serde_json::Value| {
        std::panic::catch_unwind(|| commands::check_level("test", &command)).expect_err("must be refused");
    };
    let option =
        |fields: serde_json::Value| serde_json::json!({ "name": "a", "description": "b", "options": [fields] });
    refused(serde_json::json!({ "name": "Upper", "description": "b" }));
    refused(serde_json::json!({ "name": "a".repeat(33), "description": "b" }));
    refused(serde_json::json!({ "name": "a", "description": "b".repeat(101) }));
    refused(serde_json::json!({ "name": "a", "description": "" }));
    refused(option(serde_json::json!({ "name": "two words", "description": "b", "type": 3 })));
    refused(option(
        serde_json::json!({ "name": "a", "description": "b", "type": 3, "choices": vec![serde_json::json!({ "name": "a", "value": "a" }); 26] }),
    ));
    let late = serde_json::json!([
        { "name": "a", "description": "b", "type": 3 }, { "name": "c", "description": "d", "type": 3, "required": true },
    ]);
    refused(serde_json::json!({ "name": "a", "description": "b", "options": late }));
}

#[test]
fn twilight_takes_every_command() {
    commands::all().iter().for_each(commands::check_by_twilight);
}

#[test]
fn every_game_has_its_subcommand_with_every_option_of_its_table() {
    let all = commands::all();
    let play = all.iter().find(|command| command["name"] == "play").expect("there is /play");
    let subs = commands::options(play);
    let ids: Vec<_> = ["now", "seek"].into_iter().chain(GAMES.iter().map(|game| game.about().id)).collect();
    assert_eq!(commands::names(subs), ids);
    for (game, sub) in GAMES.iter().zip(&subs[2..]) {
        assert_eq!(sub["type"], 1, "{}", game.about().id);
        game.about().options.iter().for_each(|spec| commands::check_spec(game.about().id, spec, sub));
    }
    let rules = all.iter().find(|command| command["name"] == "rules").expect("there is /rules");
    let offered: Vec<_> =
        commands::choices(&commands::options(rules)[0]).iter().map(|choice| choice["value"].clone()).collect();
    assert_eq!(offered, GAMES.iter().map(|game| game.about().id).collect::<Vec<_>>());
}

#[test]
fn help_and_rules_are_within_discords_limits() {
    let games = || GAMES.iter().map(|game| game.about());
    for reader in [HelpReader::Player, HelpReader::Staff] {
        let whole = help(NextThing::new(PlayerId(1), None, None), games(), reader);
        check("help", &whole.body());
        assert!(whole.embeds.is_empty(), "all that it says is counted below");
        let words = whole.content.split_whitespace().count();
        println!("/help: {words} words for {reader:?}");
        assert!(words <= MAX_HELP_WORDS, "{words} words: {}", whole.content);
        assert_eq!(whole.body()["components"][0]["components"].as_array().map(Vec::len), Some(4), "its buttons");
    }
    for game in GAMES {
        let body = rules(game.about()).body();
        check(&format!("the rules of {}", game.about().id), &body);
        let text = body["embeds"][0]["description"].as_str().expect("rules have a text");
        assert!(!text.ends_with('…'), "the rules of {} are cut", game.about().id);
    }
}

#[test]
fn what_needs_a_server_is_offered_nowhere_else() {
    for command in commands::all() {
        let needs_server = ["server", "moderate", "tournament"];
        let needs_server = needs_server.contains(&commands::name(&command));
        let contexts = if needs_server { serde_json::json!([0]) } else { serde_json::json!([0, 1]) };
        let name = commands::name(&command);
        assert_eq!(
            (&command["contexts"], &command["integration_types"]),
            (&contexts, &serde_json::json!([0])),
            "{name}"
        );
    }
}

/// Plays one table of every variant and judges every message on the way.
fn judge_game(game: &'static dyn AnyGame, most: usize) {
    let mut judge = Judge::default();
    for variant in tables::variants(game) {
        let mut table = tables::open(game, &variant);
        judge.lobby(&table);
        table = tables::start(&table);
        let mut chooser = SplitMix64::new(u64::from(variant.seats));
        for _ in 0..most {
            judge.table(&table, &mut chooser);
            let Some(next) = tables::any_move(&table, &mut chooser) else { break };
            table = next;
        }
        judge.table(&tables::resigned(table), &mut chooser);
    }
    println!(
        "{}: {} messages, longest id {}, most ids {}",
        game.about().id,
        judge.messages,
        judge.longest_id,
        judge.most_ids
    );
    assert!(judge.messages > 100, "too few were seen");
}

/// The messages of a lesson: at its start, for an answer before it is given, and after it.
#[test]
fn every_message_of_a_lesson_is_within_discords_limits() {
    for game in GAMES {
        let id = game.about().id;
        for (at, known) in game.about().all_lessons().iter().enumerate() {
            let name = format!("{id} {}", known.key);
            let open = OpenLesson::find(id, &known.key).expect("it is there");
            for page in 0..3 {
                check(&name, &lesson(&open, &[], page).expect("it asks").message.body());
            }
            for (answer, _) in known.all_answers(*game) {
                let picture = lesson_candidate(&open, &answer);
                check(&name, &picture.message.body());
                assert!(picture.message.body().to_string().contains("Confirm"), "{name}: {answer} can't be given");
                let result = LessonResult::of_answer(id, &known.key, &answer).expect("it is legal");
                check(&name, &lesson_told(&result).message.body());
                check(&name, &lesson_solution(&result).message.body());
            }
            assert!(at < 25, "a menu has no more");
        }
    }
}

#[test]
fn lists_of_lessons_and_the_way_to_a_table_are_within_discords_limits() {
    let all: Vec<_> = GAMES.iter().map(|game| game.about()).collect();
    check("welcome", &welcome().body());
    check("what do you feel like", &feel_like().body());
    for about in all {
        check("how many", &how_many(about).body());
        check("how strong", &how_strong_at_first(about).body());
        for phase in [Phase::Lobby, Phase::Playing] {
            check("opened", &opened(about, TableId(i64::MAX), Some(table::ChannelId(i64::MAX)), phase).body());
        }
        let lessons = about.all_lessons().into_iter().map(|lesson| (lesson.key, lesson.title, lesson.seats.is_none()));
        let learnt = LearntGame { about, lessons: lessons.collect(), problems: vec![("ajjnxzum".to_owned(), false)] };
        check("lessons", &lessons_of(&learnt).body());
        let progress = LessonProgress { games: vec![learnt], last: None };
        check("games to learn", &games_to_learn(&progress).body());
    }
}

/// Gives each of these games its test, and holds the list against the registry: a new game has its line here.
macro_rules! judged_games {
    ($($test:ident: $game:literal, $most:literal;)+) => {
        $(
            #[test]
            fn $test() {
                judge_game(tables::game($game), $most);
            }
        )+

        #[test]
        fn no_game_is_left_out_above() {
            assert_eq!(GAMES.iter().map(|game| game.about().id).collect::<Vec<_>>(), [$($game),+]);
        }
    };
}

judged_games! {
    every_message_of_praetorian_is_within_discords_limits: "praetorian", 14;
    every_message_of_roman_checkers_is_within_discords_limits: "roman-checkers", 8;
    every_message_of_stratogo_is_within_discords_limits: "stratogo", 14;
    every_message_of_tmag_is_within_discords_limits: "tmag", 8;
    every_message_of_conspirateurs_is_within_discords_limits: "conspirateurs", 14;
}

#[test]
fn lists_of_many_tables_are_within_discords_limits() {
    for count in [0, 1, 8, 9, 100, 200] {
        // Of damaged tables a few are named, however many there are.
        let unreadable = (0..count).map(|id| TableId(i64::MAX - i64::try_from(id).expect("few"))).collect();
        let mine = TableList { lines: tables::lines(count), unreadable };
        for page in 0..=u16::try_from(count.div_ceil(8)).expect("few pages") {
            check(&format!("page {page} of {count} tables"), &games(&mine, page).body());
        }
    }
}

/// A wish as long as any, of somebody whose name is all markup.
fn wish(game: &str, number: i64) -> Seek {
    Seek {
        guild: GuildId(i64::MAX),
        player: Player::named(PlayerId(i64::MAX - number), ["*".repeat(32).as_str()]),
        game: game.to_owned(),
        id: number,
        asked: i64::MAX - number,
        seats: 9,
        pace_secs: 720 * 3_600,
        terms: SeekTerms { rated: true, reach: Some(300) },
        channel: ChannelId(i64::MAX),
        state: SeekState::Waiting,
        message: None,
        since_ms: i64::MAX,
        expires_ms: i64::MAX,
    }
}

#[test]
fn the_way_to_company_is_within_discords_limits() {
    let mine: Vec<_> = (0..).zip(GAMES).map(|(number, game)| wish(game.about().id, number)).collect();
    let others: Vec<_> = (100..124).map(|number| wish("conspirateurs", number)).collect();
    for (mine, others) in [(&[][..], &[][..]), (&mine[..], &others[..])] {
        check("seeking", &seeking(mine, others).body());
    }
    for game in GAMES {
        let about = game.about();
        check("how many seek", &how_many_seek(about).body());
        for (usual_secs, reach) in [(3_600, None), (3 * 86_400, Some(150)), (30 * 86_400, Some(u16::MAX))] {
            let terms = SeekTerms { rated: true, reach };
            check("how fast", &how_fast((about, about.seats.1), usual_secs, terms).body());
        }
        let wish = wish(about.id, 1);
        check("a wish", &seek_post(&wish, Some(subrosa::app::RoleId(i64::MAX))).body());
        check("a wish that is over", &seek_over(Some(&wish)).body());
        check("waiting", &sought(&SeekResult::Waiting(wish.clone()), about.id).body());
        check("waiting otherwise", &sought(&SeekResult::Otherwise(wish), about.id).body());
        check("seated", &sought(&SeekResult::Seated(TableId(i64::MAX), ChannelId(i64::MAX)), about.id).body());
    }
    check("a wish of nobody", &seek_over(None).body());
    for count in [0, 1, 5, 25] {
        let mut tables: Vec<_> = tables::lines(count).into_iter().map(|line| line.summary).collect();
        for (number, table) in (0..).zip(&mut tables) {
            table.id = TableId(i64::MAX - number);
        }
        check(&format!("{count} tables with a free seat"), &open_seats(&tables).body());
    }
}
