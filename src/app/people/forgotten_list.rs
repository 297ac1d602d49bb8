//! The list of those whose data was deleted, beside the database: a copy of the database is older than what came after it,
//! so that the list must not go with it. It names nobody.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Error, ErrorKind, Read as _};
use std::path::Path;
use std::sync::{Arc, PoisonError};

use super::handle::{CompletedList, People};
use crate::app::failure::Failure;
use files::Exposure;
use store::{ForgottenList, ForgottenPerson};
use table::PlayerId;

/// The longest list, in bytes: three million people.
const LONGEST_LIST: u64 = 256 << 20;

impl People {
    /// Brings the list's file and the database to one state. Those whom the file has and the database lacks are deleted again: it went back
    /// to a time before. Those whom the file lacks are added. A failed write is logged: nobody's deletion waits for it.
    ///
    /// # Errors
    /// If somebody's data could not be deleted again.
    pub async fn settle_forgotten_list(&self) -> Result<(), Failure> {
        let Some(file) = self.forgotten_list.clone() else { return Ok(()) };
        self.warn_of_no_list(&file).await?;
        Box::pin(self.delete_lost(Arc::clone(&file))).await?;
        warn_unwritten(self.write_forgotten_list(file).await);
        Ok(())
    }

    /// Says that a copy was read back and no list of what was deleted since is there. It may be that nobody deleted anything.
    async fn warn_of_no_list(&self, file: &Path) -> Result<(), Failure> {
        if !file.exists() && self.store.people().owed_since().await?.is_some() {
            tracing::warn!(
                file = %file.display(),
                "a copy was read back, and there is no list of those who had their data deleted since: if one is kept elsewhere, put it there \
                 and start again"
            );
        }
        Ok(())
    }

    /// Deletes those again who stand in the file and not in the database.
    async fn delete_lost(&self, file: Arc<Path>) -> Result<(), Failure> {
        // The file is read first: each deletion stands in the database before it stands in a file.
        let read = tokio::task::spawn_blocking(move || read_forgotten_list(&file));
        match read.await.unwrap_or_else(|error| Err(error.into())) {
            Ok(list) => {
                let people = self.forget_again(&list).await?;
                if people > 0 {
                    tracing::warn!(
                        people,
                        "the database went back to a time before deletions of data, which were done again"
                    );
                }
            }
            // Where nobody has had anything deleted, no list was ever made.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            // A file that is there and can't be read can't be added to either, which is said.
            Err(error) => {
                if self.store.people().owed_since().await?.is_some() {
                    tracing::error!(%error, "people whose data was deleted are back from a copy, and the list of them can't be read");
                }
            }
        }
        Ok(())
    }

    /// Does the same while the bot runs, if anything has changed: other processes delete as well, their files may lie on other machines,
    /// and a standby that lacked the last deletions may have taken the database's place.
    pub(in crate::app) async fn complete_forgotten_list(&self) {
        if let Some(file) = self.forgotten_list.clone() {
            warn_unwritten(self.complete(file).await);
        }
    }

    async fn complete(&self, file: Arc<Path>) -> std::io::Result<()> {
        let database = self.store.people().forgotten_state().await.map_err(Error::other)?;
        let now = |file_bytes| CompletedList { database, file_bytes };
        let last = *self.completed_list.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some() && last == bytes_of(Arc::clone(&file)).await.map(now) {
            return Ok(());
        }
        let deleted = Box::pin(self.delete_lost(Arc::clone(&file))).await;
        // It is asked before: a deletion in between is found in an hour.
        let database = self.store.people().forgotten_state().await.map_err(Error::other)?;
        self.write_forgotten_list(Arc::clone(&file)).await?;
        if let Err(failure) = deleted {
            tracing::error!(%failure, "data that people had deleted are back; in an hour it is tried again to delete them");
            return Ok(());
        }
        let completed = bytes_of(file).await.map(|file_bytes| CompletedList { database, file_bytes });
        *self.completed_list.lock().unwrap_or_else(PoisonError::into_inner) = completed;
        Ok(())
    }

    async fn write_forgotten_list(&self, file: Arc<Path>) -> std::io::Result<()> {
        let list = self.store.people().forgotten().await.map_err(Error::other)?;
        tokio::task::spawn_blocking(move || add_missing(&file, &list)).await.unwrap_or_else(|e| Err(e.into()))
    }

    /// Adds one person to the list's file.
    pub(super) async fn list_forgotten(&self, person: ForgottenPerson) {
        let Some(file) = self.forgotten_list.clone() else { return };
        let add = move || files::append_line(&file, &person.line());
        warn_unwritten(tokio::task::spawn_blocking(add).await.unwrap_or_else(|e| Err(e.into())));
    }

    /// Deletes the data of those once more whose deletion stands in a list and not in the database, which has gone back. From then on
    /// the database has them, too, so that what they begin later stays. How many had data.
    ///
    /// # Errors
    /// If somebody's games can't be left, or the database can't be asked; all others are gone by then, and it may be done again.
    pub async fn forget_again(&self, list: &ForgottenList) -> Result<usize, Failure> {
        let lost = self.store.people().lost_of(list).await?;
        let people = self.store.people().people_in(&lost).await?;
        let aliases = self.store.desk().aliases().await?;
        let (mut done, mut left) = (Ok(people.len()), Vec::new());
        for (person, at_ms) in people {
            if let Err(failure) = self.forget_once_more(person, aliases.of(person), at_ms).await {
                done = Err(failure);
                left.push(person);
            }
        }
        self.store.people().note_gone(&lost, &left).await?;
        if done.is_ok() {
            self.store.people().note_settled().await?;
        }
        done
    }

    /// Deletes one person's data, whose tables they leave under this number, their alias: it is negative, as no interaction's of
    /// Discord's is, and when a run that was cut short is followed by another it is nobody else's. A deletion that the copy
    /// knows hinders none. It keeps the time that the list has: what another database keeps of them, to which they came back since, is
    /// nobody's to delete.
    async fn forget_once_more(&self, person: PlayerId, number: i64, at_ms: i64) -> Result<(), Failure> {
        self.forget_since(person, number, (i64::MAX, Some(at_ms))).await
    }
}

/// The length of a file, if it is there.
async fn bytes_of(file: Arc<Path>) -> Option<u64> {
    let length = tokio::task::spawn_blocking(move || file.metadata().map(|found| found.len()));
    length.await.ok()?.ok()
}

fn warn_unwritten(written: std::io::Result<()>) {
    if let Err(error) = written {
        tracing::warn!(%error, "the list of those whose data was deleted could not be written beside the database");
    }
}

/// A list read from its file; empty lines don't count, nor does a last one that a dying process left unfinished.
///
/// # Errors
/// If it can't be read, a line is none of the list, or somebody else owns the file or can write to it: they could have people's
/// games resigned by it.
pub fn read_forgotten_list(file: &Path) -> std::io::Result<ForgottenList> {
    let open = File::open(file)?;
    let found = open.metadata()?;
    if Exposure::of(&found) == Exposure::Foreign {
        return Err(Error::new(ErrorKind::PermissionDenied, "it is another user's, or others can write to it"));
    }
    if found.len() > LONGEST_LIST {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it has more than {LONGEST_LIST} bytes")));
    }
    let (mut lines, mut line, mut people) = (BufReader::new(open.take(LONGEST_LIST)), String::new(), Vec::new());
    while lines.read_line(&mut line)? > 0 {
        match ForgottenPerson::read(&line) {
            Some(person) => people.push(person),
            None if line.trim().is_empty() || !line.ends_with('\n') => {}
            None => return Err(Error::other(format!("line {} can't be read", people.len() + 1))),
        }
        line.clear();
    }
    Ok(people.into_iter().collect())
}

/// Adds what the file lacks: other databases may share it, and nothing that stands there goes.
fn add_missing(file: &Path, list: &ForgottenList) -> std::io::Result<()> {
    let known = match read_forgotten_list(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => ForgottenList::default(),
        known => known?,
    };
    let missing: String = list.people().filter(|person| !known.has(person)).map(ForgottenPerson::line).collect();
    if missing.is_empty() { Ok(()) } else { files::append_line(file, &missing) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list in a folder of its own, which goes when it is dropped.
    struct Listed(std::path::PathBuf);

    impl Listed {
        fn new(name: &str, text: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("subrosa-list-{}-{name}", std::process::id()));
            std::fs::create_dir(&folder).expect("the temporary directory can be written");
            let this = Self(folder);
            files::append_line(&this.file(), text).expect("it can be written");
            this
        }

        fn file(&self) -> std::path::PathBuf {
            self.0.join("list.txt")
        }
    }

    impl Drop for Listed {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn line(at_ms: i64, digit: char) -> String {
        format!("{at_ms} 0123456789abcdef {}\n", digit.to_string().repeat(64))
    }

    #[test]
    fn a_list_is_read_as_a_set_and_only_what_it_lacks_is_added() {
        let listed = Listed::new("set", &[line(5, 'a'), line(9, 'a'), line(7, 'b')].concat());
        let list = read_forgotten_list(&listed.file()).expect("it is a list");
        assert_eq!(list.len(), 2);
        add_missing(&listed.file(), &list).expect("nothing is missing");
        assert_eq!(listed.file().metadata().expect("it is there").len(), 3 * 84, "and nothing is written");
        let more =
            [line(9, 'a'), line(8, 'b'), line(1, 'c')].iter().filter_map(|line| ForgottenPerson::read(line)).collect();
        add_missing(&listed.file(), &more).expect("it is added to");
        let list = read_forgotten_list(&listed.file()).expect("it is a list");
        assert_eq!((list.len(), list.since(7).len()), (3, 2));
    }

    #[test]
    fn an_unfinished_last_line_is_left_out_and_any_other_one_is_refused() {
        let listed = Listed::new("cut", &line(5, 'a'));
        let write = |text: String| std::fs::write(listed.file(), text).expect("it can be written");
        write(line(5, 'a') + "6 0123");
        assert_eq!(read_forgotten_list(&listed.file()).expect("it is a list").len(), 1);
        write("6 0123\n".to_owned() + &line(5, 'a'));
        assert!(read_forgotten_list(&listed.file()).expect_err("it is damaged").to_string().contains("line 1"));
    }

    #[cfg(unix)]
    #[test]
    fn a_list_that_others_can_write_is_not_read() {
        use std::os::unix::fs::PermissionsExt as _;
        let listed = Listed::new("foreign", &line(5, 'a'));
        std::fs::set_permissions(listed.file(), std::fs::Permissions::from_mode(0o602)).expect("it is ours");
        let refused = read_forgotten_list(&listed.file()).expect_err("it is refused");
        assert_eq!(refused.kind(), ErrorKind::PermissionDenied);
    }
}
