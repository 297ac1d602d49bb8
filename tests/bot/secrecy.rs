//! Two tables that differ only in what a viewer may not know look the same to that viewer, to the byte: pictures, texts, custom
//! ids, file names, menus, completions and refusals, until the end.

use game::{Actor, AnyView, Dice, Seat, SplitMix64, Viewer};
use subrosa::app::{
    Customer, ListedMove, PictureStyle, PictureSubject, Pictures, PostContext, SinceOwnMove, TableSummary,
};
use subrosa::discord::present::{
    BoardWords, board, candidate, compose, file_name, lobby, move_list, secret_post, turn_post,
};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, MessageId, Occupant, Opening, Place, PlayCommand, Player, PlayerId,
    Secret, Table, TableId, decide,
};

const ADA: PlayerId = PlayerId(11);
const BRUTUS: PlayerId = PlayerId(12);

fn player(id: PlayerId, name: &str) -> Occupant {
    Occupant::Player(Player { id, name: name.into() })
}

fn table(options: &[(&str, &str)]) -> Table {
    let opening = Opening {
        id: TableId(1_234_567_890_123),
        game: games::find("praetorian").expect("the game exists"),
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

/// Everything that somebody without the assassin's knowledge can get to see of a table, in one text, and the pictures.
fn shown(table: &Table, viewer: Viewer) -> (String, Vec<game::Scene>) {
    let (summary, view) = (TableSummary::from(table), table.position().expect("in play").view(viewer));
    let told = PostContext::of(table, table.log.end()).unwrap_or_else(|_| panic!("the log is whole"));
    let mut post = turn_post(&told);
    post.message.content = without_commitments(&post.message.content);
    let since = SinceOwnMove::of(table, viewer).unwrap_or_else(|_| panic!("the log is whole"));
    let (message, picture) = board(&summary, &*view, BoardWords::Beside, &since);
    let moves = ListedMove::all(table, viewer).unwrap_or_else(|_| panic!("the game is on"));
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
        move_list(&summary, &*view, &moves, 0).body().to_string(),
        move_list(&summary, &*view, &moves, u16::MAX).body().to_string(),
    ];
    walk(&summary, &*view, &mut text, &mut scenes);
    refusals(&*view, &mut text);
    (text.join("\n"), scenes)
}

/// A commitment is salted with what nobody knows before the end: it differs from table to table and tells nothing. All else
/// must be equal.
fn without_commitments(content: &str) -> String {
    let lines = content.lines().map(|line| match line.split_once("Commitment: `") {
        Some((before, rest)) if rest.len() == 65 && rest.ends_with('`') => format!("{before}Commitment."),
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
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
    {
        text.push(format!("{:?}", view.judge(wrong)));
    }
}

/// An action that is legal at both tables and tells nothing that differs.
fn common(left: &Table, right: &Table, chooser: &mut SplitMix64) -> Option<(PlayerId, String)> {
    let seat = *left.to_act().first()?;
    let position = left.position().expect("in play");
    let actor = Actor::Seat(seat);
    let telling = |action: &str| action.starts_with('x') || action.split(['?', ' ', ',']).any(|n| n == "1" || n == "4");
    for _ in 0..500 {
        let action = position.view(actor.viewer()).sample(actor, chooser)?;
        let fits = right.position().expect("in play").view(actor.viewer()).judge(&action).is_ok();
        if fits && (!telling(&action) || action.starts_with("layout")) {
            return Some((if seat == Seat(0) { ADA } else { BRUTUS }, action));
        }
    }
    None
}

#[test]
fn tables_that_differ_only_in_the_assassins_secret_look_the_same_to_everybody_else() {
    let pictures = tokio::runtime::Runtime::new().expect("a runtime");
    // Two pools: one would give an equal scene the picture that it has.
    let [painter, other] = [(); 2].map(|()| Pictures::new().expect("the art is whole"));
    for options in [&[][..], &[("questioning", "every-turn"), ("suspects", "3")], &[("setup", "random")]] {
        let mut left = act(table(options), ADA, "assassin=1 targets=2,3");
        let mut right = act(table(options), ADA, "assassin=4 targets=5,6");
        let mut chooser = SplitMix64::new(42);
        for turn in 0..24 {
            for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
                let (seen_left, seen_right) = (shown(&left, viewer), shown(&right, viewer));
                assert_eq!(seen_left.0, seen_right.0, "texts for {viewer:?} at turn {turn}");
                assert_eq!(seen_left.1, seen_right.1, "scenes for {viewer:?} at turn {turn}");
                if turn % 8 == 0 {
                    for (a, b) in seen_left.1.into_iter().zip(seen_right.1) {
                        let a = pictures.block_on(painter.png(a, PictureStyle::default(), Customer::Table));
                        let b = pictures.block_on(other.png(b, PictureStyle::default(), Customer::Table));
                        assert_eq!(a.expect("paints").bytes, b.expect("paints").bytes, "pictures for {viewer:?}");
                    }
                }
            }
            assert_ne!(
                shown(&left, Viewer::Seat(Seat(0))).0,
                shown(&right, Viewer::Seat(Seat(0))).0,
                "the owner sees their own"
            );
            let (player, action) = common(&left, &right, &mut chooser).expect("there is a common action");
            (left, right) = (act(left, player, &action), act(right, player, &action));
        }
    }
}
