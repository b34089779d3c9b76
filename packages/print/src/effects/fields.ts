/** Texture fields, whose lowest values wear first. Sizes are in mm, so 300 and 600 ppi give the same picture. */
import { cracks, grain } from './cells.ts';
import type { DrawRow, FieldSettings, TextureKind } from './field.ts';
import { hashLattice, turnOf, unit } from './lattice.ts';
import { scratches, speckle } from './marks.ts';
import { centerMm, createOctaves, type Grid, noiseAt, resolvedOctaves } from './noise.ts';

export { TEXTURE_KINDS, type TextureKind } from './field.ts';

export const SCALES_MM: Readonly<
  Record<TextureKind, { readonly min: number; readonly max: number; readonly initial: number }>
> = {
  worn: { min: 1, max: 30, initial: 3 },
  cracks: { min: 3, max: 20, initial: 9 },
  speckle: { min: 0.6, max: 4, initial: 1.2 },
  grain: { min: 0.8, max: 3, initial: 1 },
  scratches: { min: 5, max: 60, initial: 25 },
  weave: { min: 0.8, max: 3, initial: 1.5 },
  'dry-brush': { min: 2, max: 20, initial: 6 },
  'edge-wear': { min: 1, max: 6, initial: 3 },
};

const OCTAVES = 5;
const GAIN = 0.5;

function worn({ scaleMm, seed }: FieldSettings, grid: Grid): DrawRow {
  return createOctaves({ seed, sizeMm: scaleMm, count: OCTAVES, gain: GAIN }, grid);
}

function weave({ scaleMm, seed, directionDegrees }: FieldSettings, grid: Grid): DrawRow {
  const { sin, cos } = turnOf(directionDegrees);
  const cloud = createOctaves({ seed: seed + 21, sizeMm: scaleMm * 12, count: 4, gain: GAIN }, grid);
  const clouds = new Float64Array(grid.width);
  return (y, row) => {
    cloud(y, clouds);
    const yMm = centerMm(y, grid);
    for (let x = 0; x < row.length; x++) {
      const xMm = centerMm(x, grid);
      const u = (xMm * cos + yMm * sin) / scaleMm;
      const v = (yMm * cos - xMm * sin) / scaleMm;
      const column = Math.floor(u);
      const line = Math.floor(v);
      const across = 2 * (u - column) - 1;
      const down = 2 * (v - line) - 1;
      const over = ((column + line) & 1) === 0;
      const bar = over
        ? 1 - down * down * 0.9 - across * across * 0.35
        : 1 - across * across * 0.9 - down * down * 0.35;
      const jitter = unit(hashLattice(over ? line : column, over ? 1 : 2, seed)) - 0.5;
      row[x] = -0.55 * bar - 0.25 * jitter + 1.2 * clouds[x]!;
    }
  };
}

const STRETCH = 20;

function dryBrush({ scaleMm, seed, directionDegrees }: FieldSettings, grid: Grid): DrawRow {
  const { sin, cos } = turnOf(directionDegrees);
  const octaves = resolvedOctaves({ seed, sizeMm: scaleMm / 2, count: 4, gain: 0.6 }, grid);
  const wander = createOctaves({ seed: seed + 31, sizeMm: scaleMm * 6, count: 2, gain: GAIN }, grid);
  const wandered = new Float64Array(grid.width);
  return (y, row) => {
    wander(y, wandered);
    const yMm = centerMm(y, grid);
    for (let x = 0; x < row.length; x++) {
      const xMm = centerMm(x, grid);
      const along = xMm * cos + yMm * sin;
      const off = yMm * cos - xMm * sin + scaleMm * 0.8 * wandered[x]!;
      let sum = 0.35 * wandered[x]!;
      for (const { sizeMm, weight, seed: own } of octaves)
        sum += weight * noiseAt(along / (sizeMm * STRETCH), off / sizeMm, own);
      row[x] = sum;
    }
  };
}

function edgeNoise({ scaleMm, seed }: FieldSettings, grid: Grid): DrawRow {
  return createOctaves({ seed: seed + 41, sizeMm: scaleMm, count: OCTAVES, gain: 0.55 }, grid);
}

const KINDS: Readonly<Record<TextureKind, (settings: FieldSettings, grid: Grid) => DrawRow>> = {
  worn,
  cracks,
  speckle,
  grain,
  scratches,
  weave,
  'dry-brush': dryBrush,
  'edge-wear': edgeNoise,
};

/** @param depthMm distance to the art's edge, for edge wear. @param report fraction done; may throw to stop */
export function drawField(
  settings: FieldSettings,
  grid: Grid,
  depthMm: Float32Array | null,
  report: (fraction: number) => void = () => undefined,
): Float32Array {
  const { width, height } = grid;
  const field = new Float32Array(width * height);
  const row = new Float64Array(width);
  const drawRow = KINDS[settings.kind](settings, grid);
  const edges = settings.kind === 'edge-wear' ? depthMm : null;
  for (let y = 0; y < height; y++) {
    drawRow(y, row);
    if (edges)
      for (let x = 0; x < width; x++) row[x]! += 0.6 * Math.min(1, edges[y * width + x]! / settings.scaleMm);
    field.set(row, y * width);
    if ((y & 127) === 0) report(y / height);
  }
  return field;
}
