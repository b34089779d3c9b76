import {
  isSheetPdf,
  type LaidArt,
  openSheetDrawing,
  SHEET_FILES,
  type SheetDrawing,
  type SheetFormat,
  type SheetWhite,
  writeSheets,
} from '@printready/codecs/sheet';
import type { RunContext } from '@printready/jobs';
import { openAsChosen } from '@printready/pipeline/open-file';
import { createPartsSink } from '@printready/pixels/bytes';
import type { Raster } from '@printready/pixels/raster';
import { printedArt } from '@printready/tools/fit-my-print';
import type { TaskFacts } from '../../worker/task.ts';
import { drawnPpi } from '../plan/opened-art.ts';
import type { SheetArt } from '../plan/sheet-art.ts';

export const task = {
  name: 'write-sheets',
  pool: 'openings',
  // A band takes about a second, but a slow machine may have to reopen all artwork between two bands.
  patience: { silenceMs: 60_000, perFileMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type SheetsRequest = {
  readonly arts: readonly SheetArt[];
  readonly sheets: readonly {
    readonly laid: readonly LaidArt[];
    readonly width: number;
    readonly length: number;
  }[];
  readonly ppi: number;
  readonly format: SheetFormat;
  readonly white: SheetWhite | null;
};

/** The drawing of an art, if the sheet keeps it as one, in the box that was laid. */
async function drawingOf(
  { file, choice, trim }: SheetArt,
  { format, white }: Pick<SheetsRequest, 'format' | 'white'>,
): Promise<SheetDrawing | null> {
  if (!isSheetPdf(format) || white) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const drawn = await openSheetDrawing(bytes, { format, white, ppi: drawnPpi(choice) });
  return drawn && { ...drawn.drawing, trim };
}

export async function work(request: SheetsRequest, run: RunContext): Promise<Blob> {
  const { arts, sheets, ppi, format, white } = request;
  const load = async (index: number): Promise<Raster> => {
    const art = arts[index];
    if (!art) throw new RangeError(`There is no art ${index}.`);
    const how = isSheetPdf(format) ? ({ inks: 'own' } as const) : {};
    const decoded = await openAsChosen(new Uint8Array(await art.file.arrayBuffer()), art.choice, how);
    if (!decoded.ok) throw new Error(decoded.problem.text);
    return printedArt(decoded.raster, art.trim);
  };
  const drawings = await Promise.all(arts.map((art) => drawingOf(art, request)));
  const sink = createPartsSink();
  const report = (fraction: number) => {
    run.signal.throwIfAborted();
    run.progress(fraction);
  };
  const options = { report, white, drawingOf: (index: number) => drawings[index] ?? null };
  await writeSheets(sheets, ppi, format, load, sink, options);
  return new Blob([...sink.parts], { type: SHEET_FILES[format].mediaType });
}
