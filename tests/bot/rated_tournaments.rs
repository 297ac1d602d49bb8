//! Rated tournaments as people meet them: whole, from sign-up to standings; who is seeded where; who is kept apart; in a forum.

use rating::{Ledger, Method, RatedGame, RatedPerson, RatedSide};
use stand_in::{ForumRule, NewChannel, Permissions, ShownMessage, Snowflake};
use store::{NEW_STEP, PageBounds, RatingScale, StoredTournament, TournamentId};
use table::PlayerId;
use test_support::{Person, STEP_TIMEOUT, Stage, post};

fn frame(post: &ShownMessage) -> String {
    let embed = post.embeds.first().cloned().unwrap_or_default();
    format!("{}\n{}", embed["title"].as_str().unwrap_or_default(), embed["description"].as_str().unwrap_or_default())
}

fn says(words: &str) -> impl Fn(&ShownMessage) -> bool {
    move |post| frame(post).contains(words)
}

/// These people are in the server; the first manages it.
fn people(stage: &Stage, names: &[&str]) -> Vec<Person> {
    let known = |name: &str| stage.control.user(name).unwrap_or_else(|_| stage.control.add_user(name));
    let people: Vec<_> = names.iter().map(|name| Person::at(stage, known(name))).collect();
    for (at, one) in people.iter().enumerate() {
        let rights = if at == 0 { Permissions::MEMBER | Permissions::MANAGE_GUILD } else { Permissions::MEMBER };
        stage.control.set_user_permissions(one.id, rights);
    }
    people
}

/// Opens a tournament and signs everybody up, in this order; its id.
async fn signed_up(people: &[Person], games: Snowflake, line: &str) -> TournamentId {
    let opened = people[0].hears(games, line).await;
    assert!(opened.starts_with("The tournament is open"), "{opened}");
    let id = TournamentId::parse(opened.rsplit('`').nth(1).expect("an id")).expect("it reads back");
    for one in people {
        let heard = one.hears(games, &format!("/tournament join tournament:{id}")).await;
        assert!(heard.starts_with("You take part."), "{heard}");
    }
    id
}

async fn stored(stage: &Stage, id: TournamentId) -> StoredTournament {
    stage.database.store.tournaments().tournament(id).await.expect("it answers").expect("it is there")
}

fn player(one: &Person) -> PlayerId {
    PlayerId(i64::try_from(one.id).expect("an id"))
}

/// The pairs of a round, by the order of these people; each pair and the pairs in order.
fn pairs(tournament: &StoredTournament, round: usize, people: &[Person]) -> Vec<(usize, usize)> {
    let who = |no: &tournament::EntrantNo| {
        let id = tournament.people[no.index()].as_ref().expect("somebody").id;
        people.iter().position(|one| player(one) == id).expect("one of them")
    };
    let pair = |meeting: &tournament::Meeting| {
        let (a, b) = (who(&meeting.seats[0]), who(&meeting.seats[1]));
        (a.min(b), a.max(b))
    };
    let mut pairs: Vec<_> = tournament.state.rounds[round].meetings.iter().map(pair).collect();
    pairs.sort_unstable();
    pairs
}

/// The threads of a round's tables, each with a board.
async fn threads(stage: &Stage, who: &Person, known: &[Snowflake], wanted: usize) -> Vec<Snowflake> {
    let begun = |control: &stand_in::Control| {
        let all = control.threads().into_iter().map(|thread| thread.id);
        let new: Vec<_> = all.filter(|thread| !known.contains(thread)).collect();
        let has_board =
            |thread: &Snowflake| control.messages(*thread, who.id).iter().any(|post| !post.attachments.is_empty());
        let new: Vec<_> = new.into_iter().filter(has_board).collect();
        (new.len() >= wanted).then_some(new)
    };
    stage.control.wait_for(STEP_TIMEOUT, begun).await.expect("the tables open")
}

/// Both at a table make a move; who they are, the one to move first.
async fn both_move(people: &[Person], thread: Snowflake) -> (usize, usize) {
    let mut moved = Vec::new();
    for square in ["h9", "h8"] {
        for (at, one) in people.iter().enumerate() {
            if !moved.contains(&at) && one.hears(thread, &format!("/move move:{square}")).await.starts_with("Played") {
                moved.push(at);
                break;
            }
        }
    }
    let [first, second] = moved[..] else { panic!("two have moved: {moved:?}") };
    (first, second)
}

async fn resigns(one: &Person, thread: Snowflake) {
    let asked = post(&one.types(thread, "/table resign").await);
    one.presses(&asked, "Resign").await;
}

fn is_end(post: &ShownMessage) -> bool {
    post.button("Review").is_some()
}

/// Five people, two rounds of Swiss: in the first somebody resigns, somebody runs out of time, and whoever has the bye goes home;
/// in the second somebody leaves a game in which nobody has moved, which counts for the tournament and for no rating.
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_tournament_of_five_with_one_who_leaves_and_one_who_falls_silent() {
    let stage = Stage::start(141).await;
    let (people, games) = (people(&stage, &["Ada", "Brutus", "Cleo", "Drusus", "Livia"]), stage.channel("games"));
    let line = "/tournament new game:Conspirateurs format:Swiss rounds:2 rated:yes pace:1 hour";
    let id = signed_up(&people, games, line).await;
    let sign_up = people[1].waits_for(games, "the terms", says("**Swiss**, **rated**, 2 rounds; 1 hour a move")).await;
    assert!(frame(&sign_up).contains("Tournament of Conspirateurs"), "{}", frame(&sign_up));
    assert!(people[0].hears(games, "/tournament start").await.contains("begins"));
    let first = threads(&stage, &people[0], &[], 2).await;
    // Nobody has a rating: the seeds are the order of signing up, and the last of them has the bye.
    assert_eq!(pairs(&stored(&stage, id).await, 0, &people), [(0, 2), (1, 3)]);
    let (winner, loser) = both_move(&people, first[0]).await;
    resigns(&people[loser], first[0]).await;
    let end = people[4].waits_for(first[0], "the end", is_end).await;
    assert!(end.content.contains("1662? (+162)") && end.content.contains("1338? (−162)"), "{}", end.content);
    assert!(people[4].hears(games, "/tournament leave").await.contains("play in no further round"));
    let (silent, waiting) = both_move(&people, first[1]).await;
    stage.pass(3).await;
    // The grace begins when it is noticed, which another turn of the bot's own clock may do.
    people[4].waits_for(first[1], "the lateness", |post| post.content.contains("has run out of time")).await;
    stage.pass(2).await;
    let end = people[4].waits_for(first[1], "the end by time", is_end).await;
    assert!(end.content.contains("📈"), "time counts like any other loss: {}", end.content);
    stage.settled().await;
    let second = threads(&stage, &people[0], &first, 2).await;
    let now = stored(&stage, id).await;
    assert!(now.state.rounds[1].byes.is_empty(), "four are left: {:?}", now.state.rounds[1]);
    let winners = (winner.min(waiting), winner.max(waiting));
    assert!(pairs(&now, 1, &people).contains(&winners), "those with a point meet: {now:?}");
    assert!(!people[silent].hears(games, "/ratings leaderboard game:conspirateurs").await.contains("no rated game"));
    for thread in second {
        for one in &people[..4] {
            let asked = post(&one.types(thread, "/table resign").await);
            if asked.button("Resign").is_some() {
                one.presses(&asked, "Resign").await;
                break;
            }
        }
        let end = people[4].waits_for(thread, "the end without a move", is_end).await;
        assert!(end.content.contains("No rating changes"), "{}", end.content);
    }
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let end = people[4].waits_for(games, "the end of it", says("the end")).await;
    assert!(frame(&end).contains("has won") && frame(&end).contains("1. "), "{}", frame(&end));
    stage.settled().await;
    let store = &stage.database.store;
    let anew = store.ratings().recomputed_ratings().await.expect("it answers").expect("whole");
    assert_eq!(
        store.ratings().compare_ratings(&anew).await.expect("it answers"),
        (0, 4),
        "four have a rating, each from one game"
    );
    let (swept, fault) =
        store.retention().sweep(0, stage.clock.now_ms() + 200 * 86_400_000, PageBounds::one(500)).await;
    assert!(
        swept > 0 && fault.is_none() && store.tournaments().tournament(id).await.expect("it answers").is_none(),
        "half a year later it is gone"
    );
    assert_eq!(store.ratings().compare_ratings(&anew).await.expect("it answers"), (0, 4), "and what it counted is not");
    stage.end().await;
}

/// Brutus and Drusus have a provisional rating, 324 apart; Cleo and Livia have played twelve games.
async fn rate_some(stage: &Stage, people: &[Person]) {
    let mut ledger = Ledger::default();
    let scale = RatingScale { game: "conspirateurs".to_owned(), method: Method::Duel };
    let mut play = |winner: usize, loser: usize, number: u32| {
        let side = |at: usize, place: u8| {
            let who = RatedPerson::Of((player(&people[at]), scale.clone()), number);
            RatedSide { who, place, side: place }
        };
        let sides = vec![side(winner, 1), side(loser, 2)];
        ledger.record(&RatedGame { method: Method::Duel, at_ms: stage.clock.now_ms(), sides });
    };
    play(3, 1, 1);
    for number in 1..=12 {
        play(if number % 3 == 0 { 4 } else { 2 }, if number % 3 == 0 { 2 } else { 4 }, number);
    }
    stage.database.store.ratings().replace_ratings(&ledger).await.expect("it answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn seeds_go_by_ratings_and_tell_nothing_of_who_hides_theirs() {
    let stage = Stage::start(142).await;
    let (people, games) = (people(&stage, &["Ada", "Brutus", "Cleo", "Drusus", "Livia"]), stage.channel("games"));
    rate_some(&stage, &people).await;
    let order = |tournament: &StoredTournament| -> Vec<usize> {
        let at = |person: &Option<table::Player>| {
            people.iter().position(|one| person.as_ref().is_some_and(|person| person.id == player(one))).expect("known")
        };
        tournament.people.iter().map(at).collect()
    };
    let line = "/tournament new game:Conspirateurs format:knock-out";
    let id = signed_up(&people, games, line).await;
    assert_eq!(order(&stored(&stage, id).await), [0, 1, 2, 3, 4]);
    assert!(people[0].hears(games, &format!("/tournament start tournament:{id}")).await.contains("begins"));
    assert_eq!(order(&stored(&stage, id).await), [2, 4, 3, 1, 0], "settled, provisional, none");
    assert!(people[0].hears(games, &format!("/tournament cancel tournament:{id}")).await.contains("called off"));
    people[2].hears(games, "/settings ratings:hidden").await;
    let id = signed_up(&people, games, line).await;
    assert!(people[0].hears(games, &format!("/tournament start tournament:{id}")).await.contains("begins"));
    assert_eq!(order(&stored(&stage, id).await), [4, 3, 1, 0, 2], "Cleo comes with those who have none");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_blocks_another_does_not_meet_them_and_a_block_on_the_way_changes_nothing() {
    let stage = Stage::start(143).await;
    let (people, games) = (people(&stage, &["Ada", "Brutus", "Cleo", "Drusus"]), stage.channel("games"));
    people[2].hears(games, "/settings block:@Ada").await;
    stage.clock.set_ahead(1_000);
    let id = signed_up(&people, games, "/tournament new game:Conspirateurs format:Swiss rounds:2").await;
    people[0].hears(games, "/settings block:@Drusus").await;
    let heard = people[0].hears(games, "/tournament start").await;
    assert!(heard.contains("begins") && !heard.contains("block"), "{heard}");
    // By seeds it would be Ada and Cleo, Brutus and Drusus.
    assert_eq!(pairs(&stored(&stage, id).await, 0, &people), [(0, 3), (1, 2)]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_forum_the_sign_up_begins_a_post_and_the_rounds_are_in_it() {
    let stage = Stage::start(144).await;
    let people = people(&stage, &["Ada", "Brutus", "Cleo", "Drusus"]);
    let forum = stage.control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let talk = stage.control.open_thread(people[2].id, forum, ("Who plays?", "I watch.")).expect("opened");
    let id = signed_up(&people, talk, "/tournament new game:Conspirateurs format:knock-out").await;
    let is_post = |control: &stand_in::Control| {
        let mut others =
            control.threads().into_iter().filter(|thread| thread.parent == Some(forum) && thread.id != talk);
        others.next().map(|thread| thread.id)
    };
    let home = stage.control.wait_for(STEP_TIMEOUT, is_post).await.expect("the tournament's post");
    let sign_up = people[0].waits_for(home, "everybody", says("4 signed up")).await;
    assert!(post(&people[1].presses(&sign_up, "Join").await).content.contains("already"));
    people[0].presses(&sign_up, "Start").await;
    let tables = threads(&stage, &people[0], &[talk, home], 2).await;
    stage.settled().await;
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let is_linked = |round: &ShownMessage| {
        says(": round 1 of 2")(round) && tables.iter().all(|post| frame(round).contains(&format!("<#{post}>")))
    };
    people[1].waits_for(home, "the first round with links to its tables' posts", is_linked).await;
    assert_eq!(stored(&stage, id).await.home().0, i64::try_from(home).expect("an id"));
    assert!(people[1].hears(talk, "/tournament list").await.contains(&format!("<#{home}>")));
    for thread in tables {
        for one in &people {
            let asked = post(&one.types(thread, "/table resign").await);
            if asked.button("Resign").is_some() {
                one.presses(&asked, "Resign").await;
                break;
            }
        }
    }
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    people[1].waits_for(home, "the final", says("round 2 of 2")).await;
    stage.settled().await;
    assert!(stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_up_that_sleeps_in_a_forum_is_woken_and_brought_up_to_date_and_a_locked_one_is_left() {
    let stage = Stage::start(147).await;
    let people = people(&stage, &["Ada", "Brutus", "Cleo", "Drusus"]);
    let forum = stage.control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let talk = stage.control.open_thread(people[2].id, forum, ("Who plays?", "I watch.")).expect("opened");
    let line = "/tournament new game:Conspirateurs format:knock-out";
    let id = signed_up(&people[..2], talk, line).await;
    let is_post = |thread: &stand_in::ChannelInfo| thread.parent == Some(forum) && thread.id != talk;
    let find = |control: &stand_in::Control| control.threads().into_iter().find(is_post).map(|thread| thread.id);
    let home = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the tournament's post");
    people[0].waits_for(home, "two", says("2 signed up")).await;
    stage.settled().await;
    stage.control.archive(home);
    people[2].hears(talk, &format!("/tournament join tournament:{id}")).await;
    people[0].waits_for(home, "three", says("3 signed up")).await;
    stage.settled().await;
    stage.control.lock(home);
    people[3].hears(talk, &format!("/tournament join tournament:{id}")).await;
    stage.settled().await;
    assert_eq!(stored(&stage, TournamentId(id.0)).await.people.len(), 4);
    assert!(people[0].sees(home).iter().all(|post| !says("4 signed up")(post)), "nobody presses anything there");
    assert!(stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
    stage.end().await;
}

/// Sixty-three have signed up when two press at once.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_want_the_last_place_one_has_it() {
    let stage = Stage::start(145).await;
    let (people, games) = (people(&stage, &["Ada", "Brutus", "Cleo"]), stage.channel("games"));
    let id = signed_up(&people[..1], games, "/tournament new game:Conspirateurs format:Swiss").await;
    let mut crowd = stored(&stage, id).await;
    for number in 1..63 {
        crowd.people.push(Some(table::Player::named(PlayerId(9_000 + number), ["Somebody"])));
        crowd.state.entrants.push(tournament::Entrant::default());
    }
    assert!(
        stage
            .database
            .store
            .tournaments()
            .save_tournament(&crowd, &[], (0, stage.clock.now_ms()))
            .await
            .expect("written")
    );
    let join = "/tournament join";
    let (one, other) = tokio::join!(people[1].hears(games, join), people[2].hears(games, join));
    let heard = [&one, &other];
    assert_eq!(heard.iter().filter(|said| said.starts_with("You take part.")).count(), 1, "{heard:?}");
    assert_eq!(heard.iter().filter(|said| said.contains("64 have signed up")).count(), 1, "{heard:?}");
    assert_eq!(stored(&stage, id).await.people.len(), 64);
    stage.end().await;
}

/// A tournament with options that no new one can have: before, they were judged for the largest tables alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_its_game_refuses_is_called_off_and_its_organiser_decides_it() {
    let stage = Stage::start(149).await;
    let (people, games) = (people(&stage, &["Ada", "Brutus", "Cleo"]), stage.channel("games"));
    let id = signed_up(&people, games, "/tournament new game:TMAG format:points tables seats:4 rounds:1").await;
    let old = StoredTournament {
        id: TournamentId(id.0 + 1),
        options: vec![("first".to_owned(), "3".to_owned())],
        step: NEW_STEP,
        post: None,
        ..stored(&stage, id).await
    };
    let now_ms = stage.clock.now_ms();
    assert!(stage.database.store.tournaments().save_tournament(&old, &[], (5, now_ms)).await.expect("written"));
    let which = format!("tournament:{}", old.id);
    assert!(people[0].hears(games, &format!("/tournament start {which}")).await.contains("begins"));
    let is_told = |post: &ShownMessage| post.content.contains("ended without a result");
    let told = people[0].waits_for(games, "the word to the organiser", is_told).await;
    assert_eq!(told.mentions, [people[0].id]);
    assert!(stored(&stage, old.id).await.tables[0][0].called_off);
    assert!(stage.control.threads().is_empty(), "no table was opened");
    let heard = people[0].hears(games, &format!("/tournament result player:Ada outcome:lost {which}")).await;
    assert!(heard.contains("decided"), "{heard}");
    people[0].waits_for(games, "the end", says("the end")).await;
    stage.end().await;
}
