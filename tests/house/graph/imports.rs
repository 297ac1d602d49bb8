//! The paths that a `use` declaration brings into scope, one at a time. It resolves nothing.

use syn::UseTree;

/// One leaf of a `use` declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The name it gives; none for a glob and for `as _`.
    pub name: Option<String>,
    /// The path it names; a glob's is what stands before the star.
    pub path: Vec<String>,
    /// Whether it takes all names of its path.
    pub is_glob: bool,
    /// Where the leaf stands in its file, from 1.
    pub line: usize,
}

/// The leaves of a declaration.
pub fn leaves(item: &syn::ItemUse) -> Vec<Import> {
    let (mut found, mut path) = (Vec::new(), Vec::new());
    if item.leading_colon.is_some() {
        path.push(String::new());
    }
    walk(&item.tree, &mut path, &mut found);
    found
}

fn walk(tree: &UseTree, path: &mut Vec<String>, found: &mut Vec<Import>) {
    match tree {
        UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            walk(&tree.tree, path, found);
            path.pop();
        }
        UseTree::Name(tree) => found.push(leaf(path, &tree.ident, &tree.ident)),
        UseTree::Rename(tree) => found.push(leaf(path, &tree.ident, &tree.rename)),
        UseTree::Glob(tree) => found.push(Import {
            name: None,
            path: path.clone(),
            is_glob: true,
            line: tree.star_token.span.start().line,
        }),
        UseTree::Group(tree) => tree.items.iter().for_each(|tree| walk(tree, path, found)),
    }
}

/// A name at the end of a path; `self` there means the path.
fn leaf(path: &[String], item: &syn::Ident, name: &syn::Ident) -> Import {
    let (mut path, is_self) = (path.to_vec(), *item == "self");
    let given = if is_self && name == item { path.last().cloned() } else { Some(name.to_string()) };
    if !is_self || path.is_empty() {
        path.push(item.to_string());
    }
    Import { name: given.filter(|name| name != "_"), path, is_glob: false, line: item.span().start().line }
}
