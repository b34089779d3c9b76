/** Attacks on proofs: foreign proofs, guessed and dead links, forged answers, hostile pictures and notes. One long table. */
import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  approval,
  call,
  change,
  expire,
  FACTS,
  madeBody,
  makePng,
  type Proof,
  readAs,
  revisedBody,
  sendProof,
} from '../product/proofs/test-proofs.ts';
import { type Attempt, checkRow, json, type Row } from './test-attempt.ts';

let server: TestServer;
let mallory: Person;
let victim: Person;
let unconfirmed: Person;
/** Owned by the victim; Mallory has the link. */
let open: Proof;
let approved: Proof;
let withdrawn: Proof;
let expired: Proof;
let revised: Proof;
let asked: Proof;

beforeAll(async () => {
  server = await sharedServer();
  [mallory, victim, unconfirmed] = [
    await server.newPerson(15),
    await server.newPerson(15),
    await server.newPerson(15),
  ];
  await server.deps.db.pool.query('update auth.users set email_confirmed_at = null where id = $1', [
    unconfirmed.id,
  ]);
  const make = () => sendProof(server, victim);
  [open, approved, withdrawn] = [await make(), await make(), await make()];
  [expired, revised, asked] = [await make(), await make(), await make()];
  await call(server, null, 'POST', `/proof/${approved.token}/approve`, approval());
  await call(server, null, 'POST', `/proof/${asked.token}/change`, change());
  await call(server, victim, 'POST', `/proofs/${withdrawn.id}/withdraw`);
  await call(server, victim, 'POST', `/proofs/${revised.id}/versions`, revisedBody(2));
  await expire(server, expired);
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));
afterAll(() => server.stop());

const by = (person: Person | null, method: string, path: string, body?: object): Attempt => ({
  method,
  path: `/api${path}`,
  token: person?.accessToken,
  ...(body && json(body)),
});
const answer = ({ token }: Proof, act: string, body: object): Attempt =>
  by(null, 'POST', `/proof/${token}/${act}`, body);
const making = (parts: object): Attempt => by(mallory, 'POST', '/proofs', { ...madeBody(), ...parts });
const picture = (bytes: Buffer | string): object => ({ picture: Buffer.from(bytes).toString('base64') });
const facts = (parts: object): object => ({ facts: { ...FACTS, ...parts } });
const rest = (method: string, path: string, body?: object): Attempt => ({
  ...by(mallory, method, '', body),
  path: `/rest/v1${path}`,
});

const FOREIGN: Row[] = [
  ['reading', () => by(mallory, 'GET', `/proofs/${open.id}`), 404, 'proof_not_found'],
  ['its record', () => by(mallory, 'GET', `/proofs/${approved.id}/record`), 404, 'proof_not_found'],
  ['its picture', () => by(mallory, 'GET', `/proofs/${open.id}/pictures/1`), 404, 'proof_not_found'],
  ['its link', () => by(mallory, 'POST', `/proofs/${open.id}/link`), 404, 'proof_not_found'],
  ['withdrawing', () => by(mallory, 'POST', `/proofs/${open.id}/withdraw`), 404, 'proof_not_found'],
  ['deleting', () => by(mallory, 'DELETE', `/proofs/${open.id}`), 404, 'proof_not_found'],
  [
    'a version',
    () => by(mallory, 'POST', `/proofs/${open.id}/versions`, revisedBody(2)),
    404,
    'proof_not_found',
  ],
  ['taking over its id', () => by(mallory, 'POST', '/proofs', madeBody(open.id)), 404, 'proof_not_found'],
  ['reading without signing in', () => by(null, 'GET', `/proofs/${open.id}`), 401, 'no_authorization'],
  ['approving by REST', () => rest('PATCH', `/proofs?id=eq.${open.id}`, { state: 'approved' }), 403, '42501'],
  ['inserting by REST', () => rest('POST', '/proofs', { id: randomUUID() }), 403, '42501'],
  ['links by REST', () => rest('GET', '/proof_links'), 404, 'PGRST205'],
  ['versions by REST', () => rest('GET', '/proof_versions'), 404, 'PGRST205'],
  ['events by REST', () => rest('GET', '/proof_events'), 404, 'PGRST205'],
  ['a function by REST', () => rest('POST', '/rpc/delete_proof', { p_user_id: victim.id }), 404, 'PGRST202'],
];

const LINKS: Row[] = [
  ['a guessed link', () => by(null, 'GET', `/proof/${'A'.repeat(22)}`), 404, 'proof_not_found'],
  ['the proof’s id as link', () => by(null, 'GET', `/proof/${open.id}`), 404, 'proof_not_found'],
  ['a path as link', () => by(null, 'GET', '/proof/..%2f..%2fproofs'), 404, 'proof_not_found'],
  [
    'SQL as link',
    () => by(null, 'GET', `/proof/${encodeURIComponent("' or true --")}`),
    404,
    'proof_not_found',
  ],
  [
    'a version that is not there',
    () => by(null, 'GET', `/proof/${open.token}/pictures/7`),
    404,
    'proof_not_found',
  ],
  [
    'a version that is no number',
    () => by(null, 'GET', `/proof/${open.token}/pictures/-1`),
    404,
    'proof_not_found',
  ],
  ['a withdrawn proof', () => by(null, 'GET', `/proof/${withdrawn.token}`), 410, 'proof_withdrawn'],
  ['an expired proof', () => by(null, 'GET', `/proof/${expired.token}`), 410, 'proof_expired'],
  ['an expired picture', () => by(null, 'GET', `/proof/${expired.token}/pictures/1`), 410, 'proof_expired'],
];

const ANSWERS: Row[] = [
  [
    'by a guessed link',
    () => answer({ ...open, token: 'A'.repeat(22) }, 'approve', approval()),
    404,
    'proof_not_found',
  ],
  ['to an approved proof', () => answer(approved, 'approve', approval(1, 'Mallory')), 409, 'proof_approved'],
  ['a change of an approved proof', () => answer(approved, 'change', change()), 409, 'proof_approved'],
  ['to a withdrawn proof', () => answer(withdrawn, 'approve', approval()), 410, 'proof_withdrawn'],
  ['to an expired proof', () => answer(expired, 'approve', approval()), 410, 'proof_expired'],
  ['a change of an expired proof', () => answer(expired, 'change', change()), 410, 'proof_expired'],
  ['to an older version', () => answer(revised, 'approve', approval(1)), 409, 'newer_version'],
  ['to a version that is not there', () => answer(revised, 'approve', approval(3)), 409, 'newer_version'],
  ['after a change was requested', () => answer(asked, 'approve', approval()), 409, 'change_requested'],
  [
    'a second, other change',
    () => answer(asked, 'change', { ...change(), note: 'More' }),
    409,
    'change_requested',
  ],
  ['without a name', () => answer(open, 'approve', { ...approval(), name: '  ' }), 400, 'bad_request'],
  ['without the tick', () => answer(open, 'approve', { ...approval(), checked: false }), 400, 'bad_request'],
  [
    'with a name that turns text around',
    () => answer(open, 'approve', approval(1, 'A\u202eB')),
    400,
    'bad_request',
  ],
  ['with a long name', () => answer(open, 'approve', approval(1, 'A'.repeat(121))), 400, 'bad_request'],
  [
    'with a forged time',
    () => answer(open, 'approve', { ...approval(), at: '2001-01-01' }),
    400,
    'bad_request',
  ],
  [
    'a change without words',
    () => answer(open, 'change', { ...change(), note: ' ', pins: [] }),
    400,
    'bad_request',
  ],
  [
    'a note of 1,001 characters',
    () => answer(open, 'change', { ...change(), note: 'x'.repeat(1001) }),
    400,
    'bad_request',
  ],
  [
    'a pin outside the picture',
    () => answer(open, 'change', { ...change(), pins: [{ x: 1.01, y: 0, note: 'here' }] }),
    400,
    'bad_request',
  ],
  [
    'a pin that is no number',
    () => answer(open, 'change', { ...change(), pins: [{ x: '0', y: 0, note: 'here' }] }),
    400,
    'bad_request',
  ],
  [
    '21 pins',
    () => answer(open, 'change', { ...change(), pins: Array.from({ length: 21 }, () => change().pins[0]) }),
    400,
    'bad_request',
  ],
  [
    'of a megabyte',
    () => answer(open, 'change', { ...change(), more: 'x'.repeat(1_000_000) }),
    413,
    'too_large',
  ],
];

const pdf = (body: Buffer, type = 'application/pdf'): Attempt => ({
  method: 'POST',
  path: '/api/verify',
  headers: { 'content-type': type },
  body,
});

const RECORDS: Row[] = [
  ['a guessed code', () => by(null, 'GET', '/verify/AAAA-AAAA-AAAA-AAAA'), 404, 'record_not_found'],
  ['the proof’s id as code', () => by(null, 'GET', `/verify/${approved.id}`), 404, 'record_not_found'],
  ['a file without a seal', () => pdf(Buffer.from('%PDF-1.7')), 422, 'record_changed'],
  ['JSON as a file', () => pdf(Buffer.from('{}'), 'application/json'), 422, 'record_changed'],
  [
    'a forged seal',
    () =>
      pdf(
        Buffer.from(
          `%PrintReady record AAAA-AAAA-AAAA-AAAA key ${'0'.repeat(16)} signature ${'0'.repeat(128)}\n`,
        ),
      ),
    422,
    'record_changed',
  ],
  ['a file of 17 MB', () => pdf(Buffer.alloc(17 * 1024 * 1024)), 413, 'too_large'],
];

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const MAKING: Row[] = [
  ['without signing in', () => by(null, 'POST', '/proofs', madeBody()), 401, 'no_authorization'],
  [
    'by an unconfirmed address',
    () => by(unconfirmed, 'POST', '/proofs', madeBody()),
    403,
    'address_not_confirmed',
  ],
  ['with an SVG as picture', () => making(picture(SVG)), 400, 'invalid_picture'],
  ['with HTML as picture', () => making(picture('<html>')), 400, 'invalid_picture'],
  [
    'with a JPEG as picture',
    () => making(picture(Buffer.from('ffd8ffe000104a464946', 'hex'))),
    400,
    'invalid_picture',
  ],
  ['with no picture', () => making({ picture: '' }), 400, 'invalid_picture'],
  [
    'with a truncated picture',
    () => making(picture(makePng(40, 40).subarray(0, 60))),
    400,
    'invalid_picture',
  ],
  ['with a picture of 1,601 px', () => making(picture(makePng(1601, 1))), 400, 'invalid_picture'],
  [
    'with a picture that claims 100,000 px',
    () => making(picture(claim(makePng(8, 8), 100_000))),
    400,
    'invalid_picture',
  ],
  ['with a picture over 2 MB', () => making(picture(makePng(740, 720, 7, true))), 400, 'bad_request'],
  ['with a body of 4 MB', () => making({ more: 'x'.repeat(4_000_000) }), 413, 'too_large'],
  ['with a link in the job’s name', () => making({ job: 'Win at http://evil.example' }), 400, 'bad_request'],
  [
    'with a color that is CSS',
    () => making(facts({ garment: { name: 'x', color: 'url(//evil)' } })),
    400,
    'bad_request',
  ],
  ['with unknown facts', () => making(facts({ artwork: 'JVBERi0' })), 400, 'bad_request'],
  ['for a year', () => making({ days: 365 }), 400, 'bad_request'],
  ['with no hash', () => making({ sha256: 'abc' }), 400, 'bad_request'],
];

/** Header with another width, and its right checksum. */
function claim(png: Buffer, width: number): Buffer {
  const other = makePng(width, 1);
  return Buffer.concat([other.subarray(0, 33), png.subarray(33)]);
}

describe('foreign proof', () => test.each(FOREIGN)('refuses %s', (...row) => checkRow(server, row)));
describe('link', () => test.each(LINKS)('refuses %s', (...row) => checkRow(server, row)));
describe('answer', () => test.each(ANSWERS)('refuses one %s', (...row) => checkRow(server, row)));
describe('record', () => test.each(RECORDS)('refuses %s', (...row) => checkRow(server, row)));
describe('making a proof', () => test.each(MAKING)('is refused %s', (...row) => checkRow(server, row)));

test('hides other people’s proofs in REST', async () => {
  expect((await victim.client.from('proofs').select('id')).data).toHaveLength(6);
  expect((await mallory.client.from('proofs').select('id')).data).toEqual([]);
});

test('a withdrawn proof gets no new link and no new version', async () => {
  for (const [path, body] of [['link'], ['versions', revisedBody(2)]] as const)
    expect(await call(server, victim, 'POST', `/proofs/${withdrawn.id}/${path}`, body)).toMatchObject({
      status: 409,
      json: { code: 'proof_withdrawn' },
    });
});

test('an approved proof keeps its approval: it is neither withdrawn nor revised', async () => {
  for (const [path, body] of [['withdraw'], ['versions', revisedBody(2)]] as const)
    expect(await call(server, victim, 'POST', `/proofs/${approved.id}/${path}`, body)).toMatchObject({
      status: 409,
      json: { code: 'proof_approved' },
    });
});

test('keeps HTML in a note as plain text', async () => {
  const proof = await sendProof(server, victim);
  const html = '<img src=x onerror=alert(1)>';
  await call(server, null, 'POST', `/proof/${proof.token}/change`, {
    ...change(),
    note: html,
    pins: [{ x: 0, y: 1, note: html }],
  });
  expect((await readAs(server, proof)).answers).toMatchObject([{ note: html, pins: [{ note: html }] }]);
  const { html: mail } = await server.nextMailTo(victim.email, 'Change requested');
  expect(mail).not.toContain('onerror');
});

test('limits guesses from one address', { tags: 'slow' }, async () => {
  let last = 404;
  for (let i = 0; i < 260 && last === 404; i++)
    last = (await call(server, null, 'GET', `/proof/${randomUUID().replaceAll('-', '').slice(0, 22)}`))
      .status;
  expect(last).toBe(429);
});

test('gives one answer when an approval and a change race', async () => {
  const proof = await sendProof(server, victim);
  const answers = await Promise.all([
    call(server, null, 'POST', `/proof/${proof.token}/approve`, approval()),
    call(server, null, 'POST', `/proof/${proof.token}/change`, change()),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await readAs(server, proof)).answers).toHaveLength(1);
});
