import {
  holdsWhite,
  SHEET_FILES,
  type SheetFormat,
  type SheetWhite,
  writeSheets,
} from '@printready/codecs/sheet';
import { reportTo } from '@printready/jobs/split-progress';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { withReproducibleDeflate } from '@printready/pixels/compression';
import type { Export } from '../contract/define-tool.ts';
import { withSquarePixels } from './square-pixels.ts';

const isWhiteFormat = (format: string): format is SheetFormat =>
  Object.hasOwn(SHEET_FILES, format) && holdsWhite(format as SheetFormat);

/** Writes a sheet of one piece, whose size is the sheet's; with the same bytes in any runtime. */
export const exportAs: Export<SheetWhite> = async ({ shows, made: white }, format, run) => {
  if (!isWhiteFormat(format)) throw new RangeError(`The White Plate writes no "${format}".`);
  const { art, ppi } = withSquarePixels(shows);
  const { width, height } = art;
  const sheet = { laid: [{ art: 0, x: 0, y: 0, width, height, turn: 0 }], width, length: height } as const;
  const sink = createPartsSink();
  const how = { report: reportTo(run), white, title: run.stem };
  const load = () => Promise.resolve(art);
  await withReproducibleDeflate(() => writeSheets([sheet], ppi, format, load, sink, how));
  return joinBytes(sink.parts);
};
