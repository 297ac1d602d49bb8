//! Many sentences that differ in their last word alone are told as one: `Red drops a man on h9, i8 and j10.`

use super::words::listing;

/// From so many on they are told as one.
const MANY: usize = 5;

/// The sentences, those of one beginning gathered where the first of them stands.
#[must_use]
pub(super) fn gathered(news: &[String]) -> Vec<String> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for text in news {
        match parts(text) {
            Some((beginning, last)) => match groups.iter_mut().find(|(known, _)| *known == beginning) {
                Some((_, ends)) => ends.push(last.to_owned()),
                None => groups.push((beginning, vec![last.to_owned()])),
            },
            None => groups.push((text, Vec::new())),
        }
    }
    if groups.iter().all(|(_, ends)| ends.len() < MANY) {
        return news.to_vec();
    }
    groups.into_iter().map(|(beginning, ends)| whole(beginning, &ends)).collect()
}

/// `Red drops a man on` and `h9`; none where a sentence is no such one.
fn parts(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix('.')?.rsplit_once(' ')
}

fn whole(beginning: &str, ends: &[String]) -> String {
    if ends.is_empty() { beginning.to_owned() } else { format!("{beginning} {}.", listing(ends)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[&str]) -> Vec<String> {
        gathered(&lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn many_sentences_of_one_beginning_are_one() {
        let few = ["Red drops a man on h9.", "Blue drops a man on h8.", "Red drops a man on i9."];
        assert_eq!(told(&few), few);
        let many: Vec<_> =
            (1..=5).flat_map(|at| [format!("Red drops a man on a{at}."), format!("Blue rolls {at}.")]).collect();
        let mut many: Vec<_> = many.iter().map(String::as_str).collect();
        many.push("Skipped");
        let wanted = ["Red drops a man on a1, a2, a3, a4 and a5.", "Blue rolls 1, 2, 3, 4 and 5.", "Skipped"];
        assert_eq!(told(&many), wanted);
    }
}
