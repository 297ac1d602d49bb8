//! `OpenAPI`'s schemas, closed: what they do not name is a fault. Knows JSON Schema and no Discord.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// The shared schemas that others of them build on by `allOf`: closed by themselves they would refuse what the others add.
/// Paths do so too, for forms with files, which are not judged here.
pub fn names_in_all_of(components: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect(components, &mut names);
    names
}

fn collect(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Value::Object(fields) => {
            for part in fields.get("allOf").and_then(Value::as_array).into_iter().flatten() {
                names.extend(part["$ref"].as_str().and_then(|to| to.rsplit('/').next()).map(str::to_owned));
            }
            fields.values().for_each(|field| collect(field, names));
        }
        _ => {}
    }
}

/// The content of a schema, a reference followed.
pub fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let target = schema["$ref"].as_str().and_then(|to| document.pointer(to.trim_start_matches('#')));
    target.unwrap_or(schema)
}

/// Closes every schema of a document.
pub fn close_document(document: &mut Value, shared: &BTreeSet<String>) {
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.iter_mut().filter(|(name, _)| !shared.contains(*name)).for_each(|(_, schema)| close(schema));
    }
    for place in ["paths", "components"] {
        close_inline(&mut document[place]);
    }
}

/// Closes what stands under `schema` in a path or a response.
fn close_inline(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(close_inline),
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut().filter(|(name, _)| *name != "schemas") {
                if name == "schema" { close(field) } else { close_inline(field) }
            }
        }
        _ => {}
    }
}

fn close(schema: &mut Value) {
    let Value::Object(fields) = schema else { return };
    let whole = fields.contains_key("allOf");
    if whole && !fields.contains_key("enum") {
        fields.insert("unevaluatedProperties".to_owned(), json!(false));
    } else if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
        fields.insert("additionalProperties".to_owned(), json!(false));
    }
    if let Some(Value::Object(properties)) = fields.get_mut("properties") {
        properties.values_mut().for_each(close);
    }
    for name in ["items", "additionalProperties"] {
        fields.get_mut(name).into_iter().for_each(close);
    }
    for name in ["oneOf", "anyOf"] {
        close_each(fields, name);
    }
}

fn close_each(fields: &mut Map<String, Value>, name: &str) {
    fields.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten().for_each(close);
}
