/** Signs what the order page's frame reports, so that the shop's server can trust when and for whom. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import type { Vault } from '../../platform/vault.ts';

/** PKCS #8 frame of an Ed25519 private key (RFC 8410); the 32-byte seed follows. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const ALGORITHM = 'EdDSA';

/** Media types of the signed statements, which keep a verdict from passing as a price. */
type StatementType = 'printready-verdict+jwt' | 'printready-sheet+jwt';

type Statement = {
  readonly type: StatementType;
  /** Short name of the shop. */
  readonly shop: string;
  readonly issuer: string;
  readonly content: Readonly<Record<string, unknown>>;
};

export type EmbedSigner = {
  readonly key: JWK;
  readonly sign: (statement: Statement) => Promise<string>;
};

export function createEmbedSigner(vault: Vault): EmbedSigner {
  const seed = vault.hash('embed verdict', 'ed25519 seed');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const kid = vault.hash('embed verdict', 'key id').toString('hex').slice(0, 16);
  const key = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, alg: ALGORITHM, use: 'sig' };
  return {
    key,
    sign: ({ type, shop, issuer, content }) =>
      new SignJWT({ ...content })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: type })
        .setIssuer(issuer)
        .setSubject(shop)
        .setIssuedAt()
        .sign(privateKey),
  };
}
