# Sub Rosa in a container: `docker build -t subrosa .`
#
# With a Postgres server, leave the private database and the playground out: --build-arg FEATURES=--no-default-features
#
# The images are named by digest, so that the same thing is built twice; the version beside it is for people, and docker does not look
# at it. Renew them for Debian's security updates: `docker pull debian:trixie-slim` prints the digest of today (so does
# `docker buildx imagetools inspect`); likewise for the image of Rust, and for Postgres in compose.yaml.

ARG RUST_IMAGE=rust:1.95-slim-trixie@sha256:e14e87345b4d5964ddcc3491d27ee046a0f23820f340c3c1e24da6880141f7c0
ARG DEBIAN_IMAGE=debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132

FROM ${RUST_IMAGE} AS build
# Perl and make are for Postgres, which is built from source unless FEATURES leaves it out.
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev make perl \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
ARG FEATURES=
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked --package subrosa ${FEATURES} \
    && cp target/release/subrosa /usr/local/bin/subrosa

FROM ${DEBIAN_IMAGE}
# Discord's certificate is checked against the system's.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --home-dir /data --create-home subrosa \
    && install --directory --owner=subrosa --group=subrosa --mode=0700 /data /backups
COPY --from=build /usr/local/bin/subrosa /usr/local/bin/subrosa
COPY LICENSE-MIT LICENSE-APACHE assets/fonts/OFL.txt /usr/share/doc/subrosa/
# All that is written lies under /data, so that the rest may be read-only: the private database with its programs, its key, and
# beside them the list of those whose data was deleted.
ENV HOME=/data SUBROSA_DATA=/data/subrosa
VOLUME /data
USER subrosa
# How the bot does is told inside the container alone, to whoever runs this; another address lets Prometheus in, and an empty one closes
# it (with --no-healthcheck, which would find it closed).
ENV SUBROSA_HEALTH=127.0.0.1:9090
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["subrosa", "health"]
ENTRYPOINT ["subrosa"]
CMD ["run"]
