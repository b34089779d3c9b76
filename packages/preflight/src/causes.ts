/** Groups issues of many files by root cause: one mail or setting would fix each group. */
import type { Assessment } from './assess.ts';
import type { Category, FindingType } from './rules/finding.ts';

export type CauseGroup = {
  readonly code: string;
  readonly title: string;
  /** Worst severity in any file. */
  readonly type: FindingType;
  readonly category: Category;
  readonly action: string | null;
  /** Indices into the given list, in its order. */
  readonly files: readonly number[];
};

/** Titles without figures; codes not listed here are damages with their own message. */
export const FINDING_TITLES: Readonly<Record<string, string>> = {
  'ai-without-pdf': 'Illustrator files without PDF content',
  'alpha-channels': 'Alpha channels, which do not print',
  attachments: 'Attached files',
  'background-opaque': 'A background that would print',
  'bitmap-resolution-low': '1-bit images below the recommended resolution',
  'bitmap-resolution-too-low': '1-bit images below the minimum resolution',
  'bleed-missing': 'Artwork without enough bleed',
  'color-cmyk': 'CMYK colors',
  'color-duotone': 'Duotone images',
  'color-indexed': 'Indexed colors',
  'color-lab': 'Lab colors',
  'color-multichannel': 'Multichannel images',
  'black-knocks-out': 'Small black type that knocks out',
  'boxes-contradict': 'Conflicting page boxes',
  'code-fine': 'Fine barcodes and QR codes',
  'code-too-fine': 'Barcodes and QR codes too fine for the press',
  'color-rgb': 'RGB colors',
  'color-spot': 'Unwanted spot colors',
  'content-damaged': 'Damaged pages',
  damaged: 'Files that could not be read',
  deep: 'More than 8 bits per channel',
  'dot-too-small': 'Tints too light to print',
  empty: 'Empty files',
  encrypted: 'Encrypted files',
  'external-references': 'Missing linked images or styles',
  'font-not-embedded': 'Fonts that are not embedded',
  'font-not-embedded-unused': 'Fonts that are not embedded and not used',
  form: 'Form fields',
  'gap-thin': 'Narrow gaps',
  'gap-too-thin': 'Gaps below the minimum width',
  'ground-flood': 'Artwork on a block of ink',
  'hidden-layers': 'Layers that are switched off',
  'ink-too-heavy': 'Too much ink',
  'drawing-failed': 'Pages that could not be drawn',
  javascript: 'Scripts inside',
  'line-thin': 'Thin lines',
  'line-too-thin': 'Lines below the minimum width',
  'live-text': 'Live text',
  'memory-error': 'Files too large to process',
  'near-white': 'Near-white residue',
  'network-error': 'Checks that did not start',
  'no-merged-image': 'Photoshop files without a flattened image',
  'no-output-intent': 'No output intent',
  'read-color': 'Colors converted while reading',
  'read-in-part': 'Parts that could not be read or drawn',
  'read-size': 'Conflicting resolutions',
  'no-profile': 'No color profile',
  'no-trim-box': 'No trim box',
  'not-checked-bleed': 'Bleed that could not be checked',
  'not-checked-color': 'Color that could not be checked',
  'not-checked-fonts': 'Text that could not be checked',
  'not-checked-resolution': 'Resolution that could not be checked',
  'not-checked-structure': 'Parts that could not be checked',
  'not-drawn': 'Pages that take too long to draw',
  'not-there': 'Files that could not be opened',
  overprint: 'Overprint',
  'page-size-absurd': 'Page sizes that no press prints',
  'page-size-unknown': 'Pages without a size',
  'page-sizes': 'Pages of different sizes',
  'password-needed': 'Password-protected files',
  'picture-damaged': 'Damaged images',
  'picture-made-of': 'Image details',
  'print-size-unknown': 'No print size',
  'registration-color': 'Artwork in the registration color',
  'registration-risk': 'Fine type and lines in several inks',
  'resolution-excessive': 'Images with more pixels than needed',
  'resolution-low': 'Images below the recommended resolution',
  'resolution-too-low': 'Images below the minimum resolution',
  'resource-missing': 'Missing images or fonts',
  'reversed-text-small': 'Small white text',
  screens: 'Screens',
  scripts: 'Scripts inside',
  'semi-transparent': 'Semi-transparent artwork',
  'size-too-long': 'Artwork longer than a sheet',
  'size-too-wide': 'Artwork wider than the press',
  'spots-alike': 'One ink under several names',
  'spots-too-many': 'Too many screens or spot colors',
  'spots-unused': 'Unused inks',
  'spots-used': 'Spot colors',
  'text-small': 'Small text',
  'text-too-small': 'Text below the minimum size',
  'thin-not-measured': 'Thin shapes that were not measured',
  'timeout-error': 'Files that took too long',
  'tint-build': 'Flat colors made of tints',
  'tone-continuous': 'Tones without a halftone',
  transparency: 'Transparency',
  truncated: 'Incomplete files',
  'underbase-missing': 'No white under the colors',
  'unknown-format': 'Files of another format',
  'white-overprint': 'White set to overprint',
  'white-prints': 'White that prints',
  'xref-rebuilt': 'Files with a damaged index',
};

const RANK: Readonly<Record<FindingType, number>> = { error: 2, warning: 1, info: 0 };

/** Worst cause first, then by number of files. */
export function groupByCause(assessments: readonly Assessment[]): CauseGroup[] {
  const causes = new Map<string, CauseGroup>();
  for (const [at, { issues }] of assessments.entries()) {
    for (const { code, type, category, action, message } of issues) {
      const known = causes.get(code);
      if (known?.files.at(-1) === at) continue;
      causes.set(code, {
        code,
        title: FINDING_TITLES[code] ?? message,
        type: known && RANK[known.type] >= RANK[type] ? known.type : type,
        category,
        action: known?.action ?? action,
        files: [...(known?.files ?? []), at],
      });
    }
  }
  return [...causes.values()].sort((a, b) => RANK[b.type] - RANK[a.type] || b.files.length - a.files.length);
}
