/** Pixels, print size, and resolution: effective ppi = pixels across ÷ print width in inches. */
import { MM_PER_INCH } from '@printready/pixels/number';
import { dpiState, PRINT_WIDTHS } from '@printready/tools/tool';
import { type Answer, computed } from '../answer-type.ts';
import { inch, inches, lengthText, pixelsText, rounded, sizeText, tokens } from '../numbers.ts';
import type { Length, Pair } from '../reading/quantities.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation, Known } from './context.ts';
import {
  enlargedTo,
  enlargement,
  LARGEST_FACTOR,
  LOW,
  neededEnlargement,
  openUpscaler,
  type Size,
  sortedInches,
  upscalerTokens,
  WANTED,
} from './enlargement.ts';
import { targetOf } from './units.ts';

/** Minimum resolution, ppi. */
const LEAST = 150;
const PAGE = '/docs/start/print-size';

const PLACEMENTS: Readonly<Record<string, string>> = {
  sleeve: 'Sleeve',
  'left-chest': 'Left chest',
  youth: 'Youth',
  'full-front': 'Adult front',
  'full-back': 'Adult front',
};

/** Width of the placement named in the question, inches. */
function placementWidth(question: Reading): Length | null {
  const named = Object.entries(PLACEMENTS).find(([concept]) => question.has(concept));
  const width = PRINT_WIDTHS.find(({ label }) => label === named?.[1]);
  return width ? inch(width.inches) : null;
}

const meansOpenFile = ({ text }: Reading): boolean =>
  /\b(?:this|it|my (?:file|image|picture|art\w*|design|logo|photo)|the (?:file|image)|how (?:big|large|wide|far) can i)\b/.test(
    text,
  );

function pixelSize(question: Reading, { file }: Known): (Size & { readonly isFile: boolean }) | null {
  const { pixelPairs, pixels, megapixels } = question.quantities;
  const pair = pixelPairs[0];
  if (pair) return { ...pair, isFile: false };
  if (pixels[0] !== undefined) return { width: pixels[0], height: pixels[1] ?? null, isFile: false };
  if (megapixels[0] !== undefined) {
    // Assumes a 4:3 aspect ratio, as in cameras and phones.
    const height = Math.sqrt((megapixels[0] * 1e6 * 3) / 4);
    return { width: Math.round((height * 4) / 3), height: Math.round(height), isFile: false };
  }
  return file && meansOpenFile(question) ? { width: file.width, height: file.height, isFile: true } : null;
}

/** Returns only one side if the artwork determines the other: shops say "at 11 inches" and mean the width. */
function printSize(question: Reading): Pair<Length | null> | null {
  const { lengthPairs, lengths } = question.quantities;
  const pair = lengthPairs[0];
  if (pair) return pair;
  const width = lengths[0] ?? placementWidth(question);
  return width ? { width, height: null } : null;
}

function askedDpi(question: Reading): number | null {
  const { dpi } = question.quantities;
  return dpi.at(-1) ?? plainDpi(question);
}

/** Matches "at 300" without a unit. */
function plainDpi({ quantities: { counts }, text }: Reading): number | null {
  const plain = /\bat (72|96|100|150|200|240|250|300|360|400|600|720|1200)\b/.exec(text);
  return plain && counts.includes(Number(plain[1])) ? Number(plain[1]) : null;
}

function remedy(have: number, width: Length, dpi: number): string {
  const factor = (inches(width) * dpi) / have;
  const largest = rounded(have / LEAST, 1);
  if (factor <= LARGEST_FACTOR + 1e-9) {
    return `Shops ask for ${dpi}: upscale it ${rounded(factor, 1)}× (${tokens(upscalerTokens(factor))}), or print it ${rounded(have / dpi, 1)} in wide.`;
  }
  return `Even ${LARGEST_FACTOR}× gives only ${Math.round((LARGEST_FACTOR * have) / inches(width))} ppi: ask for a vector file, or print it at most ${largest} in wide.`;
}

const VERDICTS = {
  good: 'good',
  warn: 'soft, 150 is the minimum and 300 is recommended',
  bad: 'too low',
} as const;

/** Sentence about the resolution at a print width. If both sides are known, the one with the lower ppi decides. */
function resolutionAt(
  question: Reading,
  size: Size & { isFile: boolean },
  print: Pair<Length | null>,
): Answer {
  const width = print.width ?? inch(0);
  const across = size.width / inches(width);
  const down = print.height && size.height !== null ? size.height / inches(print.height) : across;
  const ppi = Math.min(across, down);
  const state = dpiState(ppi);
  const what = size.isFile
    ? `Your file is ${pixelsText(size.width, size.height)}: `
    : `${pixelsText(size.width, size.height)} at `;
  const where = print.height ? `${lengthText(width)} × ${lengthText(print.height)}` : lengthText(width);
  const shown = Math.round(ppi);
  const verdict = VERDICTS[state];
  const opener = /^(?:can|could|is|are|will|would|does)\b/.test(question.text)
    ? { good: 'Yes: ', warn: 'Yes, but soft: ', bad: 'No: ' }[state]
    : '';
  const softly = state === 'warn' && opener !== '' ? '150 is the minimum and 300 is recommended' : verdict;
  const sentence = size.isFile
    ? `${what}${shown} ppi at ${where}, ${softly}.`
    : `${what}${where} is ${shown} ppi, ${softly}.`;
  return computed({
    topic: 'resolution-at-size',
    text: `${opener}${opener === '' ? sentence : sentence.charAt(0).toLowerCase() === 'y' ? `y${sentence.slice(1)}` : sentence}`,
    reason: state === 'good' ? 'Shops ask for 300 ppi at print size.' : remedy(size.width, width, WANTED),
    open: state === 'good' ? '/fit-my-print' : openUpscaler(width, WANTED),
    page: state === 'good' ? PAGE : LOW,
  });
}

function sizeAt(question: Reading, size: Size & { isFile: boolean }, dpi: number): Answer {
  const unit = targetOf(question);
  const at = (ppi: number) =>
    sizeText(size.width / ppi, size.height === null ? null : size.height / ppi, unit);
  const what = `${size.isFile ? 'Your file of ' : ''}${pixelsText(size.width, size.height)}`;
  return computed({
    topic: 'size-of-pixels',
    text: `${what} prints ${at(dpi)}${size.height === null ? ' wide' : ''} at ${dpi} ppi.`,
    reason:
      dpi === WANTED
        ? `At ${LEAST} ppi, the minimum, it is ${at(LEAST)}; larger prints look soft.`
        : 'Print size is pixels divided by ppi.',
    open: '/fit-my-print',
    page: PAGE,
  });
}

function pixelsFor(print: Pair<Length | null>, dpi: number): Answer {
  const pixels = ({ mm }: Length) => Math.round((mm / MM_PER_INCH) * dpi);
  const { width, height } = print;
  const wide = width ?? inch(0);
  const size = height ? `${lengthText(wide)} × ${lengthText(height)}` : lengthText(wide);
  return computed({
    topic: 'pixels-for-size',
    text: `${size} at ${dpi} dpi is ${pixelsText(pixels(wide), height ? pixels(height) : null)}.`,
    reason: dpi === WANTED ? '300 dpi at print size is what shops ask for.' : 'Pixels are inches times dpi.',
    open: '/image-cropper',
    page: PAGE,
  });
}

function sizeAtOtherDpi(width: Length, height: Length | null, from: number, to: number): Answer {
  const scale = from / to;
  return computed({
    topic: 'size-at-other-dpi',
    text: `${lengthText(width)}${height ? ` × ${lengthText(height)}` : ''} at ${from} dpi prints ${sizeText(inches(width) * scale, height ? inches(height) * scale : null)} at ${to} dpi.`,
    reason: `It has ${pixelsText(Math.round(inches(width) * from), height ? Math.round(inches(height) * from) : null)}; changing the dpi alone adds none.`,
    open: '/upscaler',
    page: PAGE,
  });
}

export const answerPixels: Computation = (question, known) => {
  const { dpi, pixels, pixelPairs, lengths, lengthPairs } = question.quantities;
  const size = pixelSize(question, known);
  const print = printSize(question);
  const resolution = askedDpi(question);
  const enlarges = question.has('enlarge', 'tool:upscaler') || /\b(?:scale|factor)\b/.test(question.text);
  const first = pixels[0];
  const second = pixels[1];
  if (
    first !== undefined &&
    second !== undefined &&
    !print &&
    (enlarges || /\b(?:to|auf|a|vers)\b/.test(question.text))
  ) {
    return enlargement(Math.min(first, second), Math.max(first, second), 'px');
  }
  const fromPair = pixelPairs[0];
  const toPair = pixelPairs[1];
  if (fromPair && toPair && enlarges) return enlargement(fromPair.width, toPair.width, 'px wide');
  const [from] = dpi;
  const to = dpi[1] ?? plainDpi(question);
  if (!size && print?.width && from !== undefined && to !== null) {
    return sizeAtOtherDpi(print.width, print.height, from, to);
  }
  const [given] = question.quantities.factors;
  if (size && print?.width && given !== undefined) {
    return enlargedTo(size, print.width, given, resolution ?? WANTED);
  }
  if (size && print?.width && enlarges) {
    const width = print.width;
    return neededEnlargement(size, width, resolution ?? WANTED);
  }
  if (size && print) return resolutionAt(question, size, print);
  const [length, target] = lengths;
  if (!size && length && target && lengths.length === 2 && resolution === null && enlarges)
    return enlargement(...sortedInches(length, target), 'in');
  if (size && resolution !== null) return sizeAt(question, size, resolution);
  if (size && asksSize(question)) return sizeAt(question, size, WANTED);
  if (question.has('large-format') && resolution !== null) return null;
  const isMeasured = lengths.length + lengthPairs.length > 0;
  if (
    !size &&
    print &&
    (isMeasured || question.has('pixel')) &&
    (resolution !== null || asksPixels(question))
  ) {
    return pixelsFor(print, resolution ?? WANTED);
  }
  return null;
};

const asksSize = (question: Reading): boolean =>
  question.has('print-size', 'inch', 'metric', 'length') ||
  /\b(?:how (?:big|large|wide|far|tall)|largest|biggest|sizes?|prints?|printed|inches|gross|grand|grande|wie weit)\b/.test(
    question.text,
  );

const asksPixels = (question: Reading): boolean =>
  question.has('pixel') || /\bin px\b/.test(question.text) || question.has('resolution');
