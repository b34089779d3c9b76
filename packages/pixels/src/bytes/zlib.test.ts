import { expect, it } from 'vitest';
import { joinBytes } from './bytes.ts';
import { createDeflater, deflate, inflate, withReproducibleDeflate } from './zlib.ts';

const noise = Uint8Array.from({ length: 300_000 }, (_, at) => (at * at + (at >> 7)) & 63);

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await inflate([bytes], (piece) => parts.push(piece) > 0);
  return joinBytes(parts);
}

it('withReproducibleDeflate writes a stream that the runtime inflates back to the input', async () => {
  const made = await withReproducibleDeflate(() => deflate(noise));
  expect(Buffer.from(await inflated(made)).equals(noise)).toBe(true);
  expect(await inflated(await withReproducibleDeflate(() => deflate(new Uint8Array(0))))).toHaveLength(0);
});

it('withReproducibleDeflate replaces the runtime’s deflater until the last of several tasks finishes', async () => {
  const own = await deflate(noise);
  const [first, second] = await Promise.all([
    withReproducibleDeflate(() => deflate(noise)),
    withReproducibleDeflate(async () => {
      await withReproducibleDeflate(() => Promise.resolve());
      return await deflate(noise);
    }),
  ]);
  expect(Buffer.from(await inflated(first)).equals(noise)).toBe(true);
  expect(Buffer.from(first).equals(second)).toBe(true);
  expect(Buffer.from(first).equals(own)).toBe(false);
  expect(Buffer.from(await deflate(noise)).equals(own)).toBe(true);
});

it('createDeflater rejects with its sink’s error', async () => {
  const full = new Error('The disk is full.');
  const writing = withReproducibleDeflate(async () => {
    const deflater = createDeflater(() => Promise.reject(full));
    await deflater.write(noise);
    await deflater.finish();
  });
  await expect(writing).rejects.toBe(full);
  expect(await inflated(await deflate(noise))).toHaveLength(noise.length);
});
