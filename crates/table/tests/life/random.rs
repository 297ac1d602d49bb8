//! Random lives: random people give random commands at random times. Whatever happens, a refusal changes nothing, what is
//! done holds together, and nobody hears what is not theirs.

use game::{Actor, Audience, Choices, Seat, Viewer};
use games::GAMES;
use proptest::prelude::*;
use table::{
    Change, Command, ConditionalMoves, EntryNo, LatePolicy, LobbyCommand, NoticeKind, Occupant, Opening, Phase, Place,
    PlayCommand, Player, PlayerId, PlayerSettings, Proposal, Secret, Table, TableId, Terms, WhoChooses, decide, tick,
    wake_ms,
};

/// People at and around the table: the last ones never sit at first.
const PEOPLE: i64 = 5;
/// So that one person at least has no seat.
const MOST_SEATS: u8 = 4;
/// A span of time, in steps of ten minutes, that stands for eight days: past all that waits for a week.
const LONG: i64 = 39;

fn person(id: i64) -> Player {
    Player { id: PlayerId(id), name: format!("Player {id}").into() }
}

fn opened((game, more): (usize, u8), policy: usize, bank: bool, now_ms: i64) -> Table {
    let game = GAMES[game % GAMES.len()];
    let (least, most) = game.about().seats;
    let seats = (least + more).min(most).min(MOST_SEATS);
    let terms =
        Terms { bank_secs: bank.then_some(5 * 86_400), late: LatePolicy::ALL[policy % 4], ..Terms::of_pace(86_400) };
    let opening = Opening {
        id: TableId(5),
        game,
        options: Vec::new(),
        seats: (0..i64::from(seats)).map(|id| Occupant::Player(person(id))).collect(),
        opener: PlayerId(0),
        terms,
        secret: Secret::new([9; 32]),
        place: Place::default(),
    };
    let table = opening.open(now_ms).expect("it fits");
    decide(&table, &Command::Lobby(LobbyCommand::Start(PlayerId(0))), now_ms).expect("everybody is there").table
}

/// A legal action of whoever is to act, or nonsense.
fn action(table: &Table, choice: usize) -> String {
    let (Some(position), Some(seat)) = (table.position(), table.to_act().first().copied()) else { return "?".into() };
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

fn command(table: &Table, what: usize, who: i64, choice: usize) -> Command {
    let player = PlayerId(who);
    match what % 18 {
        0..=5 => {
            let mover =
                table.to_act().first().and_then(|seat| table.seats[seat.index()].player()).map(|mover| mover.id);
            let player = if choice.is_multiple_of(4) { player } else { mover.unwrap_or(player) };
            Command::Play(PlayCommand::Act { player, action: action(table, choice), seen: None })
        }
        6 => Command::Play(PlayCommand::Propose(player, Proposal::ALL[choice % 4])),
        7 => Command::Play(PlayCommand::Accept(player, None)),
        8 => Command::Play(PlayCommand::Decline(player, None)),
        9 => Command::Play(PlayCommand::Resume(player)),
        10 => Command::Play(PlayCommand::Grant(player)),
        11 => Command::Play(PlayCommand::Nudge(player)),
        12 => Command::Play(PlayCommand::Claim(player)),
        13 => Command::Play(PlayCommand::HandOver(
            player,
            (choice.is_multiple_of(2)).then(|| person(i64::try_from(choice).unwrap_or(0) % PEOPLE)),
        )),
        14 => Command::Play(PlayCommand::Take(
            person(who),
            Seat(u8::try_from(choice % 4).unwrap_or(0)),
            PlayerSettings::default(),
        )),
        15 if choice.is_multiple_of(9) => Command::Play(PlayCommand::Resign(player)),
        15 => Command::Play(PlayCommand::Keep(player)),
        16 => {
            let chooser = if choice.is_multiple_of(3) { WhoChooses::Player } else { WhoChooses::Lot };
            Command::Play(PlayCommand::LeaveToLot(player, chooser))
        }
        _ => {
            let line = vec![action(table, choice), action(table, choice / 2)];
            Command::Play(PlayCommand::Plan(player, ConditionalMoves { lines: vec![line], confirmed: true }))
        }
    }
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
    let to_act = after.to_act();
    for seat in Seat::all(after.seat_count()) {
        let clock = after.life.seat_clock(seat);
        assert!(clock.bank_ms >= 0 && clock.used_ms >= 0 && clock.budget_ms >= 0);
        if clock.due_ms.is_some() {
            assert!(after.phase() == Phase::Playing && after.life.paused_ms.is_none());
            assert!(to_act.contains(&seat), "only who is to act has a running clock");
            assert!(after.seats[seat.index()].player().is_some(), "no clock runs for a computer");
        }
    }
    if after.phase() == Phase::Playing && after.life.paused_ms.is_none() {
        let people = |seat: &Seat| after.seats[seat.index()].player().is_some();
        let waits = to_act.iter().any(people);
        assert!(
            !waits || wake_ms(after).is_some() || LatePolicy::Claim == after.terms.late,
            "a table that waits wakes"
        );
    }
    let everything = EntryNo(0)..after.log.end();
    let whole = after.log.replay(everything.clone(), after.setup(), None).expect("the log replays");
    assert!(after.position().is_none_or(|position| position.same(&*whole.position)), "the position is the log's");
    let earlier =
        after.stage.board().and_then(|board| board.earlier.as_ref()).map_or(EntryNo(0), |earlier| earlier.until);
    let latest = after.replay(earlier..after.log.end()).expect("the log replays");
    assert!(whole.news.ends_with(&latest.news), "what is new is told alike from the position before it");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]
    #[test]
    fn whatever_people_do_the_table_holds_together(
        game in 0_usize..5,
        more in 0_u8..3,
        policy in 0_usize..4,
        bank: bool,
        steps in prop::collection::vec((0_usize..18, 0..PEOPLE, 0_usize..1_000, 0_i64..40), 1..50),
    ) {
        let mut now = 1_750_000_000_000;
        let mut table = opened((game, more), policy, bank, now);
        for (what, who, choice, span) in steps {
            now += if span == LONG { 8 * 86_400_000 } else { span * 600_000 };
            // Time first, as often as something is due.
            for _ in 0..20 {
                let Some(change) = tick(&table, now, 0).expect("the table is sound") else { break };
                check(&table, &change);
                table = change.table;
            }
            prop_assert!(tick(&table, now, 0).expect("sound").is_none(), "time comes to rest");
            let command = command(&table, what, who, choice);
            match decide(&table, &command, now) {
                Ok(change) => {
                    check(&table, &change);
                    table = change.table;
                }
                Err(refusal) => prop_assert!(!refusal.text.is_empty()),
            }
        }
    }
}
