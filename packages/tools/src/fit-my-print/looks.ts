/** Reduced pictures of sheets, which job files keep to show what a later print changes. */
import { decodeImage } from '@printready/codecs';
import { type LaidArt, sheetRows } from '@printready/codecs/sheet';
import { MM_PER_INCH } from '@printready/pixels/number';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { measureTrim } from './measure-art.ts';
import type { SheetLayout } from './plan.ts';

/** Two pixels per millimeter: enough to see a change, too few to print from. */
const LOOK_PPI = 2 * MM_PER_INCH;
const MAX_LOOK_PIXELS = 3e6;

/** @param width px at which the art is drawn */
export type LoadLook = (art: number, width: number) => Promise<Raster>;

/** One picture per sheet, which states its resolution. @param ppi resolution of the layout */
export async function drawLooks(
  { sheets, laid }: SheetLayout,
  ppi: number,
  load: LoadLook,
): Promise<readonly Raster[]> {
  const looks: Raster[] = [];
  for (const [index, { width, length }] of sheets.entries()) {
    const most = Math.sqrt(MAX_LOOK_PIXELS / (width * length));
    const scale = Math.min(1, LOOK_PPI / ppi, most);
    const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
    const pieces = laid
      .filter(({ sheet }) => sheet === index)
      .map((piece): LaidArt => {
        const size = { width: scaled(piece.width), height: scaled(piece.height) };
        return { ...piece, ...size, x: Math.round(piece.x * scale), y: Math.round(piece.y * scale) };
      });
    const widest = new Map<number, number>();
    for (const piece of pieces) widest.set(piece.art, Math.max(piece.width, widest.get(piece.art) ?? 0));
    const rows = sheetRows(pieces, scaled(width), (art) => load(art, widest.get(art) ?? 1));
    const data = await rows(0, scaled(length));
    const resolution = { x: ppi * scale, y: ppi * scale };
    looks.push(createRaster(scaled(width), scaled(length), { data, resolution }));
  }
  return looks;
}

/**
 * A drawing's trimmed art at about this width, without all of its pixels.
 * @param full width of the trimmed art at `ppi`
 */
export async function decodeReduced(
  bytes: Uint8Array,
  width: number,
  { full, ppi }: { readonly full: number; readonly ppi: number },
): Promise<Raster> {
  const decoded = await decodeImage(bytes, { ppi: ppi * Math.min(1, width / full) });
  const trimmed = decoded.ok ? measureTrim(decoded.raster) : null;
  // A speck may vanish at this size.
  return trimmed?.art ?? createRaster(1, 1);
}
