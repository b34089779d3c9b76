import { verifiedRecord } from '@printready/contracts/shared';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createVault } from '../../platform/vault.ts';
import { newShop, perform, workFor } from '../shop/test-shops.ts';
import { createRecordSeal } from './record-seal.ts';
import { approval, call, FACTS, FILE_SHA256, type Proof, readAs, sendProof } from './test-proofs.ts';

let server: TestServer;
let owner: Person;
let proof: Proof;
let record: Buffer;
beforeAll(async () => {
  server = await sharedServer();
  owner = await server.newPerson(15);
  proof = await sendProof(server, owner);
  await call(server, null, 'POST', `/proof/${proof.token}/opened`, { version: 1 });
  await call(server, null, 'POST', `/proof/${proof.token}/approve`, approval());
  record = await downloadRecord(proof);
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));
afterAll(() => server.stop());

async function downloadRecord({ id }: Proof): Promise<Buffer> {
  const { response, status } = await call(server, owner, 'GET', `/proofs/${id}/record`);
  expect([status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await response.arrayBuffer());
}

async function verify(file: Uint8Array, type = 'application/pdf') {
  const answer = await fetch(`${server.origin}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(file),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const changed = { status: 422, json: { code: 'record_changed' } };

describe('record', () => {
  test('is a PDF of one page with its code, and is verified with what was approved', async () => {
    expect(record.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    const { status, json } = await verify(record);
    expect(status).toBe(200);
    const { code, record: found } = verifiedRecord.parse(json);
    expect(found).toMatchObject({
      job: 'Reef tee',
      version: 1,
      name: 'Ada Byron',
      facts: FACTS,
      sha256: FILE_SHA256,
    });
    expect(found?.openedAt).not.toBeNull();
    expect(
      await call(server, null, 'GET', `/verify/${code.toLowerCase().replaceAll('-', ' ')}`),
    ).toMatchObject({
      status: 200,
      json: { code },
    });
    expect(JSON.stringify(json)).not.toContain(owner.email);
  });

  test('is refused after any byte has changed', async () => {
    const seal = createRecordSeal(server.deps.db.pool, server.deps.vault);
    const accepted: number[] = [];
    const step = Math.max(1, Math.floor(record.length / 400));
    const places = Array.from({ length: record.length }, (_, at) => at).filter(
      (at) => at % step === 0 || at > record.length - 400,
    );
    for (const at of places) {
      const copy = Buffer.from(record);
      copy[at] = (copy[at] ?? 0) ^ 32;
      if ((await seal.read(copy)) !== null) accepted.push(at);
    }
    expect(accepted).toEqual([]);
    const one = Buffer.from(record);
    one[100] = (one[100] ?? 0) ^ 1;
    expect(await verify(one)).toMatchObject(changed);
  });

  test.each([
    ['a byte was added', () => Buffer.concat([record, Buffer.from(' ')])],
    ['a byte was put before it', () => Buffer.concat([Buffer.from(' '), record])],
    ['the last byte is missing', () => record.subarray(0, -1)],
    ['the seal is missing', () => record.subarray(0, -220)],
    [
      'the seal was moved to another PDF',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), record.subarray(-220)]),
    ],
    ['it is empty', () => Buffer.alloc(0)],
  ])('is refused if %s', async (_name, make) => {
    const { status } = await verify(make());
    expect([400, 422]).toContain(status);
  });

  test('of another server is refused, and one from before the secret changed is not', async () => {
    const { pool } = server.deps.db;
    const other = createRecordSeal(pool, createVault('another secret of another server'));
    expect(await other.read(record)).toBe(verifiedRecord.parse((await verify(record)).json).code);
    const forged = await other.seal(Buffer.from('%PDF-1.7\n'), 'AAAA-AAAA-AAAA-AAAA');
    await pool.query(
      'delete from private.proof_keys where public_key = (select public_key from private.proof_keys order by created_at desc limit 1)',
    );
    expect(await verify(forged)).toMatchObject(changed);
  });

  test('stays genuine after its proof was deleted, without its facts', async () => {
    const second = await sendProof(server, owner);
    await call(server, null, 'POST', `/proof/${second.token}/approve`, approval());
    const file = await downloadRecord(second);
    await call(server, owner, 'DELETE', `/proofs/${second.id}`);
    const { status, json } = await verify(file);
    expect([status, json]).toMatchObject([200, { record: null }]);
    expect((await call(server, null, 'GET', `/verify/${String(json['code'])}`)).status).toBe(404);
  });

  test('names who sent the proof as the customer saw it, whatever the shop is called later', async () => {
    const shop = await newShop(server, owner);
    await workFor(server, owner, shop);
    onTestFinished(async () => void (await workFor(server, owner, null)));
    const own = await sendProof(server, owner);
    await call(server, null, 'POST', `/proof/${own.token}/approve`, approval());
    const before = await downloadRecord(own);
    await perform(server, owner, 'PATCH', `/${shop.id}`, { name: 'Someone Else' });
    const after = await downloadRecord(own);
    expect(after.equals(before)).toBe(true);
    const { record: found } = verifiedRecord.parse((await verify(after)).json);
    expect(found?.from).toBe('Ink & Co');
    expect((await readAs(server, own)).from).toBe('Someone Else');
  });

  test('is refused to strangers, and before the approval', async () => {
    const stranger = await server.newPerson(15);
    expect((await call(server, stranger, 'GET', `/proofs/${proof.id}/record`)).status).toBe(404);
    const open = await sendProof(server, owner);
    expect(await call(server, owner, 'GET', `/proofs/${open.id}/record`)).toMatchObject({
      status: 409,
      json: { code: 'not_approved' },
    });
  });

  test.each(['AAAA-AAAA-AAAA-AAAA', 'x', "'%20or%20true", 'A'.repeat(60)])(
    'is not found by the code %s',
    async (code) =>
      expect(await call(server, null, 'GET', `/verify/${code}`)).toMatchObject({
        status: 404,
        json: { code: 'record_not_found' },
      }),
  );
});
