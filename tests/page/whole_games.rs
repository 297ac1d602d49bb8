//! A newcomer alone plays a whole game of each kind against the club's computer. Five people do so side by side, each a kind, so that
//! their waiting is shared; what they play is what `/hint` says.

use std::time::{Duration, Instant};

use test_support::browser::{Column, Page, on_page};

use super::hint_player::HintPlayer;
use super::{PROGRAM, PUBLIC};

/// The games and their players. Options make the longest games shorter.
const GAMES: [(&str, &str, &str); 5] = [
    ("Ada", "Praetorian", "/play praetorian computers:1 level:2"),
    ("Brutus", "StraToGo", "/play stratogo computers:1 level:2 quiet:60"),
    ("Cleo", "TMAG", "/play tmag computers:2 level:2 keep-markers:yes"),
    ("Drusus", "Roman Checkers", "/play roman-checkers computers:1 level:2 chase:10"),
    ("Fabia", "Conspirateurs", "/play conspirateurs computers:3 level:2 shelter:final"),
];
/// All of them have ended by then.
const LIMIT: Duration = Duration::from_mins(15);

/// Opens a table and goes to its thread.
async fn begins(who: &Column<'_>, game: &str, line: &str) {
    who.sends(line).await;
    who.is_told(&format!("Your table of {game} is open, and the game begins")).await;
    who.opens(&format!("· {game}")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_whole_game_of_each_kind_is_played_against_the_computer() {
    on_page(PROGRAM, "whole", 1400, async |page: &Page| {
        page.click("//input[@id='new-name']").await;
        page.write("Fabia").await;
        page.click("//form[@id='add-user']/button").await;
        let mut people = Vec::new();
        for (name, game, line) in GAMES {
            let column = page.column(name);
            begins(&column, game, line).await;
            people.push(HintPlayer::new(column));
        }
        let began = Instant::now();
        page.screenshot("first").await;
        while let Some(waits) = people.iter().position(|one| !one.is_over) {
            assert!(began.elapsed() < LIMIT, "{} does not come to an end", people[waits].column.name);
            for one in people.iter_mut().filter(|one| !one.is_over) {
                one.goes_on().await;
                if one.is_over {
                    eprintln!("{}: {} turns, {:?}", one.column.name, one.turns, began.elapsed());
                }
            }
        }
        page.screenshot("all").await;
        for width in [1400, 390] {
            page.resize(width, 900).await;
            let mut ends = Vec::new();
            for one in &people {
                page.click(&format!("//nav[@id='tabs']//button[contains(., '{}')]", one.column.name)).await;
                one.column.until("the column", "return column.checkVisibility()", &[]).await;
                let what = format!("{}-{width}", one.column.name);
                one.column.shows(PUBLIC, &what).await;
                ends.push(page.screenshot(&what).await);
            }
            page.keeps_sheet(&format!("ends-{width}"), &ends);
        }
    })
    .await;
}
