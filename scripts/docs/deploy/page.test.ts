/**
 * Tests docs/deploy.md and docs/deploy/ statically against this repository; `npm run play-deploy` runs the commands.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../apps/server/src/platform/config.ts';
import { shareConnections } from '../../../apps/server/src/platform/database/connection-share.ts';
import { settingNames } from '../../../apps/server/src/platform/settings.ts';
import { readCompose, readDockerfile, readVariables } from './compose-file.ts';
import { readPage } from './page.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const find = (text: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), ([all, first]) => first ?? all)),
];

const page = read('docs/deploy.md');
const commands = readPage(page).flatMap(({ lines }) => lines);
const files = readdirSync(join(root, 'docs/deploy'));
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Values that an operator fills in. */
const filledIn = {
  ...readVariables(read('docs/deploy/printready.env')),
  SERVER_SECRET: 'v8Qz1NwYk3Rt6Lp0Xs4Hd7Jf2Gb5Mc9Ka',
  METRICS_TOKEN: '0123456789abcdef',
  POSTGRES_PASSWORD: 'lettersanddigits',
};
const compose = readCompose(read('docs/deploy/compose.yaml'), filledIn);
const settings = readConfig(filledIn);
const port = String(settings.PORT);
const designerPort = String(settings.designerPort);

const valuesOf = (unit: string, key: string): string[] =>
  find(read(`docs/deploy/${unit}`), new RegExp(`^${key}=(.*)$`, 'gm'));

describe('docs/deploy.md', () => {
  test('contains more than 50 commands', () => {
    expect(commands.length).toBeGreaterThan(50);
  });

  test.each(find(page, /(?:docs|scripts|apps|packages)\/[\w./-]*\w/g))(
    'names an existing path: %s',
    (path) => {
      expect(existsSync(join(root, path))).toBe(true);
    },
  );

  test.each(find(page, /\]\(([^)#:]+)\)/g))('links to an existing page: %s', (link) => {
    expect(existsSync(join(root, 'docs', link))).toBe(true);
  });

  test.each(files.filter((name) => !name.startsWith('Dockerfile') && name !== 'Caddyfile'))(
    'mentions docs/deploy/%s',
    (name) => {
      expect(page).toContain(name);
    },
  );

  test.each(find(page, /npm run ([\w-]+)/g))('`npm run %s` runs an existing script', (name) => {
    const [, script = ''] = / (\S+\.ts)\b/.exec(manifest.scripts[name] ?? '') ?? [];
    expect(script).not.toBe('');
    expect(existsSync(join(root, script))).toBe(true);
  });

  test.each(find(page, /printready-admin (backup|restore|kept-files|[a-z]+-key|models|worker)\b/g))(
    '`printready-admin %s` is a command with a script',
    (name) => {
      const known = / {2}(backup[^)]*)\) ;;/.exec(read('docs/deploy/printready-admin'))?.[1]?.split(' | ');
      expect(known).toContain(name);
      expect(existsSync(join(root, `scripts/${name}.ts`))).toBe(true);
    },
  );

  test('uses only options that the scripts accept', () => {
    const used = commands
      .map((line) => line.replace(/\s#.*$/, ''))
      .map((line) =>
        /(?:printready-admin|npm run) (backup|restore|kept-files|service-key|models)\b(.*)/.exec(line),
      )
      .flatMap((found) =>
        find(found?.[2] ?? '', /--([a-z][\w-]*)/g).map((flag) => [found?.[1] ?? '', flag] as const),
      );
    expect(used.length).toBeGreaterThan(3);
    for (const [script, flag] of used)
      expect(read(`scripts/${script}.ts`)).toMatch(new RegExp(`\\b${flag}\\b`));
    for (const flag of ['keep', 'without-files'])
      expect([page, read('scripts/backup.ts')].every((text) => text.includes(flag))).toBe(true);
  });

  test.each(find(page, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+\*?|HOST|MODELS|PORT)(?:=[^`]*|\/[^`]*)?`/g))(
    '%s is a setting of the server',
    (name) => {
      const found = settingNames.filter((known) =>
        name.endsWith('*') ? known.startsWith(name.slice(0, -1)) : known === name,
      );
      expect(found).not.toEqual([]);
    },
  );

  test.each(['/healthz', '/readyz', '/metrics', '/api/chat/stream', '/realtime/v1/websocket'])(
    '%s is a path that the server handles',
    (address) => {
      expect(page).toContain(address);
      const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
        (path) => !path.includes('.test.'),
      );
      expect(sources.some((path) => read(path).includes(`/${address.split('/').at(-1)}`))).toBe(true);
    },
  );
});

describe('docs/deploy/printready.env', () => {
  test('names only server settings, and the password for Compose', () => {
    const unknown = Object.keys(filledIn).filter((name) => !settingNames.some((known) => known === name));
    expect(unknown).toEqual(['POSTGRES_PASSWORD']);
  });

  test('names every server setting, unless compose.yaml sets it', () => {
    const text = read('docs/deploy/printready.env');
    const named = [
      ...find(text, /^#?([A-Z][A-Z0-9_]*)=/gm),
      ...Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment)),
    ];
    expect(settingNames.filter((name) => !named.includes(name))).toEqual([]);
  });

  test('lists only the server’s settings, with their defaults', () => {
    const offered = read('docs/deploy/printready.env').replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, '');
    const optional = readVariables(offered.slice(offered.indexOf('# Optional')));
    expect(Object.keys(optional).filter((name) => !settingNames.some((known) => known === name))).toEqual([]);
    const withDefaults = readConfig({ ...filledIn, ...optional, DATABASE_URL: undefined });
    // The default of DESIGNER_PORT is PORT + 1000.
    expect(withDefaults).toEqual({ ...settings, DESIGNER_PORT: settings.designerPort });
  });

  test('is valid for production only after it is filled in', () => {
    expect(settings.development).toBe(false);
    expect(() =>
      readConfig({
        ...filledIn,
        DATABASE_URL: 'postgres://printready@localhost/printready',
        SERVER_SECRET: '',
      }),
    ).toThrow('SERVER_SECRET');
  });
});

describe.each(['printready.service', 'printready-worker.service', 'printready-backup.service'])(
  'docs/deploy/%s',
  (unit) => {
    test('starts a script of this repository with the project’s own Node', () => {
      const [folder = ''] = valuesOf(unit, 'WorkingDirectory');
      const [node, script = ''] = valuesOf(unit, 'ExecStart')[0]?.split(' ') ?? [];
      expect(node).toBe(`${folder}/node_modules/node/bin/node`);
      expect(existsSync(join(root, script))).toBe(true);
      expect(page).toContain(`git clone "$REPOSITORY" ${folder}\n`);
    });

    test('reads the settings file that the page names, as the user that the page names', () => {
      const [user = ''] = valuesOf(unit, 'User');
      expect(commands).toContain(
        `install -m 600 docs/deploy/printready.env ${valuesOf(unit, 'EnvironmentFile')[0] ?? ''}`,
      );
      expect(commands).toContain(`useradd --system --home-dir ${settings.DATA_DIR} ${user}`);
    });

    test('may write to the folders named in the settings', () => {
      expect(valuesOf(unit, 'StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([settings.DATA_DIR]);
      expect(valuesOf(unit, 'ReadWritePaths')).toEqual(
        unit.includes('backup') ? [settings.BACKUP_FOLDER] : [],
      );
    });
  },
);

test('gives printready-admin the same settings as printready.service', () => {
  const admin = read('docs/deploy/printready-admin');
  expect(admin).toContain(`folder=${valuesOf('printready.service', 'WorkingDirectory')[0] ?? ''}\n`);
  for (const key of ['EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'UMask'])
    expect(admin).toContain(`--property=${key}=${valuesOf('printready.service', key)[0] ?? ''}`);
});

test('has a backup service for the backup timer', () => {
  expect(files).toContain('printready-backup.timer');
  expect(valuesOf('printready-backup.timer', 'OnCalendar')).toHaveLength(1);
  expect(page).toContain(`--keep 14\` in \`printready-backup.service`);
  expect(valuesOf('printready-backup.service', 'ExecStart')[0]).toMatch(/ --keep 14$/);
});

describe('proxy settings', () => {
  test.each(['nginx.conf', 'Caddyfile', 'Caddyfile.one-machine'])('%s has balanced braces', (name) => {
    const text = read(`docs/deploy/${name}`).replace(/#.*$/gm, '');
    expect(text.split('{').length).toBe(text.split('}').length);
  });

  test('nginx forwards WebSockets, bodies of 100 MB, and streams to the server’s port', () => {
    const nginx = read('docs/deploy/nginx.conf');
    expect(find(nginx, /server (127\.0\.0\.1:\d+);/g)).toEqual(
      [port, designerPort].map((one) => `127.0.0.1:${one}`),
    );
    const [, designer = ''] = /^\t(\S+) printready_designer;$/m.exec(nginx) ?? [];
    expect(`https://${designer}`).toBe(settings.DESIGNER_URL);
    expect(find(nginx, /server_name (.*);/g)).toEqual([`print.example.com ${designer}`]);
    expect(page).toContain(`--domain print.example.com --domain ${designer}\n`);
    expect(Number(find(nginx, /client_max_body_size (\d+)m;/g)[0])).toBeGreaterThan(100);
    for (const line of ['proxy_buffering off;', 'proxy_request_buffering off;', 'proxy_http_version 1.1;'])
      expect(nginx).toContain(line);
    const [connection = ''] = find(nginx, /map \$http_upgrade (\$\w+)/g);
    expect(nginx).toContain(`proxy_set_header Connection ${connection};`);
    expect(nginx).toContain('proxy_set_header Upgrade $http_upgrade;');
    for (const file of ['fullchain.pem', 'privkey.pem'])
      expect(nginx).toContain(`/etc/letsencrypt/live/print.example.com/${file}`);
  });

  test('Caddy forwards streams to the server’s port', () => {
    for (const one of [port, designerPort])
      expect(read('docs/deploy/Caddyfile.one-machine')).toContain(`reverse_proxy 127.0.0.1:${one} {`);
    expect(read('docs/deploy/Caddyfile.one-machine')).toContain(
      `\n${new URL(settings.DESIGNER_URL ?? '').host} {\n`,
    );
    for (const name of ['Caddyfile', 'Caddyfile.one-machine'])
      expect(read(`docs/deploy/${name}`)).toMatch(/^\s*flush_interval -1$/m);
  });
});

describe('docs/deploy/compose.yaml', () => {
  const { app, worker, proxy, database } = compose.services;
  const config = readConfig({ ...filledIn, ...app?.environment });

  test('gives the server valid settings', () => {
    expect(
      Object.keys(app?.environment ?? {}).filter((name) => !settingNames.some((known) => known === name)),
    ).toEqual([]);
    expect(config.HOST).toBe('0.0.0.0');
    expect(config.DATABASE_URL).toBe('postgres://printready:lettersanddigits@database:5432/printready');
    expect(database?.environment).toEqual({
      POSTGRES_USER: 'printready',
      POSTGRES_DB: 'printready',
      POSTGRES_PASSWORD: 'lettersanddigits',
    });
  });

  test('allows enough connections for two servers and four workers', () => {
    const [, allowed] = /max_connections=(\d+)/.exec(database?.command?.join(' ') ?? '') ?? [];
    const superusers = 3;
    expect(config.DATABASE_PROCESSES).toBe(6);
    const share = shareConnections(Number(allowed) - superusers, config.DATABASE_PROCESSES);
    expect(share).toMatchObject({ pool: 20, short: false });
  });

  test('runs the worker with the servers’ settings and files', () => {
    expect(worker?.extends).toEqual({ service: 'app' });
    expect(existsSync(join(root, worker?.command?.[1] ?? ''))).toBe(true);
    const { WORKER_PORT } = readConfig({ ...filledIn, ...app?.environment, ...worker?.environment });
    expect(worker?.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${WORKER_PORT}/readyz`);
  });

  test('stores the files it writes in volumes owned by the image’s user', () => {
    const { build } = readDockerfile(read('docs/deploy/Dockerfile'));
    for (const folder of [config.STORAGE_FOLDER, config.DATA_DIR, config.BACKUP_FOLDER]) {
      expect(app?.volumes.map((volume) => volume.split(':')[1])).toContain(folder);
      expect(build.join()).toMatch(
        new RegExp(`mkdir .*${folder ?? ''}\\b.* chown node:node .*${folder ?? ''}\\b`),
      );
    }
  });

  test('names volumes, services and files that exist', () => {
    const sources = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((v) => v.split(':')[0] ?? ''),
    );
    const [paths, names] = [
      sources.filter((s) => s.startsWith('.')),
      sources.filter((s) => !s.startsWith('.')),
    ];
    expect(new Set(names)).toEqual(new Set(Object.keys(compose.volumes)));
    for (const path of paths) expect(existsSync(join(root, 'docs/deploy', path))).toBe(true);
    for (const { depends_on } of Object.values(compose.services))
      for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name);
    const { context = '', dockerfile = '' } = app?.build ?? {};
    expect(join(root, 'docs/deploy', context)).toBe(root);
    expect(existsSync(join(root, dockerfile))).toBe(true);
    expect(existsSync(join(root, `${dockerfile}.dockerignore`))).toBe(true);
  });

  test('uses the same server address in the proxy, health check and image', () => {
    expect(proxy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
    for (const one of [port, designerPort])
      expect(read('docs/deploy/Caddyfile')).toMatch(
        new RegExp(`dynamic a \\{\\s+name app\\s+port ${one}\\s`),
      );
    expect(read('docs/deploy/Dockerfile')).toContain(`EXPOSE ${port} ${designerPort}\n`);
    expect(app?.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/readyz`);
    const { command } = readDockerfile(read('docs/deploy/Dockerfile'));
    expect(command[0]).toBe('node');
    expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
  });

  test('has the services that the page’s commands name', () => {
    const named = commands
      .map((line) => /^docker compose (?:exec|stop|start|run --rm) (\w+)/.exec(line)?.[1])
      .filter((name) => name !== undefined);
    expect(named.length).toBeGreaterThan(4);
    for (const name of named) expect(Object.keys(compose.services)).toContain(name);
  });

  test('rejects keys and lines that the deployment run would skip', () => {
    expect(() => readCompose('name: x\nservices: {}\nvolumes: {}\nnetworks: {}', {})).toThrow('networks');
    expect(() => readCompose('name: ${NOBODY}', {})).toThrow('NOBODY');
    expect(() => readDockerfile('FROM node:24\nADD x y')).toThrow('ADD x y');
  });
});
