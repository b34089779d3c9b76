/** Removes a flat background before the wear is applied, because it is not part of the artwork. */
import type { Raster } from '@printready/pixels/raster';
import { edgeConnected } from '@printready/pixels/regions';
import type { Counters } from '../../contract/option-schemas.ts';
import type { Finding } from '../../contract/tool.ts';
import { enclosedAreas } from '../../grounds/enclosed-areas.ts';
import { findGround, isWhite } from '../../grounds/flat-ground.ts';
import { markWhere } from '../../judging/mask-places.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Options } from '../options.ts';

export type LeftOut = {
  readonly art: Raster | null;
  readonly isWhite: boolean;
  readonly isOpened: boolean;
  readonly openings: number;
};

export const NOTHING_LEFT_OUT: LeftOut = { art: null, isWhite: false, isOpened: false, openings: 0 };

const LEAST_ART = 0.005;

export const wantsArtAlone = ({ background, textures, fade }: Options): boolean =>
  background !== 'keep' && (fade !== 'none' || textures.some(({ amount }) => amount > 0));

function hasOpenings({ data, width, height }: Raster): boolean {
  const clear = markWhere(width * height, (at) => Number(data[4 * at + 3] === 0));
  const outside = edgeConnected(clear, width, height);
  return clear.some((one, at) => one === 1 && outside[at] === 0);
}

/** Also removes a colored background inside the art, because it is the garment's color; enclosed white can be art. */
export function removeBackground(input: Raster, counters: Counters, scale: number): LeftOut {
  const ground = findGround(input);
  if (!ground) return NOTHING_LEFT_OUT;
  const isPaper = isWhite(ground.color);
  const cutting = { counters: counters === 'auto' && !isPaper ? 'all' : counters, scale } as const;
  const { art, openings } = ground.cut(cutting, () => undefined);
  let inked = 0;
  for (let at = 3; at < art.data.length; at += 4) if (art.data[at]! > 0) inked++;
  if (inked < LEAST_ART * art.width * art.height) return NOTHING_LEFT_OUT;
  return { art, isWhite: isPaper, isOpened: cutting.counters === 'all' && hasOpenings(art), openings };
}

const TOLD: Finding<FindingCode> = {
  code: 'background-left-out',
  text: 'The white background was left out, so only the artwork is distressed. Under Background you can keep it.',
};

const ASKED: Finding<FindingCode> = {
  code: 'background-left-out',
  text: 'The background was left out, so only the artwork is distressed. Under Background you can keep it.',
  asks: {
    found: 'The background was left out, so only the artwork is distressed.',
    question: 'Is it part of the design?',
    leave: 'Leave it out',
    apply: { label: 'Keep it', options: { background: 'keep' } },
  },
};

const OPENED: Finding<FindingCode> = {
  code: 'background-left-out',
  text: 'The background was left out, inside the artwork too, so only the artwork is distressed. Under Background you can keep it.',
  asks: {
    found: 'The background was left out, inside the artwork too.',
    question: 'Is its color inside part of the design?',
    leave: 'Leave it out',
    apply: { label: 'Keep inside', options: { counters: 'keep' } },
  },
};

export function leftOutFindings(
  { art, isWhite, isOpened, openings }: LeftOut,
  { background, counters }: Options,
): readonly Finding<FindingCode>[] {
  if (art === null) return [];
  const undecided = openings > 0 && counters === 'auto' ? [enclosedAreas(openings)] : [];
  if (background !== 'auto') return undecided;
  if (isWhite) return [TOLD, ...undecided];
  return [isOpened ? OPENED : ASKED];
}
