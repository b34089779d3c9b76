import { type DecodeProblem, decodePicture, encodeImage, type Format } from '@printready/codecs';
import { openBands, reduceBands } from '@printready/codecs/bands';
import { factsOf, factsOfBands, type PictureFacts, paintedColors } from '@printready/codecs/convert';
import type { RunContext } from '@printready/jobs';
import { toRaster } from '@printready/pixels/profiles';
import type { Raster } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import { resampleProxy } from '@printready/pixels/resample';
import type { Result } from '@printready/pixels/result';
import { catchDamage } from '../files/open/catch-damage.ts';
import type { TaskFacts } from '../worker/task.ts';

export const task = {
  name: 'probe',
  pool: 'openings',
  // Allows far more time than a valid file needs; after that, a hostile file and its thread are stopped.
  patience: { silenceMs: 10_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type Probe = {
  readonly format: Format;
  readonly facts: PictureFacts;
  readonly pages: number;
  readonly layers: number;
  readonly findings: readonly ReadFinding[];
  readonly picture: Blob;
  readonly colors: readonly string[];
};

const MOST_COLORS = 64;
const THUMBNAIL_PIXELS = 160 * 160;

export async function work(
  { file, ppi }: { readonly file: Blob; readonly ppi: number },
  run: RunContext,
): Promise<Result<Probe, DecodeProblem>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const large = await openBands(bytes);
  if (large && !large.ok) return large;
  if (large) {
    const { source, format } = large;
    return await catchDamage(format, async () => ({
      ...{ ok: true, format, findings: source.findings, pages: 1, layers: 0, colors: [] },
      facts: await factsOfBands(source),
      picture: await toThumbnail(await reduceBands(source, THUMBNAIL_PIXELS, run.progress)),
    }));
  }
  const decoded = await decodePicture(bytes, { ppi });
  if (!decoded.ok) return decoded;
  const { format, pages, layers, plates } = decoded;
  // Plates keep spot colors; only some output formats drop them.
  const findings = decoded.findings.filter(({ code }) => plates.length === 0 || code !== 'spot-left-out');
  const { raster } = await toRaster(decoded.picture);
  const picture = await toThumbnail(resampleProxy(raster, THUMBNAIL_PIXELS));
  const colors = (await paintedColors(bytes)).slice(0, MOST_COLORS);
  const facts = await factsOf(decoded.picture);
  return { ok: true, format, findings, facts, pages, layers, picture, colors };
}

const toThumbnail = async (raster: Raster): Promise<Blob> =>
  new Blob([await encodeImage(raster, { format: 'png' })], { type: 'image/png' });
