/**
 * How far each color is from a key, ready for the knock-out kernel: CIEDE2000 on a lattice whose nodes crowd
 * around the key, where the distance has its cone and an even lattice would miss the key itself by 2 ΔE.
 * Interpolated, it is right within 1 ΔE up to ΔE 6 and for 99% of colors up to ΔE 40; the rest lies where
 * CIEDE2000 itself jumps, at opposite hues (Sharma, Wu & Dalal 2005), far outside any tolerance.
 */

import { deltaE2000 } from '@printready/imaging/color/delta-e';
import { type Lab, srgbToLab } from '@printready/imaging/color/lab';
import * as exact from '@printready/imaging/exact-math';
import type { ToleranceGate } from '@printready/imaging/kernels/knock-out';
import { createMemory, type Memory, remember } from '../memory.ts';
import type { Rgb } from '../option-schemas.ts';

/** No axis has more nodes (see axisNodes), so every lattice has this stride. */
const NODES = 44;
/** The lattice stores ΔE in steps of 1/32. */
const STEPS_PER_DELTA_E = 32;
const RAMP_LENGTH = 4096;
/** Distances from the key, per channel, at which nodes lie; further out every 16. */
const NEAR_OFFSETS = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64] as const;

type Lattice = Pick<ToleranceGate, 'axes' | 'deltaE' | 'nodes'>;

/** Node positions of one channel: the key's own value, both ends, dense near the key. */
export function axisNodes(keyValue: number): readonly number[] {
  const nodes = new Set([0, keyValue, 255]);
  const offsets: number[] = [...NEAR_OFFSETS];
  for (let offset = 80; offset < 255; offset += 16) offsets.push(offset);
  for (const offset of offsets) {
    if (keyValue - offset > 0) nodes.add(keyValue - offset);
    if (keyValue + offset < 255) nodes.add(keyValue + offset);
  }
  return [...nodes].sort((a, b) => a - b);
}

/** Where each of the 256 values lies: `cell << 9 | fraction`, fraction 0…256 of the way to the next node. */
function fillAxis(axes: Uint16Array, offset: number, nodes: readonly number[]): void {
  let cell = 0;
  for (let value = 0; value < 256; value++) {
    while (cell < nodes.length - 2 && value >= nodes[cell + 1]!) cell++;
    const from = nodes[cell]!;
    const fraction = Math.round(((value - from) * 256) / (nodes[cell + 1]! - from));
    axes[offset + value] = (cell << 9) | fraction;
  }
}

function buildLattice(key: Rgb): Lattice {
  const axes = new Uint16Array(3 * 256);
  const red = axisNodes(key.r);
  const green = axisNodes(key.g);
  const blue = axisNodes(key.b);
  fillAxis(axes, 0, red);
  fillAxis(axes, 256, green);
  fillAxis(axes, 512, blue);
  const deltaE = new Uint16Array(exact.pow(NODES, 3));
  const target: Lab = srgbToLab(key.r, key.g, key.b);
  for (const [i, r] of red.entries()) {
    for (const [j, g] of green.entries()) {
      for (const [k, b] of blue.entries()) {
        const distance = deltaE2000(srgbToLab(r, g, b), target) * STEPS_PER_DELTA_E;
        deltaE[(i * NODES + j) * NODES + k] = Math.min(RAMP_LENGTH - 1, Math.round(distance));
      }
    }
  }
  return { axes, deltaE, nodes: NODES };
}

/** Those that were built already, by key color: one takes some 30 ms. */
export type Lattices = Memory<Lattice>;

/** 0 (taken out) up to `tolerance`, then a smoothstep to 255 (kept solid) at `tolerance + softness`. */
function buildRamp(tolerance: number, softness: number): Uint8Array {
  const ramp = new Uint8Array(RAMP_LENGTH);
  for (let step = 0; step < RAMP_LENGTH; step++) {
    const beyond = step / STEPS_PER_DELTA_E - tolerance;
    const t = softness > 0 ? Math.min(1, Math.max(0, beyond / softness)) : beyond > 0 ? 1 : 0;
    ramp[step] = Math.round(255 * t * t * (3 - 2 * t));
  }
  return ramp;
}

/** The gate of one key color: what lies within the tolerance goes, what lies beyond the softness stays. */
export function gateOf(
  key: Rgb,
  tolerance: number,
  softness: number,
  lattices: Lattices = createMemory(0),
): ToleranceGate {
  const lattice = remember(lattices, `${key.r} ${key.g} ${key.b}`, () => buildLattice(key));
  return { ...lattice, ramp: buildRamp(tolerance, softness) };
}
