//! The text form of a table's record, and its canonical form: one line of JSON without white space, its fields in the order
//! below, and at its end the SHA-256 of all that stands before. So any byte that is not as it was written shows.

use std::borrow::Cow;

use super::table_record::{
    AGREED, CALLED_OFF, Committed, DrawnSeat, Ended, SeatRecord, TableRecord, Tenure, Times, Who,
};
use super::{Fields, Json, Malformed, game_record};
use game::Seat;
use table::{Commitment, Ply, TableId, sha256};

/// The name of the format, with its version.
pub const FORMAT: &str = "subrosa-table-1";

/// Whether a file is what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Equal to the byte to what was exported.
    Sound,
    /// Its checksum does not fit what stands before it.
    WrongSum,
    /// It holds the same, but this byte (from 0) is not as it would be written.
    Differs(usize),
}

impl TableRecord {
    /// The file: one line of canonical JSON and a line feed.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut body = self.to_json().to_string();
        body.pop();
        let sum = sha256(body.as_bytes());
        format!("{body},\"sha256\":\"{sum}\"}}\n")
    }

    /// The SHA-256 of the game's record within: what two exports of one table have in common whoever sat there.
    #[must_use]
    pub fn game_digest(&self) -> String {
        sha256(game_record::to_json(&self.record).to_string().as_bytes())
    }

    /// Reads a file, and says whether it is as it was written.
    ///
    /// # Errors
    /// A sentence if it is no JSON, or a field is missing, unknown or of a wrong type.
    pub fn read(file: &[u8]) -> Result<(Self, Form), Malformed> {
        let json = Json::read(file).map_err(|error| Malformed::new(format!("It is no JSON: {error}.")))?;
        let mut fields = Fields::of("A table's record", json)?;
        let sum = fields.text("sha256")?;
        let record = Self::from_fields(fields)?;
        let form = record.form(file, &sum);
        Ok((record, form))
    }

    fn form(&self, file: &[u8], sum: &str) -> Form {
        let text = self.to_text();
        let differs = text.bytes().zip(file).position(|(own, theirs)| own != *theirs);
        let length = (text.len() != file.len()).then(|| text.len().min(file.len()));
        match differs.or(length) {
            None => Form::Sound,
            Some(_) if !text.trim_end().ends_with(&format!("\"sha256\":\"{sum}\"}}")) => Form::WrongSum,
            Some(at) => Form::Differs(at),
        }
    }

    fn to_json(&self) -> Json {
        let mut fields = vec![
            ("format", FORMAT.into()),
            ("table", self.table.to_string().into()),
            ("complete", self.complete.into()),
            ("rules_version", u32::from(self.rules_version).into()),
            ("times", times(self.times)),
            ("seats", Json::List(self.seats.iter().map(seat).collect())),
            ("drawn", self.drawn.map_or(Json::Null, drawn)),
            ("fingerprint", self.fingerprint.as_str().into()),
            ("secret", or_null(self.secret.as_deref())),
            ("commitments", Json::List(self.commitments.iter().map(committed).collect())),
        ];
        if !self.words.is_empty() {
            fields.push(("words", Json::List(self.words.iter().map(word).collect())));
        }
        fields.extend(self.ended.as_ref().map(|ended| ("ended", to_ended(ended))));
        fields.push(("record", game_record::to_json(&self.record)));
        Json::Map(fields.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect())
    }

    fn from_fields(mut fields: Fields) -> Result<Self, Malformed> {
        if fields.text("format")? != FORMAT {
            return Err(Malformed::new(format!("The format of a table's record must be “{FORMAT}”.")));
        }
        let record = Self {
            table: read_table(&fields.text("table")?)?,
            complete: read_flag(&fields.need("complete")?)?,
            rules_version: small(fields.int("rules_version")?)?,
            times: read_times(fields.need("times")?)?,
            seats: fields.list("seats")?.into_iter().map(read_seat).collect::<Result<_, _>>()?,
            drawn: optional(fields.need("drawn")?, read_drawn)?,
            fingerprint: fields.text("fingerprint")?,
            secret: optional(fields.need("secret")?, read_text)?,
            commitments: fields.list("commitments")?.into_iter().map(read_committed).collect::<Result<_, _>>()?,
            words: fields.take("words").map_or_else(|| Ok(Vec::new()), read_words)?,
            ended: fields.take("ended").map(read_ended).transpose()?,
            record: game_record::from_json(fields.need("record")?)?,
        };
        fields.finish()?;
        Ok(record)
    }
}

fn or_null(text: Option<&str>) -> Json {
    text.map_or(Json::Null, Into::into)
}

fn times(times: Times) -> Json {
    let time = |ms: Option<i64>| ms.map_or(Json::Null, |ms| Json::Int(i128::from(ms)));
    let Times { opened_ms, started_ms, ended_ms } = times;
    Json::map([("opened", time(opened_ms)), ("started", time(started_ms)), ("ended", time(ended_ms))])
}

fn read_times(json: Json) -> Result<Times, Malformed> {
    let mut fields = Fields::of("The field “times”", json)?;
    let mut time = |name| optional(fields.need(name)?, |json| read_number(&json));
    let times = Times { opened_ms: time("opened")?, started_ms: time("started")?, ended_ms: time("ended")? };
    fields.finish()?;
    Ok(times)
}

fn drawn(drawn: DrawnSeat) -> Json {
    Json::map([("seat", drawn.seat.0.into()), ("of", drawn.of.into())])
}

fn read_drawn(json: Json) -> Result<DrawnSeat, Malformed> {
    let mut fields = Fields::of("The field “drawn”", json)?;
    let drawn = DrawnSeat { seat: Seat(small(fields.int("seat")?)?), of: small(fields.int("of")?)? };
    fields.finish()?;
    Ok(drawn)
}

fn seat(seat: &SeatRecord) -> Json {
    Json::map([
        ("side", seat.side.as_str().into()),
        ("sitters", Json::List(seat.occupants.iter().map(tenure).collect())),
    ])
}

fn read_seat(json: Json) -> Result<SeatRecord, Malformed> {
    let mut fields = Fields::of("A seat", json)?;
    let side = fields.text("side")?;
    let occupants: Vec<_> = fields.list("sitters")?.into_iter().map(read_tenure).collect::<Result<_, _>>()?;
    fields.finish()?;
    if !occupants.is_sorted_by(|one, next| one.from < next.from) {
        return Err(Malformed::new("Whoever has had a seat must stand in the order of their first plies."));
    }
    Ok(SeatRecord { side, occupants })
}

fn tenure(tenure: &Tenure) -> Json {
    let from = tenure.from.0.into();
    match &tenure.who {
        Who::Player(name) => Json::map([("from", from), ("kind", "player".into()), ("name", name.as_str().into())]),
        Who::Computer(level) => Json::map([("from", from), ("kind", "computer".into()), ("level", (*level).into())]),
        Who::Former => Json::map([("from", from), ("kind", "former".into())]),
        Who::Nobody => Json::map([("from", from), ("kind", "nobody".into())]),
    }
}

fn read_tenure(json: Json) -> Result<Tenure, Malformed> {
    let mut fields = Fields::of("An occupant", json)?;
    let from = Ply(small(fields.int("from")?)?);
    let who = match fields.text("kind")?.as_str() {
        "player" => Who::Player(fields.text("name")?),
        "computer" => Who::Computer(small(fields.int("level")?)?),
        "former" => Who::Former,
        "nobody" => Who::Nobody,
        other => return Err(Malformed::new(format!("There is no kind of occupant “{other}”."))),
    };
    fields.finish()?;
    Ok(Tenure { from, who })
}

fn committed(committed: &Committed) -> Json {
    let Commitment { ply, seat, digest } = &committed.shown;
    let (salt, action) = match &committed.opening {
        Some((salt, action)) => (Some(salt.as_str()), Some(action.as_str())),
        None => (None, None),
    };
    Json::map([
        ("ply", ply.0.into()),
        ("seat", seat.0.into()),
        ("commitment", digest.as_str().into()),
        ("salt", or_null(salt)),
        ("action", or_null(action)),
    ])
}

fn read_committed(json: Json) -> Result<Committed, Malformed> {
    let mut fields = Fields::of("A commitment", json)?;
    let (ply, seat) = (Ply(small(fields.int("ply")?)?), Seat(small(fields.int("seat")?)?));
    let shown = Commitment { ply, seat, digest: fields.text("commitment")? };
    let salt = optional(fields.need("salt")?, read_text)?;
    let action = optional(fields.need("action")?, read_text)?;
    fields.finish()?;
    Ok(Committed { shown, opening: salt.zip(action) })
}

fn word((seat, word): &(Seat, String)) -> Json {
    Json::map([("seat", seat.0.into()), ("word", word.as_str().into())])
}

fn read_words(json: Json) -> Result<Vec<(Seat, String)>, Malformed> {
    let Json::List(words) = json else { return Err(Malformed::new("The field “words” must be a list.")) };
    let read = |json| {
        let mut fields = Fields::of("A word", json)?;
        let word = (fields.seat("seat")?, fields.text("word")?);
        fields.finish()?;
        Ok(word)
    };
    let words: Vec<_> = words.into_iter().map(read).collect::<Result<_, Malformed>>()?;
    if words.is_empty() || !words.is_sorted_by(|(one, _), (next, _)| one < next) {
        return Err(Malformed::new("The field “words” must name seats in ascending order, or not be there."));
    }
    Ok(words)
}

fn to_ended(ended: &Ended) -> Json {
    Json::map([("how", ended.how.as_str().into()), ("outcome", game_record::outcome(ended.outcome.as_ref()))])
}

fn read_ended(json: Json) -> Result<Ended, Malformed> {
    let mut fields = Fields::of("The field “ended”", json)?;
    let how = fields.text("how")?;
    let outcome = game_record::read_outcome(fields.need("outcome")?);
    fields.finish()?;
    if ![AGREED, CALLED_OFF].contains(&how.as_str()) {
        return Err(Malformed::new(format!("A table ends by its rules, “{AGREED}” or “{CALLED_OFF}”.")));
    }
    if outcome.is_some() == (how == CALLED_OFF) {
        return Err(Malformed::new("An end needs its outcome, and a game that was called off has none."));
    }
    Ok(Ended { how, outcome })
}

fn optional<T>(json: Json, read: impl FnOnce(Json) -> Result<T, Malformed>) -> Result<Option<T>, Malformed> {
    if json == Json::Null { Ok(None) } else { read(json).map(Some) }
}

fn read_text(json: Json) -> Result<String, Malformed> {
    match json {
        Json::Text(text) => Ok(text),
        _ => Err(Malformed::new("A text was expected.")),
    }
}

fn read_flag(json: &Json) -> Result<bool, Malformed> {
    match json {
        Json::Bool(flag) => Ok(*flag),
        _ => Err(Malformed::new("The field “complete” must be true or false.")),
    }
}

fn read_number<T: TryFrom<i128>>(json: &Json) -> Result<T, Malformed> {
    json.as_int().map_or_else(|| Err(Malformed::new("A whole number was expected.")), small)
}

fn small<T: TryFrom<i128>>(number: i128) -> Result<T, Malformed> {
    T::try_from(number).map_err(|_| Malformed::new(format!("The number {number} is out of range.")))
}

fn read_table(text: &str) -> Result<TableId, Malformed> {
    TableId::parse(text).ok_or_else(|| Malformed::new("The field “table” must be a table's id."))
}
