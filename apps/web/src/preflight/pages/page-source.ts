import type { PageBox } from '@printready/preflight';

/** Points (1/72 in) from the top-left corner of the displayed page. */
export type ShownBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type PreviewPage = {
  /** Size in points as displayed: rotated, and with the user unit applied. */
  readonly width: number;
  readonly height: number;
  readonly place: (box: PageBox) => ShownBox;
  /** @param pixelsPerPoint resolution of the canvas. Rejects with the signal's reason if aborted. */
  readonly draw: (canvas: HTMLCanvasElement, pixelsPerPoint: number, signal: AbortSignal) => Promise<void>;
};

export type PageSource = {
  readonly pageCount: number;
  /** @param index from 0 */
  readonly page: (index: number) => Promise<PreviewPage>;
  readonly close: () => void;
};

/** Maps a box given in fractions of the page. @param size points */
const placeOfFractions =
  ({ width, height }: Pick<PreviewPage, 'width' | 'height'>) =>
  ([x0, y0, x1, y1]: PageBox): ShownBox => ({
    x: x0 * width,
    y: y0 * height,
    width: (x1 - x0) * width,
    height: (y1 - y0) * height,
  });

/** Maximum canvas area in browsers, in pixels. */
const CANVAS_PIXELS = 24_000_000;

/** Sets the canvas's size. @returns pixels per point, reduced to stay within the canvas limit */
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

/** Ground under the art: white paper, or none if it is shown on a garment. */
export type Ground = 'paper' | 'none';

/** Single page that draws an image. @param size points */
export function imagePage(
  image: CanvasImageSource,
  size: Pick<PreviewPage, 'width' | 'height'>,
  { ground, close }: { readonly ground: Ground; readonly close: () => void },
): PageSource {
  const page = {
    ...size,
    place: placeOfFractions(size),
    draw(canvas: HTMLCanvasElement, pixelsPerPoint: number, signal: AbortSignal) {
      signal.throwIfAborted();
      sizeCanvas(canvas, size, pixelsPerPoint);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The browser gives no canvas.');
      if (ground === 'paper') {
        context.fillStyle = 'white';
        context.fillRect(0, 0, canvas.width, canvas.height);
      }
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return Promise.resolve();
    },
  };
  return { pageCount: 1, page: () => Promise.resolve(page), close };
}
