import { sniffFormat } from '@printready/codecs';
import { openAsChosen } from '@printready/pipeline/open-file';
import type { Raster } from '@printready/pixels/raster';
import { decodeReduced, drawLooks, printedArt, type SheetLayout } from '@printready/tools/fit-my-print';
import { drawnPpi } from '../plan/opened-art.ts';
import type { SheetArt } from '../plan/sheet-art.ts';

export type LaidSheets = {
  readonly layout: SheetLayout;
  /** Resolution of the layout. */
  readonly ppi: number;
  /** In the order of the layout's indices. */
  readonly arts: readonly SheetArt[];
};

/** Reduced pictures of sheets, drawn as the terminal draws them for its job files. */
export const looksOf = ({ layout, ppi, arts }: LaidSheets): Promise<readonly Raster[]> =>
  drawLooks(layout, ppi, async (index, width) => {
    const art = arts[index];
    if (!art) throw new RangeError(`There is no art ${index}.`);
    const { file, choice, trim } = art;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (sniffFormat(bytes) === 'svg')
      return await decodeReduced(bytes, width, { full: trim.width, ppi: drawnPpi(choice) });
    const decoded = await openAsChosen(bytes, choice);
    if (!decoded.ok) throw new Error(decoded.problem.text);
    return printedArt(decoded.raster, trim);
  });
