/** Damage to a result, visible on the art, for which a customer would send the result back. */
import type { Raster } from '@printready/pixels/raster';
import { channelAt } from '../../packages/tools/src/judging/compare-pictures.ts';
import { createRandom } from '../../scripts/testing/seeded-random.ts';

export type Scene = { readonly opened: Raster; readonly shows: Raster; readonly random: () => number };

type Pixel = readonly [number, number, number, number];
type Paint = (x: number, y: number) => Pixel | null;

const pixelAt = ({ data, width }: Raster, x: number, y: number): Pixel => {
  const i = 4 * (y * width + x);
  const at = (c: number) => data[i + c] ?? 0;
  return [at(0), at(1), at(2), at(3)];
};

function repaint(shows: Raster, paint: Paint): Raster {
  const data = shows.data.slice();
  for (let y = 0; y < shows.height; y++)
    for (let x = 0; x < shows.width; x++) {
      const pixel = paint(x, y);
      if (pixel) data.set(pixel, 4 * (y * shows.width + x));
    }
  return { ...shows, data };
}

const isInk = (pixel: Pixel, ground: Pixel) =>
  pixel.some((value, c) => Math.abs(value - (ground[c] ?? 0)) > 60) && pixel[3] > 128;

/** Color of the top left corner, which may be transparent. */
const groundOf = (shows: Raster) => pixelAt(shows, 1, 1);

type Spot = { readonly x: number; readonly y: number; readonly radius: number };

/** Disk on the art; its diameter is the given share of the picture's width. */
function spotOn({ shows, random }: Scene, share: number, onArt = true): Spot {
  const ground = groundOf(shows);
  const radius = Math.max(6, (share * shows.width) / 2);
  for (let tries = 0; tries < 400; tries++) {
    const x = Math.floor(radius + random() * (shows.width - 2 * radius));
    const y = Math.floor(radius + random() * (shows.height - 2 * radius));
    let inked = 0;
    for (let step = 0; step < 49; step++) {
      const [u, v] = [
        x + ((step % 7) / 3 - 1) * radius * 0.7,
        y + (Math.floor(step / 7) / 3 - 1) * radius * 0.7,
      ];
      if (isInk(pixelAt(shows, Math.round(u), Math.round(v)), ground)) inked++;
    }
    if (onArt ? inked >= 30 : inked === 0) return { x, y, radius };
  }
  return { x: shows.width / 2, y: shows.height / 2, radius };
}

const within = ({ x, y, radius }: Spot, u: number, v: number) => (u - x) ** 2 + (v - y) ** 2 < radius ** 2;

const inSpot =
  (scene: Scene, share: number, paint: (pixel: Pixel, x: number, y: number) => Pixel) => (): Raster => {
    const spot = spotOn(scene, share);
    return repaint(scene.shows, (x, y) =>
      within(spot, x, y) ? paint(pixelAt(scene.shows, x, y), x, y) : null,
    );
  };

const CLEAR: Pixel = [0, 0, 0, 0];
const clampTo = (value: number, most: number) => Math.max(0, Math.min(most - 1, Math.round(value)));

/** Mean color of the pixels around a position. */
function meanAround(shows: Raster, x: number, y: number, reach: number): Pixel {
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let v = y - reach; v <= y + reach; v += Math.max(1, Math.floor(reach / 3)))
    for (let u = x - reach; u <= x + reach; u += Math.max(1, Math.floor(reach / 3))) {
      const at = clampTo(v, shows.height) * shows.width + clampTo(u, shows.width);
      for (let c = 0; c < 4; c++) sums[c] = (sums[c] ?? 0) + channelAt(shows.data, at, c);
      count++;
    }
  const alpha = (sums[3] ?? 0) / count;
  const color = (c: number) => (alpha === 0 ? 0 : (255 * (sums[c] ?? 0)) / count / alpha);
  return [color(0), color(1), color(2), alpha];
}

/** Most opaque or darkest pixel within `reach`; drawing it at every position closes gaps between parts. */
function spread(
  shows: Raster,
  x: number,
  y: number,
  reach: number,
  wins: (a: Pixel, b: Pixel) => boolean,
): Pixel {
  let best = pixelAt(shows, x, y);
  for (let v = y - reach; v <= y + reach; v++)
    for (let u = x - reach; u <= x + reach; u++) {
      const pixel = pixelAt(shows, clampTo(u, shows.width), clampTo(v, shows.height));
      if (wins(pixel, best)) best = pixel;
    }
  return best;
}

const lightOf = ([r, g, b, a]: Pixel) => (a / 255) * (r + g + b) + 3 * (255 - a);

const scaleOf = ({ opened, shows }: Scene) => shows.width / opened.width;

export type Ruin = (scene: Scene) => Raster;

const RUINS = {
  'patch erased': (scene) => inSpot(scene, 0.14, () => groundOf(scene.shows))(),
  'hole punched': (scene) => inSpot(scene, 0.12, () => CLEAR)(),
  'patch recolored': (scene) => inSpot(scene, 0.16, ([r, g, b, a]) => [b, 255 - r, g, a])(),
  'patch inverted': (scene) => inSpot(scene, 0.16, ([r, g, b, a]) => [255 - r, 255 - g, 255 - b, a])(),
  'patch black': (scene) =>
    inSpot(scene, 0.14, ([r, g, b, a]) => (r + g + b < 200 ? [255, 255, 255, a] : [0, 0, 0, a]))(),
  'patch half transparent': (scene) => inSpot(scene, 0.2, ([r, g, b, a]) => [r, g, b, a / 2])(),
  'patch blurred': (scene) => {
    const reach = Math.round(9 * scaleOf(scene));
    return inSpot(scene, 0.34, (_, x, y) => meanAround(scene.shows, x, y, reach))();
  },
  'patch in blocks': (scene) => {
    const side = Math.round(14 * scaleOf(scene));
    const middle = (value: number) => Math.floor(value / side) * side + Math.floor(side / 2);
    return inSpot(scene, 0.34, (_, x, y) =>
      pixelAt(scene.shows, clampTo(middle(x), scene.shows.width), clampTo(middle(y), scene.shows.height)),
    )();
  },
  'patch shifted': (scene) => {
    const by = Math.round(9 * scaleOf(scene));
    return inSpot(scene, 0.34, (_, x, y) =>
      pixelAt(scene.shows, clampTo(x + by, scene.shows.width), clampTo(y + by, scene.shows.height)),
    )();
  },
  'patch mirrored': (scene) => {
    const spot = spotOn(scene, 0.34);
    return repaint(scene.shows, (x, y) =>
      within(spot, x, y) ? pixelAt(scene.shows, clampTo(2 * spot.x - x, scene.shows.width), y) : null,
    );
  },
  'stripe through': (scene) => {
    const { x, radius } = spotOn(scene, 0.05);
    return repaint(scene.shows, (u) => (Math.abs(u - x) < radius / 2 ? groundOf(scene.shows) : null));
  },
  'stripe of color': (scene) => {
    const { y, radius } = spotOn(scene, 0.05);
    return repaint(scene.shows, (_, v) => (Math.abs(v - y) < radius / 2 ? [0, 255, 0, 255] : null));
  },
  'lower half gone': (scene) =>
    repaint(scene.shows, (_, y) => (y > scene.shows.height * 0.55 ? groundOf(scene.shows) : null)),
  'a side cut off': (scene) =>
    repaint(scene.shows, (x) => (x > scene.shows.width * 0.68 ? groundOf(scene.shows) : null)),
  'box around': (scene) => {
    const ground = groundOf(scene.shows);
    return repaint(scene.shows, (x, y) =>
      isInk(pixelAt(scene.shows, x, y), ground)
        ? null
        : ground[3] < 128
          ? [250, 250, 250, 255]
          : [0, 90, 160, 255],
    );
  },
  'island added': (scene) => {
    const spot = spotOn(scene, 0.08, false);
    return repaint(scene.shows, (x, y) => (within(spot, x, y) ? [230, 30, 120, 255] : null));
  },
  'specks of color': (scene) => {
    const spots = Array.from({ length: 24 }, () => ({
      ...spotOn(scene, 0.02),
      radius: 4.5 * scaleOf(scene),
    }));
    return repaint(scene.shows, (x, y) =>
      spots.some((spot) => within(spot, x, y)) ? [255, 0, 255, 255] : null,
    );
  },
  'openings filled': (scene) => {
    const reach = Math.round(8 * scaleOf(scene));
    const spot = spotOn(scene, 0.3);
    return repaint(scene.shows, (x, y) =>
      within(spot, x, y) ? spread(scene.shows, x, y, reach, (a, b) => lightOf(a) < lightOf(b)) : null,
    );
  },
  'lines eaten': (scene) => {
    const reach = Math.round(6 * scaleOf(scene));
    const spot = spotOn(scene, 0.4);
    return repaint(scene.shows, (x, y) =>
      within(spot, x, y) ? spread(scene.shows, x, y, reach, (a, b) => lightOf(a) > lightOf(b)) : null,
    );
  },
  'one color for all': (scene) => {
    const ground = groundOf(scene.shows);
    return repaint(scene.shows, (x, y) =>
      isInk(pixelAt(scene.shows, x, y), ground) ? [90, 90, 90, 255] : null,
    );
  },
  'whole art shifted': (scene) => {
    const by = Math.round(12 * scaleOf(scene));
    return repaint(scene.shows, (x, y) => pixelAt(scene.shows, clampTo(x + by, scene.shows.width), y));
  },
  'nothing left': (scene) => repaint(scene.shows, () => groundOf(scene.shows)),
} as const satisfies Record<string, Ruin>;

export type RuinName = keyof typeof RUINS;
export const RUIN_NAMES = Object.keys(RUINS) as RuinName[];

/** Damage is visible at arm's length if at least `px` pixels differ by more than `levels` (of 255, premultiplied). */
const SEEN = { levels: 64, px: 120 };

function isSeen(one: Raster, other: Raster): boolean {
  let px = 0;
  for (let at = 0; at < one.width * one.height; at++)
    if (
      [0, 1, 2, 3].some(
        (c) => Math.abs(channelAt(one.data, at, c) - channelAt(other.data, at, c)) > SEEN.levels,
      )
    )
      px++;
  return px >= SEEN.px;
}

/** Damages the result at random spots until the damage is visible; null if it is visible at none of them. */
export function ruin(name: RuinName, opened: Raster, shows: Raster, seed: number): Raster | null {
  const random = createRandom(seed);
  for (let tries = 0; tries < 12; tries++) {
    const ruined = RUINS[name]({ opened, shows, random });
    if (isSeen(shows, ruined)) return ruined;
  }
  return null;
}
