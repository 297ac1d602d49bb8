//! Questions and talk call whom they should, and each has its buttons.

use serenity::builder::CreateActionRow;

use super::{QuestionPost, notice_text, notice_words, offer_post, talk_post};
use crate::app::TableSummary;
use crate::discord::present::words::deadline;
use game::Seat;
use table::{
    ChannelId, Command, DrawAnswer, LatePolicy, LobbyCommand, NoticeKind, Occupant, Opening, Place, PlayCommand,
    Player, PlayerId, Proposal, Secret, Table, TableEvent, TableId, Terms, Vacancy, computer_acts, computer_answers,
    decide, with_draw_offered,
};

const ADA: PlayerId = PlayerId(1);
const BRUTUS: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);

fn person(id: PlayerId, name: &str) -> Occupant {
    Occupant::Player(Player { id, name: name.into() })
}

/// A table of Ada's with these seats, after these commands.
fn after(seats: Vec<Occupant>, commands: &[Command]) -> Table {
    let opening = Opening {
        id: TableId(7),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats,
        opener: ADA,
        terms: Terms::of_pace(86_400),
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    };
    let table = opening.open(0).expect("it fits");
    commands.iter().fold(table, |table, command| decide(&table, command, 0).expect("it may be").table)
}

/// Ada and a computer that offers a draw with its first move.
fn offered() -> Table {
    let commands = [
        Command::Lobby(LobbyCommand::Start(ADA)),
        Command::Play(PlayCommand::Act { player: ADA, action: "h9".to_owned(), seen: None }),
    ];
    let table = after(vec![person(ADA, "Ada"), Occupant::Computer(3)], &commands);
    with_draw_offered(computer_acts(&table, Seat(1), "h8", 0).expect("it is due"), Seat(1), 0).table
}

#[test]
fn a_computers_offer_is_answered_by_buttons_and_calls_nobody() {
    let table = offered();
    let post = offer_post(&TableSummary::from(&table), 1, QuestionPost::First).expect("the question is open");
    assert!(post.content.contains("offers a draw") && !post.content.contains("<@"), "{}", post.content);
    assert!(post.silent && post.mentions.is_empty());
    let [CreateActionRow::Buttons(buttons)] = &post.rows[..] else { panic!("a row of buttons") };
    assert_eq!(buttons.len(), 3, "to agree, to decline, and one's view");
    let agreed = decide(&table, &Command::Play(PlayCommand::Accept(ADA, None)), 0).expect("she may");
    assert!(agreed.outcome.is_some_and(|outcome| outcome.is_draw()));
}

#[test]
fn a_question_calls_by_its_first_post_whoever_has_not_agreed_though_a_computer_was_faster() {
    let seats = vec![person(ADA, "Ada"), person(BRUTUS, "Brutus"), Occupant::Computer(3)];
    let asks = Command::Play(PlayCommand::Propose(ADA, Proposal::Draw));
    let asked = after(seats, &[Command::Lobby(LobbyCommand::Start(ADA)), asks]);
    let agreed = computer_answers(&asked, Seat(2), DrawAnswer::Agrees, 0).expect("it is due").table;
    for (table, says) in [(asked, None), (agreed, Some("Agreed so far: "))] {
        let summary = TableSummary::from(&table);
        let posted = |which| offer_post(&summary, 1, which).expect("the question is open");
        let (first, later) = (posted(QuestionPost::First), posted(QuestionPost::Later));
        assert_eq!((first.mentions, first.silent), (vec![BRUTUS], false));
        assert!(first.content.starts_with("<@2> ") && !later.content.contains("<@"), "{}", first.content);
        assert!(later.mentions.is_empty() && later.silent);
        assert!(says.is_none_or(|says| first.content.contains(says)), "{}", first.content);
    }
}

#[test]
fn a_guest_is_told_that_the_game_began_without_them_in_the_same_words_before_and_after_its_thread_opens() {
    let seats = vec![person(ADA, "Ada"), person(BRUTUS, "Brutus")];
    let mut table = after(seats, &[Command::Lobby(LobbyCommand::Start(ADA))]);
    let told = |table: &Table| notice_text(NoticeKind::Dropped, &TableSummary::from(table), Seat(2), "");
    let before = told(&table).expect("it has words");
    assert!(before.starts_with("**Conspirateurs** with Ada (Red) and Brutus (Blue): the game has begun"), "{before}");
    table.place.thread = Some(ChannelId(9));
    assert_eq!(told(&table), Some(before));
}

#[test]
fn every_seat_on_offer_has_its_button_and_the_post_its_own() {
    let seats = [ADA, BRUTUS, CLEO, PlayerId(4)].map(|id| person(id, "Somebody")).to_vec();
    let mut summary = TableSummary::from(&after(seats, &[Command::Lobby(LobbyCommand::Start(ADA))]));
    summary.vacancies = (0..4).map(|seat| (Seat(seat), Vacancy::Anyone)).collect();
    summary.said = Some(TableEvent::Vacant(Seat(3)));
    let post = format!("{:?}", talk_post(&summary, 1).expect("it is told").rows);
    assert_eq!(post.matches("Take ").count(), 4, "{post}");
    assert!(post.contains("Keep my seat") && post.contains("My view"), "{post}");
}

#[test]
fn where_the_only_person_is_late_the_post_says_that_no_computer_plays_on() {
    let mut table = offered();
    table.terms.late = LatePolicy::Computer;
    table.life.seat_clocks[0].late_ms = Some(0);
    table.life.last_event = Some(TableEvent::Late(Seat(0)));
    let summary = TableSummary::from(&table);
    let post = talk_post(&summary, 1).expect("it is told");
    assert!(post.content.contains("If nothing happens, the game is called off"), "{}", post.content);
    let reminded = notice_words(NoticeKind::Remind, &summary, Seat(0), "").expect("it has words");
    assert_eq!(reminded, "your time is up. You can still move.", "nobody can end it");
}

#[test]
fn somebody_who_has_left_the_game_waits_for_nobody_and_the_last_time_of_grace_ends_it() {
    let seats = vec![person(ADA, "Ada"), person(BRUTUS, "Brutus"), person(CLEO, "Cleo")];
    let resigns = Command::Play(PlayCommand::Resign(CLEO));
    let mut table = after(seats, &[Command::Lobby(LobbyCommand::Start(ADA)), resigns]);
    table.terms.late = LatePolicy::Computer;
    table.life.seat_clocks[0].late_ms = Some(7_200_000);
    table.life.last_event = Some(TableEvent::Late(Seat(0)));
    let told = |table: &Table| talk_post(&TableSummary::from(table), 1).expect("it is told").content;
    assert!(told(&table).contains("the computer takes the seat"), "{}", told(&table));
    table.life.seat_clocks[1].late_ms = Some(0);
    let last = deadline(table.grace_until_ms(Seat(0)).expect("it is late"));
    let end = format!("If nothing happens, the game is called off {last}.");
    assert!(told(&table).ends_with(&end), "{}", told(&table));
    table.terms.late = LatePolicy::Claim;
    table.life.seat_clocks[1].late_ms = None;
    let post = talk_post(&TableSummary::from(&table), 1).expect("it is told");
    assert!(!post.silent && post.mentions == [BRUTUS] && post.content.starts_with("<@2> Ada"), "{}", post.content);
}
