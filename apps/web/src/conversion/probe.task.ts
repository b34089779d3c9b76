/** What a file is, with a small picture of it, for the converter's list. */
import { type DecodeProblem, decodePicture, encodeImage, type OpenableFormat } from '@printready/codecs';
import { factsOf, type PictureFacts } from '@printready/codecs/conversion/convert';
import { toRaster } from '@printready/imaging/color/convert';
import { resampleProxy } from '@printready/imaging/kernels/preview-size';
import type { TaskFacts } from '../worker/task.ts';

export const task = {
  name: 'probe',
  pool: 'openings',
  // A sound file takes a fraction of this; a hostile one ends here.
  patience: { silenceMs: 10_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type Probe = {
  readonly ok: true;
  readonly format: OpenableFormat;
  readonly facts: PictureFacts;
  readonly pages: number;
  readonly layers: number;
  readonly notes: readonly string[];
  readonly picture: Blob;
};

const THUMBNAIL_PIXELS = 160 * 160;

export async function work({
  file,
  ppi,
}: {
  readonly file: Blob;
  readonly ppi: number;
}): Promise<Probe | { readonly ok: false; readonly problem: DecodeProblem }> {
  const decoded = await decodePicture(new Uint8Array(await file.arrayBuffer()), { ppi });
  if (!decoded.ok) return decoded;
  const { format, notes, pages, layers } = decoded;
  const { raster } = await toRaster(decoded.picture);
  const picture = await encodeImage(resampleProxy(raster, THUMBNAIL_PIXELS), { format: 'png' });
  const facts = await factsOf(decoded.picture);
  return {
    ok: true,
    format,
    notes,
    facts,
    pages,
    layers,
    picture: new Blob([picture], { type: 'image/png' }),
  };
}
