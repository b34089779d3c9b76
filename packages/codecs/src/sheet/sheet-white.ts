import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { type WhiteOptions, type WhitePlate, whitePlate } from '@printready/print/white';
import { type LaidArt, type LoadArt, laidPixels } from './sheet-rows.ts';

/** White under every piece, as a spot ink of this name. */
export type SheetWhite = WhiteOptions & { readonly name: string };

/**
 * White under one artwork: its parts that are not choked, and its parts that lack white, in px of a plate of this
 * size.
 */
export type UnderWhite = Pick<WhitePlate, 'wholeParts' | 'bareParts'> & {
  readonly width: number;
  readonly height: number;
  /** Mean coverage of the plate, 0…1. */
  readonly share: number;
};

export type PieceWhite = UnderWhite & { readonly art: number };

export const WHITE_INK = { r: 255, g: 255, b: 255 } as const;

/** Limit on the pixels of one white plate; more would not fit in memory. */
const MAX_PIXELS = 120_000_000;

/** @throws RangeError for a piece that is too large */
function whiteUnder(piece: Raster, ppi: number, white: SheetWhite): WhitePlate {
  const { width, height } = piece;
  if (width * height > MAX_PIXELS)
    throw new RangeError(`White under a piece of ${width} × ${height} px needs too much memory.`);
  return whitePlate(piece, ppi, white);
}

/**
 * White for art that a PDF scales to `printed` px. A PDF prints each pixel as a rectangle; repeating the art's pixels
 * gives the white the same edges at the film's resolution or more.
 */
export function whiteForPdf(
  art: Raster,
  printed: number,
  ppi: number,
  white: SheetWhite,
): WhitePlate & { readonly width: number; readonly height: number; readonly isSoft: boolean } {
  const { width, height, data } = art;
  const times = Math.max(1, Math.ceil(printed / width));
  const fine =
    times === 1
      ? art
      : resample(createRaster(width, height, { data }), width * times, height * times, 'nearest');
  const plate = whiteUnder(fine, (ppi * fine.width) / printed, white);
  // True if white lies under semi-transparent pixels.
  const isSoft = plate.coverage.some((ink, i) => ink > 0 && fine.data[4 * i + 3]! < 255);
  return { ...plate, width: fine.width, height: fine.height, isSoft };
}

export function underWhite(plate: WhitePlate & { readonly width: number }): UnderWhite {
  const { coverage, wholeParts, bareParts, width } = plate;
  const share = coverage.reduce((sum, ink) => sum + ink, 0) / (255 * coverage.length);
  return { wholeParts, bareParts, width, height: coverage.length / width, share };
}

type Sheet = { readonly laid: readonly LaidArt[]; readonly width: number; readonly length: number };

function stamp(film: Uint8Array, sheet: Sheet, coverage: Uint8Array, { x, y, width }: Stamp): void {
  for (let i = 0; i < coverage.length; i++) {
    const [column, row] = [x + (i % width), y + Math.floor(i / width)];
    if (column < 0 || column >= sheet.width || row < 0 || row >= sheet.length) continue;
    const at = row * sheet.width + column;
    film[at] = Math.max(film[at]!, coverage[i]!);
  }
}

type Stamp = { readonly x: number; readonly y: number; readonly width: number };

const underLaid = (pixels: Raster, ppi: number, white: SheetWhite) => ({
  ...whiteUnder(pixels, ppi, white),
  width: pixels.width,
});

/** White of a whole sheet, one byte per pixel. */
export async function sheetWhite(
  sheet: Sheet,
  ppi: number,
  load: LoadArt,
  white: SheetWhite,
): Promise<{ readonly coverage: Uint8Array; readonly whites: readonly PieceWhite[] }> {
  const coverage = new Uint8Array(sheet.width * sheet.length);
  const whites: PieceWhite[] = [];
  for (const art of new Set(sheet.laid.map((piece) => piece.art))) {
    const raster = await load(art);
    const plates = new Map<string, WhitePlate & { readonly width: number }>();
    for (const piece of sheet.laid.filter((one) => one.art === art)) {
      const { turn, width, height, x, y } = piece;
      const key = `${turn} ${width} ${height}`;
      const plate = plates.get(key) ?? underLaid(laidPixels(raster, piece), ppi, white);
      plates.set(key, plate);
      stamp(coverage, sheet, plate.coverage, { x, y, width: plate.width });
    }
    const [first] = plates.values();
    if (first) whites.push({ art, ...underWhite(first) });
  }
  return { coverage, whites };
}
