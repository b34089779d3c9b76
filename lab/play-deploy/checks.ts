/** Checks for docs/deploy.md: expected state of the machine after each block of commands. */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Block } from '../../scripts/docs/deploy/page.ts';
import { COMPOSE_BLOCKS } from './compose-checks.ts';
import { type Check, contains, type Expectation, equals, hashOf, type Play } from './expectations.ts';
import { HOUSEKEEPING_DONE, NEWER, proxyExpectations, publishUpdate, takesBatches } from './shared-checks.ts';

const ORIGIN = 'http://127.0.0.1:4321';
const EXPOSURE_BAR = 2;
const NOTICE_MS = 250;

function serviceKey({ machine }: Play): string {
  const { status, output } = machine.run('printready-admin service-key 1');
  if (status !== 0) throw new Error(output);
  return output.trim();
}

/** Client that uses the operator's service key, which is created with the command in the guide. */
async function administer(play: Play): Promise<SupabaseClient> {
  const client = createClient(ORIGIN, serviceKey(play), { auth: { persistSession: false } });
  // Waits until the client has noticed connections that the server closed during the last command.
  await delay(NOTICE_MS);
  return client;
}

function contentHash(play: Play): string {
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

const createContent: Check = async (play) => {
  const admin = await administer(play);
  const made = await admin.auth.admin.createUser({
    email,
    password: 'battery horse 42',
    email_confirm: true,
  });
  if (made.error) throw made.error;
  const user = await administer(play);
  const signedIn = await user.auth.signInWithPassword({ email, password: 'battery horse 42' });
  if (signedIn.error) throw signedIn.error;
  const art = new Blob([Buffer.alloc(1_000_000, 'art\n\\.\n')], { type: 'image/png' });
  const path = `${made.data.user.id}/art.png`;
  const { error } = await user.storage.from('results').upload(path, art);
  if (error) throw error;
  return undefined;
};

const healthy: Check = ({ machine }) =>
  contains(
    machine.run(`curl --fail --silent --retry 60 --retry-delay 1 --retry-all-errors ${ORIGIN}/readyz`).output,
    '"ready"',
  ) ?? equals(machine.run('systemctl show printready --property=NRestarts --value').output, '0');

const remember: Check = (play) => {
  play.remembered['content'] = contentHash(play);
  return undefined;
};
const isUnchanged: Check = (play) => equals(contentHash(play), play.remembered['content'] ?? 'nothing kept');

const deleteAll: Check = async (play) => {
  const admin = await administer(play);
  const { data, error } = await admin.auth.admin.listUsers();
  if (error) throw error;
  for (const { id } of data.users) await admin.auth.admin.deleteUser(id);
  return contentHash(play) === play.remembered['content']
    ? 'nothing was lost, so nothing can be shown'
    : undefined;
};

const createUser =
  (name: string): Check =>
  async (play) => {
    const { error } = await (await administer(play)).auth.admin.createUser({ email: name });
    return error?.message;
  };

const isChanged: Check = (play) =>
  contentHash(play) === play.remembered['content']
    ? 'nothing was changed, so nothing can be shown'
    : undefined;

const BLOCKS: Readonly<Record<string, readonly Expectation[]>> = {
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
    ['a person signs in and keeps a file', createContent],
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
        return status === 0 || made ? 'it made one' : contains(output, 'There is no database in');
      },
    ],
  ],
  'One machine with systemd 2': [
    ['the service runs without the development packages', healthy],
    [
      '`npm start` runs without them, and installs nothing',
      ({ machine }) => {
        const line =
          '(cd /opt/printready; DATA_DIR=/tmp/started PORT=4399 MODELS=off timeout --signal=TERM 180 npm start > /tmp/started.log 2>&1 &); curl --fail --silent --retry 150 --retry-delay 1 --retry-all-errors http://127.0.0.1:4399/readyz; cat /tmp/started.log';
        const { output } = machine.run(line);
        return contains(output, '"ready"') ?? (output.includes('Installing packages') ? output : undefined);
      },
    ],
  ],
  'nginx before it 1': [
    ...proxyExpectations('nginx', serviceKey),
    [
      '(nginx makes room for Caddy)',
      ({ machine }) => equals(String(machine.run('systemctl disable --now nginx').status), '0'),
    ],
  ],
  'Or Caddy before it 1': [...proxyExpectations('Caddy', serviceKey), HOUSEKEEPING_DONE],
  'Backup and restore 1': [
    [
      'three backups lie there',
      ({ machine }) =>
        equals(machine.run('ls /var/backups/printready/*.backup | grep -vc content').output, '3'),
    ],
    ['the content is known', remember],
    ['and then lost', deleteAll],
  ],
  'Backup and restore 2': [
    ['the restored copy equals the original', isUnchanged],
    ['(a newer version is published)', publishUpdate],
  ],
  'Sealed backups 1': [
    ['the restored copy equals the original', isUnchanged],
    [
      '(the next backups are not sealed)',
      ({ machine }) =>
        equals(String(machine.run("sed -i '/^BACKUP_RECIPIENT=/d' /etc/printready.env").status), '0'),
    ],
  ],
  'Updating, and back again 1': [
    [
      'the newer version runs',
      async (play) =>
        (await healthy(play)) ?? contains(play.machine.run(`curl --fail --silent ${ORIGIN}/`).output, NEWER),
    ],
    ['the restored copy equals the original', isUnchanged],
    ['and then it is lost', deleteAll],
  ],
  'Updating, and back again 2': [
    [
      'the older version runs',
      async (play) => {
        const problem = await healthy(play);
        const { output } = play.machine.run(`curl --fail --silent ${ORIGIN}/`);
        return (
          problem ??
          equals(
            play.machine.run('git -C /opt/printready rev-parse HEAD').output,
            play.remembered['before'] ?? '',
          ) ??
          contains(output, '<div id="root">') ??
          (output.includes(NEWER) ? 'its pages are the newer ones' : undefined)
        );
      },
    ],
    ['the restored copy equals the original', isUnchanged],
  ],
  ...COMPOSE_BLOCKS,
  'Administration 1': [
    ['it is a key', ({ lastOutput }) => contains(lastOutput, /^eyJ[\w-]+\.[\w-]+\.[\w-]+\s*$/)],
  ],
  'AI models 1': [
    [
      'they lie in DATA_DIR',
      ({ machine }) => contains(machine.run('ls /var/lib/printready/models').output, '.onnx'),
    ],
    ['the content is known', remember],
  ],
  'A PostgreSQL of your own 1': [
    ['the service runs on it', healthy],
    [
      'its database is Debian’s',
      ({ machine }) =>
        contains(
          machine.run(
            "runuser -u postgres -- psql --tuples-only --command \"select count(*) from pg_stat_activity where datname = 'printready' and application_name = 'printready'\"",
          ).output,
          /[1-9]/,
        ),
    ],
    ['the restored copy equals the original', isUnchanged],
  ],
  'Back to any moment 1': [
    ['the service is back after PostgreSQL’s restart', healthy],
    ['a person comes after the base backup', createUser('early@example.com')],
    ['the content is known', remember],
    [
      '(the moment is written down)',
      ({ machine }) => equals(String(machine.run("date --utc '+%F %T.%6N+00' > /root/moment").status), '0'),
    ],
    ['another person comes', createUser('late@example.com')],
    ['the content has changed', isChanged],
  ],
  'Back to any moment 2': [
    ['the service runs', healthy],
    ['the content is that of the moment', isUnchanged],
  ],
};

export const afterBlock = ({ heading, number }: Block): readonly Expectation[] =>
  BLOCKS[`${heading} ${number}`] ?? [];
