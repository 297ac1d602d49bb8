//! Two tables, of Praetorian or of `StraToGo`, that differ only in what a viewer may not know look the same to that viewer, to the byte: pictures, texts, custom
//! ids, file names, menus, completions, refusals and exports, until the end.

use game::{Actor, AnyView, Dice, Seat, SplitMix64, Viewer};
use record::{Circumstances, TableRecord};
use subrosa::app::{
    Customer, ListedMove, PictureStyle, PictureSubject, Pictures, PostContext, SeatedSince, SinceOwnMove, TableSummary,
};
use subrosa::discord::present::{
    BoardWords, board, candidate, compose, file_name, lobby, move_list, secret_post, turn_post,
};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, MessageId, Occupant, Opening, Place, PlayCommand, Player, PlayerId,
    Proposal, Secret, Table, TableId, decide,
};

const ADA: PlayerId = PlayerId(11);
const BRUTUS: PlayerId = PlayerId(12);

fn player(id: PlayerId, name: &str) -> Occupant {
    Occupant::Player(Player { id, name: name.into() })
}

/// Secrets of one player's that fit the same course of a game, and what must not be played lest one of them comes out.
struct Secrets {
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
    /// Ada's first action at one table and at the other.
    of_ada: [String; 2],
    /// Brutus's first action at one table and at the other, if he has one to make in secret.
    of_brutus: Option<[&'static str; 2]>,
    /// An action of Ada's that is legal with both, and is played first.
    first: Option<String>,
    /// Whether an action may bring out what differs.
    telling: fn(&str) -> bool,
}

impl Secrets {
    /// The seat whose secret differs.
    fn owner(&self) -> Seat {
        let [one, other] = &self.of_ada;
        Seat(u8::from(one == other))
    }
}

fn table(Secrets { game, options, .. }: &Secrets) -> Table {
    let opening = Opening {
        id: TableId(1_234_567_890_123),
        game: games::find(game).expect("the game exists"),
        options: options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        seats: vec![player(ADA, "Ada"), player(BRUTUS, "Brutus")],
        opener: ADA,
        terms: table::Terms::of_pace(86_400),
        secret: Secret::new([7; 32]),
        place: Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(2),
            lobby_channel: None,
            lobby_message: Some(MessageId(3)),
            thread: Some(ChannelId(3)),
            ..Place::default()
        },
    };
    play(opening.open(1_700_000_000_000).expect("the table fits"), &Command::Lobby(LobbyCommand::Start(ADA)))
}

fn play(table: Table, command: &Command) -> Table {
    decide(&table, command, 1_000_000).expect("the command is legal").table
}

fn act(table: Table, player: PlayerId, action: &str) -> Table {
    play(table, &Command::Play(PlayCommand::Act { player, action: action.to_owned(), seen: None }))
}

fn scene(picture: &PictureSubject) -> game::Scene {
    picture.board().expect("a table's picture is a board").clone()
}

/// Everything that somebody without the owner's knowledge can get to see of a table, in one text, and the pictures.
fn shown(table: &Table, viewer: Viewer) -> (String, Vec<game::Scene>) {
    let (summary, view) = (TableSummary::from(table), table.position().expect("in play").view(viewer));
    let seated = SeatedSince::default();
    let told = PostContext::of(table, table.log.end(), 0, &seated).unwrap_or_else(|_| panic!("the log is whole"));
    let post = turn_post(&told);
    let since = SinceOwnMove::of(table, viewer, &seated).unwrap_or_else(|_| panic!("the log is whole"));
    let (message, picture) = board(&summary, &*view, BoardWords::Beside, &since);
    let moves = ListedMove::all(table, viewer, &seated).unwrap_or_else(|_| panic!("the game is on"));
    let mut scenes = vec![scene(&post.picture.subject), scene(&picture.subject)];
    let mut text = vec![
        post.message.body().to_string(),
        post.picture.file.clone(),
        message.body().to_string(),
        picture.file.clone(),
        file_name(&summary),
        lobby(&summary, table.game.about().options).body().to_string(),
        format!("{:?}", secret_post(&summary, &*view)),
        format!("{:?}", view.data()),
        move_list(&summary, view.frame().viewer, &moves, 0).body().to_string(),
        move_list(&summary, view.frame().viewer, &moves, u16::MAX).body().to_string(),
        exported(table, viewer),
        asked_back(table, viewer),
    ];
    walk(&summary, &*view, &mut text, &mut scenes);
    refusals(&*view, &mut text);
    (text.join("\n"), scenes)
}

/// The record as this viewer exports it. The hashes of what was chosen in secret differ, and tell nothing.
fn exported(table: &Table, viewer: Viewer) -> String {
    let eyes: Vec<_> = Seat::all(2).filter(|seat| viewer.is(*seat)).collect();
    let record = TableRecord::of(table, &Circumstances::default(), &eyes).expect("in play");
    TableRecord { commitments: Vec::new(), ..record }.to_text()
}

/// The answer to a viewer who wants to take their last move back.
fn asked_back(table: &Table, viewer: Viewer) -> String {
    let player = if viewer.is(Seat(0)) { ADA } else { BRUTUS };
    let asked = decide(table, &Command::Play(PlayCommand::Propose(player, Proposal::Undo)), 1_000_000);
    format!("{:?}", asked.map(|change| change.notices).map_err(|refusal| refusal.text))
}

/// The composer, as far as a few steps lead.
fn walk(summary: &TableSummary, view: &dyn AnyView, text: &mut Vec<String>, scenes: &mut Vec<game::Scene>) {
    let mut chooser = SplitMix64::new(u64::from(view.frame().ply));
    for _ in 0..3 {
        let mut picks = Vec::new();
        while let Ok(step) = compose(summary, view, &picks, 0) {
            text.push(step.message.body().to_string());
            scenes.push(scene(&step.picture.subject));
            let Ok(game::Compose::Ask(ask)) = view.compose(&picks) else { break };
            let menu = &ask.menus[usize::try_from(chooser.below(ask.menus.len() as u64)).expect("small")];
            let item = &menu.items[usize::try_from(chooser.below(menu.items.len() as u64)).expect("small")];
            picks.push(item.key.clone());
        }
    }
    if let Viewer::Seat(seat) = view.frame().viewer {
        text.push(format!("{:?}", view.choices(Actor::Seat(seat))));
        if let Some(action) = view.sample(Actor::Seat(seat), &mut chooser) {
            let step = candidate(summary, view, &action, &[], 1);
            text.push(step.message.body().to_string());
            scenes.push(scene(&step.picture.subject));
        }
    }
}

fn refusals(view: &dyn AnyView, text: &mut Vec<String>) {
    for wrong in
        ["x2", "x5", "1-a1", "4-h8", "P1?1", "P2?4", "assassin=1 targets=2,3", "layout abc", "", "7-7", "resign?"]
            .into_iter()
            .chain(["a2-a3", "b2-b3", "e5-e4", "a6-a1", "b1-a1", "a2-b2", "setup Nb"])
    {
        text.push(format!("{:?}", view.judge(wrong)));
    }
}

/// An action that is legal at both tables and tells nothing that differs.
fn common(
    left: &Table,
    right: &Table,
    telling: fn(&str) -> bool,
    chooser: &mut SplitMix64,
) -> Option<(PlayerId, String)> {
    let seat = *left.to_act().first()?;
    let position = left.position().expect("in play");
    let actor = Actor::Seat(seat);
    for _ in 0..500 {
        let action = position.view(actor.viewer()).sample(actor, chooser)?;
        let fits = right.position().expect("in play").view(actor.viewer()).judge(&action).is_ok();
        if fits && !telling(&action) {
            return Some((if seat == Seat(0) { ADA } else { BRUTUS }, action));
        }
    }
    None
}

/// Plays the same at two tables that differ in nothing but one player's secret, and compares all that others see of them.
fn differ_to_nobody_else(secrets: &Secrets) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    // Two pools: one would give an equal scene the picture that it has.
    let painters = [(); 2].map(|()| Pictures::new().expect("the art is whole"));
    let open = |at: usize| {
        let table = act(table(secrets), ADA, &secrets.of_ada[at]);
        secrets.of_brutus.into_iter().fold(table, |table, actions| act(table, BRUTUS, actions[at]))
    };
    let [mut left, mut right] = [0, 1].map(open);
    let owner = secrets.owner();
    let mut chooser = SplitMix64::new(42);
    for turn in 0..24 {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(1 - owner.0))] {
            let (seen_left, seen_right) = (shown(&left, viewer), shown(&right, viewer));
            assert_eq!(seen_left.0, seen_right.0, "{}: texts for {viewer:?} at turn {turn}", secrets.game);
            assert_eq!(seen_left.1, seen_right.1, "{}: scenes for {viewer:?} at turn {turn}", secrets.game);
            if turn % 8 == 0 {
                for scenes in seen_left.1.into_iter().zip(seen_right.1) {
                    let [a, b] = painted(&runtime, &painters, scenes.into());
                    assert_eq!(a, b, "{}: pictures for {viewer:?}", secrets.game);
                }
            }
        }
        let own = |table| shown(table, Viewer::Seat(owner)).0;
        assert_ne!(own(&left), own(&right), "the owner sees their own");
        let first = secrets.first.clone().filter(|_| turn == 0).map(|action| (ADA, action));
        let next = first.or_else(|| common(&left, &right, secrets.telling, &mut chooser));
        let (player, action) = next.expect("there is a common action");
        (left, right) = (act(left, player, &action), act(right, player, &action));
    }
}

fn painted(runtime: &tokio::runtime::Runtime, painters: &[Pictures; 2], scenes: [game::Scene; 2]) -> [Vec<u8>; 2] {
    let mut painters = painters.iter();
    scenes.map(|scene| {
        let painter = painters.next().expect("two");
        let png = runtime.block_on(painter.png(scene, PictureStyle::default(), Customer::Table));
        png.expect("paints").bytes.clone()
    })
}

#[test]
fn tables_that_differ_only_in_the_assassins_secret_look_the_same_to_everybody_else() {
    let telling = |action: &str| {
        let names_one = action.split(['?', ' ', ',']).any(|n| n == "1" || n == "4");
        (action.starts_with('x') || names_one) && !action.starts_with("layout")
    };
    for options in [&[][..], &[("questioning", "every-turn"), ("suspects", "3")], &[("setup", "random")]] {
        let of_ada = ["assassin=1 targets=2,3", "assassin=4 targets=5,6"].map(str::to_owned);
        differ_to_nobody_else(&Secrets { game: "praetorian", options, of_ada, of_brutus: None, first: None, telling });
    }
}

#[test]
fn the_same_strike_by_other_assassins_looks_the_same_to_everybody_else() {
    differ_to_nobody_else(&with_a_strike(&Secrets {
        game: "praetorian",
        options: &[("setup", "random")],
        of_ada: <[String; 2]>::default(),
        of_brutus: None,
        first: None,
        telling: |action| action.starts_with('x') || action.contains('?'),
    }));
}

/// The choice with this target, and with the one after the assassin.
fn choice(assassin: u8, target: u8) -> String {
    let other = (assassin + 1..=24).chain(1..assassin).find(|number| *number != target).expect("there are 24");
    format!("assassin={assassin} targets={},{}", target.min(other), target.max(other))
}

/// Other choices for the same table: both assassins stand beside one target, who is struck first.
fn with_a_strike(secrets: &Secrets) -> Secrets {
    let may_strike = |assassin: u8, target: u8| {
        let table = act(table(secrets), ADA, &choice(assassin, target));
        let own = table.position().expect("in play").view(Viewer::Seat(Seat(0)));
        own.judge(&format!("x{target}")).is_ok()
    };
    let beside = |target: u8| {
        let mut strikers = (1..=24_u8).filter(|assassin| *assassin != target && may_strike(*assassin, target));
        Some(([strikers.next()?, strikers.next()?], target))
    };
    let (strikers, target) = (1..=24_u8).find_map(beside).expect("two stand beside somebody");
    let of_ada = strikers.map(|assassin| choice(assassin, target));
    Secrets { of_ada, first: Some(format!("x{target}")), ..*secrets }
}

/// Two men of one colour have changed places, and neither moves or is met.
#[test]
fn tables_that_differ_only_in_hidden_ranks_look_the_same_to_everybody_else() {
    let telling = |action: &str| ["a1", "b1", "a2", "b2"].iter().any(|square| action.contains(square));
    for [one, other] in [
        ["setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr", "setup 3r 5r 2y 4r Ar Py / 3y 5y 2r 4y Ny Pr"],
        ["setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr", "setup 5r 3r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr"],
    ] {
        let of_brutus = Some(["setup Nb Pb 4k Ak 5b 4b / 3b 5k 3k Pk 2b 2k"; 2]);
        let of_ada = [one, other].map(str::to_owned);
        differ_to_nobody_else(&Secrets { game: "stratogo", options: &[], of_ada, of_brutus, first: None, telling });
    }
}

/// The second player's men have changed places, or the first player has discarded the other null and the other ace. What differs is neither
/// moved nor met, and no flag is.
#[test]
fn the_second_players_ranks_and_the_discards_look_the_same_to_the_other_player() {
    let telling = |action: &str| ["e1", "e2", "a5", "a6", "f5"].iter().any(|square| action.contains(square));
    let ada = "setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr";
    let brutus = "setup Nb Pb 4k Ak 5b 4b / 3b 5k 3k Pk 2b 2k";
    for (of_ada, of_brutus) in [
        ([ada; 2], [brutus, "setup Nb Pb 4k Ak 5b 3b / 4b 5k 3k Pk 2b 2k"]),
        ([ada, "setup 3r 5r 2y 4r Nr Py / 5y 3y 2r 4y Ay Pr"], [brutus; 2]),
    ] {
        let (of_ada, of_brutus) = (of_ada.map(str::to_owned), Some(of_brutus));
        differ_to_nobody_else(&Secrets { game: "stratogo", options: &[], of_ada, of_brutus, first: None, telling });
    }
}
