//! A database full of tables, and moves at them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use game::{Dice, SplitMix64};
use sqlx::{Connection, PgConnection};
use store::Store;
use subrosa::app::{App, Pictures, SecretSource, TableRequest};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, Place, PlayCommand, Player, PlayerId, PlayerSettings, TableId, Terms,
};

use test_support::Database;
use test_support::played::opening;

use crate::{CLIENTS, STAYS, is_bot_alone};

/// Play on each half before anything is measured, in seconds.
const WARM_SECS: u64 = 3;
/// The table that all others are copies of.
pub(crate) const TEMPLATE: i64 = 1 << 40;
/// Moves that a table has room for.
const SCRIPT: usize = 100;

/// A database full of tables. The lower half is the bot's, the upper half pgbench's.
pub(crate) struct Full {
    pub(crate) database: Database,
    pub(crate) app: App,
    pub(crate) tables: i64,
    played: Arc<Vec<AtomicU8>>,
}

impl Full {
    pub(crate) async fn of(tables: i64) -> Self {
        let database = Database::fresh().await;
        let url = database.url().to_owned();
        let app = App::new(
            Store::on_server(&url).expect("an address"),
            SecretSource::new(Some(1)),
            Pictures::new().expect("the art is whole"),
        );
        template(&app).await;
        let began = Instant::now();
        let mut connection = PgConnection::connect(&url).await.expect("the server answers");
        for sql in [
            "INSERT INTO tables SELECT r.* FROM tables t, generate_series(1, $1) g, \
             LATERAL jsonb_populate_record(t, jsonb_build_object('id', g, 'thread', g)) r WHERE t.id = $2",
            "INSERT INTO seats SELECT r.* FROM seats s, generate_series(1, $1) g, \
             LATERAL jsonb_populate_record(s, jsonb_build_object('table_id', g)) r WHERE s.table_id = $2",
            "DELETE FROM outbox WHERE $1 > 0 AND table_id = $2",
        ] {
            sqlx::query(sql).bind(tables).bind(TEMPLATE).execute(&mut connection).await.expect("it is filled");
        }
        println!("{tables} tables stored in {:.0} s", began.elapsed().as_secs_f64());
        let played = (0..=tables).map(|_| AtomicU8::new(0)).collect();
        let this = Self { database, app, tables, played: Arc::new(played) };
        this.warm(&mut connection).await;
        this
    }

    /// Some play, and then what a server does by itself once a minute: it counts its rows, so that statements are planned
    /// for what is stored, not for tables that were empty a moment ago.
    async fn warm(&self, connection: &mut PgConnection) {
        if !is_bot_alone() {
            self.pgbench(CLIENTS[0], STAYS[0].0, WARM_SECS);
        }
        self.moves(CLIENTS[0], STAYS[0].0, Duration::from_secs(WARM_SECS), usize::MAX).await;
        sqlx::query("VACUUM ANALYZE").execute(connection).await.expect("it is vacuumed");
    }

    /// Moves per second by so many clients, so many in a row at a table, for a time or a number of moves.
    pub(crate) async fn moves(&self, clients: usize, stay: usize, time: Duration, most: usize) -> f64 {
        static INTERACTION: AtomicI64 = AtomicI64::new(1 << 41);
        let (script, done) = (Arc::new(opening(SCRIPT)), Arc::new(AtomicI64::new(0)));
        let (began, most) = (Instant::now(), i64::try_from(most).unwrap_or(i64::MAX));
        let lanes = (0..clients).map(|client| {
            let (app, played, script, done) = (self.app.clone(), self.played.clone(), script.clone(), done.clone());
            let lane = self.tables / 2 / i64::try_from(clients).expect("few");
            let first = 1 + lane * i64::try_from(client).expect("few");
            let mut chooser = SplitMix64::new(INTERACTION.load(Ordering::Relaxed).unsigned_abs() + client as u64);
            tokio::spawn(async move {
                let (mut id, mut left) = (first, 0);
                while began.elapsed() < time && done.load(Ordering::Relaxed) < most {
                    if left == 0 {
                        (id, left) = (first + i64::try_from(chooser.below(lane.unsigned_abs())).expect("small"), stay);
                    }
                    let at = &played[usize::try_from(id).expect("positive")];
                    let ply = usize::from(at.load(Ordering::Relaxed));
                    let Some(action) = script.get(ply).cloned() else {
                        left = 0;
                        continue;
                    };
                    let player = PlayerId(1 + i64::from(ply % 2 == 1));
                    let command = Command::Play(PlayCommand::Act { player, action, seen: None });
                    let interaction = INTERACTION.fetch_add(1, Ordering::Relaxed);
                    app.operator().command(TableId(id), &command, interaction).await.expect("the move is legal");
                    at.fetch_add(1, Ordering::Relaxed);
                    done.fetch_add(1, Ordering::Relaxed);
                    left -= 1;
                }
            })
        });
        for lane in lanes.collect::<Vec<_>>() {
            lane.await.expect("no panic");
        }
        done.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64()
    }
}

/// A table in play at its beginning.
async fn template(app: &App) {
    let player = |number: i64| Player { id: PlayerId(number), name: format!("Player {number}").into() };
    let wish = TableRequest {
        id: TableId(TEMPLATE),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: Some(2),
        opener: player(1),
        seat: Some(0),
        guests: Vec::new(),
        computers: 0,
        level: 0,
        roles: Vec::new(),
        pace_secs: Some(86_400),
        terms: Terms::of_pace(86_400),
        place: Place { guild: Some(GuildId(1)), channel: ChannelId(2), ..Place::default() },
    };
    app.tables().open(wish).await.expect("it opens");
    for (interaction, command) in [
        (1, Command::Lobby(LobbyCommand::Join(player(2), PlayerSettings::default()))),
        (2, Command::Lobby(LobbyCommand::Start(PlayerId(1)))),
    ] {
        app.operator().command(TableId(TEMPLATE), &command, interaction).await.expect("it is legal");
    }
}
