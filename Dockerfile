# Sub Rosa in a container: `docker build -t subrosa .`
#
# With a Postgres server, leave the embedded database and the playground out: --build-arg FEATURES=--no-default-features
#
# The images are named by version. To build the same thing twice, name them by digest: `docker pull debian:trixie-slim` prints it,
# and `debian:trixie-slim@sha256:…` goes into the line that begins with FROM; likewise for the image of Rust.

ARG RUST=1.95
ARG DEBIAN=trixie

FROM rust:${RUST}-slim-${DEBIAN} AS build
# OpenSSL is built from source.
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev make perl \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
ARG FEATURES=
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked ${FEATURES} \
    && cp target/release/subrosa /usr/local/bin/subrosa

FROM debian:${DEBIAN}-slim
# Discord's certificate is checked against the system's.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --home-dir /data --create-home subrosa \
    && install --directory --owner=subrosa --group=subrosa --mode=0700 /data /backups
COPY --from=build /usr/local/bin/subrosa /usr/local/bin/subrosa
COPY LICENSE-MIT LICENSE-APACHE assets/fonts/OFL.txt /usr/share/doc/subrosa/
# All that is written lies under /data, so that the rest may be read-only: the embedded database, its key, beside them the list of
# those whose data was deleted, and the runtime that the embedded database unpacks.
ENV HOME=/data SUBROSA_DATA=/data/subrosa XDG_CACHE_HOME=/data/cache
VOLUME /data
USER subrosa
# How the bot does is told inside the container alone, to whoever runs this; another address lets Prometheus in.
ENV SUBROSA_HEALTH=127.0.0.1:9090
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["subrosa", "health"]
ENTRYPOINT ["subrosa"]
CMD ["run"]
