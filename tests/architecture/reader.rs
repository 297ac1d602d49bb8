//! Rust source as tokens and paths, without comments, texts and test code. It knows nothing of what is allowed where.

/// Words that stand before a path and are no part of it.
const KEYWORDS: [&str; 12] =
    ["use", "pub", "as", "in", "return", "mut", "dyn", "impl", "for", "else", "match", "where"];

/// The tokens of a source text, without the items under `#[cfg(test)]`.
pub fn read(text: &str) -> Vec<Token> {
    without_tests(&tokens(&bare(text)))
}

/// A name, a `::` or a single sign.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// Its line, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

/// The text with comments and the insides of literals blanked, line by line as it was.
fn bare(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    while at < chars.len() {
        let end = blank_end(&chars, at);
        if end > at {
            out.extend(chars[at..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
            at = end;
        } else {
            out.push(chars[at]);
            at += 1;
        }
    }
    out
}

/// Where the comment or literal that begins here ends; `at` itself if none begins.
fn blank_end(chars: &[char], at: usize) -> usize {
    let peek = |ahead: usize| chars.get(at + ahead).copied().unwrap_or(' ');
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let in_name = at > 0 && is_part(chars[at - 1]);
    match peek(0) {
        '/' if peek(1) == '/' => (at..chars.len()).find(|i| chars[*i] == '\n').unwrap_or(chars.len()),
        '/' if peek(1) == '*' => comment_end(chars, at),
        '"' => text_end(chars, at + 1),
        'r' | 'b' | 'c' if !in_name => prefixed_end(chars, at),
        '\'' if peek(1) == '\\' => (at + 3..chars.len()).find(|i| chars[*i] == '\'').map_or(chars.len(), |i| i + 1),
        // Three characters make a literal; a lifetime has no second quote.
        '\'' if peek(2) == '\'' => at + 3,
        _ => at,
    }
}

fn comment_end(chars: &[char], start: usize) -> usize {
    let (mut depth, mut at) = (0usize, start);
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') if depth == 1 => return at + 2,
            ('*', '/') => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    chars.len()
}

fn text_end(chars: &[char], start: usize) -> usize {
    let mut at = start;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// The end of `r"…"`, `r#"…"#`, `b"…"`, `br"…"` and their kin; `start` itself for a name.
fn prefixed_end(chars: &[char], start: usize) -> usize {
    let letters = chars[start..].iter().take_while(|c| matches!(c, 'r' | 'b' | 'c')).count();
    let hashes = chars[start + letters..].iter().take_while(|c| **c == '#').count();
    let quote = start + letters + hashes;
    if letters > 2 || chars.get(quote) != Some(&'"') {
        return start;
    }
    if !chars[start..start + letters].contains(&'r') {
        return text_end(chars, quote + 1);
    }
    let closes =
        |at: &usize| chars[*at] == '"' && chars[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes;
    (quote + 1..chars.len()).find(closes).map_or(chars.len(), |at| at + 1 + hashes)
}

fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let length = if rest.starts_with("::") { 2 } else { name.max(first.len_utf8()) };
            found.push(Token { line: number + 1, text: rest[..length].to_owned() });
            rest = rest[length..].trim_start();
        }
    }
    found
}

/// The tokens without the items under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let (mut kept, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let opens = ["#", "[", "cfg", "(", "test", ")", "]"];
        let is_test =
            opens.iter().enumerate().all(|(i, text)| tokens.get(at + i).is_some_and(|token| token.text == *text));
        if is_test {
            at = item_end(tokens, at + opens.len());
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Where the item that begins here ends: after its block, or after its `;`.
fn item_end(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" if depth <= 1 => return at + 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// All paths that are named, with their lines, each from its root: `crate` for the crate's own, else a dependency, `std`
/// or a local name. `module` is the file's own path.
pub fn paths(tokens: &[Token], module: &[String]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let mut inline: Vec<(String, usize)> = Vec::new();
    let mut depth = 0usize;
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    for (at, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                inline.retain(|(_, opened)| *opened <= depth);
            }
            "mod" if text(at + 2) == "{" => inline.push((text(at + 1).to_owned(), depth + 1)),
            _ => {}
        }
        let inner =
            at > 0 && text(at - 1) == "::" && at > 1 && !KEYWORDS.contains(&text(at - 2)) && ends_path(text(at - 2));
        // `use {…}` and a name before `::` both begin a path.
        let begins = text(at + 1) == "::" && !inner || at > 0 && text(at - 1) == "use" || token.text == "extern";
        if begins && token.text != "::" {
            let start = if token.text == "extern" { at + 2 } else { at };
            let here: Vec<String> = module.iter().cloned().chain(inline.iter().map(|(name, _)| name.clone())).collect();
            let mut leaves = Vec::new();
            tree(tokens, start, &mut Vec::new(), &mut leaves);
            found.extend(leaves.into_iter().map(|path| (token.line, rooted(path, &here))));
        }
    }
    found
}

/// Reads a path or a group of paths; where it ends.
fn tree(tokens: &[Token], start: usize, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> usize {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    if text(start) == "{" {
        let mut at = start + 1;
        while at < tokens.len() && text(at) != "}" {
            // Commas, and what an `as` calls it, are of no interest.
            at = match text(at) {
                "," => at + 1,
                "as" => at + 2,
                _ => tree(tokens, at, &mut path.clone(), found),
            };
        }
        return at + 1;
    }
    path.push(text(start).to_owned());
    let goes_on = text(start + 1) == "::" && (text(start + 2) == "{" || text(start + 2).starts_with(is_head));
    if goes_on {
        return tree(tokens, start + 2, path, found);
    }
    found.push(path.clone());
    start + 1
}

/// Whether a `::` after this goes on from it, rather than naming a path's root.
fn ends_path(text: &str) -> bool {
    text == ">" || text.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

fn is_head(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '_' | '*')
}

/// The path from the crate's root where it begins with `crate`, `self` or `super`.
fn rooted(path: Vec<String>, here: &[String]) -> Vec<String> {
    let mut own: Vec<String> = match path.first().map(String::as_str) {
        Some("crate") => Vec::new(),
        Some("self" | "super") => here.to_vec(),
        _ => return path,
    };
    for segment in path {
        match segment.as_str() {
            "crate" | "self" => {}
            "super" => drop(own.pop()),
            _ => own.push(segment),
        }
    }
    own.insert(0, "crate".to_owned());
    own
}
