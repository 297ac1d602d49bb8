//! No function takes a boolean: at its call `true` says nothing. An enum does, or two functions.

use syn::visit::{self, Visit};

use super::graph::is_test;
use super::sources::sources;

/// Finds functions with a boolean parameter; those of a trait's implementation are as the trait has them.
#[derive(Default)]
struct Booleans(Vec<String>);

fn is_boolean(kind: &syn::Type) -> bool {
    match kind {
        syn::Type::Path(path) => path.path.is_ident("bool"),
        syn::Type::Reference(reference) => is_boolean(&reference.elem),
        _ => false,
    }
}

impl Booleans {
    fn of(text: &str) -> Vec<String> {
        let mut found = Self::default();
        found.visit_file(&syn::parse_file(text).expect("a source file is Rust"));
        found.0
    }
}

impl<'ast> Visit<'ast> for Booleans {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let typed = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(&*typed.ty),
            syn::FnArg::Receiver(_) => None,
        });
        self.0.extend(typed.filter(|kind| is_boolean(kind)).map(|_| signature.ident.to_string()));
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.trait_.is_none() && !is_test(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }
}

#[test]
fn no_function_takes_a_boolean() {
    let mut faults = Vec::new();
    for file in sources().into_iter().filter(|file| !file.is_test()) {
        let found = Booleans::of(&file.text);
        if !found.is_empty() {
            faults.push(format!("{}: {}", file.path, found.join(", ")));
        }
    }
    assert!(faults.is_empty(), "take an enum, or make two functions:\n{}", faults.join("\n"));
}

#[test]
fn a_boolean_is_found_where_it_is_a_parameter() {
    for (text, expected) in [
        ("fn one(a: bool) {}", &["one"][..]),
        ("struct A; impl A { pub fn two(&self, a: u8, b: &bool) {} }", &["two"]),
        ("trait B { fn three(&self, a: bool); }", &["three"]),
        ("mod inner { fn four(a: bool) {} }", &["four"]),
        ("impl From<bool> for A { fn from(a: bool) -> Self { A } }", &[]),
        ("fn gives() -> bool { let a: bool = true; a }", &[]),
        ("#[cfg(test)] mod tests { fn five(a: bool) {} }", &[]),
    ] {
        assert_eq!(Booleans::of(text), expected, "{text}");
    }
}
