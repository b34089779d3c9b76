/** What docs/deploy.md promises of several processes with Docker, looked at after the block that should bring it about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layImages } from './images.ts';
import { type Check, hashOf, holds, is, type Play, type Promised, runOf } from './promises.ts';
import {
  CURL,
  NEWER,
  PATIENTLY,
  proxied,
  publishUpdate,
  SETTLED,
  servesApp,
  takesBatches,
  VIA,
} from './shared-checks.ts';

const CONTAINERS = ['printready-app-1', 'printready-app-2'] as const;
const FOLDER = '/opt/printready/docs/deploy';
const EMAIL = 'ada@example.com';
const PASSWORD = 'battery horse 42';

const inApp = (play: Play, command: string): string =>
  runOf(play, `(cd ${FOLDER} && docker compose exec -T app ${command})`);

/** npm says more than the key. @throws Error when there is none */
function serviceKey(play: Play): string {
  const said = inApp(play, 'npm run service-key 1');
  const [key] = /^eyJ\S+$/m.exec(said) ?? [];
  if (key === undefined) throw new Error(said);
  return key;
}

/** All rows and kept files, as a backup has them. */
function contentOf(play: Play): string {
  inApp(play, 'npm run backup /backups/content.backup -- --force');
  runOf(play, `(cd ${FOLDER} && docker compose cp app:/backups/content.backup /root/content.backup)`);
  return hashOf(play, '/root/content.backup');
}

const ready: Check = ({ machine }) =>
  holds(machine.run(`${CURL} --fail ${PATIENTLY} ${VIA}/readyz`).output, '"ready"');

const stateOf = (play: Play, name: string, of: string): string =>
  runOf(play, `docker inspect --format '{{.${of}}}' ${name}`).trim();

/** Each process alone, while the other is away. */
const eachAlone: Check = async (play) => {
  for (const name of CONTAINERS) {
    runOf(play, `docker stop ${name}`);
    const problem =
      is(stateOf(play, name, 'State.ExitCode'), '0') ?? (await servesApp(play)) ?? (await ready(play));
    runOf(play, `docker start ${name}`);
    if (problem !== undefined) return `without ${name}: ${problem}`;
  }
  return undefined;
};

const databaseRestarts: Check = async (play) => {
  runOf(play, 'docker restart printready-database-1');
  const problem = await ready(play);
  const restarts = CONTAINERS.map((name) => stateOf(play, name, 'RestartCount')).join();
  return problem ?? is(restarts, '0,0');
};

/** With a key of the service role. */
function ask(play: Play, words: string): string {
  return runOf(play, `${CURL} -H 'authorization: Bearer ${serviceKey(play)}' ${words}`);
}

/** A person with a password and a kept file: something to lose. */
const fill: Check = async (play) => {
  await ready(play);
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD, email_confirm: true });
  const made = ask(play, `-H 'content-type: application/json' --data '${body}' ${VIA}/auth/v1/admin/users`);
  const [, id] = /"id":"([0-9a-f-]{36})"/.exec(made) ?? [];
  if (id === undefined) return made;
  play.kept['person'] = id;
  runOf(play, 'head -c 1000000 /dev/urandom > /root/art.png');
  const upload = `-H 'content-type: image/png' --data-binary @/root/art.png`;
  return holds(ask(play, `${upload} ${VIA}/storage/v1/object/results/${id}/art.png`), 'Key');
};

const remember: Check = (play) => {
  play.kept['content'] = contentOf(play);
  return undefined;
};

const loseAll: Check = (play) => {
  ask(play, `--fail -X DELETE ${VIA}/auth/v1/admin/users/${play.kept['person'] ?? ''}`);
  return contentOf(play) === play.kept['content'] ? 'nothing was lost, so nothing can be shown' : undefined;
};

/** Not the rows alone: the person signs in, and the file has its bytes. */
const asRemembered: Check = async (play) => {
  const problem = (await ready(play)) ?? is(contentOf(play), play.kept['content'] ?? 'nothing kept');
  if (problem !== undefined) return problem;
  const path = `/storage/v1/object/authenticated/results/${play.kept['person'] ?? ''}/art.png`;
  ask(play, `--fail --output /root/back.png ${VIA}${path}`);
  return is(runOf(play, 'cmp /root/art.png /root/back.png'), '');
};

const isNewer: Check = async (play) =>
  (await ready(play)) ?? holds(play.machine.run(`${CURL} --fail ${VIA}/`).output, NEWER);

const isOlder: Check = async (play) => {
  const unwell = await ready(play);
  const { output } = play.machine.run(`${CURL} --fail ${VIA}/`);
  return (
    unwell ??
    is(play.machine.run('git -C /opt/printready rev-parse HEAD').output, play.kept['before'] ?? '') ??
    holds(output, '<div id="root">') ??
    (output.includes(NEWER) ? 'its pages are the newer ones' : undefined)
  );
};

/** The page's line for the host's crontab, as cron would run it: without a terminal, from anywhere. */
const dailyCopy: Check = (play) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
  const [, line] = /`15 3 \* \* \* (cd [^`]+)`/.exec(page) ?? [];
  if (line === undefined) return 'the page has no such line';
  const { status, output } = play.machine.run(`(cd / && ${line}) < /dev/null`);
  return status === 0 ? holds(inApp(play, 'ls /backups'), /printready-\S+\.backup/) : output;
};

const DOCKER = 'Several processes, with Docker';
export const COMPOSE_BLOCKS: Readonly<Record<string, readonly Promised[]>> = {
  [`${DOCKER} 1`]: [
    [
      '(images of the names that the files use are made from Debian and this repository’s packages)',
      ({ machine }) => layImages(machine),
    ],
  ],
  [`${DOCKER} 2`]: [
    [
      'two processes run, healthy',
      (play) =>
        is(CONTAINERS.map((name) => stateOf(play, name, 'State.Health.Status')).join(), 'healthy,healthy'),
    ],
    ...proxied('the proxy', serviceKey),
    ['a worker offers to take batches', takesBatches(`${CURL} ${VIA}`)],
    [
      'two servers and four workers have connections enough',
      (play) => {
        runOf(play, `(cd ${FOLDER} && docker compose up --detach --scale app=2 --scale worker=4 --wait)`);
        const log = runOf(play, `(cd ${FOLDER} && docker compose logs app worker database)`);
        return /too many clients|remaining connection slots/.test(log) ? log.slice(-2000) : undefined;
      },
    ],
    ['one process after the other ends well, and nobody notices', eachAlone],
    ['the database restarts, and no process does', databaseRestarts],
    ['there is a person with a kept file', fill],
    SETTLED,
    ['the content is known', remember],
  ],
  [`${DOCKER} 3`]: [
    [
      'the backup lies on the host, too',
      (play) => {
        const inside = inApp(play, 'sha256sum /backups/of-today.backup').split(' ')[0] ?? '';
        return holds(runOf(play, 'sha256sum /root/of-today.backup'), inside);
      },
    ],
    ['the models are where the processes look', (play) => holds(inApp(play, 'ls /data/models'), '.onnx')],
    ['the line for the crontab makes a backup', dailyCopy],
    ['and then all is lost', loseAll],
  ],
  [`${DOCKER} 4`]: [
    ['the restored copy equals the original', asRemembered],
    ['(a newer version is published)', publishUpdate],
  ],
  [`${DOCKER} 5`]: [
    ['the newer version runs', isNewer],
    ['everything is still there', asRemembered],
    ['and then it is lost', loseAll],
  ],
  [`${DOCKER} 6`]: [
    ['the older version runs', isOlder],
    ['the restored copy equals the original', asRemembered],
  ],
};
