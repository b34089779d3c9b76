/** What docs/deploy.md promises, looked at after the block that should bring it about. */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { COMPOSE_BLOCKS } from './compose-checks.ts';
import type { Block } from './page.ts';
import { type Check, hashOf, holds, is, type Play, type Promised } from './promises.ts';
import { NEWER, proxied, publishUpdate, SETTLED, takesBatches } from './shared-checks.ts';

const ORIGIN = 'http://127.0.0.1:4321';
const EXPOSURE_BAR = 2;
const NOTICE_MS = 250;

function serviceKey({ machine }: Play): string {
  const { status, output } = machine.run('printready-admin service-key 1');
  if (status !== 0) throw new Error(output);
  return output.trim();
}

/** As an operator's script would, with a key from the command of the page. */
async function administer(play: Play): Promise<SupabaseClient> {
  const client = createClient(ORIGIN, serviceKey(play), { auth: { persistSession: false } });
  // While a line runs nothing else does here: connections that the server ended meanwhile are noticed now.
  await delay(NOTICE_MS);
  return client;
}

/** All rows and kept files, as a backup has them. */
function contentOf(play: Play): string {
  const { machine } = play;
  const file = '/var/backups/printready/content.backup';
  const { status, output } = machine.run(`printready-admin backup ${file} --force`);
  if (status !== 0) throw new Error(output);
  const key = '/root/backup-key.txt';
  machine.run(
    `test ! -e ${key} || (age --decrypt -i ${key} -o ${file}.opened ${file} && mv ${file}.opened ${file})`,
  );
  return hashOf(play, file);
}

const email = 'ada@example.com';

/** A person with a balance and a kept file: something to lose. */
const fill: Check = async (play) => {
  const admin = await administer(play);
  const made = await admin.auth.admin.createUser({
    email,
    password: 'battery horse 42',
    email_confirm: true,
  });
  if (made.error) throw made.error;
  const person = await administer(play);
  const signedIn = await person.auth.signInWithPassword({ email, password: 'battery horse 42' });
  if (signedIn.error) throw signedIn.error;
  const art = new Blob([Buffer.alloc(1_000_000, 'art\n\\.\n')], { type: 'image/png' });
  const path = `${made.data.user.id}/art.png`;
  const { error } = await person.storage.from('results').upload(path, art);
  if (error) throw error;
  return undefined;
};

const healthy: Check = ({ machine }) =>
  holds(
    machine.run(`curl --fail --silent --retry 60 --retry-delay 1 --retry-all-errors ${ORIGIN}/readyz`).output,
    '"ready"',
  ) ?? is(machine.run('systemctl show printready --property=NRestarts --value').output, '0');

const remember: Check = (play) => {
  play.kept['content'] = contentOf(play);
  return undefined;
};
const asRemembered: Check = (play) => is(contentOf(play), play.kept['content'] ?? 'nothing kept');

/** Everything that a restore has to bring back. */
const loseAll: Check = async (play) => {
  const admin = await administer(play);
  const { data, error } = await admin.auth.admin.listUsers();
  if (error) throw error;
  for (const { id } of data.users) await admin.auth.admin.deleteUser(id);
  return contentOf(play) === play.kept['content'] ? 'nothing was lost, so nothing can be shown' : undefined;
};

const BLOCKS: Readonly<Record<string, readonly Promised[]>> = {
  'One machine with systemd 1': [
    ['the service listens on all addresses and was not restarted', healthy],
    [
      `systemd-analyze: exposure at most ${EXPOSURE_BAR}`,
      ({ machine }) => {
        const score = /exposure level for \S+: ([\d.]+)/.exec(
          machine.run('systemd-analyze security printready').output,
        );
        return Number(score?.[1] ?? 10) <= EXPOSURE_BAR ? undefined : (score?.[1] ?? '?');
      },
    ],
    ['a person signs in and keeps a file', fill],
    ['a worker offers to take batches', takesBatches(`curl --silent ${ORIGIN}`)],
    [
      'the worker restarts with the server, and offers again',
      async (play) => {
        play.machine.run('systemctl restart printready');
        return (await healthy(play)) ?? takesBatches(`curl --silent ${ORIGIN}`)(play);
      },
    ],
    [
      'plain `npm run backup` makes no database beside',
      ({ machine }) => {
        const { status, output } = machine.run(
          '(cd /opt/printready; env -i PATH="$PATH" HOME=/root npm run backup)',
        );
        const made = machine.run('ls -d /opt/printready/.data').status === 0;
        return status === 0 || made ? 'it made one' : holds(output, 'There is no database in');
      },
    ],
  ],
  'One machine with systemd 2': [
    ['the service runs without the development packages', healthy],
    [
      '`npm start` runs without them, and installs nothing',
      ({ machine }) => {
        const line =
          '(cd /opt/printready; DATA_DIR=/tmp/started PORT=4399 MODELS=off timeout --signal=TERM 60 npm start > /tmp/started.log 2>&1 &); curl --fail --silent --retry 40 --retry-delay 1 --retry-all-errors http://127.0.0.1:4399/readyz; cat /tmp/started.log';
        const { output } = machine.run(line);
        return holds(output, '"ready"') ?? (output.includes('Installing packages') ? output : undefined);
      },
    ],
  ],
  'nginx before it 1': [
    ...proxied('nginx', serviceKey),
    [
      '(nginx makes room for Caddy)',
      ({ machine }) => is(String(machine.run('systemctl disable --now nginx').status), '0'),
    ],
  ],
  'Or Caddy before it 1': [...proxied('Caddy', serviceKey), SETTLED],
  'Backup and restore 1': [
    [
      'three backups lie there',
      ({ machine }) => is(machine.run('ls /var/backups/printready/*.backup | grep -vc content').output, '3'),
    ],
    ['the content is known', remember],
    ['and then lost', loseAll],
  ],
  'Backup and restore 2': [
    ['the restored copy equals the original', asRemembered],
    ['(a newer version is published)', publishUpdate],
  ],
  'Sealed backups 1': [['the restored copy equals the original', asRemembered]],
  'Updating, and back again 1': [
    [
      'the newer version runs',
      async (play) =>
        (await healthy(play)) ?? holds(play.machine.run(`curl --fail --silent ${ORIGIN}/`).output, NEWER),
    ],
    ['the restored copy equals the original', asRemembered],
    ['and then it is lost', loseAll],
  ],
  'Updating, and back again 2': [
    [
      'the older version runs',
      async (play) => {
        const unwell = await healthy(play);
        const { output } = play.machine.run(`curl --fail --silent ${ORIGIN}/`);
        return (
          unwell ??
          is(play.machine.run('git -C /opt/printready rev-parse HEAD').output, play.kept['before'] ?? '') ??
          holds(output, '<div id="root">') ??
          (output.includes(NEWER) ? 'its pages are the newer ones' : undefined)
        );
      },
    ],
    ['the restored copy equals the original', asRemembered],
  ],
  ...COMPOSE_BLOCKS,
  'Administration 1': [['it is a key', ({ last }) => holds(last, /^eyJ[\w-]+\.[\w-]+\.[\w-]+\s*$/)]],
  'AI models 1': [
    [
      'they lie in DATA_DIR',
      ({ machine }) => holds(machine.run('ls /var/lib/printready/models').output, '.onnx'),
    ],
  ],
};

export const afterBlock = ({ heading, number }: Block): readonly Promised[] =>
  BLOCKS[`${heading} ${number}`] ?? [];
