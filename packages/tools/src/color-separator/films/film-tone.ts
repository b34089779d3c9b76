import { compensateGain, type DotLimits, growDot } from '@printready/print/press';
import { gainOf } from '../inks/shelf.ts';
import type { Kind, Options } from '../options.ts';

/** Dot gain of a 50 % dot in the coated paper profile, %. Profile tones are file values, before dot gain. */
const PROFILE_GAIN = 14;

export type FilmGain = {
  readonly kind: Kind;
  /** Dot gain of this ink at 50 %, percent. */
  readonly dotGain: number;
  /** Dot gain that the custom profile already contains, percent. */
  readonly blackGain?: number | undefined;
};

/** Film dot, 0…1, for a plate's coverage; never larger than the coverage. */
export function filmShare(share: number, { kind, dotGain, blackGain = PROFILE_GAIN }: FilmGain): number {
  if (kind !== 'cmyk') return compensateGain(share, dotGain);
  return compensateGain(growDot(share, blackGain), Math.max(blackGain, dotGain));
}

function plateShare(film: number, { kind, dotGain, blackGain = PROFILE_GAIN }: FilmGain): number {
  if (kind !== 'cmyk') return growDot(film, dotGain);
  return compensateGain(growDot(film, Math.max(blackGain, dotGain)), blackGain);
}

export function dotGainOf(name: string, { inkList, shelf, dotGain }: Options): number {
  const known = [...inkList, ...shelf].find((one) => one.name === name);
  return (known && gainOf(known)) ?? dotGain;
}

/** Printed tones of the film's smallest and largest dots, plate levels 0…255; null for stochastic (FM) dots. */
export function plateDots(kind: Kind, name: string, options: Options, blackGain?: number): DotLimits | null {
  const { minimumDot, maximumDot, screen, ownScreens } = options;
  const own = ownScreens.find((one) => one.name === name);
  if (own ? own.dot === 'fm' : screen === 'fm') return null;
  const gain = { kind, dotGain: dotGainOf(name, options), blackGain };
  const steps = (percent: number) => 255 * plateShare(percent / 100, gain);
  return { minimumDot: Math.ceil(steps(minimumDot)) / 255, maximumDot: Math.floor(steps(maximumDot)) / 255 };
}
