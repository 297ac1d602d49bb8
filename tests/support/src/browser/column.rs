//! A person at the page: what they do by mouse and keyboard in their column, and what they see there.

use image::imageops::{self, FilterType};
use image::{RgbaImage, imageops::crop_imm};
use serde_json::{Value, json};

use super::driver::Key;
use super::page::Page;
use crate::eventually;

/// The start of every script: finds the column of the person who is its first argument.
const COLUMN: &str = "const column = document.querySelector(`section[data-name=\"${arguments[0]}\"]`);";
/// The mean difference of a channel, of 255, up to which two pictures are the same but for the scaling.
const SAME: f64 = 10.0;

/// A person's column of the page, by which they play.
#[derive(Clone, Copy)]
pub struct Column<'a> {
    /// The page that it is a column of.
    pub page: &'a Page,
    /// The person's name at the stand-in, by which the column is found.
    pub name: &'static str,
}

impl Column<'_> {
    /// An element in the column.
    fn at(&self, rest: &str) -> String {
        format!("//section[@data-name='{}']{rest}", self.name)
    }

    /// The value of a script; `column` is the column, `arguments[1]` and on are the rest.
    pub async fn look(&self, script: &str, args: &[Value]) -> Value {
        let args: Vec<_> = std::iter::once(json!(self.name)).chain(args.iter().cloned()).collect();
        self.page.look(&format!("{COLUMN} {script}"), &args).await
    }

    /// Waits until a script finds something.
    pub async fn until(&self, what: &str, script: &str, args: &[Value]) -> Value {
        let args: Vec<_> = std::iter::once(json!(self.name)).chain(args.iter().cloned()).collect();
        self.page.until(&format!("{what}, for {}", self.name), &format!("{COLUMN} {script}"), &args).await
    }

    /// Presses the latest button of this label, once it can be pressed.
    pub async fn presses(&self, label: &str) {
        let button = self.at(&format!("//article//button[normalize-space()='{label}' and not(@disabled)]"));
        self.page.click(&format!("({button})[last()]")).await;
    }

    /// Opens a channel or thread whose name has this part.
    pub async fn opens(&self, part: &str) {
        self.page.click(&self.at(&format!("//nav//button[contains(., '{part}')]"))).await;
        self.until(part, "return column.querySelector('h3').textContent.includes(arguments[1])", &[json!(part)]).await;
    }

    /// Clicks on the command line.
    pub async fn goes_to_line(&self) {
        self.page.click(&self.at("//input[@data-composer]")).await;
    }

    /// The text in the command line.
    pub async fn line(&self) -> String {
        self.text_of("return column.querySelector('[data-composer]').value", &[]).await
    }

    /// Types a line as it is and sends it, whatever is suggested.
    pub async fn sends(&self, line: &str) {
        self.goes_to_line().await;
        self.page.write(line).await;
        self.page.key(Key::Escape).await;
        self.page.key(Key::Enter).await;
    }

    /// Waits until only this is suggested, by how it begins.
    pub async fn is_suggested_only(&self, start: &str) {
        let script = "const all = [...column.querySelectorAll('[data-suggestion] b')].map((one) => one.textContent); \
            return all.length > 0 && all.every((one) => one.startsWith(arguments[1]))";
        self.until(&format!("suggestions that begin with {start}"), script, &[json!(start)]).await;
    }

    /// Clicks on a suggestion.
    pub async fn takes_suggestion(&self, label: &str) {
        self.page.click(&self.at(&format!("//li[@data-suggestion][b='{label}']"))).await;
    }

    /// Presses the arrow key until this suggestion is marked, whatever gain stands behind it, and takes it.
    pub async fn walks_to_suggestion(&self, label: &str) {
        let marked = "const marked = column.querySelector('[data-suggestion][aria-selected=true] b'); \
            return marked?.textContent.split(' · ')[0] === arguments[1]";
        let listed = "return [...column.querySelectorAll('[data-suggestion]:not([hidden] *) b')] \
            .some((one) => one.textContent.split(' · ')[0] === arguments[1])";
        self.until(&format!("{label} among the suggestions"), listed, &[json!(label)]).await;
        for _ in 0..26 {
            if self.look(marked, &[json!(label)]).await == json!(true) {
                return self.page.key(Key::Enter).await;
            }
            self.page.key(Key::Down).await;
        }
        panic!("{label} is not among the suggestions");
    }

    /// Chooses a value in the select whose label has this part.
    pub async fn chooses(&self, menu: &str, value: &str) {
        let select = self.at(&format!("//select[contains(@aria-label, '{menu}')]"));
        self.page.pick(&format!("({select})[last()]"), value).await;
    }

    /// Chooses this in the latest composer by a button of its own.
    pub async fn picks(&self, pick: &str) {
        let ends = [':', '.'].map(|before| {
            let end = format!("{before}{pick}");
            format!("substring(@data-custom-id, string-length(@data-custom-id) - {}) = '{end}'", pick.len())
        });
        let button = self.at(&format!("//article//button[not(@disabled) and ({})]", ends.join(" or ")));
        self.page.click(&format!("({button})[last()]")).await;
    }

    /// Opens the menu of several values whose label has this part, ticks these, and sends it. The ticks must outlast
    /// the picture, which comes later than the menu.
    pub async fn ticks(&self, label: &str, values: &[&str]) {
        let menu = format!("({})[last()]", self.at(&format!("//details[contains(summary, '{label}')]")));
        self.page.click(&format!("{menu}/summary")).await;
        for value in values {
            self.page.click(&format!("{menu}//input[@value='{value}']")).await;
            self.picture_with(".ephemeral", label).await;
        }
        self.page.click(&format!("{menu}//button[@data-done]")).await;
    }

    /// Waits until something in the column says this.
    pub async fn reads(&self, text: &str) {
        let script = "return column.querySelector('.stream').innerText.includes(arguments[1])";
        self.until(&format!("“{text}”"), script, &[json!(text)]).await;
    }

    /// Waits until a message that only this person sees says this; all that it says.
    pub async fn is_told(&self, text: &str) -> String {
        let script = "const own = [...column.querySelectorAll('.ephemeral')].map((one) => one.innerText); \
            return own.findLast((one) => one.includes(arguments[1]))";
        let said = self.until(&format!("“{text}” to them alone"), script, &[json!(text)]).await;
        said.as_str().unwrap_or_default().to_owned()
    }

    async fn text_of(&self, script: &str, args: &[Value]) -> String {
        self.look(script, args).await.as_str().unwrap_or_default().to_owned()
    }

    /// All that is in the column: texts, labels, values, alternative texts, ids, addresses.
    pub async fn everything(&self) -> String {
        self.text_of("return column.outerHTML + column.innerText", &[]).await
    }

    /// How many elements of the column a selector finds.
    pub async fn count(&self, selector: &str) -> usize {
        let found = self.look("return column.querySelectorAll(arguments[1]).length", &[json!(selector)]).await;
        found.as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or_default()
    }

    /// Waits until the newest picture in what the selector finds is there; its alternative text.
    pub async fn picture(&self, selector: &str) -> String {
        self.picture_with(selector, "").await
    }

    /// Waits until the picture of the newest message that says this is there; its alternative text.
    pub async fn picture_with(&self, selector: &str, text: &str) -> String {
        let script = "const said = [...column.querySelectorAll(arguments[1])].findLast((one) => one.innerText.includes(arguments[2])); \
            const image = said?.querySelector('img'); return image?.complete && image.naturalWidth > 200 && image.alt";
        let alt = self.until("a picture with words", script, &[json!(selector), json!(text)]).await;
        alt.as_str().unwrap_or_default().to_owned()
    }

    /// Takes a screenshot and finds the newest picture of the selector in it as it was sent; again while pictures that come in push it
    /// down or another one is newer.
    pub async fn shows(&self, selector: &str, what: &str) {
        let seen = async || {
            self.picture(selector).await;
            let (path, sent) = self.sent(&format!("{selector} img")).await;
            assert!(variety(&sent) > 8, "{what}: {path} is a board, not a plain area");
            let seen = Seen::of(&self.scrolled_to(&format!("{selector} img")).await);
            let difference = seen.difference(&self.page.screenshot(what).await, &sent);
            (difference < SAME).then_some(())
        };
        eventually(&format!("{what}: the screen shows the picture that was sent"), seen).await;
    }

    /// The last picture that a selector finds as it was sent, and its path.
    async fn sent(&self, selector: &str) -> (String, RgbaImage) {
        let address = "return new URL([...column.querySelectorAll(arguments[1])].at(-1).src).pathname";
        let path = self.text_of(address, &[json!(selector)]).await;
        let sent = crate::http_client().get(self.page.address(&path)).send().await.expect("the picture is served");
        let sent = image::load_from_memory(&sent.bytes().await.expect("it comes whole")).expect("it is a picture");
        (path, sent.to_rgba8())
    }

    /// Scrolls the last of these to the middle of the column; where it is then.
    async fn scrolled_to(&self, selector: &str) -> Value {
        let script = "const one = [...column.querySelectorAll(arguments[1])].at(-1); one.scrollIntoView({ block: 'center' }); \
            const at = one.getBoundingClientRect(), stream = column.querySelector('.stream').getBoundingClientRect(); \
            return { x: at.x, y: at.y, width: at.width, height: at.height, top: stream.top, bottom: stream.bottom }";
        self.look(script, &[json!(selector)]).await
    }
}

/// Where a picture is on the screen, and which rows of it can be seen.
struct Seen {
    x: u32,
    y: i64,
    width: u32,
    height: u32,
    rows: std::ops::Range<i64>,
}

impl Seen {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "pixels of a screen are small and positive"
    )]
    fn of(at: &Value) -> Self {
        let number = |name: &str| at[name].as_f64().unwrap_or_default().round();
        let (y, height) = (number("y") as i64, number("height") as u32);
        let rows = y.max(number("top") as i64)..(y + i64::from(height)).min(number("bottom") as i64);
        Self { x: number("x") as u32, y, width: number("width") as u32, height, rows }
    }

    /// The mean difference between a channel on the screen and in the picture that was sent.
    fn difference(&self, window: &RgbaImage, sent: &RgbaImage) -> f64 {
        assert!(self.width > 200 && self.rows.end - self.rows.start > 150, "the picture can be seen on the screen");
        let small = imageops::resize(sent, self.width, self.height, FilterType::Triangle);
        let row = |y: i64| u32::try_from(y).expect("rows of the screen are counted from 0");
        let (top, height) = (row(self.rows.start), row(self.rows.end - self.rows.start));
        let screen = crop_imm(window, self.x, top, self.width, height).to_image();
        let wanted = crop_imm(&small, 0, row(self.rows.start - self.y), self.width, height).to_image();
        let pairs = screen.as_raw().iter().zip(wanted.as_raw());
        let sum: u64 = pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        let count = u32::try_from(screen.as_raw().len()).expect("a screen has few pixels");
        f64::from(u32::try_from(sum).expect("a small sum")) / f64::from(count)
    }
}

/// How many colours a picture has, counted on a coarse grid of it.
fn variety(picture: &RgbaImage) -> usize {
    let pixels = picture.enumerate_pixels().filter(|(x, y, _)| x % 7 == 0 && y % 7 == 0);
    pixels.map(|(_, _, pixel)| pixel.0).collect::<std::collections::HashSet<_>>().len()
}
