//! The handbook lists every page of the documents. It knows nothing of what they say.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The list itself.
const NO_PAGES: [&str; 1] = ["SUMMARY.md"];

fn pages(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("it is there").path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "md") {
            found.insert(path);
        }
    }
}

#[test]
fn every_document_stands_in_the_book_once() {
    let docs = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is")).join("docs");
    let mut there = BTreeSet::new();
    pages(&docs, &mut there);
    there.retain(|page| !NO_PAGES.iter().any(|name| page.ends_with(name)));
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("the book has a list of its pages");
    let links = summary.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let listed: Vec<_> = links.map(|(link, _)| docs.join(link)).collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), there);
    assert_eq!(listed.len(), there.len(), "a page stands in one place");
}
