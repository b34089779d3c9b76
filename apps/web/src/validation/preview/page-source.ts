/** The pages of a file as pictures, whatever the file is. */
import type { PageBox } from '@printready/preflight';

/** Points (1/72 in) from the page's top left corner, as it is shown. */
export type ShownBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type PreviewPage = {
  /** Points, as it is shown: turned, and at its user unit. */
  readonly width: number;
  readonly height: number;
  /** Where a box of the page's own space lies. */
  readonly place: (box: PageBox) => ShownBox;
  /** @param pixelsPerPoint the canvas gets so many; rejects with the signal's reason when aborted. */
  readonly draw: (canvas: HTMLCanvasElement, pixelsPerPoint: number, signal: AbortSignal) => Promise<void>;
};

export type PageSource = {
  readonly pageCount: number;
  /** @param index from 0. */
  readonly page: (index: number) => Promise<PreviewPage>;
  readonly close: () => void;
};

/** Where a box in fractions lies on a picture or drawing. @param size points */
export const placeOfFractions =
  ({ width, height }: Pick<PreviewPage, 'width' | 'height'>) =>
  ([x0, y0, x1, y1]: PageBox): ShownBox => ({
    x: x0 * width,
    y: y0 * height,
    width: (x1 - x0) * width,
    height: (y1 - y0) * height,
  });

/** More pixels than this in one canvas and browsers give up. */
const CANVAS_PIXELS = 24_000_000;

/** Sets the canvas's size. @returns the pixels per point that it then has, fewer than asked for where it would be too large. */
export function sizeCanvas(
  canvas: HTMLCanvasElement,
  page: { readonly width: number; readonly height: number },
  pixelsPerPoint: number,
): number {
  const most = Math.sqrt(CANVAS_PIXELS / (page.width * page.height));
  const scale = Math.min(pixelsPerPoint, most);
  canvas.width = Math.max(1, Math.round(page.width * scale));
  canvas.height = Math.max(1, Math.round(page.height * scale));
  return scale;
}
