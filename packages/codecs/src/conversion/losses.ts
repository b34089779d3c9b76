import { roundTo } from '@printready/pixels/number';
import { channelsOf, depthOf, type Picture } from '@printready/pixels/picture';
import type { Resolution } from '@printready/pixels/raster';
import { findPalette } from '../color/palette.ts';
import type { FormatFacts, SaveFormat } from '../save-formats.ts';

/** Fraction 0…1 of pixels whose alpha is below the maximum. */
export function translucentShare(picture: Picture): number {
  return countTranslucent(picture) / (picture.width * picture.height);
}

export function countTranslucent(picture: Picture): number {
  if (!picture.alpha) return 0;
  const { data } = picture;
  const step = channelsOf(picture);
  const full = depthOf(picture) === 16 ? 65_535 : 255;
  let count = 0;
  for (let at = step - 1; at < data.length; at += step) if (data[at] !== full) count += 1;
  return count;
}

const round = (ppi: number) => roundTo(ppi, 1);

export function describeResolution(
  before: Resolution | null,
  after: Resolution | null,
  { label, resolution }: FormatFacts,
): readonly string[] {
  if (after && !resolution) return [`${label} cannot store the resolution (${round(after.x)} dpi).`];
  if (before && after && round(before.x) !== round(after.x))
    return [
      `Resolution changed from ${round(before.x)} to ${round(after.x)} dpi: it prints at a different size.`,
    ];
  return [];
}

const MAX_PALETTE = 256;

export function describeEncodingLoss(
  picture: Picture,
  asked: {
    readonly facts: FormatFacts;
    readonly quality: number;
    readonly indexed: boolean;
    readonly format: SaveFormat;
  },
): readonly string[] {
  const { facts, quality, indexed, format } = asked;
  if (indexed || format === 'gif')
    return findPalette(picture) ? [] : [`Colors were reduced to ${MAX_PALETTE} and dithered.`];
  if (format === 'ico') return ['An icon has at most 256 px a side.'];
  const lossy = facts.lossless === 'never' || (facts.lossless === 'at-100' && quality < 100);
  return lossy ? [`${facts.label} at quality ${quality} changes pixels slightly.`] : [];
}

/**
 * Lists losses that all parts share once, and every other loss with its part's number. @param part noun, or null for
 * none
 */
export function gatherLosses(losses: readonly (readonly string[])[], part: string | null): readonly string[] {
  if (part === null || losses.length === 1) return [...new Set(losses.flat())];
  const shared = [...new Set(losses.flat())].filter((loss) => losses.every((one) => one.includes(loss)));
  const own = losses.flatMap((one, i) =>
    one.filter((loss) => !shared.includes(loss)).map((loss) => `${part} ${i + 1}: ${loss}`),
  );
  return [...shared, ...own];
}
