/** Checks the multi-process Docker setup in docs/deploy.md after each block of commands. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Check,
  contains,
  type Expectation,
  equals,
  hashOf,
  type Play,
  runLine,
} from './expectations.ts';
import { buildImages } from './images.ts';
import {
  CURL,
  HOUSEKEEPING_DONE,
  NEWER,
  PUBLIC_ORIGIN,
  proxyExpectations,
  publishUpdate,
  servesApp,
  takesBatches,
  WITH_RETRIES,
} from './shared-checks.ts';

const CONTAINERS = ['printready-app-1', 'printready-app-2'] as const;
const FOLDER = '/opt/printready/docs/deploy';
const EMAIL = 'ada@example.com';
const PASSWORD = 'battery horse 42';

const inApp = (play: Play, command: string): string =>
  runLine(play, `(cd ${FOLDER} && docker compose exec -T app ${command})`);

/** Extracts the key from npm's output. @throws Error if the output contains no key */
function serviceKey(play: Play): string {
  const output = inApp(play, 'npm run service-key 1');
  const [key] = /^eyJ\S+$/m.exec(output) ?? [];
  if (key === undefined) throw new Error(output);
  return key;
}

function contentHash(play: Play): string {
  inApp(play, 'npm run backup /backups/content.backup -- --force');
  runLine(play, `(cd ${FOLDER} && docker compose cp app:/backups/content.backup /root/content.backup)`);
  return hashOf(play, '/root/content.backup');
}

const ready: Check = ({ machine }) =>
  contains(machine.run(`${CURL} --fail ${WITH_RETRIES} ${PUBLIC_ORIGIN}/readyz`).output, '"ready"');

const stateOf = (play: Play, name: string, of: string): string =>
  runLine(play, `docker inspect --format '{{.${of}}}' ${name}`).trim();

/** Waits until the services are healthy, because the next step needs them. */
function startAndWait(play: Play, name: string): void {
  const health = `docker inspect --format {{.State.Health.Status}} ${name}`;
  runLine(play, `docker start ${name}`);
  runLine(play, `timeout 300 sh -c 'until [ "$(${health})" = healthy ]; do sleep 1; done'`);
}

const worksAlone: Check = async (play) => {
  for (const name of CONTAINERS) {
    runLine(play, `docker stop ${name}`);
    const problem =
      equals(stateOf(play, name, 'State.ExitCode'), '0') ?? (await servesApp(play)) ?? (await ready(play));
    startAndWait(play, name);
    if (problem !== undefined) return `without ${name}: ${problem}`;
  }
  return undefined;
};

const databaseRestarts: Check = async (play) => {
  runLine(play, 'docker restart printready-database-1');
  const problem = await ready(play);
  const restarts = CONTAINERS.map((name) => stateOf(play, name, 'RestartCount')).join();
  return problem ?? equals(restarts, '0,0');
};

function request(play: Play, curlArguments: string): string {
  return runLine(play, `${CURL} -H 'authorization: Bearer ${serviceKey(play)}' ${curlArguments}`);
}

/** Creates a user with a password and a stored file, which later operations must keep. */
const createContent: Check = async (play) => {
  await ready(play);
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD, email_confirm: true });
  const created = request(
    play,
    `-H 'content-type: application/json' --data '${body}' ${PUBLIC_ORIGIN}/auth/v1/admin/users`,
  );
  const [, id] = /"id":"([0-9a-f-]{36})"/.exec(created) ?? [];
  if (id === undefined) return created;
  play.remembered['person'] = id;
  runLine(play, 'head -c 1000000 /dev/urandom > /root/art.png');
  const upload = `-H 'content-type: image/png' --data-binary @/root/art.png`;
  return contains(request(play, `${upload} ${PUBLIC_ORIGIN}/storage/v1/object/results/${id}/art.png`), 'Key');
};

const remember: Check = (play) => {
  play.remembered['content'] = contentHash(play);
  return undefined;
};

const deleteAll: Check = (play) => {
  request(play, `--fail -X DELETE ${PUBLIC_ORIGIN}/auth/v1/admin/users/${play.remembered['person'] ?? ''}`);
  return contentHash(play) === play.remembered['content']
    ? 'nothing was lost, so nothing can be shown'
    : undefined;
};

/** Checks that the content still has the stored hash, the user can sign in, and the file's bytes are unchanged. */
const isUnchanged: Check = async (play) => {
  const problem =
    (await ready(play)) ?? equals(contentHash(play), play.remembered['content'] ?? 'nothing kept');
  if (problem !== undefined) return problem;
  const path = `/storage/v1/object/authenticated/results/${play.remembered['person'] ?? ''}/art.png`;
  request(play, `--fail --output /root/back.png ${PUBLIC_ORIGIN}${path}`);
  return equals(runLine(play, 'cmp /root/art.png /root/back.png'), '');
};

const isNewer: Check = async (play) =>
  (await ready(play)) ?? contains(play.machine.run(`${CURL} --fail ${PUBLIC_ORIGIN}/`).output, NEWER);

const isOlder: Check = async (play) => {
  const problem = await ready(play);
  const { output } = play.machine.run(`${CURL} --fail ${PUBLIC_ORIGIN}/`);
  return (
    problem ??
    equals(
      play.machine.run('git -C /opt/printready rev-parse HEAD').output,
      play.remembered['before'] ?? '',
    ) ??
    contains(output, '<div id="root">') ??
    (output.includes(NEWER) ? 'its pages are the newer ones' : undefined)
  );
};

/** Runs the crontab line from the guide as cron would: without a terminal and from an arbitrary folder. */
const backsUpDaily: Check = (play) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
  const [, line] = /`15 3 \* \* \* (cd [^`]+)`/.exec(page) ?? [];
  if (line === undefined) return 'the page has no such line';
  const { status, output } = play.machine.run(`(cd / && ${line}) < /dev/null`);
  return status === 0 ? contains(inApp(play, 'ls /backups'), /printready-\S+\.backup/) : output;
};

const DOCKER = 'Several processes, with Docker';
export const COMPOSE_BLOCKS: Readonly<Record<string, readonly Expectation[]>> = {
  [`${DOCKER} 1`]: [
    [
      '(images of the names that the files use are made from Debian and this repository’s packages)',
      ({ machine }) => buildImages(machine),
    ],
  ],
  [`${DOCKER} 2`]: [
    [
      'two processes run, healthy',
      (play) =>
        equals(
          CONTAINERS.map((name) => stateOf(play, name, 'State.Health.Status')).join(),
          'healthy,healthy',
        ),
    ],
    ...proxyExpectations('the proxy', serviceKey),
    ['a worker offers to take batches', takesBatches(`${CURL} ${PUBLIC_ORIGIN}`)],
    [
      'two servers and four workers have connections enough',
      (play) => {
        runLine(play, `(cd ${FOLDER} && docker compose up --detach --scale app=2 --scale worker=4 --wait)`);
        const log = runLine(play, `(cd ${FOLDER} && docker compose logs app worker database)`);
        return /too many clients|remaining connection slots/.test(log) ? log.slice(-2000) : undefined;
      },
    ],
    ['one process after the other ends well, and nobody notices', worksAlone],
    ['the database restarts, and no process does', databaseRestarts],
    ['there is a person with a kept file', createContent],
    HOUSEKEEPING_DONE,
    ['the content is known', remember],
  ],
  [`${DOCKER} 3`]: [
    [
      'the backup lies on the host, too',
      (play) => {
        const inside = inApp(play, 'sha256sum /backups/of-today.backup').split(' ')[0] ?? '';
        return contains(runLine(play, 'sha256sum /root/of-today.backup'), inside);
      },
    ],
    ['the models are where the processes look', (play) => contains(inApp(play, 'ls /data/models'), '.onnx')],
    ['the line for the crontab makes a backup', backsUpDaily],
    ['and then all is lost', deleteAll],
  ],
  [`${DOCKER} 4`]: [
    ['the restored copy equals the original', isUnchanged],
    ['(a newer version is published)', publishUpdate],
  ],
  [`${DOCKER} 5`]: [
    ['the newer version runs', isNewer],
    ['everything is still there', isUnchanged],
    ['and then it is lost', deleteAll],
  ],
  [`${DOCKER} 6`]: [
    ['the older version runs', isOlder],
    ['the restored copy equals the original', isUnchanged],
  ],
};
