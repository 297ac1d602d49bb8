//! Numbers that `serde_json` refuses, because they are beyond floats, or makes floats of: a whole one can't be told from one with an
//! exponent then. They are brought near before the document is read again. It knows nothing of the protocol.

use serde_json::value::RawValue;

/// The distance from 0 beyond which a whole number is far. Floats end soon after it.
const FAR_WHOLE: f64 = 1e300;
/// The same of a number with a fraction or an exponent. Whole numbers of 64 bits end soon after it.
const FAR_BROKEN: f64 = 9e18;

/// A document with each number that is far replaced by one of its kind at that distance and of that sign. All else stays, faults too.
pub fn brought_near(document: &[u8]) -> Vec<u8> {
    let mut changed = Vec::with_capacity(document.len());
    let mut rest = document;
    while !rest.is_empty() {
        let (token, after) = rest.split_at(token_length(rest));
        changed.extend_from_slice(near(token));
        rest = after;
    }
    changed
}

/// The length of the text or number that comes first; 1 for any other byte.
fn token_length(rest: &[u8]) -> usize {
    match rest.first() {
        Some(b'"') => text_length(rest),
        Some(b'-' | b'0'..=b'9') => {
            let end = rest.iter().position(|byte| !matches!(*byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
            end.unwrap_or(rest.len())
        }
        _ => 1,
    }
}

/// The length of a text with its quotation marks, or of all that is left if it does not end.
fn text_length(rest: &[u8]) -> usize {
    let mut is_escaped = false;
    let end = rest.iter().skip(1).position(|byte| {
        let ends = *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        ends
    });
    end.map_or(rest.len(), |end| end + 2)
}

fn near(token: &[u8]) -> &[u8] {
    let Some(text) = str::from_utf8(token).ok().filter(|text| is_far(text)) else { return token };
    match (is_whole(text), text.starts_with('-')) {
        (true, true) => b"-1e300",
        (true, false) => b"1e300",
        (false, true) => b"-9e18",
        (false, false) => b"9e18",
    }
}

/// Whether a number has neither a fraction nor an exponent.
fn is_whole(text: &str) -> bool {
    !text.contains(['.', 'e', 'E'])
}

/// Whether it is a number of JSON, and far.
fn is_far(text: &str) -> bool {
    let most = if is_whole(text) { FAR_WHOLE } else { FAR_BROKEN };
    text.parse::<f64>().is_ok_and(|number| number.abs() > most) && serde_json::from_str::<&RawValue>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_far_is_brought_near_and_nothing_else_is() {
        let changed = |text: &str| String::from_utf8(brought_near(text.as_bytes())).unwrap();
        let digits = "9".repeat(400);
        assert_eq!(changed(&digits), "1e300");
        assert_eq!(changed(&format!("[-{digits}, -{digits}.5, 1E+999,-1e999 ]")), "[-1e300, -9e18, 9e18,-9e18 ]");
        assert_eq!(changed("[1e30,18446744073709551617,18446744073709551617.0]"), "[9e18,18446744073709551617,9e18]");
        assert_eq!(
            changed(&format!(r#"{{"\"{digits}":"\\","b":{digits},"c":"{digits}"}}"#)),
            format!(r#"{{"\"{digits}":"\\","b":1e300,"c":"{digits}"}}"#)
        );
        for kept in ["", "12", "-", "1e2", "9e18", "1e-999", "1e999.5", "1e", r#""\"#, "NaN", "ä"] {
            assert_eq!(changed(kept), kept);
        }
        for no_number in [format!("0{digits}"), format!("{digits}."), format!("\"{digits}")] {
            assert_eq!(changed(&no_number), no_number);
        }
    }
}
