/** Encrypts backups for the owner in the age format (age-encryption.org/v1); the server has only the public key. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartupError } from '../../platform/errors.ts';

export const SEALED = '.age';
export const SEAL_MARK = 'age-encryption.org/v1';

/** Node's and the browser's stream types differ only in name. */
const toWeb = (stream: Readable): globalThis.ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;

/** @throws StartupError for an invalid recipient */
export function createSeal(recipients: readonly string[]): (plain: Readable) => Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new StartupError(
        `BACKUP_RECIPIENT names no age key: ${recipient}. \`age-keygen -o backup-key.txt\` makes a pair; the public half begins with age1.`,
        { cause },
      );
    }
  }
  return async (plain) => Readable.fromWeb((await encrypter.encrypt(toWeb(plain))) as ReadableStream);
}

/** Format of `age-keygen`: comments, and one key per line. */
function readIdentities(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** @throws StartupError for a missing or wrong key */
export async function unseal(sealed: Readable, identityFile: string | undefined): Promise<Readable> {
  if (identityFile === undefined)
    throw new StartupError('This backup is encrypted: say which key opens it, with --identity <file>.');
  try {
    const decrypter = new Decrypter();
    for (const identity of readIdentities(identityFile)) decrypter.addIdentity(identity);
    return Readable.fromWeb((await decrypter.decrypt(toWeb(sealed))) as ReadableStream);
  } catch (cause) {
    throw new StartupError(`The key in ${identityFile} does not open this backup (${String(cause)}).`, {
      cause,
    });
  }
}
