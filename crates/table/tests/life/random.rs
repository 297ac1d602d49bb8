//! Random lives: random people give random commands at random times, among computer players and moderators, and the bot is away now
//! and then. Whatever happens, a refusal changes nothing, what is done holds together, and nobody hears what is not theirs.

use game::{Actor, Audience, Choices, Position, Refusal, Seat, SplitMix64, Viewer};
use games::GAMES;
use proptest::prelude::*;
use table::{
    Change, ChannelId, Command, ComputerDuty, ConditionalMoves, DrawAnswer, EntryNo, HoldReason, LatePolicy,
    LobbyCommand, ModeratorCommand, NoticeKind, Occupant, Opening, Phase, Place, PlayCommand, Player, PlayerId,
    PlayerSettings, Proposal, Secret, Table, TableId, Terms, WhoChooses, computer_acts, computer_answers,
    computer_task, decide, find_place, lose_place, tick, wake_ms,
};

/// People at and around the table: the last ones never sit at first.
const PEOPLE: i64 = 5;
/// So that one person at least has no seat.
const MOST_SEATS: u8 = 4;
/// A span of time, in steps of ten minutes, that stands for eight days: past all that waits for a week.
const LONG: i64 = 39;
/// A span that stands for two days in which no process runs.
const AWAY: i64 = 38;
/// The moderator, who has no part in the game.
const MODERATOR: PlayerId = PlayerId(99);
/// How many actions computer players take at most before people do something again.
const THOUGHTS: usize = 12;
/// The kinds of deeds, by number: moderators' and those of the thread come last.
const DEEDS: usize = 22;
const MODERATION: usize = 20;
const THREAD: usize = 21;

/// A random table: its game and how many more seats than the fewest, policy and bank, computer players and their level, and the
/// people for whom single legal moves are played, a bit for each.
type Kind = ((usize, u8), (usize, bool), (u8, u8), u8);

fn person(id: i64) -> Player {
    Player { id: PlayerId(id), name: format!("Player {id}").into() }
}

/// The settings of a person at a table of a kind.
fn settings((.., forced): Kind, id: i64) -> PlayerSettings {
    PlayerSettings { plays_forced: forced >> id & 1 == 1, ..PlayerSettings::default() }
}

fn opened(kind: Kind, now_ms: i64) -> Table {
    let ((game, more), (policy, bank), (computers, level), _) = kind;
    let game = GAMES[game % GAMES.len()];
    let (least, most) = game.about().seats;
    let seats = (least + more).min(most).min(MOST_SEATS);
    let people = seats - computers % seats;
    let occupant =
        |seat: u8| if seat < people { Occupant::Player(person(seat.into())) } else { Occupant::Computer(level) };
    let terms =
        Terms { bank_secs: bank.then_some(5 * 86_400), late: LatePolicy::ALL[policy % 4], ..Terms::of_pace(86_400) };
    let opening = Opening {
        id: TableId(5),
        game,
        options: Vec::new(),
        seats: (0..seats).map(occupant).collect(),
        opener: PlayerId(0),
        terms,
        secret: Secret::new([9; 32]),
        place: Place { thread: Some(ChannelId(6)), ..Place::default() },
    };
    let mut table = opening.open(now_ms).expect("it fits");
    table.settings = (0..seats).map(|seat| settings(kind, seat.into())).collect();
    decide(&table, &Command::Lobby(LobbyCommand::Start(PlayerId(0))), now_ms).expect("everybody is there").table
}

/// A legal action of a seat, or nonsense if it is not to act.
fn action_of(position: &dyn Position, seat: Seat, choice: usize) -> String {
    let view = position.view(Viewer::Seat(seat));
    match view.choices(Actor::Seat(seat)) {
        Choices::Listed(moves) if moves.is_empty() => "?".into(),
        Choices::Listed(moves) => moves[choice % moves.len()].clone(),
        Choices::Form(_) => {
            let ready = view.ready_made();
            ready.get(choice % ready.len().max(1)).map_or("assassin=1 targets=2,3".into(), |(_, action)| action.clone())
        }
    }
}

/// A legal action of whoever is to act, or nonsense.
fn action(table: &Table, choice: usize) -> String {
    let (Some(position), Some(seat)) = (table.position(), table.to_act().first().copied()) else { return "?".into() };
    action_of(&**position, seat, choice)
}

/// Conditional moves: an action of the seat that is to act, by its name or as anything, and one that can follow it.
fn line(table: &Table, choice: usize) -> Vec<String> {
    let theirs = action(table, choice);
    let answer = table.position().zip(table.to_act().first().copied()).and_then(|(position, seat)| {
        let mut after = position.boxed();
        after.play(Actor::Seat(seat), &theirs).ok()?;
        let next = *after.turn().seats().first()?;
        Some(action_of(&*after, next, choice / 2))
    });
    let theirs = if choice.is_multiple_of(3) { "anything".to_owned() } else { theirs };
    vec![theirs, answer.unwrap_or_else(|| "?".to_owned())]
}

fn command(table: &Table, (what, who, choice): (usize, i64, usize), kind: Kind) -> Command {
    let player = PlayerId(who);
    let seat = Seat(u8::try_from(choice % 4).unwrap_or(0));
    Command::Play(match what {
        0..=5 => {
            let mover =
                table.to_act().first().and_then(|seat| table.seats[seat.index()].player()).map(|mover| mover.id);
            let player = if choice.is_multiple_of(4) { player } else { mover.unwrap_or(player) };
            PlayCommand::Act { player, action: action(table, choice), seen: None }
        }
        6 => PlayCommand::Propose(player, Proposal::ALL[choice % 4]),
        7 => PlayCommand::Accept(player, None),
        8 => PlayCommand::Decline(player, None),
        9 => PlayCommand::Resume(player),
        10 => PlayCommand::Grant(player),
        11 => PlayCommand::Nudge(player),
        12 => PlayCommand::Claim(player),
        13 => PlayCommand::HandOver(
            player,
            (choice.is_multiple_of(2)).then(|| person(i64::try_from(choice).unwrap_or(0) % PEOPLE)),
        ),
        14 => PlayCommand::Take(person(who), seat, settings(kind, who)),
        15 if choice.is_multiple_of(9) => PlayCommand::Resign(player),
        15 => PlayCommand::Keep(player),
        16 => {
            let chooser = if choice.is_multiple_of(3) { WhoChooses::Player } else { WhoChooses::Lot };
            PlayCommand::LeaveToLot(player, chooser)
        }
        17 | 18 => PlayCommand::Plan(player, ConditionalMoves { lines: vec![line(table, choice)], confirmed: true }),
        19 => PlayCommand::ConfirmPlan(player),
        _ => return Command::Moderate(MODERATOR, moderated(table, who, (choice, seat), kind), "because".to_owned()),
    })
}

/// An act of a moderator: mostly what lets a table go on that another has stopped.
fn moderated(table: &Table, who: i64, (choice, seat): (usize, Seat), kind: Kind) -> ModeratorCommand {
    match (table.life.hold.map(|hold| hold.reason), choice % 8) {
        (Some(HoldReason::Closed), 0..=5) => ModeratorCommand::Reopen,
        (Some(HoldReason::Paused), 0..=5) => ModeratorCommand::Resume,
        (_, 0) => ModeratorCommand::Close,
        (_, 1) => ModeratorCommand::Pause,
        (_, 2..=4) => ModeratorCommand::Unseat(PlayerId(who)),
        _ => ModeratorCommand::Reseat(person(who), seat, settings(kind, who)),
    }
}

/// A deed of somebody. Where the table stands still, every other one tries to let it go on.
fn done(table: &Table, deed: (usize, i64, usize), kind: Kind, now_ms: i64) -> Result<Change, Refusal> {
    let (what, who, choice) = deed;
    let hold = table.life.hold.filter(|_| choice.is_multiple_of(2));
    let what = hold.map_or(what, |hold| if hold.reason.needs_place() { THREAD } else { MODERATION });
    if what != THREAD {
        return decide(table, &command(table, (what, who, choice), kind), now_ms);
    }
    if table.life.hold.is_some_and(|hold| hold.reason.needs_place()) {
        return find_place(table, PlayerId(who), now_ms);
    }
    let lost = lose_place(table, now_ms).filter(|_| choice.is_multiple_of(5));
    lost.ok_or_else(|| Refusal::illegal("The thread is there."))
}

/// The act of a computer player that thinks, if one owes something.
fn thought(table: &Table, choice: usize, now_ms: i64) -> Option<Change> {
    let task = computer_task(table)?;
    let change = match task.duty {
        ComputerDuty::Act => {
            let mut dice = SplitMix64::new(u64::try_from(choice).unwrap_or_default());
            let view = table.position()?.view(Viewer::Seat(task.seat));
            let action = view.sample(Actor::Seat(task.seat), &mut dice)?;
            computer_acts(table, task.seat, &action, now_ms)
        }
        ComputerDuty::AnswerDraw => {
            let answer = if choice.is_multiple_of(2) { DrawAnswer::Agrees } else { DrawAnswer::Declines };
            computer_answers(table, task.seat, answer, now_ms)
        }
    };
    Some(change.expect("what is owed is taken"))
}

fn check(before: &Table, change: &Change) {
    let after = &change.table;
    assert_eq!(after.step, before.step + 1);
    assert!(after.log.entries().starts_with(before.log.entries()), "the log only grows");
    let turns = change.notices.iter().filter(|notice| notice.kind == NoticeKind::Turn).count();
    assert!(turns <= 1, "one turn's post a change");
    for notice in &change.notices {
        if let (Audience::Seat(seat), NoticeKind::Secret) = (notice.audience, notice.kind) {
            let owner = after.seats[seat.index()].player().expect("a secret has an owner");
            assert!(after.seats_of(owner.id).contains(&seat));
        }
        assert!(notice.audience != Audience::Public || notice.kind != NoticeKind::Secret);
    }
    check_clocks(after);
    check_waiting(after);
    let everything = EntryNo(0)..after.log.end();
    let whole = after.log.replay(everything, after.setup(), None).expect("the log replays");
    assert!(after.position().is_none_or(|position| position.same(&*whole.position)), "the position is the log's");
    let earlier =
        after.stage.board().and_then(|board| board.earlier.as_ref()).map_or(EntryNo(0), |earlier| earlier.until);
    let latest = after.replay(earlier..after.log.end()).expect("the log replays");
    assert!(whole.news.ends_with(&latest.news), "what is new is told alike from the position before it");
}

fn stands(table: &Table) -> bool {
    table.life.paused_ms.is_some() || table.life.hold.is_some()
}

fn check_clocks(table: &Table) {
    let to_act = table.to_act();
    for seat in Seat::all(table.seat_count()) {
        let clock = table.life.seat_clock(seat);
        assert!(clock.bank_ms >= 0 && clock.used_ms >= 0 && clock.budget_ms >= 0);
        if clock.due_ms.is_some() {
            assert!(table.phase() == Phase::Playing && !stands(table));
            assert!(to_act.contains(&seat), "only who is to act has a running clock");
            assert!(table.seats[seat.index()].player().is_some(), "no clock runs for a computer");
        }
        let is_computer = matches!(table.seats[seat.index()], Occupant::Computer(_));
        assert!(!is_computer || clock.vacancy.is_none() && clock.plan.is_none(), "a computer offers and plans nothing");
    }
}

/// A table in play wakes, or a computer player of it thinks, or people may claim the game.
fn check_waiting(table: &Table) {
    if table.phase() != Phase::Playing || stands(table) {
        return;
    }
    let (left, to_act) = (table.left(), table.to_act());
    let is_person = |seat: &Seat| table.seats[seat.index()].player().is_some();
    let wakes = wake_ms(table).is_some() || computer_task(table).is_some();
    let waits = to_act.iter().any(is_person) && table.terms.late == LatePolicy::Claim;
    assert!(wakes || waits, "a table that waits wakes");
    let is_theirs = |seat: Seat| !left.contains(&seat) && !matches!(table.seats[seat.index()], Occupant::Computer(_));
    assert!(Seat::all(table.seat_count()).any(is_theirs), "nobody plays on where no person is left");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]
    #[test]
    fn whatever_people_do_the_table_holds_together(
        game in (0_usize..5, 0_u8..3),
        terms in (0_usize..4, any::<bool>()),
        computers in (0_u8..4, 0_u8..2),
        forced in 0_u8..32,
        steps in prop::collection::vec((0..DEEDS, 0..PEOPLE, 0_usize..1_000, 0_i64..40), 1..50),
    ) {
        let kind = (game, terms, computers, forced);
        let (mut now, mut up_since) = (1_750_000_000_000, 0);
        let mut table = opened(kind, now);
        for (what, who, choice, span) in steps {
            now += match span {
                LONG => 8 * 86_400_000,
                AWAY => 2 * 86_400_000,
                short => short * 600_000,
            };
            if span == AWAY {
                up_since = now;
            }
            // Time first, as often as something is due.
            for _ in 0..20 {
                let Some(change) = tick(&table, now, up_since).expect("the table is sound") else { break };
                check(&table, &change);
                table = change.table;
            }
            prop_assert!(tick(&table, now, up_since).expect("sound").is_none(), "time comes to rest");
            match done(&table, (what, who, choice), kind, now) {
                Ok(change) => {
                    check(&table, &change);
                    table = change.table;
                }
                Err(refusal) => prop_assert!(!refusal.text.is_empty()),
            }
            for more in 0..THOUGHTS {
                let Some(change) = thought(&table, choice + more, now) else { break };
                check(&table, &change);
                table = change.table;
            }
        }
    }
}
