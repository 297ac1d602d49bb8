//! A road past everything that the bot can send: every game opened, joined, played by command and by composer, looked at
//! and left; lists, rules, refusals, direct messages, and a thread that hangs on nothing.

use game::{About, Actor, Dice, OptionSpec, OptionValues, Seat, SplitMix64};
use games::GAMES;
use stand_in::{Control, DmPolicy, FaultKind, FaultRule, ForumRule, NewChannel, ShownMessage, Snowflake, TypedCommand};
use table::{Phase, TableId};

use test_support::{Person, STEP_TIMEOUT, Stage, choices, eventually, post, text};

/// Names that try to break out of texts: markup, a mention, emoji of many code points, right-to-left.
const HOSTILE: [&str; 5] = [
    "**Nero** <@1> `x`",
    "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}",
    "\u{202e}\u{5d0}\u{5d1}\u{5d2} x\u{202c}",
    "Z\u{315}\u{31b}\u{340}\u{345}\u{358}\u{321}\u{322}\u{327}\u{328}",
    "@everyone",
];
/// The looks that a turn's post offers.
const LOOKS: [&str; 5] = ["Rules", "My view", "More", "The card", "Fair play"];
/// Turns of each game, half of them by the composer.
const TURNS: usize = 6;
/// No composer asks more often.
const MAX_STEPS: usize = 40;

/// A table with its lobby's post and its people in seat order.
struct Table {
    id: TableId,
    lobby: Snowflake,
    thread: Snowflake,
    seats: Vec<Person>,
}

struct Road<'a> {
    stage: &'a Stage,
    people: Vec<Person>,
    games: Snowflake,
    chooser: SplitMix64,
}

/// Goes the whole road.
pub async fn everything(stage: &Stage) {
    for name in HOSTILE {
        stage.control.add_user(name);
    }
    let named = ["Ada", "Brutus", "Cleo", "Drusus"].iter().chain(&HOSTILE);
    let people = named.map(|name| Person::of(stage, name)).collect();
    let mut road = Road { stage, people, games: stage.channel("games"), chooser: SplitMix64::new(17) };
    for game in GAMES {
        road.game(game.about()).await;
    }
    road.lists().await;
    road.direct_messages().await;
    road.loose_thread().await;
    road.forum().await;
    stage.settled().await;
    let answered = |control: &Control| control.requests().iter().all(|request| request.status.is_some());
    stage.control.wait_until(answered, STEP_TIMEOUT).await;
}

impl Road<'_> {
    fn ada(&self) -> &Person {
        &self.people[0]
    }

    async fn game(&mut self, about: &'static About) {
        let table = self.begin(about).await;
        self.tour(&table).await;
        self.play(&table, TURNS).await;
        self.looks(&table, about).await;
        self.wrong(&table).await;
        self.ends(&table).await;
    }

    /// Opens a table with its fewest seats, the hostile names among the players.
    async fn begin(&self, about: &'static About) -> Table {
        let seats: Vec<_> = (0..usize::from(about.seats.0)).map(|at| self.people[at * 4 % 9].clone()).collect();
        let (id, lobby) = self.open(&format!("/play {} seat:0", about.id)).await;
        for guest in &seats[1..] {
            guest.presses(&self.lobby(&id).await, "Join").await;
            self.stage.settled().await;
        }
        let ready =
            |control: &Control| control.message(lobby).filter(|post| post.button("Start").is_some_and(|b| !b.disabled));
        let full = self.stage.control.wait_for(STEP_TIMEOUT, ready).await.expect("the lobby fills");
        self.ada().presses(&full, "Start").await;
        self.stage.settled().await;
        let thread = self.thread(id).await.expect("the thread opens");
        Table { id, lobby, thread, seats }
    }

    async fn open(&self, line: &str) -> (TableId, Snowflake) {
        self.open_by(self.ada(), line).await
    }

    async fn open_by(&self, opener: &Person, line: &str) -> (TableId, Snowflake) {
        let heard = opener.hears(self.games, line).await;
        let id = heard.rsplit('`').nth(1).and_then(TableId::parse).unwrap_or_else(|| panic!("{line}: {heard}"));
        self.stage.settled().await;
        (id, self.lobby(&id).await.id)
    }

    /// The lobby's post, found by its ids.
    async fn lobby(&self, id: &TableId) -> ShownMessage {
        let join = format!("join:{id}");
        let is_it =
            |post: &ShownMessage| post.buttons().iter().any(|button| button.custom_id.as_deref() == Some(&join));
        self.ada().waits_for(self.games, "the lobby", is_it).await
    }

    async fn thread(&self, id: TableId) -> Option<Snowflake> {
        let table = self.stage.app.operator().load(id).await.expect("the table is there");
        table.place.thread.map(|thread| thread.0.unsigned_abs())
    }

    /// The composer's every button and the modal, without a move at the end.
    async fn tour(&mut self, table: &Table) {
        let Some((who, seat)) = self.to_act(table).await else { return };
        let mut step = self.painted(self.open_composer(&who, table)).await;
        if let Some(more) = step.buttons().iter().find(|button| button.label.starts_with("More")) {
            step = self.painted(press(&who, &step, &more.label)).await;
        }
        for label in ["Random", "Another", "Start over"] {
            step = self.painted(press(&who, &step, label)).await;
        }
        let asked = who.presses(&step, "Type it").await;
        let modal = asked.modal().expect("a modal opens");
        let field = modal.inputs[0].custom_id.clone();
        let refused =
            self.stage.control.submit(who.id, modal, &[(&field, "💥 no move")]).await.expect("it can be sent");
        assert!(!text(&refused).is_empty());
        let step = self.painted(self.open_composer(&who, table)).await;
        let asked = who.presses(&step, "Type it").await;
        let move_ = self.sample(table, seat).await;
        let send = async {
            let modal = asked.modal().expect("a modal opens");
            post(&self.stage.control.submit(who.id, modal, &[(&field, &move_)]).await.expect("it can be sent"))
        };
        let step = self.painted(send).await;
        assert!(step.button("Confirm").is_some(), "{}", step.content);
    }

    /// Waits for the picture that follows an answer, so that a late one never meets the next answer.
    async fn painted(&self, answer: impl Future<Output = ShownMessage>) -> ShownMessage {
        let done = |control: &Control| {
            let requests = control.requests();
            requests.iter().filter(|r| r.path.ends_with("/@original") && r.status.is_some()).count()
        };
        let before = done(&self.stage.control);
        let post = answer.await;
        assert!(
            self.stage.control.wait_until(|control| done(control) > before, STEP_TIMEOUT).await,
            "the picture comes: {}",
            post.content
        );
        self.stage.control.message(post.id).unwrap_or(post)
    }

    async fn open_composer(&self, who: &Person, table: &Table) -> ShownMessage {
        let turn = who.waits_for(table.thread, "the turn's post", |post| post.button("Move").is_some()).await;
        press(who, &turn, "Move").await
    }

    async fn to_act(&self, table: &Table) -> Option<(Person, Seat)> {
        let loaded = self.stage.app.operator().load(table.id).await.expect("the table is there");
        let seat = *loaded.to_act().first()?;
        Some((table.seats[seat.index()].clone(), seat))
    }

    async fn sample(&mut self, table: &Table, seat: Seat) -> String {
        let loaded = self.stage.app.operator().load(table.id).await.expect("the table is there");
        let view = loaded.position().expect("it is in play").view(Actor::Seat(seat).viewer());
        view.sample(Actor::Seat(seat), &mut self.chooser).expect("it is the seat's turn")
    }

    async fn play(&mut self, table: &Table, most: usize) {
        for turn in 0..most {
            let Some((who, seat)) = self.to_act(table).await else { return };
            let heard = if turn % 2 == 0 {
                self.by_composer(&who, table).await
            } else {
                let typed = self.sample(table, seat).await;
                self.complete(&who, table, &format!("/move move:{}", typed.chars().next().unwrap_or('a')), "move")
                    .await;
                let invoke = TypedCommand::new("move").with("move", typed);
                text(&self.stage.control.send_command(who.id, table.thread, &invoke).await.expect("it can be sent"))
            };
            assert!(heard.starts_with("Played: "), "{heard}");
            self.stage.settled().await;
        }
    }

    async fn by_composer(&mut self, who: &Person, table: &Table) -> String {
        let mut step = self.painted(self.open_composer(who, table)).await;
        for _ in 0..MAX_STEPS {
            if step.button("Confirm").is_some() {
                return text(&who.presses(&step, "Confirm").await);
            }
            let (menus, buttons) = (step.select_menus(), choices(&step));
            let at = index(&mut self.chooser, menus.len() + usize::from(!buttons.is_empty()));
            let Some(menu) = menus.get(at) else {
                let id = &buttons[index(&mut self.chooser, buttons.len())];
                step = self.painted(async { post(&who.clicks(&step, id).await) }).await;
                continue;
            };
            let first = index(&mut self.chooser, menu.options.len());
            let count = usize::try_from(menu.min_values.max(1)).expect("small");
            let keys = menu.options.iter().cycle().skip(first).take(count);
            let values: Vec<_> = keys.map(|(_, value, _)| value.as_str()).collect();
            let chosen = async { post(&who.chooses(&step, at, &values).await) };
            step = self.painted(chosen).await;
        }
        panic!("the composer asks without end: {}", step.content)
    }

    async fn complete(&self, who: &Person, table: &Table, line: &str, option: &str) {
        let found = self.stage.control.autocomplete(who.id, table.thread, line, option).await;
        assert!(found.expect("it can be completed").len() <= 25);
    }

    /// The board, the secret, the rules, lists: to players and to somebody else.
    async fn looks(&self, table: &Table, about: &About) {
        for who in table.seats.iter().chain(&self.people[3..4]) {
            self.painted(async { post(&who.types(table.thread, "/board").await) }).await;
        }
        for who in &table.seats {
            let secret = post(&who.types(table.thread, "/board show:secret").await);
            if !secret.content.contains("no secrets") {
                self.painted(async { post(&who.types(table.thread, "/board show:secret").await) }).await;
            }
            self.complete(who, table, "/board table:", "table").await;
        }
        let turn = LOOKS.iter().find_map(|label| self.latest(table, label));
        let turn = turn.expect("there is a post with buttons");
        for label in LOOKS.iter().filter(|label| turn.button(label).is_some()) {
            self.ada().presses(&turn, label).await;
        }
        for line in [format!("/rules game:{}", about.id), "/rules".to_owned(), "/games".to_owned(), "/help".to_owned()]
        {
            self.ada().types(table.thread, &line).await;
        }
    }

    /// The latest post for everybody with this button.
    fn latest(&self, table: &Table, label: &str) -> Option<ShownMessage> {
        let posts = self.ada().sees(table.thread).into_iter().rev();
        posts.filter(|post| !post.ephemeral).find(|post| post.button(label).is_some())
    }

    /// The answers to people's mistakes.
    async fn wrong(&self, table: &Table) {
        let (ada, stranger) = (self.ada(), &self.people[3]);
        for line in [
            "/move move:💥",
            "/move move:a1 table:nosuch",
            "/move move:a1 table:???",
            "/table resign table:zzz",
            "/board show:secret",
        ] {
            stranger.types(table.thread, line).await;
        }
        self.complete(stranger, table, "/move move:", "move").await;
        let invoke = TypedCommand::new("move").with("move", "a1 ".repeat(1_500));
        self.stage.control.send_command(ada.id, table.thread, &invoke).await.expect("it can be sent");
        for line in ["/play praetorian opponent:@Ada", "/play tmag seats:3 computers:8", "/rules", "/board"] {
            ada.types(self.games, line).await;
        }
        if let Some(turn) = self.latest(table, "Move") {
            stranger.presses(&turn, "Move").await;
        }
    }

    /// One player after the other leaves, until the game is over.
    async fn ends(&self, table: &Table) {
        for who in &table.seats {
            if self.stage.app.operator().load(table.id).await.expect("the table is there").phase() != Phase::Playing {
                break;
            }
            let asked = post(&who.types(table.thread, "/table resign").await);
            who.presses(&asked, "Resign").await;
            self.stage.settled().await;
        }
        let over = self.ada().waits_for(table.thread, "the end", |post| post.button("The card").is_some()).await;
        self.painted(async { press(self.ada(), &over, "The card").await }).await;
        self.ada().types(table.thread, "/table resign").await;
        assert!(self.stage.control.message(table.lobby).is_some());
    }

    /// A lobby of each game with every option chosen and everybody invited, enough of them for a second page of `/games`.
    async fn lists(&self) {
        let mut opened = Vec::new();
        // Nobody may open so many, or invite one person so often.
        let openers = [2, 3, 4].into_iter().cycle();
        for (game, at) in GAMES.iter().cycle().take(GAMES.len().max(10)).zip(openers) {
            opened.push(self.open_by(&self.people[at], &longest_line(game.about())).await);
        }
        let first = post(&self.ada().types(self.games, "/games").await);
        let second = press(self.ada(), &first, "More").await;
        press(self.ada(), &second, "Back").await;
        self.ada().types(self.games, "/board").await;
        let page = post(&self.ada().types(self.games, "/play now").await);
        assert!(self.ada().presses(&page, "All in one form").await.modal().is_some());
        let settings = post(&self.ada().types(self.games, "/settings").await);
        let zone = post(&self.ada().chooses(&settings, 0, &["zone"]).await);
        assert!(self.ada().presses(&zone, "Type another").await.modal().is_some());
        let (closing, _) = opened[0];
        let lobby = self.lobby(&closing).await;
        for (who, label) in [(1, "Join"), (1, "Decline"), (1, "Close"), (0, "Rules"), (2, "Close")] {
            self.people[who].presses(&lobby, label).await;
            self.stage.settled().await;
        }
    }

    async fn direct_messages(&mut self) {
        let (ada, brutus) = (self.people[0].clone(), self.people[1].clone());
        let dm = self.stage.control.dm_channel(ada.id);
        for line in ["/help", "/games", "/rules game:praetorian", "/settings"] {
            ada.types(dm, line).await;
        }
        self.stage.control.set_dms(brutus.id, DmPolicy::Closed);
        let table = self.secret_game(&brutus).await;
        for who in &table.seats {
            who.types(table.thread, "/board").await;
            who.types(table.thread, "/board show:secret").await;
        }
        self.stage.control.set_dms(brutus.id, DmPolicy::Open);
    }

    /// A game whose first player has a secret, opened by somebody whom no direct message reaches.
    async fn secret_game(&mut self, opener: &Person) -> Table {
        opener.types(self.games, "/play praetorian seat:0 setup:random opponent:@Ada").await;
        let kept = |post: &ShownMessage| {
            post.content.contains("invited") && post.button("Join").is_some_and(|join| !join.disabled)
        };
        let lobby = opener
            .waits_for(self.games, "the invitation", |post| {
                kept(post) && post.embeds[0].to_string().contains(&opener.id.to_string())
            })
            .await;
        // A challenge begins when the last one joins.
        self.ada().presses(&lobby, "Join").await;
        self.stage.settled().await;
        let id = lobby.button("Join").and_then(|b| b.custom_id).expect("it has an id");
        let id = id.strip_prefix("join:").and_then(TableId::parse).expect("the id names the table");
        let thread = self.thread(id).await.expect("the thread opens");
        let table = Table { id, lobby: lobby.id, thread, seats: vec![opener.clone(), self.ada().clone()] };
        self.play(&table, 2).await;
        table
    }

    /// A table in a forum that asks for a tag.
    async fn forum(&self) {
        let tags = vec![("games".to_owned(), false)];
        let forum = self.stage.control.add_channel_of(NewChannel::Forum(tags, ForumRule::RequiresTag), "forum");
        let brutus = &self.people[1];
        let talk = self.stage.control.open_thread(brutus.id, forum, ("Talk", "Hello.")).expect("opened");
        brutus.types(talk, "/play conspirateurs").await;
        self.stage.settled().await;
    }

    /// A table whose lobby is deleted before its thread could be hung on it.
    async fn loose_thread(&self) {
        let (id, lobby) = self.open("/play conspirateurs seat:0").await;
        self.people[1].presses(&self.lobby(&id).await, "Join").await;
        self.stage.settled().await;
        let down = FaultRule::once("POST", "/channels/*/messages/*/threads", FaultKind::Status(502)).times(1_000);
        self.stage.control.fault(down);
        self.ada().presses(&self.stage.control.message(lobby).expect("the lobby is there"), "Start").await;
        let tried = |control: &Control| control.faults_left() < 1_000;
        assert!(self.stage.control.wait_until(tried, STEP_TIMEOUT).await, "the thread is tried");
        self.stage.control.delete_message(lobby).expect("the lobby is there");
        self.stage.control.clear_faults();
        eventually("a thread of its own opens", async || self.thread(id).await).await;
    }
}

async fn press(who: &Person, on: &ShownMessage, label: &str) -> ShownMessage {
    post(&who.presses(on, label).await)
}

/// `/play <game>` with every option that can be given: the last value of each that fits the fewest seats.
fn longest_line(about: &About) -> String {
    let value = |spec: &OptionSpec| match spec.values {
        OptionValues::Words(words) if spec.name == "board" || spec.name == "first" => words[0].to_owned(),
        OptionValues::Words(words) => words[words.len() - 1].to_owned(),
        OptionValues::Range { max, .. } => max.to_string(),
    };
    let options: Vec<_> = about.options.iter().map(|spec| format!(" {}:{}", spec.name, value(spec))).collect();
    format!("/play {} seat:1 opponent:@Ada pace:168{}", about.id, options.concat())
}

/// A number below `count`.
fn index(dice: &mut dyn Dice, count: usize) -> usize {
    usize::try_from(dice.below(count as u64)).expect("a number below an index is an index")
}
