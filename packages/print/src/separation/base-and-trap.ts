import { connectedComponents } from '@printready/pixels/regions';
import { dilateByBox, edgeDistance, erodeByBox } from '@printready/pixels/shapes';

export type PlateSize = { readonly width: number; readonly height: number };

/** Minimum coverage, of 255, next to the bare garment that counts as a hard edge; less is a fade. */
const STEEP = 160;
export const HALF = 128;

/** Chokes only hard edges, because fades have no outline. @param least minimum bare area, pixels; null if less */
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

/** Bounding box of an artwork part; right and bottom are exclusive. */
export type Part = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type Choked = {
  readonly base: Uint8Array<ArrayBuffer>;
  readonly lostParts: readonly Part[];
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

/** Half the local thickness (Hildebrand and Rüegsegger 1997) of parts thinner than three chokes, px; else 0. */
function thinRadii(depth: Float32Array, { width, height }: PlateSize, chokePx: number): Float32Array {
  const radii = new Float32Array(depth.length);
  const thick = THICK_FROM * chokePx;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const radius = depth[at]!;
      if (radius <= 0 || radius >= thick || !isRidge(depth, width, x, at)) continue;
      const reach = Math.floor(radius);
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
          const to = v * width + u;
          if (radii[to]! < radius && (u - x) ** 2 + (v - y) ** 2 <= radius ** 2) radii[to] = radius;
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
): Choked {
  if (chokePx <= 0) return { base: base.slice(), lostParts: [] };
  const { width, height } = size;
  const outline = hardOutline(art, size, (4 * chokePx) ** 2);
  if (!outline) return { base: base.slice(), lostParts: [] };
  const depth = edgeDistance(outline, width, height, THICK_FROM * chokePx + 2).map((distance) => -distance);
  const radii = thinRadii(depth, size, chokePx);
  const choked = base.slice();
  const bare = bareBase(base, colors, size);
  const holds = new Uint8Array(base.length);
  for (let i = 0; i < choked.length; i++) {
    if (bare[i]! > 0) continue;
    const own = radii[i]! > 0 ? Math.min(chokePx, 2 * CHOKED_SHARE * radii[i]!) : chokePx;
    const deep = depth[i]! - own;
    if (deep >= HELD) holds[i] = 1;
    if (deep < 0.5) choked[i] = Math.min(choked[i]!, ramp(deep));
  }
  const covered = base.map((value, i) => (bare[i]! > 0 ? 0 : value));
  return { base: choked, lostParts: findLost(covered, holds, outline, size) };
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
  const lost = new Map<number, { left: number; top: number; right: number; bottom: number }>();
  for (let label = 1; label < areas.length; label++)
    if (deep[label] === 0 && based[label] === 1)
      lost.set(label, { left: width, top: height, right: 0, bottom: 0 });
  if (lost.size === 0) return [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const part = lost.get(labels[y * width + x]!);
      if (!part) continue;
      part.left = Math.min(part.left, x);
      part.right = Math.max(part.right, x + 1);
      part.top = Math.min(part.top, y);
      part.bottom = Math.max(part.bottom, y + 1);
    }
  return [...lost].sort(([one], [other]) => areas[other]! - areas[one]!).map(([, part]) => part);
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
