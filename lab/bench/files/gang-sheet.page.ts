/** Writes a gang sheet as the app's worker does: decodes art on demand, and appends rows to a Blob's parts. */

import { decodeImage, encodeImage } from '../../../packages/codecs/src/index.ts';
import { type SheetFormat, writeSheets } from '../../../packages/codecs/src/sheet/write-sheet.ts';
import { createPartsSink } from '../../../packages/pixels/src/bytes/byte-sink.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { type Film, nestRectangles } from '../../../packages/print/src/nesting/index.ts';
import { paintArtwork } from '../artwork.ts';

const PPI = 300;
const INCH = PPI;

/** Chest prints, fronts, and labels; some are stored at another resolution than their print resolution. */
const ORDER = [
  { width: 11, height: 12, art: [3000, 3273], photo: 0.5 },
  { width: 10, height: 6, art: [3000, 1800], photo: 0 },
  { width: 3.5, height: 3.5, art: [900, 900], photo: 0.8 },
  { width: 2.5, height: 4, art: [750, 1200], photo: 0 },
] as const;

/** @param inches approximate film length. @returns time from placements to finished file, and the file's size */
export async function measureSheet(
  format: SheetFormat,
  inches: number,
): Promise<{ milliseconds: number; megabytes: number; pieces: number }> {
  const files = await Promise.all(
    ORDER.map(({ art: [width, height], photo }) =>
      encodeImage(createRaster(width, height, { data: paintArtwork(width, height, photo) }), {
        format: 'png',
      }),
    ),
  );
  const film: Film = { width: 22 * INCH, maxLength: inches * INCH, gap: 75, margin: 75 };
  const pieces = ORDER.map(({ width, height }) => ({
    width: Math.round(width * INCH),
    height: Math.round(height * INCH),
    // Requests more pieces than fit, so that the first sheet is full.
    quantity: Math.max(1, Math.ceil((inches * 22) / (width * height * ORDER.length))),
    turns: [0, 90] as const,
  }));
  const { placements } = nestRectangles(pieces, film);
  const laid = placements.flatMap(({ piece, sheet, ...place }) => {
    const { width, height } = pieces[piece]!;
    return sheet === 0 ? [{ ...place, art: piece, width, height }] : [];
  });
  const load = async (art: number) => {
    const decoded = await decodeImage(files[art]!);
    if (!decoded.ok) throw new Error(decoded.problem.text);
    return decoded.raster;
  };
  const start = performance.now();
  const sink = createPartsSink();
  await writeSheets([{ laid, width: film.width, length: film.maxLength }], PPI, format, load, sink);
  const { size } = new Blob([...sink.parts]);
  return { milliseconds: performance.now() - start, megabytes: size / 1e6, pieces: laid.length };
}
