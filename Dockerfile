# One image for every process of Komavox: `node services/<service>/dist/src/main.js --role <role>`, by default the whole
# product in one process. Writes to /data and /tmp only. docs/operations.md tells of the build arguments.
ARG BASE=node:24.21.0-bookworm-slim

# What npm reads: while none of it changes, a change of sources doesn't install anything again.
FROM ${BASE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

# The secret `ca` is for networks with a certificate authority of their own; it enters no layer.
FROM ${BASE} AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=ca,target=/run/ca.crt \
    NODE_EXTRA_CA_CERTS=/run/ca.crt npm ci --ignore-scripts
COPY . .
RUN npx tsc -b services/standalone demo-library && npm run build -w demo-library && npm run build -w web

FROM ${BASE} AS product
ARG TESSERACT=program
# `no`: without the manga that come with the product, which the catalogue then doesn't show.
ARG DEMO=yes
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=ca,target=/run/ca.crt \
    NODE_EXTRA_CA_CERTS=/run/ca.crt npm ci --ignore-scripts --omit=dev -w services/standalone
COPY --from=build /app/packages ./packages
COPY --from=build /app/proto ./proto
COPY --from=build /app/services ./services
COPY --from=build /app/demo-library ./demo-library
COPY --from=build /app/web/dist ./web/dist
COPY scripts/strip-image.js scripts/
RUN node scripts/strip-image.js --tesseract ${TESSERACT} --demo ${DEMO}

FROM ${BASE} AS system
# `program`: Debian's Tesseract with its languages, the quicker one; blocks are read as they lie, without the data that tell
# how a page is turned. `packages`: that of npm packages. `none`: pages are read by PP-OCR, without whose weights vision
# isn't ready.
ARG TESSERACT=program
RUN if [ "$TESSERACT" = program ]; then apt-get update && apt-get install -y --no-install-recommends tesseract-ocr \
      $(for language in eng jpn jpn-vert kor chi-sim chi-sim-vert chi-tra chi-tra-vert spa por fra deu ita rus; do \
        echo "tesseract-ocr-$language"; done) \
    && rm -rf /usr/share/tesseract-ocr/*/tessdata/osd.traineddata /usr/share/man /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
    && find /usr/share/doc -type f ! -name copyright -delete; fi
RUN install -d -o 10001 -g 10001 /data /weights
WORKDIR /app

# `docker build --target weights`: fills a volume at /weights with the weights of neural models, and ends.
FROM system AS weights
RUN apt-get update && apt-get install -y --no-install-recommends python3-pip && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=product /app ./
USER 10001:10001
ENV NODE_ENV=production DATA_DIR=/tmp WEIGHTS_DIR=/weights HOME=/tmp
ENTRYPOINT ["node", "services/standalone/bin/komavox.js", "weights"]
CMD ["get"]

FROM system
# Nothing is installed at run time, and what isn't there can't be misused.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*
COPY --from=product /app ./
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Komavox" \
      org.opencontainers.image.description="Read manga, hear its pages, and turn them into narrated, captioned videos" \
      org.opencontainers.image.licenses="GPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# As scripts/start.js has them.
ENV NODE_OPTIONS=--v8-pool-size=1 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=67108864
ENV NODE_ENV=production HOST=0.0.0.0 INTERNAL_HOST=0.0.0.0 DATA_DIR=/data HOME=/tmp
USER 10001:10001
EXPOSE 8080 8081
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.INTERNAL_PORT ?? 8081}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT []
CMD ["node", "services/standalone/dist/src/main.js"]
