/** Temporary folder for files that other programs read; removed after the test file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** @returns a function that writes a file and returns its path */
export function temporaryFolder(): (bytes: Uint8Array, name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'printready-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (bytes, name) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
}
