/** How a plate's coverage and its film's dots belong together: the press grows dots, so films have smaller ones. */
import { compensateGain, type DotLimits, growDot } from '@printready/imaging/separation/press';
import type { Kind, Options } from './options.ts';
import { gainOf } from './shelf.ts';

/**
 * Of 50 %, on the press that the profile of coated paper describes, by its standard; of a press of the user's own, its
 * black says it. A profile's tones are those of files, not of the print.
 */
const PROFILE_GAIN = 14;

/** What a plate's film is made by. */
export type FilmGain = {
  readonly kind: Kind;
  /** The press's growth of a 50 % dot of this ink, %. */
  readonly dotGain: number;
  /** The growth that the user's own profile already knows of. */
  readonly blackGain?: number | undefined;
};

/** The film's dot, 0…1, for a share of the plate. No film has more than its plate. */
export function filmShare(share: number, { kind, dotGain, blackGain = PROFILE_GAIN }: FilmGain): number {
  if (kind !== 'cmyk') return compensateGain(share, dotGain);
  return compensateGain(growDot(share, blackGain), Math.max(blackGain, dotGain));
}

/** The plate's share of a film's dot: the inverse of {@link filmShare}. */
function plateShare(film: number, { kind, dotGain, blackGain = PROFILE_GAIN }: FilmGain): number {
  if (kind !== 'cmyk') return growDot(film, dotGain);
  return compensateGain(growDot(film, Math.max(blackGain, dotGain)), blackGain);
}

/** The press's growth of an ink's 50 % dot: measured where the shop did, else the one of all. */
export function dotGainOf(name: string, { inkList, shelf, dotGain }: Options): number {
  const known = [...inkList, ...shelf].find((one) => one.name === name);
  return (known && gainOf(known)) ?? dotGain;
}

/** What the film's smallest and largest dots print, in the steps that plates have; null for dots of one size. */
export function plateDots(kind: Kind, name: string, options: Options, blackGain?: number): DotLimits | null {
  const { minimumDot, maximumDot, screen, ownScreens } = options;
  const own = ownScreens.find((one) => one.name === name);
  if (own ? own.dot === 'fm' : screen === 'fm') return null;
  const gain = { kind, dotGain: dotGainOf(name, options), blackGain };
  const steps = (percent: number) => 255 * plateShare(percent / 100, gain);
  return { minimumDot: Math.ceil(steps(minimumDot)) / 255, maximumDot: Math.floor(steps(maximumDot)) / 255 };
}
