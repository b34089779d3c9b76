import { randomUUID } from 'node:crypto';
import { ownProofs, proofDetails } from '@printready/contracts/shared';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newMember, newShop, workFor } from '../shop/test-shops.ts';
import { proofJobs } from './mails.ts';
import { sweepProofs } from './sweep.ts';
import {
  approval,
  call,
  change,
  expire,
  FACTS,
  FILE_SHA256,
  madeBody,
  makePng,
  type Proof,
  readAs,
  revisedBody,
  sendProof,
} from './test-proofs.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await sharedServer();
  owner = await server.newPerson(15);
});
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));
afterAll(() => server.stop());

const details = async (proof: Pick<Proof, 'id'>, person = owner) =>
  proofDetails.parse((await call(server, person, 'GET', `/proofs/${proof.id}`)).json);
const kinds = async ({ id }: Pick<Proof, 'id'>): Promise<unknown[]> =>
  (
    await server.deps.db.pool.query('select kind from private.proof_events where proof_id = $1 order by id', [
      id,
    ])
  ).rows.map(({ kind }: { kind: unknown }) => kind);
const answer = ({ token }: Proof, act: 'approve' | 'change', body: object) =>
  call(server, null, 'POST', `/proof/${token}/${act}`, body);

describe('proof', () => {
  test('is a draft until its link is made, and shows the customer its picture and facts', async () => {
    const body = madeBody();
    const made = await call(server, owner, 'POST', '/proofs', body);
    expect(made).toMatchObject({
      status: 201,
      json: { id: body.id, job: 'Reef tee', version: 1, state: 'draft' },
    });
    const linked = await call(server, owner, 'POST', `/proofs/${body.id}/link`);
    const token = String(linked.json['token']);
    expect(token).toMatch(/^[\w-]{22}$/);
    const seen = await call(server, null, 'GET', `/proof/${token}`);
    expect(seen.json).toMatchObject({ from: null, job: 'Reef tee', version: 1, state: 'sent', answers: [] });
    expect(seen.json['versions']).toMatchObject([{ version: 1, facts: FACTS, sha256: FILE_SHA256 }]);
    expect(JSON.stringify(seen.json)).not.toContain(owner.email);
    expect(JSON.stringify(seen.json)).not.toContain(owner.id);
    const headers = Object.fromEntries(seen.response.headers);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const picture = await call(server, null, 'GET', `/proof/${token}/pictures/1`);
    expect(picture.response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.response.arrayBuffer())).toEqual(makePng(20, 10));
  });

  test('stores the hash of the link, never the link', async () => {
    const { token } = await sendProof(server, owner);
    const { rows } = await server.deps.db.pool.query(
      "select string_agg(l::text, '') || (select string_agg(p::text, '') from public.proofs p) as stored from private.proof_links l",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is opened once, approved once, and an approval repeated by a double click changes nothing', async () => {
    const proof = await sendProof(server, owner);
    for (let i = 0; i < 2; i++)
      expect((await call(server, null, 'POST', `/proof/${proof.token}/opened`, { version: 1 })).status).toBe(
        204,
      );
    expect((await details(proof)).state).toBe('opened');
    const both = await Promise.all([
      answer(proof, 'approve', approval()),
      answer(proof, 'approve', approval()),
    ]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(await kinds(proof)).toEqual(['sent', 'opened', 'approved']);
    expect(await details(proof)).toMatchObject({
      state: 'approved',
      answers: [{ kind: 'approved', name: 'Ada Byron', version: 1 }],
    });
    const mails = () =>
      server.deps.mailer.inbox?.filter(
        ({ to, subject }) => to === owner.email && subject.includes('approved'),
      ) ?? [];
    await server.nextMailTo(owner.email, 'Proof approved');
    await server.idle();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain(`/proofs/${proof.id}`);
  });

  test('gets a new version under the same link after a change was requested', async () => {
    const proof = await sendProof(server, owner);
    expect((await answer(proof, 'change', change())).status).toBe(204);
    expect((await answer(proof, 'change', change())).status).toBe(204);
    const { text } = await server.nextMailTo(owner.email, 'Change requested');
    expect(text).toContain('“Reef tee”, version 1, with 1 place marked');
    expect(text).not.toContain('This fish');
    const revised = await call(server, owner, 'POST', `/proofs/${proof.id}/versions`, revisedBody(2));
    expect(revised).toMatchObject({ status: 201, json: { version: 2, state: 'sent' } });
    const again = await call(server, owner, 'POST', `/proofs/${proof.id}/versions`, revisedBody(2));
    expect(again).toMatchObject({ status: 201, json: { version: 2 } });
    expect(await readAs(server, proof)).toMatchObject({
      version: 2,
      state: 'sent',
      versions: [{ version: 2 }, { version: 1 }],
      answers: [
        { kind: 'change_requested', note: 'Please larger.', pins: [{ x: 0.25, y: 0.75, note: 'This fish' }] },
      ],
    });
    expect(await answer(proof, 'approve', approval(1))).toMatchObject({
      status: 409,
      json: { code: 'newer_version' },
    });
    expect((await answer(proof, 'approve', approval(2))).status).toBe(204);
    expect(await kinds(proof)).toEqual(['sent', 'change_requested', 'sent', 'approved']);
  });

  test('made twice with one id is one proof', async () => {
    const body = madeBody();
    const both = await Promise.all([1, 2].map(() => call(server, owner, 'POST', '/proofs', body)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const { rowCount } = await server.deps.db.pool.query(
      'select from private.proof_versions where proof_id = $1',
      [body.id],
    );
    expect(rowCount).toBe(1);
  });

  test('gets a new link that replaces the former one and starts the time again', async () => {
    const proof = await sendProof(server, owner);
    await expire(server, proof);
    expect(await call(server, null, 'GET', `/proof/${proof.token}`)).toMatchObject({
      status: 410,
      json: { code: 'proof_expired' },
    });
    expect((await details(proof)).state).toBe('expired');
    const { json } = await call(server, owner, 'POST', `/proofs/${proof.id}/link`);
    expect(await readAs(server, { ...proof, token: String(json['token']) })).toMatchObject({ state: 'sent' });
    expect((await call(server, null, 'GET', `/proof/${proof.token}`)).status).toBe(404);
  });

  test('can be withdrawn, twice, and is then closed to the customer', async () => {
    const proof = await sendProof(server, owner);
    for (let i = 0; i < 2; i++)
      expect((await call(server, owner, 'POST', `/proofs/${proof.id}/withdraw`)).status).toBe(204);
    for (const path of ['', '/pictures/1'])
      expect(await call(server, null, 'GET', `/proof/${proof.token}${path}`)).toMatchObject({
        status: 410,
        json: { code: 'proof_withdrawn' },
      });
    expect(await kinds(proof)).toEqual(['sent', 'withdrawn']);
  });

  test('is listed in pages, newest first', async () => {
    const person = await server.newPerson(15);
    const ids: string[] = [];
    for (let i = 0; i < 23; i++) {
      const body = madeBody();
      ids.unshift(body.id);
      await call(server, person, 'POST', '/proofs', body);
    }
    const first = ownProofs.parse((await call(server, person, 'GET', '/proofs')).json);
    const second = ownProofs.parse((await call(server, person, 'GET', `/proofs?after=${first.next}`)).json);
    expect([...first.proofs, ...second.proofs].map(({ id }) => id)).toEqual(ids);
    expect([first.proofs.length, second.next]).toEqual([20, null]);
  });

  test('reaches a subscriber when it is answered', async () => {
    const proof = await sendProof(server, owner);
    const changes: unknown[] = [];
    await new Promise<void>((resolve) => {
      owner.client
        .channel('proofs')
        .on(
          'postgres_changes',
          { event: 'UPDATE', schema: 'public', table: 'proofs', filter: `payer_id=eq.${owner.id}` },
          (row) => changes.push(row.new),
        )
        .on('system', {}, () => resolve())
        .subscribe();
    });
    await answer(proof, 'approve', approval());
    await vi.waitUntil(() => changes.length > 0, 30_000);
    expect(changes).toMatchObject([{ id: proof.id, state: 'approved' }]);
  });
});

describe('proof of a shop', () => {
  test('is seen and revised by every member, names the shop, and outlives the sender', async () => {
    const shop = await newShop(server, owner);
    const member = await newMember(server, shop);
    const proof = await sendProof(server, member);
    await workFor(server, owner, shop);
    expect((await readAs(server, proof)).from).toBe('Ink & Co');
    expect(ownProofs.parse((await call(server, owner, 'GET', '/proofs')).json).proofs).toMatchObject([
      { id: proof.id },
    ]);
    expect((await call(server, owner, 'GET', `/proofs/${proof.id}/pictures/1`)).status).toBe(200);
    await server.deps.db.pool.query('delete from public.shop_members where user_id = $1', [member.id]);
    expect((await call(server, member, 'GET', `/proofs/${proof.id}`)).status).toBe(404);
    await answer(proof, 'approve', approval());
    await server.nextMailTo(owner.email, 'Proof approved');
    expect(server.deps.mailer.inbox?.some(({ to }) => to === member.email)).toBe(false);
    await server.deps.db.pool.query('delete from auth.users where id = $1', [member.id]);
    expect((await details(proof)).state).toBe('approved');
    await workFor(server, owner, null);
  });
});

describe('reminder', () => {
  /** Runs the reminders of a proof that wait for that many days. */
  const remind = async ({ id }: Proof, days: number): Promise<number> => {
    const { rows } = await server.deps.db.pool.query<{ data: unknown }>(
      `select data from jobs.job where name = 'proof-reminder' and data ->> 'proof' = $1 and start_after
         between now() + make_interval(days => $2) - interval '1 minute' and now() + make_interval(days => $2)`,
      [id, days],
    );
    const job = { id: randomUUID(), priority: 0, lastTry: false };
    for (const { data } of rows) await proofJobs(server.deps)['proof-reminder']?.(data, job);
    return rows.length;
  };

  test('reaches the shop after three days without an answer, and none after an answer', async () => {
    const person = await server.newPerson(15);
    const [waiting, answered] = [await sendProof(server, person), await sendProof(server, person)];
    await answer(answered, 'approve', approval());
    await server.nextMailTo(person.email, 'Proof approved');
    for (const proof of [waiting, answered]) expect(await remind(proof, 3)).toBe(1);
    const mails = server.deps.mailer.inbox?.filter(({ to }) => to === person.email) ?? [];
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A proof is waiting for an answer on PrintReady',
      'Proof approved on PrintReady',
    ]);
    expect(mails[0]?.text).toContain(`/proofs/${waiting.id}`);
  });

  test('says a day before the end that the link expires', async () => {
    const person = await server.newPerson(15);
    const proof = await sendProof(server, person);
    expect(await remind(proof, 13)).toBe(1);
    expect(server.deps.mailer.inbox?.find(({ to }) => to === person.email)?.subject).toBe(
      'A proof expires soon on PrintReady',
    );
  });

  test('of a replaced link is not sent', async () => {
    const person = await server.newPerson(15);
    const proof = await sendProof(server, person);
    await server.deps.db.pool.query(
      "update public.proofs set expires_at = expires_at + interval '1 day' where id = $1",
      [proof.id],
    );
    expect([await remind(proof, 3), await remind(proof, 13)]).toEqual([1, 1]);
    expect(server.deps.mailer.inbox?.filter(({ to }) => to === person.email)).toEqual([]);
  });
});

test('the sweep deletes unanswered proofs 90 days after their end, and keeps approved ones', async () => {
  const [open, approved] = [await sendProof(server, owner), await sendProof(server, owner)];
  await answer(approved, 'approve', approval());
  for (const proof of [open, approved]) await expire(server, proof, '91 days');
  await sweepProofs(server.deps.db.pool);
  expect((await call(server, owner, 'GET', `/proofs/${open.id}`)).status).toBe(404);
  expect((await details(approved)).state).toBe('approved');
});

test('a deleted account takes its proofs along, and the export names them without pictures', async () => {
  const person = await server.newPerson(15);
  const proof = await sendProof(server, person);
  await answer(proof, 'change', change());
  const { json } = await call(server, person, 'GET', '/account/export');
  expect(json['proofs']).toMatchObject([
    {
      id: proof.id,
      versions: [{ version: 1, facts: FACTS }],
      events: [{ kind: 'sent' }, { note: 'Please larger.' }],
    },
  ]);
  expect(JSON.stringify(json['proofs'])).not.toMatch(/"picture"|token/);
  await server.deps.db.pool.query('delete from auth.users where id = $1', [person.id]);
  const { rowCount } = await server.deps.db.pool.query(
    'select from private.proof_versions where proof_id = $1',
    [proof.id],
  );
  expect(rowCount).toBe(0);
});

test('limits the pictures of one payer to 256 MB', async () => {
  const person = await server.newPerson(15);
  const { id } = await sendProof(server, person);
  await server.deps.db.pool.query(
    `insert into private.proof_versions (proof_id, version, picture, picture_sha256, file_sha256, facts)
     select $1, n, decode(repeat('00', 2097152), 'hex'), $2, $2, '{}' from generate_series(100, 227) n`,
    [id, FILE_SHA256],
  );
  expect(await call(server, person, 'POST', '/proofs', madeBody(randomUUID()))).toMatchObject({
    status: 409,
    json: { code: 'too_many_proofs' },
  });
});
