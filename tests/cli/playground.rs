//! The program's playground with a private database, as a process of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A playground with a database of its own, which ends when this is dropped.
pub struct Playground {
    pub program: Child,
    /// Its own directory, in the one that `SUBROSA_DATA` names.
    pub data: PathBuf,
}

impl Playground {
    pub fn start(name: &str) -> Self {
        let data = std::env::temp_dir().join(format!("subrosa-playground-{}-{name}", std::process::id()));
        // Where others may look in: what is in there must be closed by itself.
        fs::create_dir(&data).expect("the temporary directory can be written");
        fs::set_permissions(&data, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
        let mut command = Command::new(crate::PROGRAM);
        command.args(["playground", "--no-open", "--listen", "127.0.0.1:0"]).env("SUBROSA_DATA", &data);
        // A server without a name is none.
        command.env("DATABASE_URL", "").stderr(Stdio::piped()).stdout(Stdio::null());
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
