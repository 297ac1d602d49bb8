//! Values of a schema as Discord may send them one day: wider integers, more fields, unknown words and kinds, null where it is
//! allowed. Knows JSON Schema and no Discord.

use serde_json::{Map, Value, json};

use super::schema::resolved;

/// Values nest no deeper.
const DEEPEST: usize = 5;
/// Widths that integers grow to: 32 bits and one more, 53 bits and one more, nearly 64.
const WIDE: [u64; 4] = [1 << 32, (1 << 53) - 1, 1 << 53, (1 << 63) + 7];

/// Draws values by a seed; the same ones for the same seed.
pub struct Sampler<'a> {
    document: &'a Value,
    state: u64,
}

impl<'a> Sampler<'a> {
    /// Draws from the schemas of a document.
    pub fn new(document: &'a Value, seed: u64) -> Self {
        Self { document, state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// A value of a schema by its name.
    pub fn value(&mut self, schema: &str) -> Value {
        let found = &self.document["components"]["schemas"][schema];
        assert!(found.is_object(), "the document knows no {schema}");
        self.draw(found, 0)
    }

    fn number(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.number() % 100 < percent
    }

    fn choose<'b>(&mut self, from: &'b [Value]) -> Option<&'b Value> {
        let at = self.number() % u64::try_from(from.len()).ok().filter(|len| *len > 0)?;
        from.get(usize::try_from(at).ok()?)
    }

    fn draw(&mut self, schema: &Value, depth: usize) -> Value {
        let schema = resolved(self.document, schema);
        let types = types(schema);
        let branches = ["oneOf", "anyOf"].into_iter().find_map(|word| schema[word].as_array());
        let is_null = |branch: &Value| branch["type"] == "null";
        let nullable = types.contains(&"null") || branches.is_some_and(|branches| branches.iter().any(is_null));
        if nullable && self.chance(30) {
            return Value::Null;
        }
        if let Some(branches) = branches {
            let is_list = branches.iter().all(|branch| branch.get("const").is_some());
            let branches: Vec<_> = branches.iter().filter(|branch| !is_null(branch)).cloned().collect();
            if is_list && self.chance(40) {
                return if types.contains(&"string") { json!("a-new-word") } else { json!(self.wide()) };
            }
            return self.choose(&branches).cloned().map_or(Value::Null, |branch| self.draw(&branch, depth));
        }
        if let Some(fixed) = schema.get("const") {
            return fixed.clone();
        }
        if let Some(parts) = schema["allOf"].as_array() {
            return self.merged(parts, depth);
        }
        match types.into_iter().find(|word| *word != "null").unwrap_or("object") {
            "integer" => json!(self.wide()),
            "number" => json!(0.5),
            "boolean" => json!(self.chance(50)),
            "string" => self.text(schema),
            "array" => self.list(&schema["items"], depth),
            _ => self.object(schema, depth),
        }
    }

    fn wide(&mut self) -> u64 {
        WIDE[usize::try_from(self.number() % 4).unwrap_or_default()]
    }

    fn text(&mut self, schema: &Value) -> Value {
        match schema["format"].as_str() {
            Some("snowflake") => json!((self.number() >> 2 | 1 << 40).to_string()),
            Some("date-time") => json!("2026-11-23T15:00:00.000000+00:00"),
            _ => json!("text"),
        }
    }

    fn list(&mut self, items: &Value, depth: usize) -> Value {
        let count = if depth < DEEPEST { self.number() % 3 } else { 0 };
        (0..count).map(|_| self.draw(items, depth + 1)).collect()
    }

    fn merged(&mut self, parts: &[Value], depth: usize) -> Value {
        let mut whole = Map::new();
        for part in parts {
            if let Value::Object(fields) = self.draw(part, depth) {
                whole.extend(fields);
            }
        }
        Value::Object(whole)
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut fields = Map::new();
        fields.insert("a_new_field".to_owned(), json!({ "of": [1, null, "kind"] }));
        let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.iter().any(|required| required == name);
            if is_required || depth < DEEPEST && self.chance(60) {
                let value = if depth < DEEPEST { self.draw(field, depth + 1) } else { Value::Null };
                fields.insert(name.clone(), value);
            }
        }
        Value::Object(fields)
    }
}

/// The types that a schema allows.
fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}
