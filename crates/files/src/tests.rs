//! Files are made new and private, links are not followed, and reading has an end.

use super::*;

/// A directory that goes when it is dropped.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn of(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("subrosa-files-{}-{name}", std::process::id()));
        std::fs::create_dir(&path).expect("the temporary directory can be written");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(unix)]
pub(super) fn mode(path: &Path) -> u32 {
    std::os::unix::fs::MetadataExt::mode(&path.symlink_metadata().expect("it is there")) & 0o777
}

#[cfg(unix)]
#[test]
fn a_file_is_new_and_private_and_follows_no_link() {
    let folder = Folder::of("new");
    let (victim, link) = (folder.0.join("victim"), folder.0.join("link"));
    std::fs::write(&victim, b"before").expect("it can be written");
    std::os::unix::fs::symlink(&victim, &link).expect("a link can be made");
    assert_eq!(create_private(&link).expect_err("something is there").kind(), ErrorKind::AlreadyExists);
    let nowhere = folder.0.join("nowhere");
    std::os::unix::fs::symlink(folder.0.join("made by a link"), &nowhere).expect("a link can be made");
    assert!(create_private(&nowhere).is_err() && !folder.0.join("made by a link").exists());

    let new = folder.0.join("new");
    drop(create_private(&new).expect("nothing is there"));
    assert_eq!(mode(&new), 0o600);
    replace(&link, b"after").expect("it can be written");
    assert_eq!((std::fs::read(&victim).expect("it is there").as_slice(), mode(&link)), (&b"before"[..], 0o600));
    assert_eq!(std::fs::read(&link).expect("it is there"), b"after");
    assert_eq!(std::fs::read_dir(&folder.0).expect("it can be listed").count(), 4, "no part is left");
}

#[test]
fn the_part_of_a_process_that_was_killed_is_in_nobodys_way() {
    let folder = Folder::of("left");
    let file = folder.0.join("a");
    let part = folder.0.join(format!("a.part-{}", std::process::id()));
    std::fs::write(&part, b"half").expect("it can be written");
    write_new(&file, b"whole").expect("the name is free");
    assert!(!part.exists() && std::fs::read(&file).expect("it is there") == b"whole");
}

#[test]
fn a_finished_file_takes_nobodys_place() {
    let folder = Folder::of("publish");
    let (part, file) = (folder.0.join("a.part"), folder.0.join("a"));
    std::fs::write(&part, b"new").expect("it can be written");
    std::fs::write(&file, b"old").expect("it can be written");
    assert_eq!(publish(&part, &file).expect_err("it is there").kind(), ErrorKind::AlreadyExists);
    assert_eq!(std::fs::read(&file).expect("it is there"), b"old");
    std::fs::remove_file(&file).expect("it is there");
    publish(&part, &file).expect("the name is free");
    assert!(!part.exists() && std::fs::read(&file).expect("it is there") == b"new");
}

#[test]
fn reading_has_an_end() {
    assert_eq!(bounded(&b"12345"[..], 5).expect("it fits"), b"12345");
    assert_eq!(bounded(io::repeat(0), 5).expect_err("it never ends").kind(), ErrorKind::FileTooLarge);
}

#[test]
fn lines_are_added_and_one_that_was_cut_short_goes_first() {
    let folder = Folder::of("append");
    let file = folder.0.join("list");
    append_line(&file, "one\n").expect("it is made");
    append_line(&file, "two\nthree\n").expect("it is added to");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "one\ntwo\nthree\n");
    std::fs::write(&file, "one\ntwo\nthr").expect("it can be written");
    append_line(&file, "four\n").expect("it is added to");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "one\ntwo\nfour\n");
    std::fs::write(&file, "on").expect("it can be written");
    append_line(&file, "five\n").expect("it is added to");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "five\n");
}

#[cfg(unix)]
#[test]
fn nothing_is_added_to_a_link_or_to_what_others_can_write() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::of("append-foreign");
    let (file, link) = (folder.0.join("list"), folder.0.join("link"));
    append_line(&file, "one\n").expect("it is made");
    assert_eq!(mode(&file), 0o600);
    std::os::unix::fs::symlink(&file, &link).expect("a link can be made");
    append_line(&link, "two\n").expect_err("a link is not followed");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o620)).expect("it is ours");
    append_line(&file, "two\n").expect_err("others may have written there");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "one\n");
}

#[cfg(unix)]
#[test]
fn the_group_of_a_credential_may_seem_to_read_it_and_may_do_nothing_else() {
    let folder = Folder::of("credential");
    let file = folder.0.join("token");
    std::fs::write(&file, b"a.b.c").expect("it can be written");
    for (mode, usual, credential) in [
        (0o400, Exposure::Private, Exposure::Private),
        (0o440, Exposure::Readable, Exposure::Private),
        (0o450, Exposure::Readable, Exposure::Readable),
        (0o404, Exposure::Readable, Exposure::Readable),
        (0o460, Exposure::Foreign, Exposure::Foreign),
    ] {
        std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(mode)).expect("it is ours");
        let found = file.metadata().expect("it is there");
        assert_eq!((Exposure::of(&found), Exposure::of_credential(&found)), (usual, credential), "{mode:o}");
    }
}
