//! A server's leaderboard by the page: everybody is placed where the ratings are, and names are looked up for those who are shown.

use crate::database::error::StoreError;
use crate::database::handles::Ratings;
use crate::ratings::rating::{RatingScale, grown};
use crate::ratings::results::latest_names;
use crate::sql::row::row;
use crate::sql::statement::statement;
use crate::tables::rows;
use name::DisplayName;
use rating::{Method, PERIOD_MS, Rating};
use table::{GuildId, PlayerId};

/// The part of a leaderboard that somebody looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedPart {
    /// The person who looks: their own line comes along, wherever it is.
    pub player: PlayerId,
    /// The page, counted from 0; one beyond the last is the last.
    pub page: u16,
    /// How many lines a page has, at least 1.
    pub page_lines: u16,
    /// When it is looked at, in Unix milliseconds: ratings grow uncertain in time.
    pub now_ms: i64,
}

/// A page of a leaderboard: settled ratings first, the best first, then those that are not settled.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPage {
    /// The page, counted from 0.
    pub page: u16,
    /// How many pages there are, at least 1.
    pub pages: u16,
    /// How many lines of all pages have a place.
    pub placed: usize,
    /// Its lines, in order.
    pub lines: Vec<ListedRating>,
    /// The line of the person who looks, if they stand on any page.
    pub own: Option<ListedRating>,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedRating {
    /// The person whose rating it is.
    pub player: PlayerId,
    /// The name under which they played last.
    pub name: DisplayName,
    /// The rating after all results that count.
    pub rating: Rating,
    /// The place from 1, which ratings share that are shown alike; `None` for one that is not settled.
    pub place: Option<usize>,
}

statement! {
    /// A page of the ratings of those who have played a rated game in a server and do not hide, and the line of the person who looks. A
    /// rating is shown as the whole number that `rating::Rating::shown` gives, and settled by the rule of `Rating::is_provisional`.
    pub(crate) struct ListedRatings {
        game: String,
        method: &'static str,
        guild: i64,
        player: i64,
        page: i64,
        page_lines: i64,
        duel: &'static str,
        certain_below: f64,
        now_ms: i64,
        period_ms: i64,
    }
    -> ListedRow;
    concat!(
        "
WITH played AS MATERIALIZED (
    SELECT DISTINCT x.player FROM results x
    WHERE x.guild = :guild AND x.game = :game AND x.method = :method AND x.counted AND x.player IS NOT NULL),
rated AS MATERIALIZED (
    SELECT r.player, r.value, r.deviation, r.volatility, r.games, r.at_ms, sign(r.value) * floor(abs(r.value) + 0.5) AS shown,
        CASE WHEN r.method = :duel THEN ", grown!("r"), " ELSE r.deviation ^ 2 END <= :certain_below::float8 ^ 2 AS is_settled
    FROM ratings r JOIN played ON played.player = r.player
    WHERE r.game = :game AND r.method = :method AND r.games > 0
        AND NOT EXISTS (SELECT 1 FROM players p WHERE p.id = r.player AND p.hidden)),
placed AS MATERIALIZED (
    SELECT rated.*, CASE WHEN is_settled THEN rank() OVER (ORDER BY is_settled DESC, shown DESC) END AS place,
        row_number() OVER (ORDER BY is_settled DESC, shown DESC, value DESC, player) - 1 AS line,
        count(*) OVER () AS total, count(*) FILTER (WHERE is_settled) OVER () AS settled
    FROM rated),
found AS MATERIALIZED (
    SELECT * FROM placed
    WHERE line / :page_lines::bigint = LEAST(:page::bigint, (total - 1) / :page_lines) OR player = :player),
", latest_names!(), "
SELECT found.player, found.value, found.deviation, found.volatility, found.games, found.at_ms, found.place, found.line, found.total,
    found.settled, named.name
FROM found LEFT JOIN named ON named.player = found.player ORDER BY found.line"
    )
}

row! {
    /// A line of a leaderboard, counted from 0, with how many lines there are and how many of them have a place.
    pub(crate) struct ListedRow {
        player: i64,
        value: f64,
        deviation: f64,
        volatility: f64,
        games: i32,
        at_ms: i64,
        place: Option<i64>,
        line: i64,
        total: i64,
        settled: i64,
        name: Option<String>,
    }
}

impl Ratings<'_> {
    /// A page of the ratings of people who have played a rated game in this server, without those who hide.
    pub async fn listed_ratings(
        self,
        scale: &RatingScale,
        guild: GuildId,
        part: ListedPart,
    ) -> Result<ListedPage, StoreError> {
        let ListedPart { player, page, page_lines, now_ms } = part;
        let listed = || {
            let list = ListedRatings {
                game: scale.game.clone(),
                method: scale.method.word(),
                guild: guild.0,
                player: player.0,
                page: i64::from(page),
                page_lines: i64::from(page_lines),
                duel: Method::Duel.word(),
                certain_below: scale.method.certain_below(),
                now_ms,
                period_ms: PERIOD_MS,
            };
            list.query()
        };
        Ok(ListedPage::of(self.store.look(listed).await?, part))
    }
}

impl ListedPage {
    fn of(found: Vec<ListedRow>, part: ListedPart) -> Self {
        let number = |number: i64| usize::try_from(number).unwrap_or_default();
        let page_lines = usize::from(part.page_lines);
        let (total, placed) = found.first().map_or((0, 0), |row| (number(row.total), number(row.settled)));
        let pages = total.div_ceil(page_lines).max(1);
        let page = usize::from(part.page).min(pages - 1);
        let (mut lines, mut own) = (Vec::new(), None);
        for row in found {
            let is_on_page = number(row.line) / page_lines == page;
            let line = row.listed();
            if line.player == part.player {
                own = Some(line.clone());
            }
            if is_on_page {
                lines.push(line);
            }
        }
        let short = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        Self { page: short(page), pages: short(pages), placed, lines, own }
    }
}

impl ListedRow {
    fn listed(self) -> ListedRating {
        let Self { player, value, deviation, volatility, games, at_ms, place, name, .. } = self;
        ListedRating {
            player: PlayerId(player),
            name: DisplayName::of_account(name.as_deref(), player),
            rating: Rating { value, deviation, volatility, games: rows::count(games), at_ms },
            place: place.and_then(|place| usize::try_from(place).ok()),
        }
    }
}
