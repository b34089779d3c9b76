import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { send, toSecret } from './send.ts';
import { openTarget, type Target } from './test-target.ts';

const secret = toSecret(randomBytes(32));
const message = { secret, id: 'msg_1', body: '{"type":"job.done"}' };

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.close());

describe('target', () => {
  test('receives a message that the reference library verifies', async () => {
    expect(await send({ ...message, url: target.url }, { anywhere: true })).toEqual({
      status: 204,
      problem: null,
    });
    const { headers, body } = target.received.at(-1)!;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ type: 'job.done' });
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  test('is not followed to another address', async () => {
    target.answerWith((response) => void response.writeHead(302, { location: target.url }).end());
    const before = target.received.length;
    expect(await send({ ...message, url: target.url }, { anywhere: true })).toEqual({
      status: 302,
      problem: 'The target answered 302; redirects are not followed.',
    });
    expect(target.received.length).toBe(before + 1);
  });

  test('that never answers is given up', async () => {
    target.answerWith(() => undefined);
    expect(await send({ ...message, url: target.url }, { anywhere: true, timeoutMs: 150 })).toEqual({
      status: null,
      problem: 'The target did not answer within 0.15 s.',
    });
  });

  test('that begins an answer and never ends it is given up', async () => {
    target.answerWith((response) => void response.writeHead(200).write('{'));
    expect(await send({ ...message, url: target.url }, { anywhere: true, timeoutMs: 150 })).toMatchObject({
      status: null,
    });
  });

  test('that answers without end is cut off', async () => {
    target.answerWith((response) => {
      response.writeHead(200);
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(16_384), () => setImmediate(more));
      };
      more();
    });
    expect(await send({ ...message, url: target.url }, { anywhere: true })).toEqual({
      status: 200,
      problem: null,
    });
  });

  test('that is not there is reported', async () => {
    const gone = await openTarget();
    await gone.close();
    expect((await send({ ...message, url: gone.url }, { anywhere: true })).problem).toMatch(/ECONNREFUSED/);
  });
});

describe('target inside the own network', () => {
  test.each([
    'https://localhost:8443/hooks',
    'https://127.0.0.1/hooks',
    'https://127.1/hooks',
    'https://2130706433/hooks',
    'https://0x7f000001/hooks',
    'https://0177.0.0.1/hooks',
    'https://0.0.0.0/hooks',
    'https://10.0.0.8/hooks',
    'https://172.16.0.1/hooks',
    'https://192.168.1.1/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/hooks',
    'https://[::1]/hooks',
    'https://[::]/hooks',
    'https://[::ffff:127.0.0.1]/hooks',
    'https://[::ffff:a00:8]/hooks',
    'https://[64:ff9b::7f00:1]/hooks',
    'https://[2002:7f00:1::]/hooks',
    'https://[fd00::1]/hooks',
    'https://[fe80::1]/hooks',
    'https://user:password@127.0.0.1/hooks',
  ])('is refused: %s', async (url) => {
    const before = target.received.length;
    const { status, problem } = await send({ ...message, url }, { anywhere: false });
    expect([status, problem]).toEqual([
      null,
      expect.stringMatching(/is not an address of the public internet/),
    ]);
    expect(target.received.length).toBe(before);
  });

  test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('has an innocent twin: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
