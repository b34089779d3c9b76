/** The plugin for WooCommerce, run by PHP with stand-ins for WordPress: a form can hold any text. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createVault } from '../../platform/vault.ts';
import { createEmbedSigner } from '../../product/embed/signer.ts';

const PHP = '/usr/bin/php';
const PLUGIN = join(import.meta.dirname, '../../../../../examples/order-page/woocommerce.php');
const STAND_INS = join(import.meta.dirname, 'woocommerce.php');

const wordpress = `${mkdtempSync(join(tmpdir(), 'printready-wordpress-'))}/`;
mkdirSync(join(wordpress, 'wp-admin/includes'), { recursive: true });
writeFileSync(join(wordpress, 'wp-admin/includes/file.php'), '<?php\n');
const file = join(wordpress, 'art.png');
const art = Buffer.from('artwork of a customer');
writeFileSync(file, art);
afterAll(() => rmSync(wordpress, { recursive: true }));

const signer = createEmbedSigner(createVault('the secret of this PrintReady'));
const stranger = createEmbedSigner(createVault('another secret'));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Statement = Parameters<typeof signer.sign>[0];

const sign = (content: object = {}, given: Partial<Statement> = {}, by = signer): Promise<string> =>
  by.sign({
    type: 'printready-verdict+jwt',
    shop: 'ink-and-co',
    issuer: 'https://printready.example',
    content: { verdict: 'ready', sha256: sha256(art), ...content },
    ...given,
  });

const seen = z.object({
  button: z.string(),
  passed: z.boolean(),
  notices: z.array(z.string()),
  meta: z.record(z.string(), z.string()),
  refused: z.string().nullable(),
  fetched: z.number(),
});

/** Orders with a form's text under `artwork-verdict`. */
function order(verdict: string, given: object = {}): z.infer<typeof seen> {
  const { stdout, stderr, status } = spawnSync(PHP, ['-d', 'display_errors=stderr', STAND_INS], {
    input: JSON.stringify({
      ...{ plugin: PLUGIN, wordpress, file, error: 0, keys: [signer.key] },
      kept: { url: 'https://shop.example/art.png' },
      fields: { 'artwork-verdict': verdict },
      ...given,
    }),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return seen.parse(JSON.parse(stdout));
}

const summary = (jws: string | null, verdict = 'ready'): string =>
  JSON.stringify({ name: 'art "1".png', sha256: sha256(art), verdict, jws });

const UNSIGNED = 'no signed verdict';
const ofOrder = ({ meta }: z.infer<typeof seen>) => meta['Checked in the browser'];
const shop = test.skipIf(!existsSync(PHP));

shop('keeps the file and its signed verdict with the order', async () => {
  const ordered = order(summary(await sign()));
  expect(ordered).toMatchObject({ passed: true, notices: [], refused: null, fetched: 1 });
  expect(ordered.meta).toEqual({
    Artwork: 'https://shop.example/art.png',
    'Checked in the browser': 'ready',
  });
  expect(ordered.button).toContain(
    '<printready-check shop="ink-and-co" profile="dtf" name="artwork" lang="en-US">',
  );
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['no statement', () => summary(null)],
  ['text that is no JSON', () => 'ready'],
  ['no field', () => ''],
  [
    'a verdict that the customer typed',
    () => JSON.stringify({ verdict: 'ready', jws: { verdict: 'ready' } }),
  ],
  [
    'a statement about another file',
    async () => summary(await sign({ sha256: sha256(Buffer.from('other')) })),
  ],
  ['a statement for another shop', async () => summary(await sign({}, { shop: 'other-shop' }))],
  [
    'a statement of another PrintReady',
    async () => summary(await sign({}, { issuer: 'https://evil.example' })),
  ],
  ['a key of another PrintReady', async () => summary(await sign({}, {}, stranger))],
  ['a price instead of a verdict', async () => summary(await sign({}, { type: 'printready-sheet+jwt' }))],
  [
    'a statement that is a day old',
    async () => {
      vi.useFakeTimers({ now: Date.now() - 86_401_000, toFake: ['Date'] });
      const old = await sign();
      vi.useRealTimers();
      return summary(old);
    },
  ],
  [
    'a verdict that was changed',
    async () => {
      const [head, , signature] = (await sign({ verdict: 'blocked' })).split('.');
      const body = {
        iss: 'https://printready.example',
        sub: 'ink-and-co',
        verdict: 'ready',
        sha256: sha256(art),
      };
      return summary([head, encode({ ...body, iat: Math.floor(Date.now() / 1000) }), signature].join('.'));
    },
  ],
  [
    'a statement without a signature',
    async () => {
      const [, body] = (await sign()).split('.');
      return summary(
        `${encode({ alg: 'none', typ: 'printready-verdict+jwt', kid: signer.key.kid })}.${body}.`,
      );
    },
  ],
];

shop.each(forged)('believes no verdict from %s, and says so in the order', async (_name, make) => {
  const ordered = order(await make());
  expect(ordered).toMatchObject({ passed: true, refused: null });
  expect(ordered.meta).toEqual({
    Artwork: 'https://shop.example/art.png',
    'Checked in the browser': UNSIGNED,
  });
});

shop('refuses artwork of which PrintReady signed that it cannot be printed', async () => {
  const ordered = order(summary(await sign({ verdict: 'blocked' })));
  expect([ordered.passed, ordered.notices.length]).toEqual([false, 1]);
});

shop.each([
  ['no file', { file: null }],
  ['a file that was cut off', { error: 3 }],
])('refuses an order with %s', async (_name, given) => {
  const ordered = order(summary(await sign()), given);
  expect([ordered.passed, ordered.notices, ordered.meta]).toEqual([false, ['Please add your artwork.'], {}]);
});

shop('refuses an order whose file WordPress did not keep', async () => {
  const ordered = order(summary(await sign()), { kept: { error: 'File type <b>not</b> allowed.' } });
  expect([ordered.refused, ordered.meta]).toEqual(['File type &lt;b&gt;not&lt;/b&gt; allowed.', {}]);
});

shop('looks up a key that it does not know yet, and keeps those that it knows', async () => {
  const jws = await sign();
  expect(order(summary(jws), { known: [signer.key] })).toMatchObject({ fetched: 0 });
  const renewed = order(summary(jws), { known: [stranger.key] });
  expect([renewed.fetched, ofOrder(renewed)]).toEqual([1, 'ready']);
});
