//! Where a path leads: to modules, to items, or out of the workspace.

use std::collections::{BTreeMap, BTreeSet};

use super::modules::{Binding, ModuleId, Modules};
use super::sources::Sources;
use super::used;

/// The end of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A module of the workspace.
    Module(ModuleId),
    /// An item of the workspace, or something in it, such as a variant.
    Item {
        /// The file that defines it.
        file: String,
        /// Its own name, whatever it was called on the way.
        name: String,
    },
}

/// One file names an item of another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// The file that names it.
    pub from: String,
    /// The file that defines it.
    pub to: String,
    /// The item's own name.
    pub item: String,
    /// The first line that names it, from 1.
    pub line: usize,
}

/// A file names something that the workspace does not define.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Foreign {
    /// The file that names it.
    pub from: String,
    /// The path, as far as it is written there.
    pub path: Vec<String>,
    /// The line, from 1.
    pub line: usize,
}

/// All uses of the workspace's files.
pub struct Graph {
    /// The files that the crates declare, by path; those of tests alone are no part of it.
    pub files: BTreeSet<String>,
    /// Uses of other files' items, one for each pair of files and item.
    pub uses: Vec<Use>,
    /// Uses of what other packages define.
    pub foreign: BTreeSet<Foreign>,
}

impl Graph {
    /// Resolves all paths of these sources.
    pub fn of(sources: &Sources) -> Self {
        let modules = Modules::of(sources);
        let found = used::all(&modules);
        let mut first: BTreeMap<(String, String, String), usize> = BTreeMap::new();
        for Use { from, to, item, line } in found.uses.into_iter().filter(|found| found.from != found.to) {
            let known = first.entry((from, to, item)).or_insert(line);
            *known = line.min(*known);
        }
        let uses = first.into_iter().map(|((from, to, item), line)| Use { from, to, item, line });
        let files = modules.all.iter().map(|module| module.file.clone()).collect();
        Self { files, uses: uses.collect(), foreign: found.foreign.into_iter().collect() }
    }
}

/// Names on the way to a target; one that comes round to itself leads nowhere.
type Trail = Vec<(ModuleId, String)>;

impl Modules {
    /// The item that a path in a module leads to; `None` if it is outside the workspace. A path that begins with an empty name begins
    /// with a crate.
    pub fn resolve(&self, module: ModuleId, path: &[String]) -> BTreeSet<Target> {
        self.follow(module, path, &mut Trail::new())
    }

    fn follow(&self, module: ModuleId, path: &[String], trail: &mut Trail) -> BTreeSet<Target> {
        let Some((first, mut rest)) = path.split_first() else { return BTreeSet::from([Target::Module(module)]) };
        let mut targets = match first.as_str() {
            "crate" => BTreeSet::from([Target::Module(self.all[module].root)]),
            "self" => BTreeSet::from([Target::Module(module)]),
            "super" => self.all[module].parent.map(Target::Module).into_iter().collect(),
            "" => {
                let named = rest.first().and_then(|name| self.crates.get(name));
                rest = rest.get(1..).unwrap_or_default();
                named.copied().map(Target::Module).into_iter().collect()
            }
            name => self.first(module, name, trail),
        };
        for name in rest {
            targets = self.step(targets, name, trail);
        }
        targets
    }

    /// The meaning of a path's first name in a module: its own names before the crates'.
    fn first(&self, module: ModuleId, name: &str, trail: &mut Trail) -> BTreeSet<Target> {
        let own = self.lookup(module, name, trail);
        if !own.is_empty() {
            return own;
        }
        self.crates.get(name).copied().map(Target::Module).into_iter().collect()
    }

    /// From targets to a name in them: a module's, or part of an item. Modules hide items of the same name.
    fn step(&self, targets: BTreeSet<Target>, name: &str, trail: &mut Trail) -> BTreeSet<Target> {
        let modules: Vec<_> = targets
            .iter()
            .filter_map(|target| if let Target::Module(id) = target { Some(*id) } else { None })
            .collect();
        if modules.is_empty() {
            return targets;
        }
        modules
            .into_iter()
            .flat_map(|module| match name {
                "super" => self.all[module].parent.map(Target::Module).into_iter().collect(),
                name => self.lookup(module, name, trail),
            })
            .collect()
    }

    fn lookup(&self, module: ModuleId, name: &str, trail: &mut Trail) -> BTreeSet<Target> {
        let here = (module, name.to_owned());
        if trail.contains(&here) {
            return BTreeSet::new();
        }
        trail.push(here);
        let place = &self.all[module];
        let bound = place.names.get(name).into_iter().flatten();
        let mut targets: BTreeSet<Target> = bound
            .flat_map(|binding| match binding {
                Binding::Module(id) => BTreeSet::from([Target::Module(*id)]),
                Binding::Item | Binding::Macro => {
                    BTreeSet::from([Target::Item { file: place.file.clone(), name: name.to_owned() }])
                }
                Binding::Import(path) => self.follow(module, path, trail),
            })
            .collect();
        if targets.is_empty() {
            targets = place.globs.iter().flat_map(|glob| self.through(module, glob, name, trail)).collect();
        }
        trail.pop();
        targets
    }

    /// A name of a module that is imported whole.
    fn through(&self, module: ModuleId, glob: &[String], name: &str, trail: &mut Trail) -> BTreeSet<Target> {
        let places = self.follow(module, glob, trail);
        let modules =
            places.into_iter().filter_map(|place| if let Target::Module(id) = place { Some(id) } else { None });
        modules.collect::<Vec<_>>().into_iter().flat_map(|id| self.lookup(id, name, trail)).collect()
    }

    /// A macro called by its bare name: defined in this module or in one around it.
    pub fn textual_macro(&self, module: ModuleId, name: &str) -> Option<Target> {
        let mut here = Some(module);
        while let Some(id) = here {
            let place = &self.all[id];
            if place.names.get(name).is_some_and(|bound| bound.iter().any(|bound| matches!(bound, Binding::Macro))) {
                return Some(Target::Item { file: place.file.clone(), name: name.to_owned() });
            }
            here = place.parent;
        }
        None
    }
}
