/** Exports CMYK plates as films: black for ink, a PNG each, in one ZIP. */
import { encodeImage } from '@printready/codecs';
import { filmOf } from '@printready/imaging/plates';
import { reportTo } from '@printready/jobs/split-progress';
import { Zip, ZipPassThrough } from 'fflate';
import type { Export } from '../define-tool.ts';

/** Constant timestamp: equal results give equal files. */
const UNDATED = new Date(1980, 0, 1);

/** Writes film after film, so that only one is in memory. */
export const exportAs: Export<unknown> = async function* ({ plates = [] }, format, run) {
  if (format !== 'films') throw new RangeError(`The Halftone Editor writes no "${format}".`);
  const report = reportTo(run);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  for (const [index, plate] of plates.entries()) {
    report(index / plates.length);
    const film = new ZipPassThrough(`${run.stem}_${plate.id}.png`);
    film.mtime = UNDATED;
    zip.add(film);
    film.push(await encodeImage(filmOf(plate), { format: 'png' }), true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
  report(1);
};
