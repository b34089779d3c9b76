/** Draws a gang sheet in bands of rows, so that the whole film (238 megapixels and more) is never in memory. */
import { compositeOver } from '@printready/pixels/filters';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resampleByRows, rotateQuarter } from '@printready/pixels/resample';
import { type Turn, turnedSize } from '@printready/print/nesting';

export type LaidArt = {
  readonly art: number;
  /** Size on the film before rotation, px. */
  readonly width: number;
  readonly height: number;
  /** Top left corner on the film after rotation, px. */
  readonly x: number;
  readonly y: number;
  readonly turn: Turn;
};

export type LoadArt = (art: number) => Promise<Raster>;

type Rows = (from: number, to: number) => Uint8ClampedArray;

function rowsOf(art: Raster, width: number, height: number): Rows {
  if (art.width !== width || art.height !== height) return resampleByRows(art, width, height, 'lanczos3');
  return (from, to) => art.data.subarray(from * width * 4, to * width * 4);
}

/** Pixels of the piece on the film: the art, rotated and scaled. */
export function laidPixels(art: Raster, piece: LaidArt): Raster {
  const [width, height] = turnedSize(piece, piece.turn);
  const turned = piece.turn === 0 ? art : rotateQuarter(art, piece.turn / 90);
  const data = rowsOf(turned, width, height)(0, height);
  return createRaster(width, height, { data: new Uint8ClampedArray(data) });
}

function compositeRows(
  band: Uint8ClampedArray,
  sheetWidth: number,
  pixels: Uint8ClampedArray,
  width: number,
  x: number,
  top: number,
): void {
  const rows = pixels.length / (width * 4);
  const left = Math.max(0, -x);
  const right = Math.min(width, sheetWidth - x);
  for (let row = 0; row < rows && left < right; row++) {
    const from = row * width;
    const to = (top + row) * sheetWidth + x;
    compositeOver(
      band.subarray((to + left) * 4, (to + right) * 4),
      pixels.subarray((from + left) * 4, (from + right) * 4),
    );
  }
}

function createArtworkCache(laid: readonly LaidArt[], load: LoadArt) {
  const opened = new Map<number, { readonly raster: Raster; readonly ways: Map<string, Rows> }>();
  const endOf = ({ y, turn, ...size }: LaidArt) => y + turnedSize(size, turn)[1];
  const lastRow = new Map<number, number>();
  for (const piece of laid) lastRow.set(piece.art, Math.max(lastRow.get(piece.art) ?? 0, endOf(piece)));
  return {
    async rowsOf(piece: LaidArt): Promise<Rows> {
      const known = opened.get(piece.art) ?? { raster: await load(piece.art), ways: new Map<string, Rows>() };
      opened.set(piece.art, known);
      const [across, along] = turnedSize(piece, piece.turn);
      const key = `${piece.turn} ${across} ${along}`;
      const turned = () => (piece.turn === 0 ? known.raster : rotateQuarter(known.raster, piece.turn / 90));
      const rows = known.ways.get(key) ?? rowsOf(turned(), across, along);
      known.ways.set(key, rows);
      return rows;
    },
    forgetAbove(row: number): void {
      for (const art of [...opened.keys()]) if ((lastRow.get(art) ?? 0) <= row) opened.delete(art);
    },
  };
}

/** @param width film width, px. @returns straight-alpha RGBA; read rows in order, because used art is released */
export function sheetRows(
  laid: readonly LaidArt[],
  width: number,
  load: LoadArt,
): (from: number, to: number) => Promise<Uint8ClampedArray<ArrayBuffer>> {
  const shelf = createArtworkCache(laid, load);
  return async (from, to) => {
    const band = new Uint8ClampedArray(width * (to - from) * 4);
    for (const piece of laid) {
      const [across, along] = turnedSize(piece, piece.turn);
      const first = Math.max(from, piece.y);
      const last = Math.min(to, piece.y + along);
      if (first >= last) continue;
      const rows = await shelf.rowsOf(piece);
      compositeRows(band, width, rows(first - piece.y, last - piece.y), across, piece.x, first - from);
    }
    shelf.forgetAbove(to);
    return band;
  };
}
