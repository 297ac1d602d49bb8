//! The program's playground with a private database, as a process of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use table::GuildId;
use test_support::Database;

/// A playground with a database of its own, which ends when this is dropped.
pub struct Playground {
    pub program: Child,
    /// Its own directory, in the one that `SUBROSA_DATA` names.
    pub data: PathBuf,
}

impl Playground {
    pub fn start(name: &str) -> Self {
        // A server without a name is none.
        Self::start_on(name, "")
    }

    /// The same, on a server's database.
    fn start_on(name: &str, server: &str) -> Self {
        let data = std::env::temp_dir().join(format!("subrosa-playground-{}-{name}", std::process::id()));
        // Where others may look in: what is in there must be closed by itself.
        fs::create_dir(&data).expect("the temporary directory can be written");
        fs::set_permissions(&data, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
        let mut command = Command::new(crate::PROGRAM);
        command.args(["playground", "--no-open", "--listen", "127.0.0.1:0"]).env("SUBROSA_DATA", &data);
        command.env("DATABASE_URL", server).stderr(Stdio::piped()).stdout(Stdio::null());
        let mut program = command.spawn().expect("the program starts");
        let said = BufReader::new(program.stderr.take().expect("it is piped"));
        let mut lines = said.lines().map_while(Result::ok);
        let ready = lines.by_ref().find(|line| line.contains("ready. Open"));
        assert!(ready.is_some(), "the playground starts");
        std::thread::spawn(move || lines.for_each(drop));
        Self { program, data: data.join("playground") }
    }

    pub fn socket(&self) -> PathBuf {
        self.data.join("socket/.s.PGSQL.5432")
    }
}

impl Drop for Playground {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
        let _ = self.data.parent().map(fs::remove_dir_all);
    }
}

#[tokio::test]
async fn a_database_of_others_is_refused_and_an_empty_one_is_the_playgrounds_own_from_then_on() {
    let database = Database::fresh().await;
    let (_, url) = database.hand_over();
    for name in ["first", "again"] {
        drop(Playground::start_on(name, &url));
    }
    database.store.servers().left_servers(&[GuildId(7)], 1_000).await.expect("the database answers");
    let mut command = Command::new(crate::PROGRAM);
    command.args(["playground", "--no-open", "--listen", "127.0.0.1:0"]).env("DATABASE_URL", &url);
    let refused = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("in which others play"), "{said}");
    database.drop().await;
}
