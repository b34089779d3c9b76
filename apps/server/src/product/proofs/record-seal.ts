/** Seal at the end of a record: an Ed25519 signature (RFC 8032) over all bytes before it. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Pool } from 'pg';
import type { Vault } from '../../platform/vault.ts';

/** PKCS #8 frame of an Ed25519 private key (RFC 8410); the 32-byte seed follows. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Lower-case hexadecimal only, so that no second spelling of a signature is accepted. */
const SEAL = /%PrintReady record ([0-9A-Z-]{19}) key ([0-9a-f]{16}) signature ([0-9a-f]{128})\n$/;
const SEAL_BYTES = 256;

type SigningKey = { readonly id: string; readonly publicKey: string; readonly privateKey: KeyObject };

export type RecordSeal = {
  readonly seal: (pdf: Uint8Array, code: string) => Promise<Buffer>;
  /** Code of a genuine record; null for any other file. */
  readonly read: (file: Buffer) => Promise<string | null>;
};

function deriveKey(vault: Vault): SigningKey {
  const seed = vault.hash('proof record', 'ed25519 seed');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x: publicKey } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (publicKey === undefined) throw new TypeError('An Ed25519 key has a public part.');
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
  return { id, publicKey, privateKey };
}

export function createRecordSeal(pool: Pool, vault: Vault): RecordSeal {
  const { id, publicKey, privateKey } = deriveKey(vault);
  return {
    seal: async (pdf, code) => {
      await pool.query(
        'insert into private.proof_keys (id, public_key) values ($1, $2) on conflict (id) do nothing',
        [id, publicKey],
      );
      const signed = Buffer.concat([
        pdf,
        Buffer.from(`%PrintReady record ${code} key ${id} signature `, 'latin1'),
      ]);
      return Buffer.concat([
        signed,
        Buffer.from(`${sign(null, signed, privateKey).toString('hex')}\n`, 'latin1'),
      ]);
    },
    read: async (file) => {
      const [, code, keyId, signature] = SEAL.exec(file.subarray(-SEAL_BYTES).toString('latin1')) ?? [];
      if (code === undefined || signature === undefined) return null;
      const { rows } = await pool.query<{ public_key: string }>(
        'select public_key from private.proof_keys where id = $1',
        [keyId],
      );
      const [known] = rows;
      if (!known) return null;
      const key = createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: known.public_key },
        format: 'jwk',
      });
      const signed = file.subarray(0, file.length - signature.length - 1);
      return verify(null, signed, key, Buffer.from(signature, 'hex')) ? code : null;
    },
  };
}
