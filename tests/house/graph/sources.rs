//! The crates of a workspace and their files' texts, from disk or from a test. It knows no Rust.

use std::collections::BTreeMap;
use std::path::Path;

/// The finished code of a workspace.
#[derive(Default)]
pub struct Sources {
    /// Each crate's root file by the name under which Rust code knows the crate; a program that nobody imports has its
    /// package's name and a `!`.
    pub roots: Vec<(String, String)>,
    /// The text of every file, by its path from the workspace's folder, with slashes.
    pub files: BTreeMap<String, String>,
}

impl Sources {
    /// Reads the bot and the crates under `crates/`, but for their tests, benches and examples.
    ///
    /// # Panics
    ///
    /// If a manifest or a file can't be read.
    pub fn read(root: &Path) -> Self {
        let mut sources = Self::default();
        sources.add(root, "");
        let folders = std::fs::read_dir(root.join("crates")).expect("the crates are there");
        let mut names: Vec<_> = folders.map(|entry| entry.expect("it can be listed").file_name()).collect();
        names.sort();
        for name in names.iter().filter_map(|name| name.to_str()) {
            if root.join("crates").join(name).join("Cargo.toml").is_file() {
                sources.add(root, &format!("crates/{name}/"));
            }
        }
        sources
    }

    /// Adds the package in this folder: its library, its program and all files beside them.
    fn add(&mut self, root: &Path, folder: &str) {
        let manifest = std::fs::read_to_string(root.join(folder).join("Cargo.toml")).expect("a crate has a manifest");
        let name = library_name(&manifest);
        let before = self.files.len();
        self.collect(root, &format!("{folder}src"));
        assert!(self.files.len() > before, "{folder}src has Rust files");
        for (file, suffix) in [("lib.rs", ""), ("main.rs", "!")] {
            let path = format!("{folder}src/{file}");
            if self.files.contains_key(&path) {
                self.roots.push((format!("{name}{suffix}"), path));
            }
        }
    }

    fn collect(&mut self, root: &Path, folder: &str) {
        for entry in std::fs::read_dir(root.join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}")) {
            let entry = entry.expect("the folder can be listed");
            let path = format!("{folder}/{}", entry.file_name().display());
            if entry.path().is_dir() {
                self.collect(root, &path);
            } else if entry.path().extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(entry.path()).expect("a source file is UTF-8");
                self.files.insert(path, text);
            }
        }
    }
}

/// The name of a package in Rust code: that of its `[lib]`, or its own with underscores.
pub fn library_name(manifest: &str) -> String {
    let named_in = |section: &str| {
        let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
        let mut lines = lines.take_while(|line| !line.starts_with('['));
        lines.find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"').map(str::to_owned))
    };
    let name = named_in("[lib]").or_else(|| named_in("[package]")).expect("a package has a name");
    name.replace('-', "_")
}
