import type { Side } from '../facts.ts';

/** Maximum distance from the edge, pt, of art that runs along it and was meant to reach it: 1 mm is a cutter's tolerance. */
const NEAR_PT = 1;
/** Share of a side along which art within that distance counts as reaching it; a tip that stops short does not. */
const ALONG = 0.5;
/** Minimum length along the edge, pt, at which art counts as reaching it; shorter is dirt. */
const MIN_LENGTH_PT = 1;
/** Ink 0…1 below which paper counts as bare; JPEG artifacts around white are lighter. */
const BARE = 0.05;
/** Share of the ink one pixel further in that a pixel at the edge needs; with less, the art ends inside the pixel. */
const REACHED = 0.5;

type Band = {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly top: number;
  readonly from: number;
  readonly to: number;
};

/** Finds the sides of a canvas that ink reaches; white is bare paper. */
export function createEdgeMeter(
  { width, height }: { readonly width: number; readonly height: number },
  pixelsPerPt: number,
) {
  const depth = Math.max(1, Math.floor(NEAR_PT * pixelsPerPt));
  const cells = (length: number) => ({ at: new Uint8Array(length), near: new Uint8Array(length) });
  const sides = { left: cells(height), right: cells(height), top: cells(width), bottom: cells(width) };
  const inkAt = ({ data, top }: Band, x: number, y: number): number => {
    const i = 4 * ((y - top) * width + x);
    const least = Math.min(data[i]!, data[i + 1]!, data[i + 2]!);
    return ((255 - least) * data[i + 3]!) / 65_025;
  };
  const see = (band: Band): void => {
    const look = (side: Side, place: number, x: number, y: number, within: number) => {
      const ink = inkAt(band, x, y);
      if (ink < BARE) return;
      sides[side].near[place] = 1;
      if (within > 0) return;
      const [dx, dy] = INWARD[side];
      const [px, py] = [x + dx, y + dy];
      const isInside = px >= 0 && py >= 0 && px < width && py < height;
      if (ink >= REACHED * (isInside ? inkAt(band, px, py) : 0)) sides[side].at[place] = 1;
    };
    for (let y = band.from; y < band.to; y++) {
      for (let i = 0; i < Math.min(depth, width); i++) {
        look('left', y, i, y, i);
        look('right', y, width - 1 - i, y, i);
      }
      if (y < depth) for (let x = 0; x < width; x++) look('top', x, x, y, y);
      if (height - 1 - y < depth) for (let x = 0; x < width; x++) look('bottom', x, x, y, height - 1 - y);
    }
  };
  const enough = Math.max(2, MIN_LENGTH_PT * pixelsPerPt);
  const sum = (flags: Uint8Array) => flags.reduce((total, flag) => total + flag, 0);
  const reached = (): Side[] =>
    SIDES.filter((side) => {
      const { at, near } = sides[side];
      return sum(at) >= Math.min(enough, at.length) || sum(near) >= ALONG * near.length;
    });
  return { see, reached };
}

const SIDES: readonly Side[] = ['left', 'bottom', 'right', 'top'];
const INWARD = { left: [1, 0], bottom: [0, -1], right: [-1, 0], top: [0, 1] } as const;
