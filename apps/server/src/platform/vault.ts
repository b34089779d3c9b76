/** One server secret for keyed hashes, derived refresh tokens, and sealed private keys. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readOrMakeSecretFile } from './secret-file.ts';

export type Vault = {
  /** Keyed hash: without the secret, not even a six-digit code can be found by brute force. */
  hash(purpose: string, text: string): Buffer;
  seal(purpose: string, plain: string): string;
  /** @throws Error if the text was sealed with another secret or has changed since */
  open(purpose: string, sealed: string): string;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(secret: string): Vault {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, 'printready', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    hash: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal: (purpose, plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** If SERVER_SECRET is not set, uses a random secret next to the embedded database, made at the first start. */
export function readOrMakeSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return readOrMakeSecretFile(
    join(dataDir, 'secret'),
    48,
    'Restore it from a backup of the data folder; or delete it, and everybody signs in anew and sets up their second factor again.',
  );
}

/** For full-entropy secrets (links, redirect codes), for which a plain hash is enough. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const randomToken = (): string => randomBytes(32).toString('base64url');
