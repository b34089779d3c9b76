import { connectedComponents } from '@printready/pixels/regions';
import { dilateByBox, edgeDistance, erodeByBox } from '@printready/pixels/shapes';
import { boxesOf, type Part, type PlateSize, partsOf } from './parts.ts';

/** Minimum coverage, of 255, next to the bare garment that counts as a hard edge; less is a fade. */
const STEEP = 160;
export const HALF = 128;

/** Outline to choke, without fades. @param least minimum bare area, px. @returns null if no area is that large */
function hardOutline(
  union: Uint8Array,
  { width, height }: PlateSize,
  least: number,
): Uint8Array<ArrayBuffer> | null {
  const open = new Uint8Array(union.length);
  let many = 0;
  for (let i = 0; i < union.length; i++) if (union[i] === 0) many += open[i] = 1;
  if (many < least) return null;
  const { labels, areas } = connectedComponents(open, width, height, 4);
  const outline = new Uint8Array(union.length).fill(255);
  let found = false;
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0 || areas[labels[i]!]! < least) continue;
    outline[i] = 0;
    found = true;
  }
  if (!found) return null;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      // Only neighbors of bare pixels can be edge pixels.
      if (outline[i] === 0 || union[i] === 255 || !meetsBare(outline, width, height, x, y)) continue;
      if (highestNear(union, width, height, x, y) >= STEEP) outline[i] = Math.max(1, union[i]!);
    }
  return outline;
}

function meetsBare(outline: Uint8Array, width: number, height: number, x: number, y: number): boolean {
  const i = y * width + x;
  const [left, right] = [x > 0, x < width - 1];
  if ((left && outline[i - 1] === 0) || (right && outline[i + 1] === 0)) return true;
  for (const row of [y > 0 ? i - width : -1, y < height - 1 ? i + width : -1]) {
    if (row < 0) continue;
    if (outline[row] === 0 || (left && outline[row - 1] === 0) || (right && outline[row + 1] === 0))
      return true;
  }
  return false;
}

function highestNear(union: Uint8Array, width: number, height: number, x: number, y: number): number {
  let high = 0;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
      high = Math.max(high, union[v * width + u]!);
  return high;
}

/** Coverage of a pixel whose center lies `distance` px inside a straight edge. */
export const ramp = (distance: number) => Math.round(255 * Math.min(1, Math.max(0, 0.5 + distance)));

export type Choked = {
  readonly base: Uint8Array<ArrayBuffer>;
  readonly lostParts: readonly Part[];
  /** Thin parts that keep their whole base. */
  readonly wholeParts: readonly Part[];
};

const SEEN_THROUGH = 16;
/** Half-width of rims where colors fade out, px; the base in a rim does not count as visible. */
const RIM = 1;

function bareBase(base: Uint8Array, colors: Uint8Array, { width, height }: PlateSize): Uint8Array {
  const solid = base.map((value, i) => (value >= HALF && colors[i]! < SEEN_THROUGH ? 1 : 0));
  const wide = dilateByBox(erodeByBox(solid, width, height, RIM), width, height, 2 * RIM);
  return wide.map((value, i) => (colors[i]! < SEEN_THROUGH ? value : 0));
}

/** Share of a part's thickness that a choke may remove on each side. */
const CHOKED_SHARE = 1 / 3;
/** Half-thickness above which a part gets the full choke, in multiples of the choke. */
const THICK_FROM = 1 / (2 * CHOKED_SHARE);
/** Depth inside the choked outline at which a pixel starts to keep the base, px. */
const HELD = 0.25;
/** Depth increase per px from which a ridge belongs to a corner; the ridge of a part is level. */
const RISING = 0.5;

function isRidge(depth: Float32Array, width: number, x: number, at: number): boolean {
  const own = depth[at]!;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || x + dx < 0 || x + dx >= width) continue;
      const step = dx !== 0 && dy !== 0 ? Math.SQRT2 : 1;
      if ((depth[at + dy * width + dx] ?? 0) >= own + RISING * step) return false;
    }
  return true;
}

export type ChokeLimits = {
  /** Parts thinner than this keep their whole base, px. */
  readonly wholeBelowPx?: number;
  /** Minimum bare area around which the base is choked, pixels. */
  readonly leastBare?: number;
};

/** Antialiased rim around a part that keeps its whole base, px. */
const WHOLE_RIM = 1;

/**
 * Half the local thickness (Hildebrand and Rüegsegger 1997) of parts with less than `thick`, px; else 0.
 * @param wholeBelow half-thickness below which the antialiased rim belongs to the part, px
 */
function thinRadii(
  depth: Float32Array,
  { width, height }: PlateSize,
  thick: number,
  wholeBelow: number,
): Float32Array {
  const radii = new Float32Array(depth.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const radius = depth[at]!;
      if (radius <= 0 || radius >= thick || !isRidge(depth, width, x, at)) continue;
      const reach = radius < wholeBelow ? radius + WHOLE_RIM : radius;
      const pixels = Math.floor(reach);
      for (let v = Math.max(0, y - pixels); v <= Math.min(height - 1, y + pixels); v++)
        for (let u = Math.max(0, x - pixels); u <= Math.min(width - 1, x + pixels); u++) {
          const to = v * width + u;
          if (radii[to]! < radius && (u - x) ** 2 + (v - y) ** 2 <= reach ** 2) radii[to] = radius;
        }
    }
  return radii;
}

/**
 * Chokes the base where it meets the bare garment; a thin part keeps a third of its width. @param art total
 * coverage of all plates. @param colors total coverage of the inks other than the base.
 */
export function chokeBase(
  base: Uint8Array,
  { art, colors }: { readonly art: Uint8Array; readonly colors: Uint8Array },
  size: PlateSize,
  chokePx: number,
  { wholeBelowPx = 0, leastBare = (4 * chokePx) ** 2 }: ChokeLimits = {},
): Choked {
  const unchanged = { base: base.slice(), lostParts: [], wholeParts: [] };
  if (chokePx <= 0) return unchanged;
  const { width, height } = size;
  const outline = hardOutline(art, size, leastBare);
  if (!outline) return unchanged;
  const wholeBelow = wholeBelowPx / 2;
  const thick = Math.max(THICK_FROM * chokePx, wholeBelow);
  const depth = edgeDistance(outline, width, height, thick + 2).map((distance) => -distance);
  const radii = thinRadii(depth, size, thick, wholeBelow);
  const choked = base.slice();
  const bare = bareBase(base, colors, size);
  const holds = new Uint8Array(base.length);
  const whole = new Uint8Array(base.length);
  for (let i = 0; i < choked.length; i++) {
    if (bare[i]! > 0) continue;
    if (radii[i]! > 0 && radii[i]! < wholeBelow) {
      if (base[i]! > 0) holds[i] = whole[i] = 1;
      continue;
    }
    const own = radii[i]! > 0 ? Math.min(chokePx, 2 * CHOKED_SHARE * radii[i]!) : chokePx;
    const deep = depth[i]! - own;
    if (deep >= HELD) holds[i] = 1;
    if (deep < 0.5) choked[i] = Math.min(choked[i]!, ramp(deep));
  }
  const covered = base.map((value, i) => (bare[i]! > 0 ? 0 : value));
  return {
    base: choked,
    lostParts: findLost(covered, holds, outline, size),
    wholeParts: partsOf(whole, size),
  };
}

function findLost(
  base: Uint8Array,
  holds: Uint8Array,
  outline: Uint8Array,
  { width, height }: PlateSize,
): Part[] {
  const mask = outline.map((value) => (value >= HALF ? 1 : 0));
  const { labels, areas } = connectedComponents(mask, width, height, 8);
  const deep = new Uint8Array(areas.length);
  const based = new Uint8Array(areas.length);
  for (let i = 0; i < labels.length; i++) {
    if (holds[i] === 1) deep[labels[i]!] = 1;
    if (base[i]! >= HALF) based[labels[i]!] = 1;
  }
  return boxesOf(labels, areas, { width, height }, (label) => deep[label] === 0 && based[label] === 1);
}

/** Shifts bilinearly; no ink enters at the borders. @param dx px to the right. @param dy px down */
export function shiftPlate(
  plate: Uint8Array,
  { width, height }: PlateSize,
  dx: number,
  dy: number,
): Uint8Array<ArrayBuffer> {
  const moved = new Uint8Array(plate.length);
  const [wholeX, wholeY] = [Math.floor(-dx), Math.floor(-dy)];
  const [fx, fy] = [-dx - wholeX, -dy - wholeY];
  const read = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : plate[y * width + x]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x + wholeX, y + wholeY];
      const top = read(u, v) * (1 - fx) + (fx > 0 ? read(u + 1, v) * fx : 0);
      const bottom = fy > 0 ? read(u, v + 1) * (1 - fx) + (fx > 0 ? read(u + 1, v + 1) * fx : 0) : 0;
      moved[y * width + x] = Math.round(top * (1 - fy) + bottom * fy);
    }
  }
  return moved;
}

const DIRECTIONS = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.7, 0.7],
  [-0.7, -0.7],
  [0.7, -0.7],
  [-0.7, 0.7],
] as const;

/** Shifts each plate by `px` in a different direction; the first plate stays as the reference. */
export function misregister(
  plates: readonly Uint8Array[],
  size: PlateSize,
  px: number,
): Uint8Array<ArrayBuffer>[] {
  return plates.map((plate, i) => {
    const [x, y] = DIRECTIONS[i % DIRECTIONS.length]!;
    return shiftPlate(plate, size, x * px, y * px);
  });
}

/** Share of the artwork's interior that shifted colors leave bare. @param plates color plates in register */
export function gapShare(
  plates: readonly Uint8Array[],
  shifted: readonly Uint8Array[],
  size: PlateSize,
  px: number,
): number {
  if (plates.length === 0) return 0;
  const sumOf = (some: readonly Uint8Array[]) => {
    const sum = new Uint8Array(some[0]!.length);
    for (let i = 0; i < sum.length; i++) {
      let all = 0;
      for (const plate of some) all += plate[i]!;
      sum[i] = Math.min(255, all);
    }
    return sum;
  };
  const art = sumOf(plates);
  const distance = edgeDistance(art, size.width, size.height, px + 2);
  const union = sumOf(shifted);
  let [inside, open] = [0, 0];
  for (let i = 0; i < art.length; i++) {
    if (distance[i]! > -px - 0.5) continue;
    inside++;
    if (union[i]! < HALF) open++;
  }
  return inside === 0 ? 0 : open / inside;
}
