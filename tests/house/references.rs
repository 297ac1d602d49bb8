//! No reference leads nowhere: every Markdown link, every path and every document that code, comments, settings or documents
//! name is there, and so is every heading. It reads the checkout's files and knows nothing of what they are about.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A path that begins with one of these is one of ours.
const FOLDERS: [&str; 10] =
    ["docs/", "src/", "crates/", "tests/", "benches/", "migrations/", "examples/", "fuzz/", "packaging/", ".ci/"];

/// Folders that are not read: builds and git put them there.
const SKIPPED: [&str; 3] = [".git", "target", "node_modules"];

/// Kinds of files that name others.
const READ: [&str; 9] = ["rs", "md", "toml", "sql", "py", "sh", "yml", "yaml", "service"];

/// Files whose paths are made up, to try a reader of paths, or lie in the source of Postgres.
const MADE_UP: [&str; 3] =
    ["tests/house/references.rs", "crates/postgres/build/mod.rs", "crates/postgres/build/mends.rs"];

/// The checkout: its root, all its files, and the folders from which a short path may start (packages and their sources).
struct Checkout {
    root: PathBuf,
    files: BTreeSet<PathBuf>,
    starts: Vec<PathBuf>,
}

impl Checkout {
    /// The one that is tested. The manifest's folder is asked at run time: a shared build may have been made in another.
    fn open() -> Self {
        let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
        let mut files = BTreeSet::new();
        collect(&root, &mut files);
        let packages = files.iter().filter(|file| file.ends_with("Cargo.toml")).filter_map(|file| file.parent());
        let starts = packages.flat_map(|package| [package.to_owned(), package.join("src")]).collect();
        Self { root, files, starts }
    }

    /// The files whose text names others, with that text.
    fn texts(&self) -> impl Iterator<Item = (&Path, String)> {
        let is_read = |file: &&PathBuf| {
            let kind = file.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
            (READ.contains(&kind) || file.ends_with("Dockerfile") || is_script(file))
                && !MADE_UP.iter().any(|path| file.ends_with(path))
        };
        let read =
            |file: &PathBuf| fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.files.iter().filter(is_read).map(move |file| (file.as_path(), read(file)))
    }

    /// Whether a path that a file names is there: from the file's own folder or one above it, from a package, or from a
    /// package's sources.
    fn has(&self, path: &str, named_in: &Path) -> bool {
        let above = named_in.ancestors().skip(1).take_while(|folder| folder.starts_with(&self.root));
        let mut starts = above.chain(self.starts.iter().map(PathBuf::as_path));
        starts.any(|start| start.join(path).exists() || start.join(format!("{path}.rs")).exists())
    }

    /// Whether some file has this name.
    fn has_name(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.file_name().is_some_and(|own| own == name))
    }

    fn shown<'a>(&self, file: &'a Path) -> std::path::Display<'a> {
        file.strip_prefix(&self.root).unwrap_or(file).display()
    }
}

/// Whether it is a step of the checks before a merge, which have no ending.
fn is_script(file: &Path) -> bool {
    file.parent().and_then(Path::file_name).is_some_and(|folder| folder == ".ci")
}

fn collect(folder: &Path, files: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let entry = entry.expect("it is there");
        if SKIPPED.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        if entry.file_type().expect("it is there").is_dir() {
            collect(&entry.path(), files);
        } else {
            files.insert(entry.path());
        }
    }
}

/// The words of a text that may be paths: cut at white space, quotes, brackets and commas, but not at commas in braces.
fn words(text: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let mut words = vec![String::new()];
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' | '\n' => depth = if letter == '}' { depth - 1 } else { 0 },
            _ => {}
        }
        let cuts = letter.is_whitespace() || "\"'`()[]|;:=!?\\“”".contains(letter) || (letter == ',' && depth <= 0);
        if cuts { words.push(String::new()) } else { words.last_mut().expect("it is there").push(letter) }
    }
    words.into_iter().filter(|word| !word.is_empty()).collect()
}

/// The paths that a word with braces stands for: `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`.
fn expanded(word: &str) -> Vec<String> {
    let Some((head, (inner, tail))) = word.split_once('{').and_then(|(head, rest)| Some((head, rest.split_once('}')?)))
    else {
        return vec![word.to_owned()];
    };
    if !inner.contains(',') {
        return vec![format!("{head}*")];
    }
    inner.split(',').flat_map(|part| expanded(&format!("{head}{part}{tail}"))).collect()
}

/// The part of a path before anything that stands for several or unknown names.
fn certain(path: &str) -> String {
    let parts = path.split('/').take_while(|part| !part.contains(['*', '<', '>', '…', '$', '{', '}', '%']));
    parts.collect::<Vec<_>>().join("/")
}

/// The file of ours that a word names, if it names one.
fn named(word: &str) -> Option<&str> {
    let word =
        word.split('#').next().unwrap_or(word).trim_start_matches("./").trim_end_matches(['.', ',', '/', '*', '>']);
    let is_ours = FOLDERS.iter().any(|folder| word.starts_with(folder) && word.len() > folder.len());
    let ends = |ending: &str| word.strip_suffix(ending).is_some_and(|rest| !rest.is_empty());
    let is_file =
        [".rs", ".md", ".sql"].iter().any(|ending| ends(ending)) && !word.starts_with(['/', '.', '*', '<', '{']);
    (is_ours || is_file).then_some(word)
}

#[test]
fn every_path_that_a_file_names_is_there() {
    let checkout = Checkout::open();
    let (mut count, mut wrong) = (0, Vec::new());
    for (file, text) in checkout.texts() {
        for (number, line) in text.lines().enumerate() {
            for word in words(line) {
                let Some(word) = named(&word) else { continue };
                for path in expanded(word) {
                    count += 1;
                    let is_there = if path.contains('/') {
                        checkout.has(&certain(&path), file)
                    } else {
                        path.contains(['*', '<', '…']) || checkout.has_name(&path)
                    };
                    if !is_there {
                        wrong.push(format!("{}:{}: {path}", checkout.shown(file), number + 1));
                    }
                }
            }
        }
    }
    assert!(count > 200, "only {count} paths were found: the reader is blind");
    assert!(wrong.is_empty(), "these lead nowhere:\n{}", wrong.join("\n"));
}

/// A page without its fenced blocks.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// GitHub's anchor of a heading: lower case, no punctuation, hyphens for blanks.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.collect::<String>().trim().to_lowercase().replace(' ', "-")
}

fn headings(page: &str) -> Vec<String> {
    let lines = prose(page).lines().filter(|line| line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    lines.iter().map(|line| line.trim_start_matches('#').trim().to_owned()).collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let checkout = Checkout::open();
    let (mut count, mut wrong) = (0, Vec::new());
    for (file, text) in checkout.texts().filter(|(file, _)| file.extension().is_some_and(|kind| kind == "md")) {
        for link in prose(&text).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.starts_with("https://") || link.starts_with("http://") || link.starts_with("mailto:") {
                continue;
            }
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { file.to_owned() } else { file.with_file_name("").join(path) };
            let page = if target.extension().is_some_and(|kind| kind == "md") {
                fs::read_to_string(&target).ok()
            } else {
                None
            };
            let has_anchor = || page.is_some_and(|page| headings(&page).iter().any(|heading| slug(heading) == anchor));
            if !target.exists() || !(anchor.is_empty() || has_anchor()) {
                wrong.push(format!("{}: {link}", checkout.shown(file)));
            }
        }
    }
    assert!(count > 50, "only {count} links were found: the reader is blind");
    assert!(wrong.is_empty(), "these links lead nowhere:\n{}", wrong.join("\n"));
}

/// The texts between two marks.
fn between<'a>(text: &'a str, open: &str, close: char) -> Vec<&'a str> {
    text.split(open).skip(1).filter_map(|rest| rest.split(close).next()).collect()
}

#[test]
fn every_heading_that_a_comment_names_is_there() {
    let checkout = Checkout::open();
    let pages: Vec<_> = checkout.texts().filter(|(file, _)| file.starts_with(checkout.root.join("docs"))).collect();
    let (mut named, mut rules, mut wrong) = (0, 0, Vec::new());
    for (file, text) in checkout.texts() {
        for (path, page) in &pages {
            let name = checkout.shown(path).to_string();
            for heading in between(&text, &format!("{name}, \""), '"') {
                named += 1;
                if !headings(page).iter().any(|own| own == heading) {
                    wrong.push(format!("{}: {name}, \"{heading}\"", checkout.shown(file)));
                }
            }
        }
        for line in text.lines().filter(|line| is_prose(file, line)) {
            let places = between(line, "(rules: ", ')');
            rules += places.len();
            for place in places.into_iter().filter(|place| !is_rule(&pages, place)) {
                wrong.push(format!("{}: (rules: {place})", checkout.shown(file)));
            }
        }
    }
    assert!(named > 8 && rules > 4, "only {named} headings and {rules} rules were found: the reader is blind");
    assert!(wrong.is_empty(), "these headings are not there:\n{}", wrong.join("\n"));
}

/// Whether a line is a comment, or stands on a page.
fn is_prose(file: &Path, line: &str) -> bool {
    file.extension().is_some_and(|kind| kind == "md") || line.trim_start().starts_with("//")
}

/// Whether docs/rules.md has this game and this heading in it: `Praetorian, End`, or the game alone.
fn is_rule(pages: &[(&Path, String)], place: &str) -> bool {
    let (game, heading) = place.split_once(", ").unwrap_or((place, ""));
    let (_, rules) = pages.iter().find(|(path, _)| path.ends_with("docs/rules.md")).expect("the rules have a page");
    let section = rules.split("\n## ").find(|section| section.lines().next() == Some(game));
    section.is_some_and(|section| heading.is_empty() || section.lines().any(|line| line == format!("### {heading}")))
}

impl Checkout {
    /// Whether what a flag of cargo's names is there: a package, or the file or folder of a test or bench.
    fn has_target(&self, flag: &str, name: &str) -> bool {
        let folder = match flag {
            "-p" => return self.packages().contains(name),
            "--test" => "tests",
            "--bench" => "benches",
            _ => return true,
        };
        let targets = [format!("{folder}/{name}.rs"), format!("{folder}/{name}/main.rs")];
        self.files.iter().any(|file| targets.iter().any(|target| file.ends_with(target)))
    }

    /// The packages that are built: ours, and those that the lock file names.
    fn packages(&self) -> BTreeSet<String> {
        let lock = fs::read_to_string(self.root.join("Cargo.lock")).expect("the lock file is part of the checkout");
        let names = lock.lines().filter_map(|line| line.strip_prefix("name = \""));
        names.map(|name| name.trim_end_matches('"').to_owned()).collect()
    }
}

#[test]
fn every_cargo_command_names_what_there_is() {
    let checkout = Checkout::open();
    let (mut count, mut wrong) = (0, Vec::new());
    let is_name = |word: &str| {
        word.starts_with(char::is_alphabetic) && word.chars().all(|c| c.is_alphanumeric() || "_-".contains(c))
    };
    for (file, text) in checkout.texts() {
        for line in text.lines().filter(|line| is_script(file) || line.contains("cargo ")) {
            for pair in words(line).windows(2).filter(|pair| pair[0].starts_with('-') && is_name(&pair[1])) {
                count += usize::from(["-p", "--test", "--bench"].contains(&&*pair[0]));
                if !checkout.has_target(&pair[0], &pair[1]) {
                    wrong.push(format!("{}: {} {}", checkout.shown(file), pair[0], pair[1]));
                }
            }
        }
    }
    assert!(count > 5, "only {count} names were found: the reader is blind");
    assert!(wrong.is_empty(), "cargo has nothing of these names:\n{}", wrong.join("\n"));
}

/// Whether a word of the glossary is a name in the code: no blank, and in no language a plain word.
fn looks_like_code(word: &str) -> bool {
    !word.contains(' ')
        && word != "like"
        && word.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter))
}

#[test]
fn every_name_of_the_glossary_is_in_the_code() {
    let checkout = Checkout::open();
    let glossary = fs::read_to_string(checkout.root.join("docs/GLOSSARY.md")).expect("it is there");
    let names: BTreeSet<_> = glossary.split('`').skip(1).step_by(2).filter(|word| looks_like_code(word)).collect();
    assert!(names.len() > 30, "only {} names were found: the reader is blind", names.len());
    let sources = checkout.texts().filter(|(file, _)| file.extension().is_some_and(|kind| kind != "md"));
    let texts: Vec<_> = sources.map(|(_, text)| text).collect();
    let is_part = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let in_code: BTreeSet<_> = texts.iter().flat_map(|text| text.split(|letter| !is_part(letter))).collect();
    let missing: Vec<_> = names.into_iter().filter(|name| !in_code.contains(name)).collect();
    assert!(missing.is_empty(), "docs/GLOSSARY.md names what the code does not: {missing:?}");
}

#[test]
fn a_reference_is_read_as_it_is_meant() {
    assert_eq!(words("see (`src/a.rs`), src/{b,c}.rs: docs/x.md."), ["see", "src/a.rs", "src/{b,c}.rs", "docs/x.md."]);
    assert_eq!(expanded("src/{b,c}.rs"), ["src/b.rs", "src/c.rs"]);
    assert_eq!(expanded("tests/golden/{name}.txt"), ["tests/golden/*"]);
    assert_eq!(certain("crates/<game>/x.rs"), "crates");
    assert_eq!(named("docs/x.md#a."), Some("docs/x.md"));
    for word in ["//example.com/src/a.rs", "documents", "src/", "a/b"] {
        assert_eq!(named(word), None, "{word}");
    }
    assert_eq!(slug("Killed, at each point"), "killed-at-each-point");
    assert_eq!(headings("# A\n```sh\n# no heading\n```\n## B `c`\n"), ["A", "B `c`"]);
}
