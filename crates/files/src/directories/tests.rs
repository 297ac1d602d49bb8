//! A private directory is closed to others, and its surroundings stay as they are.

use super::super::tests::{Folder, mode};
use super::*;

fn open_up(path: &Path, mode: u32) {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
    std::fs::set_permissions(path, mode).expect("it is ours");
}

#[test]
fn a_tree_is_closed_to_others_and_links_out_of_it_are_left_alone() {
    let (outside, folder) = (Folder::of("outside"), Folder::of("tree"));
    let (inner, file) = (folder.0.join("inner"), folder.0.join("inner/file"));
    std::fs::create_dir(&inner).expect("it can be made");
    std::fs::write(&file, b"secret").expect("it can be written");
    open_up(&inner, 0o777);
    open_up(&file, 0o754);
    open_up(&outside.0, 0o755);
    std::os::unix::fs::symlink(&outside.0, inner.join("link")).expect("a link can be made");
    private_directory(&inner).expect("it is ours");
    assert_eq!((mode(&inner), mode(&file)), (0o700, 0o754));
    close_tree(&folder.0).expect("it is ours");
    assert_eq!((mode(&folder.0), mode(&inner), mode(&file), mode(&outside.0)), (0o700, 0o700, 0o700, 0o755));
    assert!(private_directory(&file).is_err() && private_directory(&inner.join("link")).is_err());
}

#[test]
fn a_directory_is_this_users_or_roots_or_anothers() {
    let folder = Folder::of("whose");
    let found = || folder.0.metadata().expect("it is there");
    assert!(!belongs_to_another(&found()));
    assert!(!belongs_to_another(&Path::new("/").metadata().expect("it is there")), "root's is everybody's to trust");
    if is_root() {
        std::os::unix::fs::chown(&folder.0, Some(4711), None).expect("root gives");
        assert!(belongs_to_another(&found()));
    }
}

#[test]
fn a_directory_that_others_can_write_is_known() {
    let folder = Folder::of("sticky");
    for (bits, open) in [(0o755, false), (0o775, true), (0o777, true), (0o1777, false)] {
        open_up(&folder.0, bits);
        assert_eq!(is_open_to_others(&folder.0.metadata().expect("it is there")), open, "{bits:o}");
    }
}
