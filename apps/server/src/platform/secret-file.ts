/** A secret in a file of its own, made at the first start: whole or not at all, whatever ends the process meanwhile. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, StartupError } from './errors.ts';

/** Anything shorter was cut off, and would be easy to guess. */
const SHORTEST = 32;

/** Of two processes that start together one is first, and both read what that one wrote. */
function make(file: string, bytes: number): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    writeFileSync(aside, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(aside, file);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    // Some disks (exFAT, network folders) know no second name for a file.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @throws StartupError when the file was cut short: an empty secret would open every door */
export function readOrMakeSecretFile(file: string, bytes: number, remedy: string): string {
  if (!existsSync(file)) make(file, bytes);
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= SHORTEST) return secret;
  throw new StartupError(`The file ${file} is damaged: it holds ${secret.length} characters. ${remedy}`);
}
