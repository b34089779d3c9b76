/** Maps sRGB black and white, which ink on cloth cannot reach, to the printable range (black-point compensation). */

import { exact } from '@printready/pixels/number';
import { type Ink, type Light, MIN_REFLECTANCE, solidOn } from '../inks/ink.ts';
import { labOfLight } from './color-difference.ts';

export type Aim = {
  readonly ground: 'white' | 'black' | 'between';
  /** Linear artwork color that maps to the bare garment; used behind transparent artwork. */
  readonly under: Light;
  /** Per channel, the target is `from + span · light`. */
  readonly from: Light;
  readonly span: Light;
};

/** L* above which the garment serves as the artwork's white, and L* below which it serves as the black. */
const LIGHT_GARMENT = 80;
const DARK_GARMENT = 32;
const NEUTRAL_CHROMA = 25;

function lightest(inks: readonly Ink[], garment: Light): Light {
  const base = inks.find(({ kind }) => kind === 'base');
  const light = base ? solidOn(base, garment) : garment;
  const highest = (c: 0 | 1 | 2) => Math.max(garment[c], light[c]);
  return [highest(0), highest(1), highest(2)];
}

/** @param absolute targets the artwork's own values, whether printable or not. */
export function createAim(inks: readonly Ink[], garment: Light, absolute: boolean): Aim {
  const { l, a, b } = labOfLight(...garment);
  const chroma = exact.hypot(a, b);
  const map = (low: Light, high: Light): Pick<Aim, 'from' | 'span'> => ({
    from: low,
    span: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
  });
  if (absolute) return { ground: 'between', under: garment, from: [0, 0, 0], span: [1, 1, 1] };
  const dark = (c: 0 | 1 | 2) => Math.min(MIN_REFLECTANCE, garment[c]);
  const black: Light = [dark(0), dark(1), dark(2)];
  if (l >= LIGHT_GARMENT && chroma < NEUTRAL_CHROMA)
    return { ground: 'white', under: [1, 1, 1], ...map(black, garment) };
  if (l <= DARK_GARMENT)
    return { ground: 'black', under: [0, 0, 0], ...map(garment, lightest(inks, garment)) };
  // A colored garment is neither the artwork's black nor its white, but one color in its range.
  const { from, span } = map(black, lightest(inks, garment));
  const back = (c: 0 | 1 | 2) => Math.min(1, Math.max(0, (garment[c] - from[c]) / span[c]));
  return { ground: 'between', under: [back(0), back(1), back(2)], from, span };
}

/** @param light light of the artwork. @param target receives the target color at `at`. */
export function aimAt({ from, span }: Aim, light: ArrayLike<number>, target: Float64Array, at = 0): void {
  target[at] = from[0] + span[0] * light[0]!;
  target[at + 1] = from[1] + span[1] * light[1]!;
  target[at + 2] = from[2] + span[2] * light[2]!;
}
