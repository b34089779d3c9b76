/** A flat background does not wear: it is what the art was drawn on, and goes before anything is worn off. */
import type { Raster } from '@printready/imaging/raster';
import { findGround, isWhite } from '../flat-ground.ts';
import type { Finding } from '../tool.ts';
import type { Options } from './options.ts';

/** `art`: without its background; null where it has none. */
export type LeftOut = { readonly art: Raster | null; readonly isWhite: boolean };

/** Of all pixels: with less left, the flat color is the art. */
const LEAST_ART = 0.005;

export const BACKGROUND_LEFT_OUT = 'background-left-out';

/** Whether anything wears or fades that a background would wear with. */
export const wantsArtAlone = ({ background, textures, fade }: Options): boolean =>
  background !== 'keep' && (fade !== 'none' || textures.some(({ amount }) => amount > 0));

/** @param scale the input's pixels per pixel of the full picture. */
export function leaveOut(input: Raster, scale: number): LeftOut {
  const ground = findGround(input);
  if (!ground) return { art: null, isWhite: false };
  const { art } = ground.cut({ counters: 'auto', scale }, () => undefined);
  let inked = 0;
  for (let at = 3; at < art.data.length; at += 4) if (art.data[at]! > 0) inked++;
  const isArt = inked >= LEAST_ART * art.width * art.height;
  return { art: isArt ? art : null, isWhite: isWhite(ground.color) };
}

const TOLD: Finding = {
  code: BACKGROUND_LEFT_OUT,
  text: 'The white background was left out, so that only the art wears. Under Background you can keep it.',
};

const ASKED: Finding = {
  code: BACKGROUND_LEFT_OUT,
  text: 'The background was left out, so that only the art wears. Under Background you can keep it.',
  asks: {
    found: 'The background was left out, so that only the art wears.',
    question: 'Is it part of the design?',
    leave: 'Leave it out',
    apply: { label: 'Keep it', options: { background: 'keep' } },
  },
};

/** What nobody decided about. */
export function leftOutFindings({ art, isWhite }: LeftOut, { background }: Options): readonly Finding[] {
  if (art === null || background !== 'auto') return [];
  return [isWhite ? TOLD : ASKED];
}
