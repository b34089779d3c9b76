import { resample } from '@printready/pixels/resample';
import { type Judge, levelOf } from '../contract/judge.ts';
import { findChanged } from '../judging/compare-pictures.ts';
import { largestPart } from '../judging/mask-places.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';

/** Tolerance in 8-bit levels: networks may steepen edges and clean up ringing, but not change the artwork. */
const TOLERANCE = { levels: 56, reach: 1 };

export const judge: Judge<Options, unknown, FindingCode> = ({ opened, result: { shows } }) => {
  const { width, height } = opened;
  const isSame = shows.width === width && shows.height === height;
  const reduced = isSame ? shows : resample(shows, width, height, 'box');
  const worst = largestPart(findChanged(opened, reduced, TOLERANCE), width, height);
  const level = worst && levelOf(worst.pixels);
  if (!worst || !level) return [];
  return [
    {
      ...{ code: 'differs-from-file', level, place: worst.place },
      text: 'A detail of the enlarged image differs from your file.',
      remedy: { label: 'Use Filter', options: { method: 'filter', cleanUp: 'off' } },
    },
  ];
};
