/** ICC press profile, with the inks that LittleCMS gives for each color. Colors are relative to the paper. */

import { labToXyz } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import { type Intent, openLcmsTransform, openTransform } from '@printready/pixels/profiles';
import { GRID_NODES } from '../solver/grid.ts';
import { measureGain } from './press.ts';

/** Nodes per ink, the number that LittleCMS uses for four channels. */
export const PRESS_NODES = 17;
const FULL = 65_535;

export type PressProfile = {
  /** L*a*b* at each node of cyan, magenta, yellow, and black; black varies fastest. */
  readonly nodes: Float32Array;
  /** LittleCMS's inks at each node of an sRGB grid, blue fastest; four values of 0…1 each. */
  readonly reference: Float32Array;
  /** Largest total of the reference inks, %; this is the profile's ink limit. */
  readonly mostInk: number;
  /** Dot gain of black at 50 %, in percent, computed from the profile's colors. */
  readonly blackGain: number;
  /** Converts four ink bytes per pixel to L*a*b* in the 16-bit encoding of ICC v4. */
  readonly printed: (inks: Uint8Array, lab: Uint16Array) => void;
};

function gridNodes(perAxis: number, channels: number): Uint16Array {
  const nodes = new Uint16Array(exact.pow(perAxis, channels) * channels);
  for (let at = 0; at < nodes.length; at++) {
    const [node, channel] = [Math.floor(at / channels), at % channels];
    const step = Math.floor(node / exact.pow(perAxis, channels - 1 - channel)) % perAxis;
    nodes[at] = Math.round((step * FULL) / (perAxis - 1));
  }
  return nodes;
}

/** Rounding step of ink limits, %. */
const LIMIT_STEP = 5;

function mostInkOf(reference: Uint16Array): number {
  let most = 0;
  for (let at = 0; at < reference.length; at += 4)
    most = Math.max(most, reference[at]! + reference[at + 1]! + reference[at + 2]! + reference[at + 3]!);
  return Math.ceil((100 * most) / FULL / LIMIT_STEP) * LIMIT_STEP;
}

/** Measures along the first nodes, which contain only black. */
function blackGainOf(nodes: Float32Array): number {
  const luminance = (node: number) => labToXyz({ l: nodes[3 * node]!, a: 0, b: 0 }).y;
  const last = PRESS_NODES - 1;
  return measureGain(luminance(0), luminance(last / 2), luminance(last)) ?? 0;
}

/** @returns null unless this is a CMYK press profile. */
export async function openPressProfile(icc: Uint8Array, intent: Intent): Promise<PressProfile | null> {
  const wide = { depth: 16, alpha: false } as const;
  const inked = { profile: icc, format: { space: 'cmyk', ...wide } } as const;
  const lab = { profile: 'lab', format: { space: 'lab', ...wide } } as const;
  const [toInks, toLab, printed] = await Promise.all([
    openLcmsTransform(
      { profile: 'srgb', format: { space: 'rgb', ...wide } },
      inked,
      { intent, blackPoint: true },
      true,
    ),
    openLcmsTransform(inked, lab, { intent: 'relative', blackPoint: false }, true),
    openTransform({ profile: icc, format: { space: 'cmyk', depth: 8, alpha: false } }, lab, {
      blackPoint: false,
    }),
  ]);
  const close = () => {
    toInks?.close();
    toLab?.close();
  };
  if (!toInks || !toLab || !printed) {
    close();
    return null;
  }
  const reference = new Uint16Array(exact.pow(GRID_NODES, 3) * 4);
  toInks.convert(gridNodes(GRID_NODES, 3), reference);
  // White has no ink, regardless of the profile's rounding.
  reference.fill(0, reference.length - 4);
  const seen = new Uint16Array(exact.pow(PRESS_NODES, 4) * 3);
  toLab.convert(gridNodes(PRESS_NODES, 4), seen);
  close();
  const nodes = Float32Array.from(seen, (value, at) =>
    at % 3 === 0 ? (100 * value) / FULL : value / 257 - 128,
  );
  return {
    mostInk: mostInkOf(reference),
    blackGain: blackGainOf(nodes),
    nodes,
    reference: Float32Array.from(reference, (value) => value / FULL),
    printed: (inks, into) => printed.convert(inks, into),
  };
}
