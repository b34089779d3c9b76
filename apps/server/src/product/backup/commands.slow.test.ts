/** Commands that run alongside the server have no side effects. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { S3_KEY, startTestS3 } from '../../data/storage/stores/test-s3.ts';
import { newPlaces } from './test-backup.ts';

const places = newPlaces();
const { folder, newDataDir } = places;
const SERVER_SECRET = randomUUID() + randomUUID();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SERVER_SECRET });
  const person = await server.newPerson(50);
  const { error } = await person.client.storage
    .from('results')
    .upload(`${person.id}/art.png`, new Blob(['art'], { type: 'image/png' }));
  expect(error).toBeNull();
});
afterAll(async () => {
  await server.stop();
  await places.remove();
});

describe('backup commands', () => {
  const scripts = join(import.meta.dirname, '../../../../../scripts');
  const command = (name: string, words: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, [join(scripts, `${name}.ts`), ...words], {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    });

  test.each(['backup', 'service-key'])('%s creates no database if none exists', (name) => {
    const DATA_DIR = newDataDir();
    const { status, stderr } = command(name, [], { DATA_DIR, BACKUP_FOLDER: join(folder, 'none') });
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no database in ${DATA_DIR}`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('name in their last line anything that they left out', async () => {
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

  test.skipIf(process.getuid?.() !== 0)('keeps a service’s database usable when root runs a command', () => {
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
