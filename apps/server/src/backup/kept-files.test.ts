/** Kept files, sealing and rotation; and that a command beside the server leaves everything as it found it. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../platform/config.ts';
import { S3_KEY, startTestS3 } from '../storage/test-s3.ts';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';
import { backUp, restore } from './backup.ts';
import { nameNow, rotate } from './rotate.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-kept-files-test-'));
chmodSync(folder, 0o755);
const SERVER_SECRET = randomUUID() + randomUUID();
/** Larger than any buffer on the way, and full of what ends tables and lines. */
const ART = Buffer.alloc(3_000_000, Uint8Array.of(0, 10, 92, 46, 10, 48, 10, 255));
const whole = { force: false, withFiles: true };

let server: TestServer;
let person: Person;
let path: string;
beforeAll(async () => {
  server = await startTestServer({ SERVER_SECRET });
  person = await server.newPerson(50);
  await server.choosePassword(person, 'correct horse');
  path = `${person.id}/art.png`;
  const { error } = await person.client.storage
    .from('results')
    .upload(path, new Blob([ART], { type: 'image/png' }));
  expect(error).toBeNull();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As a command beside the running server reads it. */
const beside = (env: Record<string, string> = {}): Config =>
  readConfig({
    SERVER_SECRET,
    DATABASE_URL: server.deps.db.url,
    DATA_DIR: server.deps.config.DATA_DIR,
    ...env,
  });
let folders = 0;
const newDataDir = (): string => join(folder, `data-${++folders}`);
const into = (DATA_DIR: string): Config => readConfig({ SERVER_SECRET, DATA_DIR });

async function artOf(DATA_DIR: string, env: Record<string, string> = {}): Promise<Buffer> {
  const again = await startTestServer({ SERVER_SECRET, DATA_DIR, DATABASE_URL: '', ...env });
  const { auth, storage } = again.newClient();
  await auth.signInWithPassword({ email: person.email, password: 'correct horse' });
  const { data, error } = await storage.from('results').download(path);
  if (error) throw error;
  const bytes = Buffer.from(await data.arrayBuffer());
  await again.stop();
  return bytes;
}

describe('kept files', () => {
  test('come back bit for bit, and what was replaced goes', async () => {
    const file = join(folder, 'with-files.backup');
    expect(await backUp(beside(), { file, ...whole })).toMatchObject({ files: 1 });
    const DATA_DIR = newDataDir();
    const again = { file, force: false, newSecret: false };
    expect(await restore(into(DATA_DIR), again)).toMatchObject({ files: 1 });
    const stored = (): string[] =>
      readdirSync(join(DATA_DIR, 'storage'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    const before = stored();
    expect((await artOf(DATA_DIR)).equals(ART)).toBe(true);
    // An earlier backup, without the file: its bytes go with its row.
    const empty = join(folder, 'empty.backup');
    const { data } = await person.client.storage.from('results').remove([path]);
    expect(data).toHaveLength(1);
    await backUp(beside(), { file: empty, ...whole });
    await restore(into(DATA_DIR), { file: empty, force: true, newSecret: false });
    expect(stored()).toEqual([]);
    await restore(into(DATA_DIR), { file, force: true, newSecret: false });
    expect(stored()).toEqual(before);
    await person.client.storage.from('results').upload(path, new Blob([ART], { type: 'image/png' }));
  });

  test('that were cut off are told, and nothing changes', async () => {
    const file = join(folder, 'cut.backup');
    await backUp(beside(), { file, ...whole });
    const bytes = gunzipSync(readFileSync(file));
    writeFileSync(file, gzipSync(bytes.subarray(0, bytes.length - 1_000_000)));
    const DATA_DIR = newDataDir();
    await expect(restore(into(DATA_DIR), { file, force: false, newSecret: false })).rejects.toThrow(
      'the file is not complete',
    );
  });

  test('may be left out', async () => {
    const file = join(folder, 'bare.backup');
    expect(await backUp(beside(), { file, force: false, withFiles: false })).toMatchObject({ files: 0 });
    expect(statSync(file).size).toBeLessThan(100_000);
  });
});

test('a sealed backup opens with its key only', async () => {
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const identityFile = join(folder, 'key.txt');
  const strangerFile = join(folder, 'other.txt');
  writeFileSync(identityFile, `# public key: ${await identityToRecipient(key)}\n${key}\n`);
  writeFileSync(strangerFile, `${other}\n`);
  const file = join(folder, nameNow(true));
  await backUp(beside({ BACKUP_RECIPIENT: await identityToRecipient(key) }), { file, ...whole });
  expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const DATA_DIR = newDataDir();
  const restoring = { file, force: false, newSecret: false };
  await expect(restore(into(DATA_DIR), restoring)).rejects.toThrow('say which key opens it');
  await expect(restore(into(DATA_DIR), { ...restoring, identityFile: strangerFile })).rejects.toThrow(
    'does not open this backup',
  );
  await restore(into(DATA_DIR), { ...restoring, identityFile });
  expect((await artOf(DATA_DIR)).equals(ART)).toBe(true);
  const nobody = beside({ BACKUP_RECIPIENT: 'age1nobody' });
  const refused = join(folder, 'refused.backup');
  await expect(backUp(nobody, { file: refused, ...whole })).rejects.toThrow('names no age key');
  expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
});

test('rotation keeps the newest and touches nothing else', () => {
  const kept = join(folder, 'rotation');
  mkdirSync(kept);
  const days = ['03', '01', '02'].map((day) => `printready-2026-11-${day}T02-00-00.backup`);
  const others = ['printready-before-the-update.backup', 'notes.txt'];
  for (const name of [...days, ...others]) writeFileSync(join(kept, name), '');
  expect(rotate(kept, 2)).toEqual([join(kept, 'printready-2026-11-01T02-00-00.backup')]);
  expect(rotate(kept, 2)).toEqual([]);
  expect(readdirSync(kept).sort()).toEqual(
    [...others, ...days.filter((name) => !name.includes('-01T'))].sort(),
  );
});

describe('the commands', () => {
  const scripts = join(import.meta.dirname, '../../../../scripts');
  const command = (name: string, words: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, [join(scripts, `${name}.ts`), ...words], {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    });

  test.each(['backup', 'service-key'])('%s makes no database where there is none', (name) => {
    const DATA_DIR = newDataDir();
    const { status, stderr } = command(name, [], { DATA_DIR, BACKUP_FOLDER: join(folder, 'none') });
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no database in ${DATA_DIR}`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('the last line says what is left out', async () => {
    const env = {
      SERVER_SECRET,
      DATA_DIR: server.deps.config.DATA_DIR,
      DATABASE_URL: server.deps.db.url,
      BACKUP_FOLDER: join(folder, 'last-lines'),
    };
    const said = command('backup', ['--keep', '1'], env);
    expect(said.stdout).toContain(' 1 kept files, ');
    expect(said.stdout).not.toContain('not in it');
    const bare = command('backup', [join(folder, 'last-line.backup'), '--without-files'], env);
    expect(bare.stdout.trim().split('\n').at(-1)).toBe(
      `Kept files are not in it: copy the folder ${join(env.DATA_DIR, 'storage')} too.`,
    );
    const s3 = await startTestS3();
    const s3Env = {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'kept',
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    };
    const away = command('backup', [join(folder, 's3.backup')], { ...env, ...s3Env });
    expect(away.stdout.trim().split('\n').at(-1)).toContain('they lie in the bucket kept');
    s3.close();
    const wrong = command('backup', ['--keep', 'all'], env);
    expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining('--keep 14') as string });
  });

  test.skipIf(process.getuid?.() !== 0)('root does not take a service’s database away from it', () => {
    const DATA_DIR = newDataDir();
    const home = join(DATA_DIR, 'postgres');
    mkdirSync(join(home, 'data'), { recursive: true });
    chownSync(home, 12_345, 12_345);
    const { status, stderr } = command('backup', [], { DATA_DIR, BACKUP_FOLDER: join(folder, 'none') });
    expect(status).toBe(1);
    expect(stderr).toContain('belongs to another user (12345)');
    expect(statSync(home).uid).toBe(12_345);
  });
});
