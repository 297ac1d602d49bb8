//! Messages beside the turns: questions, talk, and notices to one player, which name the game, its players and the
//! deadline, and link to the board.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use super::claimants::{claim_buttons, claimants, late_seats, out_of_time, punctual};
use super::moderation;
use crate::app::TableSummary;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{OutgoingMessage, button_rows};
use crate::discord::present::words::{deadline, due_words, listing, mention, seat_name};
use game::Seat;
use table::{
    LatePolicy, ModerationAction, NoticeKind, Occupant, Phase, PlayerId, Proposal, TableEvent, TableId, Vacancy,
};

/// The start of links to messages, which work in every client.
const PAGES: &str = "https://discord.com/channels";

/// A message of a text and buttons. Its last button tells it from every other message (`number`): by it an earlier try
/// is found.
fn note(summary: &TableSummary, number: i64, content: String, mut buttons: Vec<CreateButton>) -> OutgoingMessage {
    buttons.push(numbered_view(summary.id, number));
    OutgoingMessage { content, rows: button_rows(buttons), ..OutgoingMessage::default() }
}

/// The button *My view* of one message alone, by its row's number.
pub(super) fn numbered_view(table: TableId, number: i64) -> CreateButton {
    CustomId::NoticeView(table, number).button("My view", ButtonStyle::Secondary)
}

fn button(word: TableButton, table: TableId, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(CustomId::Table(word, table).text()).label(label).style(style)
}

/// A proposal as a question, after the name of the player who asks.
fn question(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "offers a draw",
        Proposal::Undo => "asks to take back the last move",
        Proposal::Pause => "asks to stop the clocks for a while",
        Proposal::Abort => "asks to call the game off, without a result",
    }
}

/// The place of a post among those of one question: a further one says who has agreed by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionPost {
    /// Nothing has been posted of the question yet, whether somebody has agreed already or not.
    First,
    /// An earlier post has called those who are asked.
    Later,
}

/// The open question, for everybody. Its first post calls those who are asked here and have not answered.
#[must_use]
pub fn offer_post(summary: &TableSummary, number: i64, which: QuestionPost) -> Option<OutgoingMessage> {
    let offer = summary.offer.as_ref()?;
    let agreed: Vec<_> = offer.agreed.iter().map(|seat| seat_name(summary, *seat)).collect();
    let called = match which {
        QuestionPost::First => summary.asked_here.clone(),
        QuestionPost::Later => Vec::new(),
    };
    let mut to: Vec<_> = called.iter().map(|player| mention(*player)).collect();
    let agreed = if agreed.is_empty() { String::new() } else { format!(" Agreed so far: {}.", listing(&agreed)) };
    to.push(format!("{} {}.{agreed}", seat_name(summary, offer.by), question(offer.what)));
    let content = to.join(" ");
    let silent = called.is_empty();
    Some(OutgoingMessage { mentions: called, silent, ..note(summary, number, content, answers(summary)) })
}

/// Each answers this question and no later one.
fn answers(summary: &TableSummary) -> Vec<CreateButton> {
    let Some(question) = summary.offer_id else { return Vec::new() };
    let button = |id: CustomId, label: &str, style| CreateButton::new(id.text()).label(label).style(style);
    vec![
        button(CustomId::Agree(summary.id, question), "Agree", ButtonStyle::Success),
        button(CustomId::Disagree(summary.id, question), "Decline", ButtonStyle::Secondary),
    ]
}

/// The table's latest event beside its moves, with buttons that answer it.
#[must_use]
pub fn talk_post(summary: &TableSummary, number: i64) -> Option<OutgoingMessage> {
    let said = summary.said.as_ref()?;
    let due = summary.due_ms.map(|due| format!(" The next move is due {}.", deadline(due))).unwrap_or_default();
    let name = |seat: &Seat| seat_name(summary, *seat);
    let one = |word, label, style| vec![button(word, summary.id, label, style)];
    let (content, buttons) = match said {
        TableEvent::Declined(what, seat) => (format!("{} declines {}.", name(seat), thing(*what)), Vec::new()),
        TableEvent::Withdrawn(what, seat) => (format!("{} withdraws {}.", name(seat), asked(*what)), Vec::new()),
        TableEvent::Paused => {
            ("Clocks paused by agreement.".to_owned(), one(TableButton::Resume, "Resume", ButtonStyle::Success))
        }
        TableEvent::Resumed(seat) => (format!("{} lets the clocks run again.{due}", name(seat)), Vec::new()),
        TableEvent::Granted(seat) => (format!("{} gives more time.{due}", name(seat)), Vec::new()),
        TableEvent::Late(_) => late(summary)?,
        TableEvent::Vacant(_) => vacant(summary)?,
        TableEvent::Taken(seat) => {
            (format!("From now on {} plays {}.", player(summary, *seat), the(summary, *seat)), Vec::new())
        }
        TableEvent::Kept(seat) => (format!("{} stays at the table.", name(seat)), Vec::new()),
        TableEvent::Automatic(_) => (format!("The computer plays {} now.", taken_over(summary)), Vec::new()),
        TableEvent::Moderated(ModerationAction::Unseat, Some(seat)) => {
            let take = (!summary.terms.rated).then(|| take_button(summary, *seat, "Take the seat".to_owned()));
            (moderation::told(summary, ModerationAction::Unseat, Some(*seat)), take.into_iter().collect())
        }
        TableEvent::Moderated(deed, seat) => (format!("{}{due}", moderation::told(summary, *deed, *seat)), Vec::new()),
        TableEvent::Aborted(seat) => {
            let text = format!("{} called the game off before it really began. It has no result.", name(seat));
            (text, called_off(summary))
        }
        TableEvent::CalledOff(_) => {
            let closed = if summary.secret.is_none() { " What was chosen in secret stays secret." } else { "" };
            (format!("All agree to call the game off. It has no result.{closed}"), called_off(summary))
        }
        TableEvent::Deserted => (
            "Time is up for everybody who was left to play. The game is called off and has no result.".to_owned(),
            called_off(summary),
        ),
        TableEvent::Returned(_) | TableEvent::Refused(_) | TableEvent::Shut(_) => return None,
    };
    let called = if matches!(said, TableEvent::Late(_)) { claimants(summary) } else { Vec::new() };
    let names = called.iter().map(|player| mention(*player));
    let content = names.chain([content]).collect::<Vec<_>>().join(" ");
    Some(OutgoingMessage { silent: called.is_empty(), mentions: called, ..note(summary, number, content, buttons) })
}

/// Buttons of a game that was called off: its secret is out unless somebody had chosen in secret, so that anybody can check the dice.
fn called_off(summary: &TableSummary) -> Vec<CreateButton> {
    let again = button(TableButton::Rematch, summary.id, "Set it up again", ButtonStyle::Primary);
    let check = button(TableButton::Verify, summary.id, "Fair play", ButtonStyle::Secondary);
    // Before the first entry there is nothing to check.
    std::iter::once(again).chain(Some(check).filter(|_| summary.entries.0 > 0)).collect()
}

fn thing(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "the draw",
        Proposal::Undo => "to take the move back",
        Proposal::Pause => "the pause",
        Proposal::Abort => "to call the game off",
    }
}

fn asked(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "the offer of a draw",
        Proposal::Undo => "the request to take a move back",
        Proposal::Pause => "the request for a pause",
        Proposal::Abort => "the request to call the game off",
    }
}

fn player(summary: &TableSummary, seat: Seat) -> String {
    summary.name_in_message(seat)
}

/// A seat's player, or the person invited to it.
fn guest_name(summary: &TableSummary, seat: Seat) -> String {
    match summary.seats.get(seat.index()) {
        Some(Occupant::Invited(guest)) => guest.name.in_message(),
        _ => player(summary, seat),
    }
}

/// The seat in mid-sentence: `the Assassin`, but `Purple`.
fn the(summary: &TableSummary, seat: Seat) -> &'static str {
    let count = u8::try_from(summary.seats.len()).unwrap_or(u8::MAX);
    games::find(summary.game).map_or(summary.side(seat), |game| game.the_seat(count, seat))
}

/// The seats that the computer has taken from players, in mid-sentence.
fn taken_over(summary: &TableSummary) -> String {
    let seats: Vec<_> = summary.taken_over.iter().map(|seat| the(summary, *seat).to_owned()).collect();
    listing(&seats)
}

/// The seats whose time is up, in one post; `None` if no seat is late any more.
fn late(summary: &TableSummary) -> Option<(String, Vec<CreateButton>)> {
    let late: Vec<_> = late_seats(summary).collect();
    let out_of_time = out_of_time(summary)?;
    let give = button(TableButton::Grant, summary.id, "Give time", ButtonStyle::Secondary);
    let (what, buttons) = match summary.terms.late {
        LatePolicy::Claim if punctual(summary).next().is_none() => {
            (" The game waits for their move.".to_owned(), Vec::new())
        }
        LatePolicy::Claim => {
            (" The waiting players may claim the game, or give more time.".to_owned(), claim_buttons(summary))
        }
        LatePolicy::Forfeit => (then(&late, ["the seat leaves", "their seats leave"], "the game"), vec![give]),
        // The computer plays on for nobody.
        LatePolicy::Computer if !somebody_waits(summary, &late) => {
            let last = late.iter().map(|(_, until)| *until).max().unwrap_or_default();
            (format!(" If nothing happens, the game is called off {}.", deadline(last)), Vec::new())
        }
        LatePolicy::Computer => {
            (then(&late, ["the computer takes", "the computer takes"], seat_or_seats(&late)), vec![give])
        }
        LatePolicy::Substitute => (then(&late, ["the seat opens", "their seats open"], "to a substitute"), vec![give]),
    };
    Some((format!("{out_of_time}{what}"), buttons))
}

/// Whether a seat in the game is none of these, so that the computer has somebody to play on for.
fn somebody_waits(summary: &TableSummary, late: &[&(Seat, i64)]) -> bool {
    summary.manned.iter().any(|seat| late.iter().all(|(late, _)| late != seat))
}

fn seat_or_seats(late: &[&(Seat, i64)]) -> &'static str {
    if late.len() == 1 { "the seat" } else { "their seats" }
}

/// The consequence for one late seat or for several, and its time.
fn then(late: &[&(Seat, i64)], [one, several]: [&str; 2], rest: &str) -> String {
    let mut times: Vec<_> = late.iter().map(|(_, until)| deadline(*until)).collect();
    times.dedup();
    let what = if late.len() == 1 { one } else { several };
    format!(" If nothing happens, {what} {rest} {}.", listing(&times))
}

/// The seats on offer, each with its button; `None` if none is.
fn vacant(summary: &TableSummary) -> Option<(String, Vec<CreateButton>)> {
    if summary.vacancies.is_empty() {
        return None;
    }
    let offers = summary.vacancies.iter().map(|(seat, vacancy)| {
        let to = match vacancy {
            Vacancy::For(guest) => format!("to {}", guest.name.in_message()),
            Vacancy::Anyone | Vacancy::Lost => "to anyone".to_owned(),
        };
        format!("The seat of {} is on offer {to}.", seat_name(summary, *seat))
    });
    let is_one = summary.vacancies.len() == 1;
    let label = |seat| if is_one { "Take the seat".to_owned() } else { format!("Take {}", the(summary, seat)) };
    let takes = summary.vacancies.iter().map(|(seat, _)| take_button(summary, *seat, label(*seat)));
    let keep = button(TableButton::Keep, summary.id, "Keep my seat", ButtonStyle::Secondary);
    Some((offers.collect::<Vec<_>>().join(" "), takes.chain([keep]).collect()))
}

fn take_button(summary: &TableSummary, seat: Seat, label: String) -> CreateButton {
    CreateButton::new(CustomId::Take(summary.id, seat.0).text()).label(label).style(ButtonStyle::Primary)
}

/// The word to a late player; only a claim ends the game by somebody's hand.
fn still_words(summary: &TableSummary) -> &'static str {
    match summary.terms.late {
        LatePolicy::Claim if punctual(summary).next().is_some() => {
            "your time is up. You can still move until somebody ends the game."
        }
        _ => "your time is up. You can still move.",
    }
}

/// A notice to one player, with the game, the others and the deadline; `None` for kinds without words.
#[must_use]
pub fn notice_text(kind: NoticeKind, summary: &TableSummary, seat: Seat, reason: &str) -> Option<String> {
    let what = notice_words(kind, summary, seat, reason)?;
    // A decliner names the game: nobody plays with anybody.
    let heads = kind != NoticeKind::Refused;
    Some(if heads { format!("{}: {what}", headline(summary, seat)) } else { what })
}

/// The same where the table is plain: in its own thread.
#[must_use]
pub fn notice_words(kind: NoticeKind, summary: &TableSummary, seat: Seat, reason: &str) -> Option<String> {
    let due = due_words(summary);
    let late = summary.late.iter().any(|(late, _)| *late == seat);
    let what = match kind {
        NoticeKind::Call => format!("it is your turn.{due}"),
        NoticeKind::Remind if late => still_words(summary).to_owned(),
        NoticeKind::Remind => format!("your move is still due.{due}"),
        NoticeKind::Nudge => format!("the others are waiting: it is your turn.{due}"),
        NoticeKind::Alone => format!("everybody else is done and waiting for you.{due}"),
        NoticeKind::Claim => format!("{} You may claim the game, or give more time.", out_of_time(summary)?),
        NoticeKind::Next => "you are next.".to_owned(),
        NoticeKind::Ended if summary.phase == Phase::Closed => "the game was called off, without a result.".to_owned(),
        NoticeKind::Ended => format!("the game is over. {reason}"),
        NoticeKind::Moderated => moderation::private_word(summary).to_owned(),
        NoticeKind::Unseated if summary.terms.rated && summary.phase == Phase::Playing => {
            "a moderator has taken your seat. The game is rated: if you don't get the seat back within a week, it counts as played to \
             the end without you."
                .to_owned()
        }
        NoticeKind::Unseated => "a moderator has taken your seat.".to_owned(),
        NoticeKind::Dropped => "the game has begun without you, so the seat that was kept for you is gone.".to_owned(),
        NoticeKind::Unplanned => "your conditional moves no longer fit and are withdrawn.".to_owned(),
        NoticeKind::Refused => {
            let Some(TableEvent::Refused(by)) = summary.said else { return None };
            let who = guest_name(summary, by);
            return Some(format!("{who} declines your challenge to **{}**, and the table is closed.", summary.game_name));
        }
        NoticeKind::Asked => {
            let offer = summary.offer.as_ref()?;
            format!("{} {}.", seat_name(summary, offer.by), question(offer.what))
        }
        NoticeKind::Lobby
        | NoticeKind::Turn
        | NoticeKind::Secret
        | NoticeKind::Over
        | NoticeKind::RemoveButtons
        | NoticeKind::Settled
        | NoticeKind::KeepAwake
        | NoticeKind::Offer
        | NoticeKind::Talk
        | NoticeKind::Muted
        | NoticeKind::Seek
        | NoticeKind::Card
        | NoticeKind::Tournament
        | NoticeKind::Round
        | NoticeKind::Undecided
        | NoticeKind::Problem => return None,
    };
    Some(what)
}

/// In the thread, to a player who takes no direct messages: that there is a secret for them, and where they see it.
#[must_use]
pub fn secret_waits(summary: &TableSummary, player: PlayerId, number: i64) -> OutgoingMessage {
    let content = format!(
        "{}, there is a secret for you, and I can't send you direct messages. **My view** shows it to you alone; so does \
         `/board show:secret`.",
        mention(player)
    );
    OutgoingMessage { mentions: vec![player], ..note(summary, number, content, Vec::new()) }
}

fn headline(summary: &TableSummary, seat: Seat) -> String {
    let others = (0u8..).map(Seat).take(summary.seats.len()).filter(|other| *other != seat);
    let names: Vec<_> = others.map(|other| seat_name(summary, other)).collect();
    let place = summary.place.thread.map(|thread| format!(" in <#{thread}>")).unwrap_or_default();
    format!("**{}** with {}{place}", summary.game_name, listing(&names))
}

/// The message for one player, with the buttons that they need now.
#[must_use]
pub fn notice(
    kind: NoticeKind,
    summary: &TableSummary,
    seat: Seat,
    number: i64,
    reason: &str,
) -> Option<OutgoingMessage> {
    let content = notice_text(kind, summary, seat, reason)?;
    let mut buttons = match kind {
        NoticeKind::Asked => answers(summary),
        NoticeKind::Claim => claim_buttons(summary),
        _ => Vec::new(),
    };
    if asks_to_move(kind) {
        buttons.push(CreateButton::new(CustomId::Move(summary.id).text()).label("Move").style(ButtonStyle::Primary));
    }
    buttons.extend(link(summary));
    Some(note(summary, number, content, buttons))
}

fn asks_to_move(kind: NoticeKind) -> bool {
    matches!(kind, NoticeKind::Call | NoticeKind::Remind | NoticeKind::Nudge | NoticeKind::Alone)
}

/// A button that leads to the latest board.
fn link(summary: &TableSummary) -> Option<CreateButton> {
    let (thread, guild) = (summary.place.thread?, summary.place.guild?);
    let post = summary.place.post_message.map(|post| format!("/{post}")).unwrap_or_default();
    Some(CreateButton::new_link(format!("{PAGES}/{guild}/{thread}{post}")).label("Go to the table"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serenity::builder::CreateActionRow;
    use table::{
        ChannelId, Command, DrawAnswer, LobbyCommand, Opening, Place, PlayCommand, Player, Secret, Table, Terms,
        computer_acts, computer_answers, decide, with_draw_offered,
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
}
