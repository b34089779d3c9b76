/** CIEDE2000 distance from a key color, on a lattice that is dense near the key; accurate to 1 ΔE up to ΔE 6. */

import { deltaE2000, type Lab, srgbToLab } from '@printready/pixels/color';
import { clampShare, exact } from '@printready/pixels/number';
import type { ToleranceGate } from '@printready/pixels/regions';
import { createMemory, type Memory, remember } from '../../contract/memory.ts';
import type { Rgb } from '../../contract/option-schemas.ts';

const NODES = 44;
/** Precision of stored distances: 1/32 ΔE. */
const STEPS_PER_DELTA_E = 32;
const RAMP_LENGTH = 4096;
/** Distances of nodes from the key in each channel; farther out, there is one node per 16 of the 256 values. */
const NEAR_OFFSETS = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64] as const;

type Lattice = Pick<ToleranceGate, 'axes' | 'deltaE' | 'nodes'>;

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

/** Cell of each of the 256 values: `cell << 9 | fraction`, where the fraction toward the next node is 0…256. */
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

/** Cache of lattices, one per key color; building one takes about 30 ms. */
export type Lattices = Memory<Lattice>;

/** 0 (removed) up to `tolerance`, then a smoothstep to 255 (kept) at `tolerance + softness`. */
function buildRamp(tolerance: number, softness: number): Uint8Array {
  const ramp = new Uint8Array(RAMP_LENGTH);
  for (let step = 0; step < RAMP_LENGTH; step++) {
    const beyond = step / STEPS_PER_DELTA_E - tolerance;
    const t = softness > 0 ? clampShare(beyond / softness) : beyond > 0 ? 1 : 0;
    ramp[step] = Math.round(255 * t * t * (3 - 2 * t));
  }
  return ramp;
}

export function gateOf(
  key: Rgb,
  tolerance: number,
  softness: number,
  lattices: Lattices = createMemory(0),
): ToleranceGate {
  const lattice = remember(lattices, `${key.r} ${key.g} ${key.b}`, () => buildLattice(key));
  return { ...lattice, ramp: buildRamp(tolerance, softness) };
}
