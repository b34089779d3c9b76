import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from './errors.ts';
import { readOrMakeSecret } from './vault.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'printready-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('creates the secret file once, readable only by its owner, and leaves no temporary files', () => {
  const secret = readOrMakeSecret(folder);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readOrMakeSecret(folder)).toBe(secret);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('rejects an empty or truncated secret file, such as one that a full disk leaves behind', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, '');
  expect(() => readOrMakeSecret(folder)).toThrow(StartupError);
  expect(() => readOrMakeSecret(folder)).toThrow(/secret is damaged: it holds 0 characters\. Restore it/);
  rmSync(file);
  readOrMakeSecret(folder);
  truncateSync(file, 31);
  expect(() => readOrMakeSecret(folder)).toThrow(/holds 31 characters/);
});
