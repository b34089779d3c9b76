import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { customerProof, type ProofFacts, proofLink } from '@printready/contracts/shared';
import type { Person, TestServer } from '@printready/testing/server';

export const FACTS: ProofFacts = {
  fileName: 'reef.png',
  size: { widthMm: 254, heightMm: 127, unit: 'in' },
  garment: { name: 'Navy', color: '#1b2a4a' },
  inks: [
    { name: 'White', color: '#ffffff' },
    { name: 'Coral', color: '#ff6f61' },
  ],
  quantity: 48,
  note: 'The coral is a little warmer.\nSee the sleeve.',
  verdict: 'ready',
  points: [],
};
export const FILE_SHA256 = 'ab'.repeat(32);

function chunk(name: string, body: Buffer): Buffer {
  const frame = Buffer.alloc(body.length + 12);
  frame.writeUInt32BE(body.length, 0);
  frame.write(name, 4, 'latin1');
  body.copy(frame, 8);
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + body.length)), 8 + body.length);
  return frame;
}

/** RGBA picture of one color per seed. @param noise random samples, which do not compress */
export function makePng(width: number, height: number, seed = 1, noise = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height, seed);
  let state = seed;
  for (let at = 0; noise && at < rows.length; at++)
    rows[at] = (state = (state * 48_271) % 2_147_483_647) & 255;
  for (let y = 0; y < height; y++) rows[y * (width * 4 + 1)] = 0;
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Called = {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly response: Response;
};

/** @param person null for a customer, who has no account */
export async function call(
  { origin }: Pick<TestServer, 'origin'>,
  person: Pick<Person, 'accessToken'> | null,
  method: string,
  path: string,
  body?: object,
): Promise<Called> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.clone().text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: response.status,
    json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    response,
  };
}

export const madeBody = (id: string = randomUUID(), seed = 1) => ({
  id,
  job: 'Reef tee',
  days: 14,
  facts: FACTS,
  sha256: FILE_SHA256,
  picture: makePng(20, 10, seed).toString('base64'),
});

export const revisedBody = (version: number, seed = version) => {
  const { facts, sha256, picture } = madeBody(undefined, seed);
  return { version, facts, sha256, picture };
};

export type Proof = { readonly id: string; readonly token: string };

/** A proof whose link is with the customer. */
export async function sendProof(server: TestServer, person: Person): Promise<Proof> {
  const made = await call(server, person, 'POST', '/proofs', madeBody());
  if (made.status !== 201) throw new Error(`No proof: ${made.status} ${JSON.stringify(made.json)}`);
  const id = String(made.json['id']);
  const { json } = await call(server, person, 'POST', `/proofs/${id}/link`);
  return { id, token: proofLink.parse(json).token };
}

export const readAs = async (server: TestServer, { token }: Proof) =>
  customerProof.parse((await call(server, null, 'GET', `/proof/${token}`)).json);

export const approval = (version = 1, name = 'Ada Byron') => ({ version, name, checked: true });
export const change = (version = 1) => ({
  version,
  name: 'Ada Byron',
  note: 'Please larger.',
  pins: [{ x: 0.25, y: 0.75, note: 'This fish' }],
});

export const expire = (server: TestServer, { id }: Pick<Proof, 'id'>, ago = '1 second') =>
  server.deps.db.pool.query('update public.proofs set expires_at = now() - $2::interval where id = $1', [
    id,
    ago,
  ]);
