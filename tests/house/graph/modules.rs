//! The tree of modules: which files there are, and what names each module gives to what. It follows no path.

use std::collections::{BTreeMap, HashMap};

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Item, Visibility};

use super::imports::{Import, leaves};
use super::sources::Sources;

/// A module's number in the tree.
pub type ModuleId = usize;

/// The meaning of a name in a module.
#[derive(Clone, Debug)]
pub enum Binding {
    /// A module that this one declares.
    Module(ModuleId),
    /// An item that this module defines.
    Item,
    /// A macro that this module defines; modules below see it by its bare name.
    Macro,
    /// The path that this one leads to.
    Import(Vec<String>),
}

/// A module: a file, or a block in one.
#[derive(Default)]
pub struct Module {
    /// The file it is written in.
    pub file: String,
    /// The module around it; none for a crate's root.
    pub parent: Option<ModuleId>,
    /// The root of its crate, to which `crate::` leads.
    pub root: ModuleId,
    /// The meanings of its names: types, values and macros may share one.
    pub names: HashMap<String, Vec<Binding>>,
    /// Paths whose names it takes all.
    pub globs: Vec<Vec<String>>,
    /// Imports that are no re-exports.
    pub private_imports: Vec<Import>,
    /// All else that is written in it, but for the modules below and for tests.
    pub items: Vec<Item>,
}

/// The modules of all crates.
#[derive(Default)]
pub struct Modules {
    /// Every module, a crate's root before what is in it.
    pub all: Vec<Module>,
    /// The crates' roots by the names under which code knows them.
    pub crates: BTreeMap<String, ModuleId>,
}

impl Modules {
    /// Reads every file that the roots declare.
    ///
    /// # Panics
    ///
    /// If a file is no Rust, or a module's file is not there.
    pub fn of(sources: &Sources) -> Self {
        let mut modules = Self::default();
        for (name, file) in &sources.roots {
            let root = modules.all.len();
            modules.crates.insert(name.clone(), root);
            modules.all.push(Module { file: file.clone(), root, ..Module::default() });
            modules.read(sources, root, &folder_of(file));
        }
        modules
    }

    /// Reads a module's file; those that it declares lie in `folder`.
    fn read(&mut self, sources: &Sources, module: ModuleId, folder: &str) {
        let path = &self.all[module].file;
        let text = sources.files.get(path).unwrap_or_else(|| panic!("{path} is declared and there"));
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        self.fill(sources, module, folder, file.items);
    }

    fn fill(&mut self, sources: &Sources, module: ModuleId, folder: &str, items: Vec<Item>) {
        for item in items.into_iter().filter(|item| !is_test(attributes(item))) {
            match item {
                Item::Mod(item) => self.declare(sources, module, folder, item),
                Item::Use(item) => self.import(module, &item),
                Item::Macro(item) => {
                    self.invoke(sources, module, folder, &item);
                    self.all[module].items.push(Item::Macro(item));
                }
                item => {
                    if let Some(name) = name_of(&item) {
                        self.bind(module, name, Binding::Item);
                    }
                    self.all[module].items.push(item);
                }
            }
        }
    }

    fn bind(&mut self, module: ModuleId, name: String, binding: Binding) {
        self.all[module].names.entry(name).or_default().push(binding);
    }

    /// A module below another: its block, or its file.
    fn declare(&mut self, sources: &Sources, parent: ModuleId, folder: &str, item: syn::ItemMod) {
        let name = item.ident.to_string();
        if let Some((_, items)) = item.content {
            let id = self.push(parent, name.clone(), self.all[parent].file.clone());
            self.fill(sources, id, &format!("{folder}/{name}"), items);
        } else {
            let file = file_of(sources, folder, &name);
            let file = file.unwrap_or_else(|| panic!("{folder} has no file of the module {name}"));
            self.declare_file(sources, parent, name, file);
        }
    }

    fn declare_file(&mut self, sources: &Sources, parent: ModuleId, name: String, file: String) {
        let folder = folder_of(&file);
        let id = self.push(parent, name, file);
        self.read(sources, id, &folder);
    }

    fn push(&mut self, parent: ModuleId, name: String, file: String) -> ModuleId {
        let (id, root) = (self.all.len(), self.all[parent].root);
        self.all.push(Module { file, parent: Some(parent), root, ..Module::default() });
        self.bind(parent, name, Binding::Module(id));
        id
    }

    fn import(&mut self, module: ModuleId, item: &syn::ItemUse) {
        for leaf in leaves(item) {
            let target = &mut self.all[module];
            if leaf.is_glob {
                target.globs.push(leaf.path.clone());
            } else if let Some(name) = leaf.name.clone() {
                target.names.entry(name).or_default().push(Binding::Import(leaf.path.clone()));
            }
            if matches!(item.vis, Visibility::Inherited) {
                target.private_imports.push(leaf);
            }
        }
    }

    /// A macro's definition, or a call that may define items and declare modules: `struct Name` among its tokens or in
    /// the macro's body is an item, a word with a file of its own a module.
    fn invoke(&mut self, sources: &Sources, module: ModuleId, folder: &str, item: &syn::ItemMacro) {
        if let Some(name) = &item.ident {
            self.bind(module, name.to_string(), Binding::Macro);
            if item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) {
                let root = self.all[module].root;
                self.bind(root, name.to_string(), Binding::Import(self.path_to(module, name.to_string())));
            }
            return;
        }
        let called = item.mac.path.get_ident().map(ToString::to_string);
        let body = self.all[module].items.iter().find_map(|item| match item {
            Item::Macro(item) if item.ident.as_ref().map(ToString::to_string) == called => Some(&item.mac.tokens),
            _ => None,
        });
        let mut names = Vec::new();
        defined(item.mac.tokens.clone(), &mut names);
        if let Some(body) = body {
            defined(body.clone(), &mut names);
        }
        for name in names {
            self.bind(module, name, Binding::Item);
        }
        let mut words = Vec::new();
        idents(item.mac.tokens.clone(), &mut words);
        for word in words {
            if !self.all[module].names.contains_key(&word)
                && let Some(file) = file_of(sources, folder, &word)
            {
                self.declare_file(sources, module, word, file);
            }
        }
    }

    /// The path from the crate's root to a name in a module.
    fn path_to(&self, mut module: ModuleId, name: String) -> Vec<String> {
        let mut path = vec![name];
        while let Some(parent) = self.all[module].parent {
            let of_this = |bound: &&Binding| matches!(bound, Binding::Module(id) if *id == module);
            let name = self.all[parent].names.iter().find(|(_, bound)| bound.iter().any(|bound| of_this(&bound)));
            path.push(name.expect("a module is declared by the one around it").0.clone());
            module = parent;
        }
        path.push("crate".to_owned());
        path.reverse();
        path
    }
}

/// Where the modules lie that a file declares.
fn folder_of(file: &str) -> String {
    let (folder, name) = file.rsplit_once('/').expect("a source lies in a folder");
    match name {
        "lib.rs" | "main.rs" | "mod.rs" => folder.to_owned(),
        name => format!("{folder}/{}", name.trim_end_matches(".rs")),
    }
}

fn file_of(sources: &Sources, folder: &str, module: &str) -> Option<String> {
    let places = [format!("{folder}/{module}.rs"), format!("{folder}/{module}/mod.rs")];
    places.into_iter().find(|place| sources.files.contains_key(place))
}

/// Whether something is built for tests alone.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let syn::Meta::List(list) = &attribute.meta else { return attribute.path().is_ident("test") };
        list.path.is_ident("cfg") && wants_test(&list.tokens.to_string())
    })
}

fn wants_test(condition: &str) -> bool {
    let words = || condition.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let is_test = |word: &str| word == "test" || word == "testing";
    // Of `any` each condition is enough: all of them must be tests'.
    let is_enough = |word: &str| is_test(word) || word == "any" || word == "feature";
    let is_any = words().any(|word| word == "any");
    words().any(is_test) && words().all(|word| word != "not" && (!is_any || is_enough(word)))
}

/// The attributes above an item.
fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name that an item has in its module.
fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// The names after `struct`, `static` and the like.
fn defined(tokens: TokenStream, names: &mut Vec<String>) {
    const WORDS: [&str; 7] = ["struct", "enum", "trait", "type", "static", "const", "fn"];
    let mut after = false;
    for token in tokens {
        match token {
            TokenTree::Ident(word) if after => {
                names.push(word.to_string());
                after = false;
            }
            TokenTree::Ident(word) => after = WORDS.iter().any(|known| word == known),
            TokenTree::Group(group) => {
                defined(group.stream(), names);
                after = false;
            }
            _ => after = false,
        }
    }
}

fn idents(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => words.push(word.to_string()),
            TokenTree::Group(group) => idents(group.stream(), words),
            _ => {}
        }
    }
}

#[test]
fn a_condition_that_holds_without_tests_is_not_a_tests_own() {
    for (condition, expected) in [
        ("test", true),
        ("all (test , unix)", true),
        ("any (test , feature = \"testing\")", true),
        ("any (test , feature = \"opentelemetry\")", false),
        ("not (test)", false),
        ("feature = \"opentelemetry\"", false),
    ] {
        assert_eq!(wants_test(condition), expected, "{condition}");
    }
}
