/** For tests: a folder for the files that other programs read; it goes with the test file that asked for it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** @returns what writes a file there, and says its path. */
export function temporaryFolder(): (bytes: Uint8Array, name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'printready-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (bytes, name) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
}
