import { type Judge, levelOf } from '../contract/judge.ts';
import { findInconsistent, findLostEdges } from '../judging/compare-colors.ts';
import { findChanged } from '../judging/compare-pictures.ts';
import { largestPart } from '../judging/mask-places.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';

/** Maximum difference between a color's replacements in two places, 8-bit levels; allows for shifted shading. */
const LEVELS = 48;
const SAME = { levels: 24, reach: 1 };

function changesColors({ palette, hue, saturation, lightness, onlyInks, method, colors }: Options): boolean {
  return (
    [hue, saturation, lightness, colors].some((value) => value !== 0) ||
    onlyInks ||
    method === 'inks' ||
    palette.length > 0
  );
}

export const judge: Judge<Options, unknown, FindingCode> = ({ opened, options, result: { shows } }) => {
  const { width, height } = opened;
  const isChanged = changesColors(options);
  const mask = isChanged ? findInconsistent(opened, shows, LEVELS) : findChanged(opened, shows, SAME);
  if (isChanged) {
    const edges = findLostEdges(opened, shows);
    // Merged colors have no edge between them, so lost edges are not checked then.
    const joins = options.palette.length > 0 || options.onlyInks || options.colors > 0;
    if (!joins) for (let at = 0; at < mask.length; at++) mask[at]! |= edges[at]!;
    for (let at = 0; at < mask.length; at++)
      if (Math.abs(opened.data[4 * at + 3]! - shows.data[4 * at + 3]!) > LEVELS) mask[at] = 1;
  }
  const worst = largestPart(mask, width, height);
  const level = worst && levelOf(worst.pixels);
  if (!worst || !level) return [];
  return [
    {
      ...{ code: 'unevenly-recolored', level, place: worst.place },
      text: 'Part of the image was recolored differently from the rest of its color.',
      remedy: { label: 'Treat as flat', options: { kind: 'flat' } },
    },
  ];
};
