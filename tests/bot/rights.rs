//! A bot whose role can't change the schema nor the log, from the operator's two commands on: what the owner runs, and what the bot says
//! where that is missing.

use test_server::{address_as, admin};
use test_support::{BotProcess, Database, LoadedTable, STEP_TIMEOUT, TOKEN, patient_stand_in};

/// The program's output to these words, and its exit code.
async fn says(words: &[&str], url: Option<&str>) -> (i32, String) {
    let mut program = tokio::process::Command::new(crate::PROGRAM);
    program.args(words).env_clear().kill_on_drop(true).env("SUBROSA_LOG", "error").env("DISCORD_TOKEN", TOKEN);
    program.env("DISCORD_API", "http://127.0.0.1:9").envs(url.map(|url| ("DATABASE_URL", url)));
    let ended = tokio::time::timeout(STEP_TIMEOUT, program.output()).await.expect("it ends").expect("it starts");
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.code().expect("it ends by itself"), String::from_utf8(said).expect("text"))
}

/// A bot on this database opens a table and posts the board after a move.
async fn a_move_is_played(url: String) {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let bot = BotProcess::start(crate::PROGRAM, &playground.base_url(), &("DATABASE_URL", url), None);
    let is_there = |c: &stand_in::Control| c.connected() > 0 && !c.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    let mut table = LoadedTable::open(&control, 1).await;
    table.next(&mut game::SplitMix64::new(1)).is_played(&control).await;
    assert!(control.wait_until(|c| table.boards(c) > 1, STEP_TIMEOUT).await, "the board is posted");
    drop(bot);
    playground.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_grants_a_role_and_the_bot_runs_as_it_and_says_what_is_missing_before() {
    let database = Database::bare().await;
    let owner = database.url().to_owned();
    let name = owner.rsplit('/').next().expect("it names a database");
    let role = format!("{name}_bot");
    admin(format!("CREATE ROLE {role} LOGIN")).await;
    let own = address_as(&role, &owner);

    let (code, said) = says(&["run"], Some(&own)).await;
    assert!(code == 1 && said.contains("run `subrosa migrate --role NAME`"), "{said}");
    let (code, said) = says(&["migrate", "--role", "nobody_at_all"], Some(&owner)).await;
    assert!(code == 1 && said.contains("there is no role nobody_at_all"), "{said}");
    let (code, said) = says(&["migrate", "--role", "x; DROP TABLE actions"], Some(&owner)).await;
    assert!(code == 1 && said.contains("small letters"), "{said}");
    for _ in 0..2 {
        let (code, said) = says(&["migrate", "--role", &role], Some(&owner)).await;
        assert!(code == 0 && said.contains(&format!("The role {role} has what a bot needs")), "{said}");
    }
    let (code, said) = says(&["migrate", "--role", &role], Some(&own)).await;
    assert!(code == 1 && said.contains("only the owner"), "a role grants itself nothing: {said}");

    a_move_is_played(own).await;
    database.drop().await;
    admin(format!("DROP ROLE {role}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clusters_tables_are_spread_and_a_plain_server_is_refused_before_anything_is_changed() {
    let database = Database::bare().await;
    let owner = database.url().to_owned();
    if test_server::workers().is_empty() {
        let (code, said) = says(&["migrate", "--distribute"], Some(&owner)).await;
        assert!(code == 1 && said.contains("this database has no Citus"), "{said}");
        let copy = std::env::temp_dir().join(format!("subrosa-no-copy-{}", std::process::id()));
        let (code, said) = says(&["backup", copy.to_str().expect("text")], Some(&owner)).await;
        assert!(code == 1 && said.contains("there is nothing to back up"), "not even a schema: {said}");
    } else {
        let (code, said) = says(&["migrate", "--distribute"], Some(&owner)).await;
        assert!(code == 0 && said.contains("Spread: tables, seats,"), "{said}");
        let (code, said) = says(&["migrate", "--distribute"], Some(&owner)).await;
        assert!(code == 0 && said.contains("All tables were where they belong."), "{said}");
        let (code, said) = says(&["migrate"], Some(&owner)).await;
        assert!(code == 0 && said.contains("up to date"), "{said}");
        a_move_is_played(owner).await;
    }
    database.drop().await;
}
