/** Color that runs around a canvas, a little inside its edge. */
import { OPAQUE } from './opacity.ts';

type Data = Uint8Array | Uint8ClampedArray;
type Size = { readonly width: number; readonly height: number };

/** Tolerance for a flat color, of 255 per channel, needed because of JPEG artifacts. */
const SAME = 6;
export const FRAME_SHARE = 0.96;
/** Minimum share of the frame that a background layer shows; art may cover the rest up to the canvas edge. */
export const LAYERED_FRAME_SHARE = 0.3;
/** Minimum number of frame corners that a background reaches; art may cover the fourth. */
const MIN_CORNERS = 3;

export const isSame = (data: Data, i: number, color: readonly number[]): boolean =>
  data[4 * i + 3]! > OPAQUE &&
  Math.abs(data[4 * i]! - color[0]!) <= SAME &&
  Math.abs(data[4 * i + 1]! - color[1]!) <= SAME &&
  Math.abs(data[4 * i + 2]! - color[2]!) <= SAME;

export function createFrame({ width, height }: Size) {
  const inset = Math.min(
    Math.floor(Math.min(width, height) / 4),
    Math.max(2, Math.round(Math.min(width, height) / 80)),
  );
  const [right, bottom] = [width - 1 - inset, height - 1 - inset];
  const across = 2 * (right + 1 - inset);
  const pixels = new Uint8Array(4 * (across + 2 * (bottom + 1 - inset)));
  const take = (
    pixelAt: (x: number, y: number) => readonly [data: Data, i: number],
    from: number,
    to: number,
  ) => {
    const copy = (x: number, y: number, place: number) => {
      const [data, i] = pixelAt(x, y);
      for (let c = 0; c < 4; c++) pixels[4 * place + c] = data[4 * i + c]!;
    };
    for (let y = Math.max(from, inset); y < Math.min(to, bottom + 1); y++) {
      for (const [i, row] of [inset, bottom].entries()) {
        if (y === row) for (let x = inset; x <= right; x++) copy(x, y, 2 * (x - inset) + i);
      }
      copy(inset, y, across + 2 * (y - inset));
      copy(right, y, across + 2 * (y - inset) + 1);
    }
  };
  const color = (share: number): readonly number[] | null => {
    const found = commonColor(pixels);
    if (!found) return null;
    let count = 0;
    for (let i = 0; i < pixels.length / 4; i++) if (isSame(pixels, i, found)) count++;
    if (count < (share * pixels.length) / 4) return null;
    // A panel with rounded corners is art; a layer's corners may be hidden by art.
    const corners = [0, 1, across - 2, across - 1].filter((i) => isSame(pixels, i, found)).length;
    return share === FRAME_SHARE && corners < MIN_CORNERS ? null : found;
  };
  return { take, color };
}

function commonColor(data: Uint8Array): number[] | null {
  const counts = new Map<number, number>();
  let best = -1;
  for (let i = 0; i < data.length / 4; i++) {
    if (data[4 * i + 3]! <= OPAQUE) continue;
    const key = ((data[4 * i]! >> 1) << 14) | ((data[4 * i + 1]! >> 1) << 7) | (data[4 * i + 2]! >> 1);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > (counts.get(best) ?? 0)) best = key;
  }
  if (best < 0) return null;
  return [(best >> 14) * 2 + 1, ((best >> 7) & 127) * 2 + 1, (best & 127) * 2 + 1];
}
