import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipBlobs } from './zip-blobs.ts';

it('packs blobs under their names, byte for byte', async () => {
  const noise = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 251);
  const zip = await zipBlobs([
    { name: 'Größe.png', blob: new Blob([noise]) },
    { name: 'empty.txt', blob: new Blob([]) },
  ]);
  expect(zip.type).toBe('application/zip');
  expect(unzipSync(new Uint8Array(await zip.arrayBuffer()))).toEqual({
    'Größe.png': noise,
    'empty.txt': new Uint8Array(),
  });
});
