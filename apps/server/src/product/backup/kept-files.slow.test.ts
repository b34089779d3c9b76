import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../platform/config.ts';
import { backUp, restore } from './backup.ts';
import { nameNow, rotate } from './rotate.ts';
import { newPlaces } from './test-backup.ts';

const places = newPlaces();
const { folder } = places;
const SERVER_SECRET = randomUUID() + randomUUID();
/** Larger than any buffer, and full of bytes that end tables and lines. */
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
  await places.remove();
});

/** Configuration of a command that runs alongside the server. */
const beside = (env: Record<string, string> = {}): Config =>
  readConfig({
    SERVER_SECRET,
    DATABASE_URL: server.deps.db.url,
    DATA_DIR: server.deps.config.DATA_DIR,
    ...env,
  });
type Target = { readonly DATABASE_URL: string; readonly DATA_DIR: string };
const into = (target: Target): Config => readConfig({ SERVER_SECRET, ...target });

async function artOf(target: Target): Promise<Buffer> {
  const again = await startTestServer({ SERVER_SECRET, ...target });
  const { auth, storage } = again.newClient();
  await auth.signInWithPassword({ email: person.email, password: 'correct horse' });
  const { data, error } = await storage.from('results').download(path);
  if (error) throw error;
  const bytes = Buffer.from(await data.arrayBuffer());
  await again.stop();
  return bytes;
}

describe('backup of stored files', () => {
  test('restores stored files bit for bit, and deletes the files that they replace', async () => {
    const file = join(folder, 'with-files.backup');
    expect(await backUp(beside(), { file, ...whole })).toMatchObject({ files: 1 });
    const target = await places.newTarget();
    const again = { file, force: false, newSecret: false };
    expect(await restore(into(target), again)).toMatchObject({ files: 1 });
    const stored = (): string[] =>
      readdirSync(join(target.DATA_DIR, 'storage'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    const before = stored();
    expect((await artOf(target)).equals(ART)).toBe(true);
    // Makes an empty backup without the file; restoring it deletes the bytes along with the row.
    const empty = join(folder, 'empty.backup');
    const { data } = await person.client.storage.from('results').remove([path]);
    expect(data).toHaveLength(1);
    await backUp(beside(), { file: empty, ...whole });
    await restore(into(target), { file: empty, force: true, newSecret: false });
    expect(stored()).toEqual([]);
    await restore(into(target), { file, force: true, newSecret: false });
    expect(stored()).toEqual(before);
    await person.client.storage.from('results').upload(path, new Blob([ART], { type: 'image/png' }));
  });

  test('rejects a backup with truncated stored files, and changes nothing', async () => {
    const file = join(folder, 'cut.backup');
    await backUp(beside(), { file, ...whole });
    const bytes = gunzipSync(readFileSync(file));
    writeFileSync(file, gzipSync(bytes.subarray(0, bytes.length - 1_000_000)));
    const target = await places.newTarget();
    await expect(restore(into(target), { file, force: false, newSecret: false })).rejects.toThrow(
      'the file is not complete',
    );
  });

  test('leaves stored files out of a backup on request', async () => {
    const file = join(folder, 'bare.backup');
    expect(await backUp(beside(), { file, force: false, withFiles: false })).toMatchObject({ files: 0 });
    expect(statSync(file).size).toBeLessThan(100_000);
  });
});

test('opens a sealed backup only with its key', async () => {
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const identityFile = join(folder, 'key.txt');
  const strangerFile = join(folder, 'other.txt');
  writeFileSync(identityFile, `# public key: ${await identityToRecipient(key)}\n${key}\n`);
  writeFileSync(strangerFile, `${other}\n`);
  const file = join(folder, nameNow(true));
  await backUp(beside({ BACKUP_RECIPIENT: await identityToRecipient(key) }), { file, ...whole });
  expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const target = await places.newTarget();
  const restoring = { file, force: false, newSecret: false };
  await expect(restore(into(target), restoring)).rejects.toThrow('say which key opens it');
  await expect(restore(into(target), { ...restoring, identityFile: strangerFile })).rejects.toThrow(
    'does not open this backup',
  );
  await restore(into(target), { ...restoring, identityFile });
  expect((await artOf(target)).equals(ART)).toBe(true);
  const nobody = beside({ BACKUP_RECIPIENT: 'age1nobody' });
  const refused = join(folder, 'refused.backup');
  await expect(backUp(nobody, { file: refused, ...whole })).rejects.toThrow('names no age key');
  expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
});

test('keeps the newest backups and unrelated files during rotation', () => {
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
