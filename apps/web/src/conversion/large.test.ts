/** Runs converter tasks on images over the memory limit; the tasks check them without reading them completely. */
import { deflateSync } from 'node:zlib';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion';
import { writeChunk } from '@printready/codecs/png';
import { expect, it } from 'vitest';
import { work as convert } from './convert.task.ts';
import { work as preview } from './preview-conversion.task.ts';
import { work as probe } from './probe.task.ts';

/** 7200 × 72,000 px, truncated after twenty rows. */
function cutFilm(): File {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(7200);
  header.writeUInt32BE(72_000, 4);
  header.set([8, 6], 8);
  const pixels = deflateSync(Buffer.alloc((1 + 7200 * 4) * 20));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [signature, writeChunk('IHDR', header), writeChunk('IDAT', pixels)];
  return new File([new Uint8Array(Buffer.concat(parts))], 'film.png');
}

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const conversion = { ...PLAIN_CONVERSION, format: 'tiff' } as const;

it('reports a truncated film as damaged, both when probed and when converted', async () => {
  const damaged = { ok: false, problem: { code: 'corrupt', text: 'The PNG is incomplete.' } };
  expect(await probe({ file: cutFilm(), ppi: 300 }, run)).toMatchObject(damaged);
  expect(await convert({ file: cutFilm(), title: 'film', ppi: 300, conversion }, run)).toMatchObject(damaged);
});

it('rejects options that need the whole image in memory', async () => {
  const jpeg = { ...conversion, format: 'jpeg' } as const;
  const refused = await convert({ file: cutFilm(), title: 'film', ppi: 300, conversion: jpeg }, run);
  expect(refused).toMatchObject({ ok: false, problem: { code: 'too-large' } });
  if (!refused.ok) expect(refused.problem.text).toContain('PNG or TIFF, not as JPEG');
  const unseen = await preview({ file: cutFilm(), ppi: 300, conversion }, run);
  expect(unseen).toMatchObject({ ok: false, problem: { code: 'too-large' } });
  if (!unseen.ok) expect(unseen.problem.text).toContain('have no preview');
});
