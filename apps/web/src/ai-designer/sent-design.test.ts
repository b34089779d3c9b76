import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSentDesign } from './sent-design.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="270mm" height="200mm"><path d="M0 0h9v9z"/></svg>';
const hashOf = (text: string | Buffer, name = 'Tahoe-Anglers.svg') =>
  `#${new URLSearchParams({ name, design: deflateRawSync(text).toString('base64url') }).toString()}`;

test('a design comes as the file that it was', async () => {
  const file = await readSentDesign(hashOf(svg));
  expect([file?.name, file?.type, await file?.text()]).toEqual(['Tahoe-Anglers.svg', 'image/svg+xml', svg]);
});

test('an address without one brings none', async () => {
  expect(await readSentDesign('')).toBeNull();
  expect(await readSentDesign('#last-designs')).toBeNull();
});

test.each(['../../etc/passwd', '<img src=x onerror=alert(1)>.svg', 'a.html', ''])(
  'a name that is none is not taken over: %s',
  async (name) => {
    expect((await readSentDesign(hashOf(svg, name)))?.name).toBe('design.svg');
  },
);

test('what unpacks to more than a drawing is refused', async () => {
  await expect(readSentDesign(hashOf(Buffer.alloc(9 * 1024 * 1024)))).rejects.toThrow('too large');
});

test.each(['#design=%%%', '#design=AAAA', '#design=!!'])('what is no design is refused: %s', async (hash) => {
  await expect(readSentDesign(hash)).rejects.toThrow();
});
