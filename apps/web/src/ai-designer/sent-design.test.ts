import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSentDesign } from './sent-design.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="270mm" height="200mm"><path d="M0 0h9v9z"/></svg>';
const hashOf = (text: string | Buffer, name = 'Tahoe-Anglers.svg') =>
  `#${new URLSearchParams({ name, design: deflateRawSync(text).toString('base64url') }).toString()}`;

test('decodes a design to the original file', async () => {
  const file = await readSentDesign(hashOf(svg));
  expect([file?.name, file?.type, await file?.text()]).toEqual(['Tahoe-Anglers.svg', 'image/svg+xml', svg]);
});

test('returns null for a URL without a design', async () => {
  expect(await readSentDesign('')).toBeNull();
  expect(await readSentDesign('#last-designs')).toBeNull();
});

test.each(['../../etc/passwd', '<img src=x onerror=alert(1)>.svg', 'a.html', ''])(
  'replaces an invalid file name: %s',
  async (name) => {
    expect((await readSentDesign(hashOf(svg, name)))?.name).toBe('design.svg');
  },
);

test('rejects a design over the size limit', async () => {
  await expect(readSentDesign(hashOf(Buffer.alloc(9 * 1024 * 1024)))).rejects.toThrow('too large');
});

test.each(['#design=%%%', '#design=AAAA', '#design=!!'])(
  'rejects the damaged URL fragment %s',
  async (hash) => {
    await expect(readSentDesign(hash)).rejects.toThrow();
  },
);
