//! A seat's view of `StraToGo` read back from what a program says of it: the other seat's set-up is sealed, and what fights
//! have shown of it stands in the view.

use super::array::MEN;
use super::deduce::can_be;
use super::piece::{PieceSet, Rank, RankSet, StratogoPiece, Suit};
use super::state::{Army, Coin, SquareMap, StratogoPhase, StratogoPublic};
use super::told_record::ToldRecord;
use super::types::StraToGo;
use super::view::StratogoView;
use game::{Actor, Data, Frame, Game, ObservedView, Seat, Seen, Square, Turn, Viewer};

/// The view as it is given. Whether it says the same when it is written again, the caller checks.
pub fn read_view(observed: &ObservedView<'_>) -> Option<Seen<StraToGo>> {
    let (given, seat) = (observed.view, observed.seat);
    let is_in = [0, 1].map(|seat| observed.record.iter().any(|entry| entry.by == Actor::Seat(Seat(seat))));
    let pieces =
        given.field("board")?.field("pieces")?.items()?.iter().map(GivenPiece::read).collect::<Option<Vec<_>>>()?;
    let removed: PieceSet = texts(given.field("removed")?.items()?)?.collect::<Option<_>>()?;
    let (turn, told) = (turn(given)?, ToldRecord::read(observed.record, seat)?);
    if is_in == [true; 2] && turn != Turn::of(told.to_move()) {
        return None;
    }
    let table = StratogoPublic {
        limit: u16::try_from(observed.options.number("quiet")).ok()?,
        quiet: u16::try_from(given.field("quiet")?.as_int()?).ok()?,
        phase: if is_in == [true; 2] { StratogoPhase::Play(*turn.seats().first()?) } else { StratogoPhase::Setup },
        is_in,
        coins: if is_in == [true; 2] { coins(&pieces) } else { SquareMap::empty() },
        removed,
        trace: None,
    };
    let mut armies = [None; 2];
    if is_in[seat.index()] {
        armies[seat.index()] = Some(army(given, seat, &pieces)?);
    }
    let view = StratogoView { table, armies };
    (is_possible(&view.table, &view.armies, &pieces, seat) && told.explains(&view, seat)).then_some(())?;
    let frame = Frame {
        game: StraToGo::ABOUT.id,
        viewer: Viewer::Seat(seat),
        seats: 2,
        options: observed.options.clone(),
        ply: u32::try_from(observed.record.len()).ok()?,
        turn,
        outcome: None,
        last: observed.record.last().cloned(),
        left: Vec::new(),
    };
    Some(Seen { frame, view })
}

struct GivenPiece {
    at: Square,
    suit: Suit,
    rank: Option<Rank>,
    known: bool,
    moved: bool,
}

impl GivenPiece {
    fn read(data: &Data) -> Option<Self> {
        let at = Square::parse(data.field("at")?.as_text()?, 6, 6)?;
        let mut id = data.field("id")?.as_text()?.chars();
        let rank = Rank::read(id.next()?);
        let suit = Suit::read(id.next()?)?;
        let truth = |name| data.field(name)?.as_bool();
        Some(Self { at, suit, rank, known: truth("known")?, moved: truth("moved")? })
    }

    fn piece(&self) -> Option<StratogoPiece> {
        Some(StratogoPiece { rank: self.rank?, suit: self.suit })
    }
}

fn coins(pieces: &[GivenPiece]) -> SquareMap<Coin> {
    let mut coins = SquareMap::empty();
    for piece in pieces {
        let shown = piece.rank.filter(|_| piece.known);
        coins.set(piece.at, Some(Coin { suit: piece.suit, shown, moved: piece.moved }));
    }
    coins
}

fn army(given: &Data, seat: Seat, pieces: &[GivenPiece]) -> Option<Army> {
    let mut men = SquareMap::empty();
    for piece in pieces.iter().filter(|piece| piece.suit.owner() == seat) {
        men.set(piece.at, Some(piece.piece()?));
    }
    let discards = given.field("discards")?.items()?.get(seat.index())?.items()?;
    let discards: Vec<_> = texts(discards)?.collect::<Option<_>>()?;
    Some(Army { men, discards: discards.try_into().ok()? })
}

fn texts(items: &[Data]) -> Option<impl Iterator<Item = Option<StratogoPiece>>> {
    let words: Option<Vec<_>> = items.iter().map(Data::as_text).collect();
    Some(words?.into_iter().map(StratogoPiece::read).collect::<Vec<_>>().into_iter())
}

fn turn(given: &Data) -> Option<Turn> {
    let seats = given.field("to_act")?.items()?.iter().map(|seat| u8::try_from(seat.as_int()?).ok().map(Seat));
    let seats: Vec<_> = seats.collect::<Option<_>>()?;
    (!seats.is_empty() && seats.iter().all(|seat| seat.0 < 2)).then_some(Turn::Seats(seats))
}

/// Whether some set-up of the other seat, and the own one, explain the board.
fn is_possible(table: &StratogoPublic, armies: &[Option<Army>; 2], pieces: &[GivenPiece], seat: Seat) -> bool {
    if let Some(army) = &armies[seat.index()] {
        let own = army.men.iter().map(|(_, piece)| piece).chain(army.discards);
        let all: Vec<_> = own.chain(table.removed.of(seat)).collect();
        let set: PieceSet = all.iter().copied().collect();
        if all.len() != MEN + 2 || !StratogoPiece::of(seat).all(|piece| set.has(piece)) {
            return false;
        }
    }
    if table.is_in != [true; 2] {
        return table.removed == PieceSet::default();
    }
    let enemies = Suit::of(Seat(1 - seat.0));
    enemies.into_iter().all(|suit| {
        let standing = pieces.iter().filter(|piece| piece.suit == suit).count();
        // Of seven pieces of a suit the null or the ace was discarded.
        let complete = standing + table.removed.ranks(suit).count() == 6;
        let hidden = pieces.iter().any(|piece| piece.suit == suit && piece.rank.is_none());
        complete && (!hidden || can_be(table, suit) != [RankSet::NONE; 2])
    })
}
