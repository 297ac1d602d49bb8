//! Every kind of channel that a server has: where a table can be it is there, as Discord wants it in that kind, and where it
//! can't be one sentence says so. A command that needs a server is not offered by direct message.

use stand_in::{BotReply, ForumRule, NewChannel, Permissions, ShownMessage, Snowflake, StandInError};

use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay, post, text};

const OPEN: &str = "/play conspirateurs seat:0";

async fn people(seed: u64) -> (Stage, [Person; 3]) {
    let stage = Stage::start(seed).await;
    let people = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    (stage, people)
}

/// Fills and starts the table whose lobby this is, and plays a move in the thread that Discord shows then.
async fn plays(stage: &Stage, [ada, brutus]: [&Person; 2], (home, lobby): (Snowflake, Snowflake)) -> Snowflake {
    let can = |post: &ShownMessage, label: &str| post.button(label).is_some_and(|button| !button.disabled);
    let found = brutus.waits_for(lobby, "the lobby", |post| can(post, "Join")).await;
    brutus.presses(&found, "Join").await;
    let found = ada.waits_for(lobby, "the full lobby", |post| can(post, "Start")).await;
    ada.presses(&found, "Start").await;
    let is_it = |thread: &stand_in::ChannelInfo| {
        thread.parent == Some(home) && ada.sees(thread.id).iter().any(|post| post.button("Move").is_some())
    };
    let find = |control: &stand_in::Control| control.threads().into_iter().find(|thread| is_it(thread));
    let thread = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the first board is posted");
    for person in [ada, brutus] {
        assert!(thread.members.contains(&person.id), "{:?}", thread.members);
    }
    assert!(ada.hears(thread.id, "/move move:h9").await.starts_with("Played"));
    stage.settled().await;
    thread.id
}

fn kind_of(stage: &Stage, channel: Snowflake) -> u8 {
    stage.control.channels().into_iter().find(|known| known.id == channel).expect("there").kind
}

async fn nothing_is_given_up(stage: &Stage) {
    let given_up = stage.database.store.outbox().given_up().await.expect("the database answers");
    assert!(given_up.is_empty(), "{given_up:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_an_announcement_channel_a_table_has_an_announcement_thread_and_a_new_one_when_that_is_deleted() {
    let (stage, [ada, brutus, cleo]) = people(501).await;
    let news = stage.control.add_channel_of(NewChannel::Announcement, "news");
    let heard = ada.hears(news, OPEN).await;
    assert!(heard.contains("its lobby is in this channel"), "{heard}");
    shows_the_game(&ada.waits_for(news, "the lobby", |post| post.button("Join").is_some()).await);
    let thread = plays(&stage, [&ada, &brutus], (news, news)).await;
    assert_eq!(kind_of(&stage, thread), 10);

    stage.control.delete_channel(thread).expect("there");
    brutus.waits_for(brutus.dm(), "a word", |post| post.content.contains("its thread was deleted")).await;
    let id = heard.rsplit('`').nth(1).expect("its id").to_owned();
    let board = post(&brutus.types(news, &format!("/board table:{id}")).await);
    brutus.presses(&board, "Play on in this channel").await;
    let find = |control: &stand_in::Control| control.threads().into_iter().find(|thread| thread.parent == Some(news));
    let again = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("a new thread");
    assert_eq!(again.kind, 10);
    cleo.waits_for(again.id, "the board", |post| !post.attachments.is_empty()).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_forum_a_table_is_a_post_from_its_lobby_to_its_end() {
    let (stage, [ada, brutus, cleo]) = people(502).await;
    let control = &stage.control;
    let forum = control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let refused = control.command(ada.id, forum, OPEN).await;
    assert!(matches!(refused, Err(StandInError::Refused(_))), "nothing is typed in a forum: {refused:?}");
    let talk = control.open_thread(cleo.id, forum, ("Who plays?", "I watch.")).expect("opened");
    let heard = ada.hears(talk, OPEN).await;
    assert!(heard.contains(&format!("its lobby is in <#{forum}>")), "{heard}");
    stage.settled().await;
    let lobby = control.threads().into_iter().find(|thread| thread.id != talk).expect("a post of its own");
    assert_eq!((lobby.parent, lobby.kind), (Some(forum), 11));
    let first = &ada.sees(lobby.id)[0];
    assert!(first.id == lobby.id && first.button("Join").is_some(), "it begins with the lobby: {first:?}");
    shows_the_game(first);
    assert!(cleo.sees(talk).iter().all(|post| post.author == cleo.id), "nothing is said in the other post");

    let thread = plays(&stage, [&ada, &brutus], (forum, lobby.id)).await;
    assert_eq!(thread, lobby.id, "the game is played in the same post");
    let renamed = control.threads().into_iter().find(|thread| thread.id == lobby.id).expect("there").name;
    assert!(renamed.contains("Ada") && renamed.contains("Brutus"), "{renamed}");
    assert!(
        post(&cleo.types(talk, &format!("/board table:{}", id_of(&heard))).await).content.contains("Conspirateurs")
    );
    let asked = post(&brutus.types(thread, "/table resign").await);
    brutus.presses(&asked, "Resign").await;
    ada.waits_for(thread, "the end", |post| post.button("Rematch").is_some()).await;
    stage.settled().await;
    let lobby = control.message(lobby.id).expect("it stays");
    assert!(lobby.embeds[0].to_string().contains("the game is over"), "{:?}", lobby.embeds);
    shows_the_game(&lobby);
    let heard = ada.hears(thread, "/table rematch").await;
    assert!(heard.contains("rematch's lobby is"), "{heard}");
    stage.settled().await;
    assert_eq!(control.threads().len(), 3, "and the rematch is another post");
    nothing_is_given_up(&stage).await;
    stage.end().await;
}

/// A lobby shows the game's board as it looks in play, and keeps it when its words change.
fn shows_the_game(lobby: &stand_in::ShownMessage) {
    let [board] = &lobby.attachments[..] else { panic!("{:?}", lobby.attachments) };
    assert_eq!(board.name, "conspirateurs.png");
    assert_eq!(board.description.as_deref(), Some("A board of Conspirateurs in play."));
    assert!(
        image::load_from_memory(&board.bytes).is_ok_and(|board| board.width() <= 400),
        "it leaves room for the words"
    );
}

fn id_of(heard: &str) -> String {
    heard.rsplit('`').nth(1).expect("its id").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forum_that_asks_for_tags_gets_one_that_anybody_may_use_and_one_for_moderators_alone_closes_the_table() {
    let (stage, [ada, brutus, _]) = people(503).await;
    let control = &stage.control;
    let tags = vec![("staff".to_owned(), true), ("games".to_owned(), false), ("Over".to_owned(), false)];
    let forum = control.add_channel_of(NewChannel::Forum(tags, ForumRule::RequiresTag), "tagged");
    let talk = control.open_thread(brutus.id, forum, ("Talk", "Hello.")).expect("opened");
    ada.hears(talk, OPEN).await;
    stage.settled().await;
    let lobby = control.threads().into_iter().find(|thread| thread.id != talk).expect("a post");
    let own = control.applied_tags(lobby.id);
    assert_eq!(own.len(), 1);
    let thread = plays(&stage, [&ada, &brutus], (forum, lobby.id)).await;
    let named = |control: &stand_in::Control| {
        control.threads().into_iter().find(|thread| thread.id == lobby.id).expect("there").name
    };
    let (name, before) = (named(control), control.applied_tags(lobby.id));
    let asked = post(&brutus.types(thread, "/table resign").await);
    brutus.presses(&asked, "Resign").await;
    ada.waits_for(thread, "the end", |post| post.button("Rematch").is_some()).await;
    stage.settled().await;
    let after = control.applied_tags(lobby.id);
    assert_eq!((before, after.len(), after[0]), (own.clone(), 2, own[0]), "the tag of the end comes to the others");
    assert_eq!(named(control), name, "and no renaming");
    nothing_is_given_up(&stage).await;

    let staff = vec![("staff".to_owned(), true)];
    for (kind, name) in [
        (NewChannel::Forum(Vec::new(), ForumRule::RequiresTag), "untagged"),
        (NewChannel::Forum(staff, ForumRule::RequiresTag), "staff"),
    ] {
        let forum = control.add_channel_of(kind, name);
        let talk = control.open_thread(brutus.id, forum, ("Talk", "Hello.")).expect("opened");
        let before = ada.dms().len();
        ada.hears(talk, OPEN).await;
        stage.settled().await;
        let told: Vec<_> = ada.dms().into_iter().skip(before).map(|dm| dm.content).collect();
        assert!(told.len() == 1 && told[0].contains("could not be made, or"), "{name}: {told:?}");
    }
    assert!(brutus.hears(talk, "/games").await.contains("no table"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forums_post_that_is_deleted_closes_its_lobby_or_holds_its_game_and_is_not_made_again_by_itself() {
    let (stage, [ada, brutus, cleo]) = people(504).await;
    let control = &stage.control;
    let forum = control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let talk = control.open_thread(cleo.id, forum, ("Talk", "Hello.")).expect("opened");
    ada.hears(talk, "/play conspirateurs seat:0 opponent:Brutus").await;
    stage.settled().await;
    let own = |control: &stand_in::Control| control.threads().into_iter().find(|thread| thread.id != talk);
    control.delete_channel(own(control).expect("a post").id).expect("there");
    for person in [&ada, &brutus] {
        person.waits_for(person.dm(), "a word", |post| post.content.contains("the lobby's post was deleted")).await;
    }
    stage.settled().await;
    assert!(own(control).is_none(), "it is not posted again");

    let heard = ada.hears(talk, OPEN).await;
    stage.settled().await;
    let lobby = own(control).expect("a post").id;
    let thread = plays(&stage, [&ada, &brutus], (forum, lobby)).await;
    control.delete_channel(thread).expect("there");
    brutus.waits_for(brutus.dm(), "a word", |post| post.content.contains("its thread was deleted")).await;
    stage.settled().await;
    assert!(own(control).is_none(), "nor is the game's");
    let board = post(&brutus.types(talk, &format!("/board table:{}", id_of(&heard))).await);
    let heard = text(&brutus.presses(&board, "Play on in this channel").await);
    assert!(heard.contains(&format!("goes on in <#{forum}>")), "{heard}");
    let again = control.wait_for(STEP_TIMEOUT, own).await.expect("a new post");
    assert_eq!(again.parent, Some(forum));
    cleo.waits_for(again.id, "the board", |post| !post.attachments.is_empty()).await;
    assert!(brutus.hears(again.id, "/move move:i9").await.starts_with("Played"));
    stage.end().await;
}

/// A lobby in a forum that asks for tags: a post that bears one.
async fn tagged_post(stage: &Stage, ada: &Person, forum: Snowflake) -> Snowflake {
    let talk = stage.control.open_thread(ada.id, forum, ("Talk", "Hello.")).expect("opened");
    ada.hears(talk, OPEN).await;
    stage.settled().await;
    stage.control.threads().into_iter().map(|thread| thread.id).find(|id| *id != talk).expect("a post")
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_forums_post_with_tags_neither_the_opener_nor_the_bot_needs_the_right_to_open_threads() {
    let (stage, [ada, brutus, _]) = people(509).await;
    let control = &stage.control;
    let tags = vec![("games".to_owned(), false), ("Over".to_owned(), false)];
    let forum = control.add_channel_of(NewChannel::Forum(tags, ForumRule::RequiresTag), "tables");
    let talk = tagged_post(&stage, &ada, forum).await;
    control.set_user_permissions(ada.id, Permissions::MEMBER & !Permissions::CREATE_PUBLIC_THREADS);
    control.set_bot_permissions(forum, Permissions::BOT & !Permissions::CREATE_PUBLIC_THREADS);
    let before: Vec<_> = control.threads().into_iter().map(|thread| thread.id).collect();
    let heard = ada.hears(talk, OPEN).await;
    assert!(heard.contains(&format!("its lobby is in <#{forum}>")), "{heard}");
    stage.settled().await;
    let lobby = control.threads().into_iter().find(|thread| !before.contains(&thread.id)).expect("a post");
    plays(&stage, [&ada, &brutus], (forum, lobby.id)).await;
    nothing_is_given_up(&stage).await;
    control.set_user_permissions(ada.id, Permissions::MEMBER & !Permissions::SEND_MESSAGES);
    assert!(ada.hears(talk, OPEN).await.contains("You may not post in this channel"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forums_post_whose_answer_is_lost_is_found_again() {
    let (stage, [ada, _, cleo]) = people(505).await;
    let control = &stage.control;
    let forum = control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let talk = control.open_thread(cleo.id, forum, ("Talk", "Hello.")).expect("opened");
    let path = format!("/channels/{forum}/threads");
    control.fault(stand_in::FaultRule::once("POST", &path, stand_in::FaultKind::ResetAfter));
    ada.hears(talk, OPEN).await;
    stage.settled().await;
    assert_eq!(control.threads().len(), 2, "one post");
    let lobby = control.threads().into_iter().find(|thread| thread.id != talk).expect("it");
    let brutus = Person::of(&stage, "Brutus");
    plays(&stage, [&ada, &brutus], (forum, lobby.id)).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_a_table_is_opened_in_its_channel_and_a_private_or_voice_one_says_why_not() {
    let (stage, [ada, brutus, cleo]) = people(506).await;
    let (control, games) = (&stage.control, stage.channel("games"));
    let talk = control.open_thread(cleo.id, games, ("Talk", "Hello.")).expect("opened");
    let heard = ada.hears(talk, OPEN).await;
    assert!(heard.contains(&format!("its lobby is in <#{games}>")), "{heard}");
    let thread = plays(&stage, [&ada, &brutus], (games, games)).await;
    let heard = brutus.hears(thread, OPEN).await;
    assert!(heard.contains(&format!("its lobby is in <#{games}>")), "in another table's thread too: {heard}");
    control.set_user_permissions(cleo.id, Permissions::MEMBER & !Permissions::CREATE_PUBLIC_THREADS);
    assert!(cleo.hears(talk, OPEN).await.contains("You may not open threads in this channel"));
    control.set_user_permissions(cleo.id, Permissions::MEMBER);

    let secret = control.open_thread(cleo.id, games, ("Secret", "Shh.")).expect("opened");
    control.make_private(secret);
    let heard = cleo.hears(secret, OPEN).await;
    assert!(heard.contains(&format!("Everybody in <#{games}> would see")), "{heard}");
    for (kind, name) in [(NewChannel::Voice, "voice"), (NewChannel::Stage, "stage")] {
        let channel = control.add_channel_of(kind, name);
        let heard = cleo.hears(channel, OPEN).await;
        assert!(heard.contains("there are none in a voice channel"), "{heard}");
    }
    stage.settled().await;
    assert_eq!(control.threads().len(), 3, "and nothing is opened there");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_needs_a_server_is_neither_offered_nor_done_by_direct_message() {
    let table = TableInPlay::start(507, OPEN).await;
    let (control, ada) = (&table.stage.control, &table.ada);
    let rematch = format!("/table rematch table:{}", table.id);
    for line in [OPEN, "/server show", "/moderate history", &rematch] {
        // Discord offers a command by its name: one that has parts for both is offered in both.
        let has_parts_for_both = line == OPEN || line == rematch;
        let sent = control.command(ada.id, ada.dm(), line).await;
        assert!(has_parts_for_both || matches!(sent, Err(StandInError::Refused(_))), "{line}: {sent:?}");
        let forged = control.forge_command_by_message(ada.id, line).await.expect("it is sent");
        assert!(matches!(forged.reply, BotReply::Message(_)), "{line}");
        let heard = text(&forged);
        let refused =
            ["in a server", "in the server", "where the game was played"].iter().any(|words| heard.contains(words));
        assert!(refused, "{line}: {heard}");
    }
    assert!(post(&ada.types(ada.dm(), &format!("/board table:{}", table.id)).await).content.contains("Conspirateurs"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn by_http_a_forums_post_that_was_deleted_is_found_out_with_the_next_change_of_its_lobby() {
    let stage = Stage::by_http(508).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let control = &stage.control;
    let forum = control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let talk = control.open_thread(cleo.id, forum, ("Talk", "Hello.")).expect("opened");
    let heard = ada.hears(talk, "/play conspirateurs seat:0 opponent:Brutus").await;
    stage.settled().await;
    let post = control.threads().into_iter().find(|thread| thread.id != talk).expect("a post");
    control.delete_channel(post.id).expect("there");
    // A look at it brings its post up to date.
    ada.types(talk, &format!("/board table:{}", id_of(&heard))).await;
    for person in [&ada, &brutus] {
        person.waits_for(person.dm(), "a word", |post| post.content.contains("the lobby's post was deleted")).await;
    }
    stage.settled().await;
    assert_eq!(control.threads().len(), 1, "it is not posted again");
    stage.end().await;
}
