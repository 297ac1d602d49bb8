# Sub Rosa in a container: `docker build -t subrosa .`
#
# With a Postgres server, leave the embedded database out: --build-arg FEATURES=--no-default-features

ARG RUST=1.95
ARG DEBIAN=bookworm

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
    && useradd --system --uid 10001 --user-group --home-dir /data --create-home subrosa
COPY --from=build /usr/local/bin/subrosa /usr/local/bin/subrosa
COPY LICENSE-MIT LICENSE-APACHE assets/fonts/OFL.txt /usr/share/doc/subrosa/
# The embedded database keeps its files in /data/postgres and unpacks its runtime into the cache directory.
ENV HOME=/data SUBROSA_DATA=/data XDG_CACHE_HOME=/data/cache
VOLUME /data
USER subrosa
ENTRYPOINT ["subrosa"]
CMD ["run"]
