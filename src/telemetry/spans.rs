//! Spans for OpenTelemetry, made of the lines that tell of a move: `answered`, `saved` (`opened`), `claimed`, `delivered`, `given up`. Of a
//! line no more is taken than its table, step, row, kind and time: nothing else can come into a span. It knows no table and no door.

use std::env;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use opentelemetry::trace::{SpanContext, SpanKind, Status, TraceFlags, TraceState};
use opentelemetry::{InstrumentationScope, KeyValue, SpanId, TraceId};
use opentelemetry_otlp::SpanExporter;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{
    BatchSpanProcessor, IdGenerator, RandomIdGenerator, SpanData, SpanEvents, SpanLinks, SpanProcessor,
};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use super::trace_key::TraceKey;

/// The variables that say where spans go; others of OpenTelemetry's are read by its exporter.
const PLACES: [&str; 2] = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
/// The service name of spans, unless `OTEL_SERVICE_NAME` says otherwise.
const SERVICE: &str = "subrosa";
/// How long the end waits for a collector.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// Sends spans, some at a time, by a thread of its own. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct SpanSender {
    processor: Arc<dyn SpanProcessor>,
}

impl SpanSender {
    /// As the environment says; `None` if it names no place.
    ///
    /// # Errors
    /// If what it says can't be used.
    pub(super) fn from_environment() -> Result<Option<Self>, String> {
        if !PLACES.iter().any(|place| env::var(place).is_ok_and(|address| !address.is_empty())) {
            return Ok(None);
        }
        // Its client of HTTP is made before the bot's own.
        discord_rest::choose_tls();
        let exporter = SpanExporter::builder().with_http().build().map_err(|error| error.to_string())?;
        let mut processor = BatchSpanProcessor::builder(exporter).build();
        let mut resource = Resource::builder();
        if env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name(SERVICE);
        }
        processor.set_resource(&resource.build());
        Ok(Some(Self { processor: Arc::new(processor) }))
    }

    /// The layer that listens to the lines.
    pub(super) fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(self) -> impl Layer<S> {
        SpanLayer { sender: self }.with_filter(
            Targets::new()
                .with_target(SERVICE, LevelFilter::DEBUG)
                .with_targets(super::own_crates::OWN_CRATES.map(|name| (name, LevelFilter::DEBUG))),
        )
    }

    /// Sends what was not sent yet.
    pub(super) fn finish(&self) {
        let _ = self.processor.shutdown_with_timeout(LAST_WORDS);
    }

    fn send(&self, key: &TraceKey, line: &TracedLine, of: PartOfTrace) {
        let end_time = SystemTime::now();
        let context = |span| {
            SpanContext::new(TraceId::from_bytes(key.trace()), span, TraceFlags::SAMPLED, false, TraceState::default())
        };
        let whole = [("subrosa.step", Some(key.step)), ("subrosa.row", line.row)];
        let whole = whole.into_iter().filter_map(|(name, value)| Some(KeyValue::new(name, value?)));
        let words = [("subrosa.table", Some(key.table.clone())), ("subrosa.kind", line.kind.clone())];
        let words = words.into_iter().filter_map(|(name, value)| Some(KeyValue::new(name, value?)));
        self.processor.on_end(SpanData {
            span_context: context(of.span),
            parent_span_id: of.parent,
            parent_span_is_remote: false,
            span_kind: of.kind,
            name: of.name.into(),
            start_time: end_time - Duration::from_micros(line.took_us),
            end_time,
            attributes: whole.chain(words).collect(),
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status: Status::Unset,
            instrumentation_scope: InstrumentationScope::builder(SERVICE).build(),
        });
    }
}

/// Where a span stands in its trace.
struct PartOfTrace {
    name: &'static str,
    kind: SpanKind,
    span: SpanId,
    parent: SpanId,
}

/// The fields read of a line, and all that is.
#[derive(Debug, Default)]
struct TracedLine {
    message: String,
    key: TraceKey,
    row: Option<i64>,
    kind: Option<String>,
    took_us: u64,
}

impl Visit for TracedLine {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        match field.name() {
            "message" => self.message = format!("{value:?}"),
            "table" => self.key.table = format!("{value:?}"),
            _ => {}
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "kind" {
            self.kind = Some(value.to_owned());
        }
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        match field.name() {
            "step" => self.key.step = value,
            "seq" => self.row = Some(value),
            _ => {}
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        match field.name() {
            "took_us" => self.took_us = value,
            _ => self.record_i64(field, i64::try_from(value).unwrap_or_default()),
        }
    }
}

/// The keys that the interaction being answered has written so far.
#[derive(Debug, Default)]
struct WrittenKeys(Vec<TraceKey>);

/// Follows lines of the log that name a table and its step, and makes spans of them.
struct SpanLayer {
    sender: SpanSender,
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for SpanLayer {
    fn on_new_span(&self, _: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(WrittenKeys::default());
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut line = TracedLine::default();
        event.record(&mut line);
        let around = context.event_span(event);
        let (key, random) = (line.key.clone(), || RandomIdGenerator::default().new_span_id());
        let part = |name, kind, span, parent| PartOfTrace { name, kind, span, parent };
        match line.message.as_str() {
            "saved" | "opened" => {
                let mut parent = SpanId::INVALID;
                if let Some(around) = &around
                    && let Some(written) = around.extensions_mut().get_mut::<WrittenKeys>()
                {
                    written.0.push(key.clone());
                    parent = SpanId::from_bytes(key.answer());
                }
                self.sender.send(&key, &line, part("save", SpanKind::Client, SpanId::from_bytes(key.save()), parent));
            }
            "answered" => {
                let written = around.and_then(|span| Some(span.extensions_mut().get_mut::<WrittenKeys>()?.0.clone()));
                for key in written.unwrap_or_default() {
                    self.sender.send(
                        &key,
                        &line,
                        part("answer", SpanKind::Server, SpanId::from_bytes(key.answer()), SpanId::INVALID),
                    );
                }
            }
            "claimed" => {
                self.sender.send(&key, &line, part("claim", SpanKind::Client, random(), SpanId::from_bytes(key.save())))
            }
            "delivered" => self.sender.send(
                &key,
                &line,
                part("deliver", SpanKind::Client, random(), SpanId::from_bytes(key.save())),
            ),
            "put off" => self.sender.send(
                &key,
                &line,
                part("put off", SpanKind::Client, random(), SpanId::from_bytes(key.save())),
            ),
            _ => {}
        }
    }
}
