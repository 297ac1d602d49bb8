//! Words above the board in a turn's post: counted over whole games of every game and number of seats, played at random. The
//! figures stand in docs/design.md.

use game::{Actor, AnyGame, SplitMix64};
use games::GAMES;
use subrosa::app::{PostContext, SeatedSince};
use subrosa::discord::present::{MAX_TURN_WORDS, count_words, turn_post};
use table::{
    Command, EntryNo, LobbyCommand, Occupant, Opening, Phase, Place, PlayCommand, Player, PlayerId, Secret, Table,
    TableId, Terms,
};
use test_support::played::does;

/// Turns of a game that are looked at; random play ends few games before.
const MOST_TURNS: usize = 120;

fn person(seat: u8) -> PlayerId {
    PlayerId(1_000_000_000_000_000_000 + i64::from(seat))
}

/// A table of so many people, whose names have one or two words, that has begun.
fn begun(game: &'static dyn AnyGame, seats: u8, round: u8) -> Table {
    let names = ["Ada", "Brutus", "Cleo the Elder", "Drusus", "Ennia", "Fabia Maior", "Gaius", "Hortensia", "Iulia"];
    let player = |seat: u8| Player { id: person(seat), name: names[usize::from(seat)].into() };
    let opening = Opening {
        id: TableId(7),
        game,
        options: Vec::new(),
        seats: (0..seats).map(|seat| Occupant::Player(player(seat))).collect(),
        opener: person(0),
        terms: Terms::of_pace(86_400),
        secret: Secret::new([round; 32]),
        place: Place::default(),
    };
    does(&opening.open(1_700_000_000_000).expect("it fits"), &Command::Lobby(LobbyCommand::Start(person(0))))
}

/// The text of the post that tells of what was done since the last one, which is noted as told.
fn post(table: &mut Table) -> String {
    let seated = SeatedSince::default();
    let told = PostContext::of(table, table.log.end(), 0, &seated).unwrap_or_else(|_| panic!("the log is whole"));
    table.place.told = Some(EntryNo(table.log.end().0));
    turn_post(&told).message.content
}

/// The words of each turn's post of one game.
fn counted(game: &'static dyn AnyGame, seats: u8, round: u8) -> Vec<(usize, String)> {
    let (mut table, mut dice) = (begun(game, seats, round), SplitMix64::new(u64::from(round)));
    let mut found = Vec::new();
    for _ in 0..MOST_TURNS {
        let text = post(&mut table);
        found.push((count_words(&text), text));
        let Some(seat) = table.to_act().first().copied() else { break };
        let view = table.position().expect("in play").view(Actor::Seat(seat).viewer());
        let action = view.sample(Actor::Seat(seat), &mut dice).expect("there is an action");
        table = does(&table, &Command::Play(PlayCommand::Act { player: person(seat.0), action, seen: None }));
        if table.phase() != Phase::Playing {
            break;
        }
    }
    found
}

#[test]
fn a_post_has_at_most_forty_words_before_its_board() {
    for game in GAMES {
        for seats in game.about().seat_range().filter(|seats| game.start(*seats, &[]).is_ok()) {
            let mut all: Vec<_> = (1..=3).flat_map(|round| counted(*game, seats, round)).collect();
            all.sort();
            let at = |percent: usize| all[(all.len() - 1) * percent / 100].0;
            let (most, text) = all.last().expect("there are posts");
            eprintln!(
                "{} with {seats}: {} posts, median {}, p95 {}, most {most}",
                game.about().id,
                all.len(),
                at(50),
                at(95)
            );
            assert!(*most <= MAX_TURN_WORDS, "{} with {seats}: {most} words: {text}", game.about().id);
            let has_hash =
                all.iter().any(|(_, text)| text.split(|c: char| !c.is_ascii_hexdigit()).any(|w| w.len() >= 32));
            assert!(!has_hash, "a hash stands behind Fair play alone");
        }
    }
}

#[test]
fn a_post_tells_who_did_what_and_whose_turn_it_is_in_a_line_each() {
    for game in GAMES {
        let posts = counted(*game, game.about().seats.1, 5);
        for (_, text) in &posts[1..] {
            let news = text.lines().filter(|line| line.starts_with("> ")).count();
            assert_eq!(news, 1, "{}: {text}", game.about().id);
        }
    }
}
