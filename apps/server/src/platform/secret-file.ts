import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, StartupError } from './errors.ts';

/** Minimum length of a secret, characters; a file with fewer was truncated. */
const SHORTEST = 32;

/** Creates the file. If two processes start together, the first one writes it, and both read it. */
function make(file: string, bytes: number): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    writeFileSync(aside, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(aside, file);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    // Some disks (exFAT, network folders) support no hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @throws StartupError if the file is truncated, because an empty secret would be easy to guess */
export function readOrMakeSecretFile(file: string, bytes: number, remedy: string): string {
  if (!existsSync(file)) make(file, bytes);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= SHORTEST) return secret;
  throw new StartupError(`The file ${file} is damaged: it holds ${secret.length} characters. ${remedy}`);
}
