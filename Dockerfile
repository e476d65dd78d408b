# The steps of this file are tried by `npm run cluster -- containers`; docs/growing.md has the result.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/bustan
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
# Removes the development packages, and replaces the npm package `node` by the image's own Node. `build/` becomes readable for
# all, because PostgreSQL makes its template folder readable by its owner only.
RUN npm run build \
  && npm pkg delete devDependencies \
  && npm prune --no-save --ignore-scripts --no-audit --no-fund \
  && ln -sf /usr/local/bin/node node_modules/node/bin/node \
  && rm -rf node_modules/.cache tests bench proof docs deploy \
  && find . -name '*.test.ts' -not -path './node_modules/*' -delete \
  && chmod -R a+rX build

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/bustan MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /srv/bustan
# Owned by root: the shop cannot change its own code.
COPY --from=build /srv/bustan ./
RUN install -d -o node -g node -m 700 /var/lib/bustan
USER node
VOLUME /var/lib/bustan
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, { signal: AbortSignal.timeout(4000) }).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Starts the server directly: a container is not the place to install or build.
CMD ["node", "--max-semi-space-size=4", "build/server/index.js"]
