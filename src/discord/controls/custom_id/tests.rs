//! Ids read back as they are written, fit into Discord's limit, and others are none.

use strum::VariantArray as _;

use super::*;

#[test]
fn ids_read_back_as_they_are_written() {
    let table = TableId(i64::MAX);
    let picks = vec!["P1?3,9".to_owned(), "c4".to_owned()];
    for id in [
        CustomId::Join(table),
        CustomId::Leave(table),
        CustomId::Start(table, "0123abcd".parse().expect("a mark")),
        CustomId::Close(table),
        CustomId::Rules("praetorian".to_owned()),
        CustomId::View(table),
        CustomId::Move(table),
        CustomId::Compose { table, seen: EntryNo(7), picks: picks.clone(), page: 2, slot: 3 },
        CustomId::Lot { table, seen: EntryNo(7), picks: picks.clone(), press: 1 },
        CustomId::Lot { table, seen: EntryNo(7), picks: Vec::new(), press: 0 },
        CustomId::Compose { table, seen: EntryNo(u32::MAX), picks: Vec::new(), page: 0, slot: 0 },
        CustomId::Random { table, seen: EntryNo(1), press: 255 },
        CustomId::Ready { table, seen: EntryNo(1) },
        CustomId::Type { table, seen: EntryNo(1) },
        CustomId::Look { table, seen: EntryNo(3), action: String::new() },
        CustomId::Look { table, seen: EntryNo(3), action: "P1?3 P2?9".to_owned() },
        CustomId::Confirm { table, seen: EntryNo(3), action: "setup Pr 5y / Nr: 2".to_owned() },
        CustomId::Resign(table),
        CustomId::Games(12),
        CustomId::Leaderboard(LeaderboardButton {
            game: "conspirateurs".to_owned(),
            method: rating::Method::Party,
            page: u16::MAX,
        }),
        CustomId::Sit(table),
        CustomId::Step { table, step: 0, eyes: Viewer::Public, words: BoardWords::Behind },
        CustomId::Step { table, step: 300, eyes: Viewer::Seat(Seat(8)), words: BoardWords::Beside },
        CustomId::TurningPoint { table, step: u32::MAX, seat: 8, better: "P1-b7 P1?3 P2?9,15".to_owned() },
        CustomId::Moves { table, page: u16::MAX },
        CustomId::Order { table, order: "toward e1 j5".to_owned() },
        CustomId::NoticeView(table, 33),
        CustomId::NoticeGames(table, 0),
        CustomId::Take(table, 8),
        CustomId::Agree(table, OfferId { what: Proposal::Draw, by: Seat(8), at: EntryNo(u32::MAX) }),
        CustomId::Disagree(table, OfferId { what: Proposal::Abort, by: Seat(0), at: EntryNo(0) }),
        CustomId::Forget,
        CustomId::Learn(LearnButton::Try("tmag".to_owned(), "catch".to_owned(), "e: 5".to_owned())),
        CustomId::Play(PlayButton::Begin),
        CustomId::Seek(SeekButton::Answer(i64::MAX)),
        CustomId::Settings(SettingsButton::Put("palette".to_owned(), "high-contrast".to_owned())),
        CustomId::OpenSeats,
        CustomId::NextTable,
        CustomId::Tournament(TournamentButton::Standings(crate::app::TournamentId(7), 3)),
    ]
    .into_iter()
    .chain(TableButton::VARIANTS.iter().map(|button| CustomId::Table(*button, table)))
    {
        assert_eq!(CustomId::read(&id.text()), Some(id));
    }
}

#[test]
fn foreign_ids_are_not_read() {
    for text in [
        "",
        ":",
        "join",
        "join:",
        "join:!",
        "pick:1:2",
        "yes:1",
        "no:1:draw:0",
        "yes:1:dance:0:0",
        "play:1",
        "play:1:x:a",
        "games:-1",
        "games:1:",
        "leaders:chess:two:0",
        "leaders:tmag:few:0",
        "move:zzzzzzzzzzzzzzz",
    ] {
        assert_eq!(CustomId::read(text), None, "{text:?}");
    }
}
