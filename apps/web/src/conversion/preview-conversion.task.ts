import { type DecodeProblem, decodePicture } from '@printready/codecs';
import { openBands } from '@printready/codecs/bands';
import type { Conversion } from '@printready/codecs/conversion';
import { convertFile } from '@printready/codecs/convert';
import type { RunContext } from '@printready/jobs';
import { toRaster } from '@printready/pixels/profiles';
import type { Raster } from '@printready/pixels/raster';
import { resampleProxy } from '@printready/pixels/resample';
import type { Result } from '@printready/pixels/result';
import type { TaskFacts } from '../worker/task.ts';
import { refuseLarge } from './large.ts';

export const task = {
  name: 'preview-conversion',
  pool: 'openings',
  patience: { silenceMs: 120_000, perMegabyteMs: 12_000 },
} as const satisfies TaskFacts;

type Display = {
  readonly size: { readonly width: number; readonly height: number };
  readonly raster: Raster;
};

type Compared = {
  readonly before: Display;
  readonly after: Display;
  readonly bytes: number;
};

/** Larger than any screen, so that users can zoom in to single pixels. */
const DISPLAY_PIXELS = 12_000_000;

type Request = { readonly file: Blob; readonly ppi: number; readonly conversion: Conversion };

export async function work(
  { file, ppi, conversion }: Request,
  run: RunContext,
): Promise<Result<Compared, DecodeProblem>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const large = await openBands(bytes);
  if (large && !large.ok) return large;
  if (large) return refuseLarge(large.format, 'Images this large have no preview.');
  const before = await shown(bytes, ppi);
  if (!before.ok) return before;
  run.progress(0.2);
  const converted = await convertFile(bytes, conversion, {
    ppi,
    report: (done) => run.progress(0.2 + 0.6 * done),
  });
  if (!converted.ok) return converted;
  const [first] = converted.files;
  if (!first) throw new RangeError('The converter returned no file.');
  const after = await shown(first.bytes, ppi);
  if (!after.ok) return after;
  return {
    ok: true,
    before: before.shown,
    after: after.shown,
    bytes: converted.files.reduce((sum, made) => sum + made.bytes.length, 0),
  };
}

async function shown(
  bytes: Uint8Array,
  ppi: number,
): Promise<Result<{ readonly shown: Display }, DecodeProblem>> {
  const decoded = await decodePicture(bytes, { ppi });
  if (!decoded.ok) return decoded;
  const { raster } = await toRaster(decoded.picture);
  const { width, height } = raster;
  return { ok: true, shown: { size: { width, height }, raster: resampleProxy(raster, DISPLAY_PIXELS) } };
}
