/** Each color is a convex mix of solids and garment; a threshold per dot selects one of them, light to dark. */
import type { Light } from '../inks/ink.ts';
import { blueNoiseScreen } from '../kernels/blue-noise/index.ts';
import { differenceMatrix } from '../solver/color-difference.ts';
import { type PlateGrid, readGrid } from '../solver/grid.ts';

const ROUNDS = 40;
/** Share of the dots' variance that is visible as grain after a blur two dots wide. */
const GRAIN = 0.005;

/** Shares of solids nearest to a target. Pairs exchange shares until the error stops falling; the sum stays 1. */
export function createMixSolver(
  solids: readonly Light[],
  garment: Light,
): (aim: ArrayLike<number>, shares: Float64Array) => void {
  const count = solids.length;
  const colors = [...solids, garment].map((light) => Float64Array.from(light));
  const p = new Float64Array(9);
  const w = new Float64Array(count + 1);
  const error = new Float64Array(3);
  const seen = colors.map(() => new Float64Array(3));
  /** Squared distance of each solid from the target, which is the visible contrast of its dots. */
  const spread = new Float64Array(count + 1);
  const project = (from: ArrayLike<number>, to: Float64Array) => {
    for (let i = 0; i < 3; i++)
      to[i] = p[3 * i]! * from[0]! + p[3 * i + 1]! * from[1]! + p[3 * i + 2]! * from[2]!;
  };
  return (aim, shares) => {
    differenceMatrix(aim, p);
    for (const [i, color] of colors.entries()) project(color, seen[i]!);
    const goal = new Float64Array(3);
    project(aim, goal);
    for (const [i, at] of seen.entries()) {
      spread[i] = 0;
      for (let c = 0; c < 3; c++) spread[i] += (at[c]! - goal[c]!) ** 2;
    }
    let nearest = count;
    for (let i = 0; i < count; i++) if (spread[i]! < spread[nearest]!) nearest = i;
    w.fill(0);
    w[nearest] = 1;
    for (let c = 0; c < 3; c++) error[c] = seen[nearest]![c]! - goal[c]!;
    for (let round = 0; round < ROUNDS; round++) {
      let moved = 0;
      for (let i = 0; i <= count; i++) {
        for (let j = 0; j <= count; j++) {
          if (i === j || w[j] === 0) continue;
          let [slope, length2] = [(GRAIN * (spread[i]! - spread[j]!)) / 2, 1e-9];
          for (let c = 0; c < 3; c++) {
            const step = seen[i]![c]! - seen[j]![c]!;
            slope += step * error[c]!;
            length2 += step * step;
          }
          const trade = Math.max(-w[i]!, Math.min(w[j]!, -slope / length2));
          if (trade === 0) continue;
          w[i]! += trade;
          w[j]! -= trade;
          for (let c = 0; c < 3; c++) error[c]! += trade * (seen[i]![c]! - seen[j]![c]!);
          moved = Math.max(moved, Math.abs(trade));
        }
      }
      if (moved < 1e-4) break;
    }
    for (let i = 0; i < count; i++) shares[i] = w[i]!;
  };
}

/** @param grid shares, inks from light to dark. @returns disjoint plates of 0 and 255, and the artwork's area */
export function indexPlates(
  grid: PlateGrid,
  flat: Uint8Array,
  width: number,
  report: (fraction: number) => void,
): { readonly plates: Uint8Array<ArrayBuffer>[]; readonly art: Uint8Array<ArrayBuffer> } {
  const shares = readGrid(grid, flat, report);
  const { thresholds, size } = blueNoiseScreen();
  const pixels = flat.length >> 2;
  const art = new Uint8Array(pixels);
  for (let i = 0; i < pixels; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const threshold = (thresholds[(y % size) * size + (x % size)]! * 255) / 65_536;
    let passed = 0;
    let chosen = false;
    for (const plate of shares) {
      passed += plate[i]!;
      const wins: boolean = !chosen && passed > threshold;
      plate[i] = wins ? 255 : 0;
      chosen ||= wins;
    }
    if (passed > 0) art[i] = 255;
  }
  return { plates: shares, art };
}
