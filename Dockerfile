# syntax=docker/dockerfile:1
# What runs is the folder of `npm run build:deployable` on Node alone: no sources, no compiler, no package manager. docs/operations.md

FROM node:24-bookworm-slim AS packages
WORKDIR /build
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts=false --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build:deployable

FROM node:24-bookworm-slim AS run
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir -m 0700 /var/lib/cotejo && chown node:node /var/lib/cotejo
WORKDIR /opt/cotejo
# Root's, and not to be written by who runs it.
COPY --from=build /build/deployable ./
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/cotejo
USER node
VOLUME /var/lib/cotejo
EXPOSE 3000
# A worker listens nowhere: its service turns this off. A proxy towards the outside is not asked for what is within.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--no-use-env-proxy", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# A stop finishes the calls under way, for up to 35 seconds.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "cotejo.mjs"]
CMD ["start"]
