import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { work as measure } from './measure.task.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const measured = (bytes: BlobPart) => measure({ file: new File([bytes], 'art.png') }, quiet);

it('reports why a file cannot be measured', async () => {
  expect(await measured('Dear shop, please print 20 shirts.')).toMatchObject({
    problem: { code: 'unsupported' },
  });
  const raster = createRaster(400, 300);
  raster.data.forEach((_, at) => (raster.data[at] = (at * 7919) % 251));
  const whole = await encodeImage(raster, { format: 'png' });
  const bytes = new Uint8Array(await new Blob([whole]).arrayBuffer());
  expect(await measured(bytes)).toMatchObject({ width: 400, height: 300 });
  expect(await measured(bytes.slice(0, bytes.length / 3))).toMatchObject({ problem: { code: 'corrupt' } });
});
