import type { PageBox } from '../facts.ts';
import type { PdfBox } from '../pdf/matrix.ts';
import type { Sheet } from './sheet.ts';

export type Window = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly ids: Uint32Array;
};

export function windowOf(sheet: Sheet, box: PdfBox): Window {
  const { pixelsPerPoint: s } = sheet;
  const left = Math.min(sheet.width - 1, Math.max(0, Math.round((box[0] - sheet.box[0]) * s)));
  const top = Math.min(sheet.height - 1, Math.max(0, Math.round((sheet.box[3] - box[3]) * s)));
  const right = Math.min(sheet.width, Math.max(left + 1, Math.round((box[2] - sheet.box[0]) * s)));
  const bottom = Math.min(sheet.height, Math.max(top + 1, Math.round((sheet.box[3] - box[1]) * s)));
  const [width, height] = [right - left, bottom - top];
  if (width === sheet.width && height === sheet.height) return { left, top, width, height, ids: sheet.ids };
  const ids = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * sheet.width + left;
    ids.set(sheet.ids.subarray(from, from + width), y * width);
  }
  return { left, top, width, height, ids };
}

export function pageBoxOf(sheet: Sheet, { left, top }: Window, [x0, y0, x1, y1]: PageBox): PageBox {
  const { box, pixelsPerPoint: s } = sheet;
  const x = (at: number) => Math.round((box[0] + (left + at) / s) * 100) / 100;
  const y = (at: number) => Math.round((box[3] - (top + at) / s) * 100) / 100;
  return [x(x0), y(y1), x(x1), y(y0)];
}

export function pageBoxAround(
  sheet: Sheet,
  window: Window,
  { x, y }: { readonly x: number; readonly y: number },
): PageBox {
  const reach = 4 * sheet.pixelsPerPoint;
  return pageBoxOf(sheet, window, [x + 0.5 - reach, y + 0.5 - reach, x + 0.5 + reach, y + 0.5 + reach]);
}
