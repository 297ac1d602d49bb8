//! Every path that a module's code names: imports, types, expressions, patterns, attributes and the tokens of macros.

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use super::imports::{Import, leaves};
use super::modules::{ModuleId, Modules, is_test};
use super::resolve::{Foreign, Target, Use};

/// The names in all modules.
#[derive(Default)]
pub struct Found {
    /// Items of the workspace.
    pub uses: Vec<Use>,
    /// Paths that lead out of it.
    pub foreign: Vec<Foreign>,
}

/// Reads all that every module names, declared imports first.
pub fn all(modules: &Modules) -> Found {
    let mut found = Found::default();
    for (id, module) in modules.all.iter().enumerate() {
        let mut reader = Reader { modules, module: id, blocks: Vec::new(), found: &mut found };
        module.private_imports.iter().for_each(|import| reader.imported(import));
        module.items.iter().for_each(|item| reader.visit_item(item));
    }
    found
}

struct Reader<'a> {
    modules: &'a Modules,
    module: ModuleId,
    /// Imports inside the functions around the place that is read.
    blocks: Vec<Vec<Import>>,
    found: &'a mut Found,
}

impl Reader<'_> {
    fn file(&self) -> String {
        self.modules.all[self.module].file.clone()
    }

    fn imported(&mut self, import: &Import) {
        let targets = self.modules.resolve(self.module, &import.path);
        self.note(&import.path, targets.into_iter(), import.line);
    }

    /// A path in code. A single name may be a variable, so that it leads nowhere without harm.
    fn path(&mut self, path: &[String], line: usize) {
        let path = self.expanded(path);
        let targets = self.modules.resolve(self.module, &path);
        if targets.is_empty() && path.len() == 1 {
            return;
        }
        self.note(&path, targets.into_iter(), line);
    }

    /// A path whose first name an import of a block gives.
    fn expanded(&self, path: &[String]) -> Vec<String> {
        let first = path.first().cloned();
        let import = self.blocks.iter().rev().flatten().find(|import| import.name.is_some() && import.name == first);
        match import {
            Some(import) => import.path.iter().chain(&path[1..]).cloned().collect(),
            None => path.to_vec(),
        }
    }

    fn note(&mut self, path: &[String], targets: impl Iterator<Item = Target>, line: usize) {
        let (from, mut leads) = (self.file(), false);
        for target in targets {
            leads = true;
            if let Target::Item { file, name } = target {
                self.found.uses.push(Use { from: from.clone(), to: file, item: name, line });
            }
        }
        if !leads && path.first().is_some_and(|first| first != "Self") {
            self.found.foreign.push(Foreign { from, path: path.to_vec(), line });
        }
    }

    /// The paths among the tokens of a macro or an attribute.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(_) => {
                    let (path, end) = path_at(&tokens, at);
                    self.named(&tokens, at, end, &path);
                    at = end;
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// A path among tokens, if it is one: not a field, not a macro's parameter. A single name in small letters is taken for
    /// a variable, unless a macro is called by it.
    fn named(&mut self, tokens: &[TokenTree], at: usize, end: usize, path: &[String]) {
        let before = |mark| at > 0 && is_mark(&tokens[at - 1], mark);
        if before('.') && !(at > 1 && is_mark(&tokens[at - 2], '.')) || before('$') && path[0] != "crate" {
            return;
        }
        let line = tokens[at].span().start().line;
        if path.len() == 1 && tokens.get(end).is_some_and(|token| is_mark(token, '!')) {
            self.called(&path[0], line);
        } else if path.len() > 1 || path[0].starts_with(char::is_uppercase) {
            self.path(path, line);
        }
    }

    /// A macro by its bare name.
    fn called(&mut self, name: &str, line: usize) {
        let path = self.expanded(&[name.to_owned()]);
        let mut targets = self.modules.resolve(self.module, &path);
        if targets.is_empty() {
            targets.extend(self.modules.textual_macro(self.module, name));
        }
        if !targets.is_empty() {
            self.note(&path, targets.into_iter(), line);
        }
    }
}

/// The path that begins at a word, and what comes after it.
fn path_at(tokens: &[TokenTree], mut at: usize) -> (Vec<String>, usize) {
    let mut path = Vec::new();
    while let Some(TokenTree::Ident(word)) = tokens.get(at) {
        path.push(word.to_string());
        at += 1;
        let colons = tokens.get(at).zip(tokens.get(at + 1));
        let goes_on = colons.is_some_and(|(first, second)| is_mark(first, ':') && is_mark(second, ':'));
        if !(goes_on && matches!(tokens.get(at + 2), Some(TokenTree::Ident(_)))) {
            break;
        }
        at += 2;
    }
    (path, at)
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

/// A path as names; one that begins with `::` begins with an empty name.
fn names(path: &syn::Path) -> Vec<String> {
    let leading = path.leading_colon.is_some().then(String::new);
    leading.into_iter().chain(path.segments.iter().map(|segment| segment.ident.to_string())).collect()
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Fn(item) if is_test(&item.attrs) => {}
            syn::Item::Impl(item) if is_test(&item.attrs) => {}
            // A block's own: see `visit_block`.
            syn::Item::Use(_) => {}
            item => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let uses = block.stmts.iter().filter_map(|statement| match statement {
            syn::Stmt::Item(syn::Item::Use(item)) => Some(leaves(item)),
            _ => None,
        });
        let imports: Vec<Import> = uses.flatten().collect();
        for import in &imports {
            self.imported(import);
        }
        self.blocks.push(imports);
        visit::visit_block(self, block);
        self.blocks.pop();
    }

    fn visit_expr_path(&mut self, expression: &'ast syn::ExprPath) {
        match &expression.qself {
            Some(of) if of.position == 0 => self.visit_qself(of),
            _ => visit::visit_expr_path(self, expression),
        }
    }

    fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
        match &path.qself {
            Some(of) if of.position == 0 => self.visit_qself(of),
            _ => visit::visit_type_path(self, path),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.path(&names(path), path.span().start().line);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        match call.path.get_ident() {
            Some(name) => self.called(&name.to_string(), name.span().start().line),
            None => self.visit_path(&call.path),
        }
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        self.path(&names(attribute.path()), attribute.span().start().line);
        if let syn::Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
            self.quoted(list.tokens.clone());
        }
    }

    /// A visibility is not a use of the module that it names.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

impl Reader<'_> {
    /// Paths that an attribute writes between quotes, as serde's `with` does.
    fn quoted(&mut self, tokens: TokenStream) {
        for token in tokens {
            let TokenTree::Literal(literal) = token else { continue };
            let line = literal.span().start().line;
            let text = literal.to_string();
            let Some(text) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) else { continue };
            if text.contains("::") && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                self.path(&text.split("::").map(str::to_owned).collect::<Vec<_>>(), line);
            }
        }
    }
}
