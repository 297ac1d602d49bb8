//! Circles in a graph: files, or folders, of which each leads to each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::resolve::Use;

/// Nodes of which each leads to each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Circle {
    /// Its files or folders, sorted.
    pub nodes: Vec<String>,
    /// The uses that hold it together.
    pub uses: Vec<Use>,
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Circle of {}: {}", self.nodes.len(), self.nodes.join(", "))?;
        let mut pairs: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
        for Use { from, to, item, line } in &self.uses {
            pairs.entry((from, to)).or_default().push(format!("{item} ({line})"));
        }
        for ((from, to), items) in pairs {
            writeln!(f, "    {from} -> {to}: {}", items.join(", "))?;
        }
        Ok(())
    }
}

/// The circles of a graph whose nodes are what `node` makes of a file; files without a node are left out.
pub fn circles(uses: &[Use], node: impl Fn(&str) -> Option<String>) -> Vec<Circle> {
    let ends: Vec<(String, String, &Use)> =
        uses.iter().filter_map(|found| Some((node(&found.from)?, node(&found.to)?, found))).collect();
    let ends: Vec<_> = ends.into_iter().filter(|(from, to, _)| from != to).collect();
    let mut graph: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to, _) in &ends {
        graph.entry(from).or_default().insert(to);
        graph.entry(to).or_default();
    }
    let found = Components::of(&graph).into_iter().filter(|nodes| nodes.len() > 1);
    let circles = found.map(|nodes| Circle {
        uses: ends
            .iter()
            .filter(|(from, to, _)| nodes.contains(from.as_str()) && nodes.contains(to.as_str()))
            .map(|(_, _, found)| (*found).clone())
            .collect(),
        nodes: nodes.into_iter().map(str::to_owned).collect(),
    });
    let mut circles: Vec<_> = circles.collect();
    circles.sort();
    circles
}

/// The owner of a file in a folder: a file in it, or a folder in it. A module's file and its folder are one.
pub fn between(folder: &str, file: &str) -> Option<String> {
    let inner = file.strip_prefix(folder)?.strip_prefix('/')?;
    let first = inner.split('/').next()?;
    Some(format!("{folder}/{}", first.trim_end_matches(".rs")))
}

/// Strongly connected components, by Tarjan's algorithm (SIAM Journal on Computing 1, 1972).
struct Components<'a> {
    graph: &'a BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// When a node was met, and the earliest node that it leads back to.
    met: BTreeMap<&'a str, (usize, usize)>,
    open: Vec<&'a str>,
    found: Vec<BTreeSet<&'a str>>,
}

impl<'a> Components<'a> {
    fn of(graph: &'a BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<BTreeSet<&'a str>> {
        let mut state = Self { graph, met: BTreeMap::new(), open: Vec::new(), found: Vec::new() };
        for node in graph.keys() {
            if !state.met.contains_key(node) {
                state.visit(node);
            }
        }
        state.found
    }

    fn visit(&mut self, node: &'a str) -> usize {
        let index = self.met.len();
        self.met.insert(node, (index, index));
        self.open.push(node);
        let mut low = index;
        for next in &self.graph[node] {
            match self.met.get(next) {
                None => low = low.min(self.visit(next)),
                Some((index, _)) if self.open.contains(next) => low = low.min(*index),
                Some(_) => {}
            }
        }
        self.met.insert(node, (index, low));
        if low == index {
            let at = self.open.iter().position(|open| *open == node).expect("a node that is visited is open");
            self.found.push(self.open.split_off(at).into_iter().collect());
        }
        low
    }
}
