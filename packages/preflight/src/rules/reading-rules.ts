import {
  canChangePrint,
  noteEntries,
  type ReadCode,
  type ReadFinding,
  type ReadPlace,
  readFinding,
} from '@printready/pixels/reading';
import type { Facts } from '../facts.ts';
import { type Finding, type FindingLocation, finding } from './finding.ts';

const REPORTED_BY_RULES: Readonly<Partial<Record<Facts['kind'], readonly ReadCode[]>>> = {
  psd: ['spot-left-out', 'channel-left-out', 'duotone-left-out', 'light-cut'],
  svg: ['font-substituted', 'script-not-run', 'link-missing'],
};

type Group = Pick<Finding, 'code' | 'action'>;

const COLOR: Group = {
  code: 'read-color',
  action: 'Compare with the original, or ask for the file in CMYK or sRGB with its profile.',
};
const SIZE: Group = {
  code: 'read-size',
  action: 'Ask how wide it is to print.',
};
const CONTENT: Group = {
  code: 'read-in-part',
  action: 'Compare with the original, or ask for the file to be exported again.',
};

function groupOf(code: string): Group {
  switch (code) {
    case 'resolution-conflict':
      return SIZE;
    case 'profile-ignored':
    case 'hdr-tone-mapped':
    case 'light-cut':
    case 'spot-left-out':
    case 'channel-left-out':
    case 'duotone-left-out':
      return COLOR;
    default:
      return CONTENT;
  }
}

/** Leaves out `inks-in-rgb`: showing inks in RGB is a limitation of this program, not a fault of the file. */
const ofTheFile = (reading: readonly ReadFinding[]): readonly ReadFinding[] =>
  reading.filter(({ code }) => code !== 'inks-in-rgb');

export function readingFindings({ kind, reading = [] }: Facts): Finding[] {
  const ownCodes = REPORTED_BY_RULES[kind] ?? [];
  const relevant = ofTheFile(reading).filter((one) => canChangePrint(one) && !ownCodes.includes(one.code));
  return noteEntries(relevant).map(({ code, text, places }) =>
    finding({
      ...groupOf(code),
      type: code === 'part-unreadable' ? 'error' : 'warning',
      message: text,
      places: places.map((place) => locate(place, kind)),
    }),
  );
}

export const readPlaces = ({ kind, reading = [] }: Facts, code: ReadCode): readonly FindingLocation[] =>
  reading.flatMap((one) => (one.code === code && one.place ? [locate(one.place, kind)] : []));

/** PDF pages have their own coordinate space; pictures and drawings use fractions. */
function locate({ page, box: { x, y, width, height } }: ReadPlace, kind: Facts['kind']): FindingLocation {
  if (kind === 'pdf' || kind === 'ai') return { page: page ?? null, box: null };
  return { page: page ?? 1, box: [x, y, x + width, y + height] };
}

const LOST = new Set([
  'truncated',
  'xml-broken',
  'content-damaged',
  'object-damaged',
  'nested-too-deep',
  'not-decoded',
]);
export const isLoss = (code: string): boolean => LOST.has(code) || code.startsWith('limit-');

export const noteOf = ({ problems, reading = [] }: Facts): readonly ReadFinding[] => [
  ...problems.map(({ code, message }) =>
    readFinding(isLoss(code) ? 'part-unreadable' : 'damage-repaired', message),
  ),
  ...ofTheFile(reading),
];
