# Written by the book and never run: see docs/operations.md.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/bustan
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/bustan
WORKDIR /srv/bustan
COPY --from=build --chown=node:node /srv/bustan ./
RUN install -d -o node -g node -m 700 /var/lib/bustan
USER node
VOLUME /var/lib/bustan
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Straight to the server: a container is not the place to install or build.
CMD ["node", "--enable-source-maps", "build/server/index.js"]
