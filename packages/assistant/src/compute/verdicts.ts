import { FORMATS } from '@printready/codecs/formats';
import { dpiState } from '@printready/tools/tool';
import { computed } from '../answer-type.ts';
import { lengthText, rounded } from '../numbers.ts';
import { MM_PER } from '../reading/quantities.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation } from './context.ts';

/** Trade limits, equal to those in the shop profiles (compared in verdicts.test.ts). */
export const LIMITS = {
  textPt: { least: 6, safe: 8, reversed: 10 },
  lineMm: { dtf: { least: 0.35, safe: 0.5 }, screens: { least: MM_PER.pt, safe: 1.5 * MM_PER.pt } },
  gapMm: { least: 0.6, safe: 0.8 },
  bleedMm: 3,
} as const;

const LINES = '/docs/guides/thin-lines';

const asksJudgment = ({ text }: Reading): boolean =>
  /^(?:can|could|is|are|will|would|does|do|how about|what about|ist|sind|kann|est-ce|puedo|es)\b|\b(?:enough|ok|okay|too (?:small|thin|coarse|low|fine|few)|hold|print|work|survive|legible|readable)\b/.test(
    text,
  );

function judgeText(question: Reading) {
  const length = question.quantities.lengths.find(({ unit }) => unit === 'pt');
  if (!length || !question.has('text', 'font')) return null;
  const { least, safe, reversed } = LIMITS.textPt;
  const isReversed = question.has('tone') && /\b(?:white|reversed|light|knockout)\b/.test(question.text);
  const needed = isReversed ? reversed : safe;
  const size = `${rounded(length.value)} pt`;
  const verdict =
    length.value < least
      ? `No: ${size} type does not print legibly; ${least} pt is the least`
      : length.value < needed
        ? `${size} type is at risk; use ${needed} pt or more`
        : `Yes: ${size} type prints`;
  return computed({
    topic: 'text-size',
    text: `${verdict}${isReversed ? ' for white type in a color' : ''}.`,
    reason: 'On garments thin serifs vanish first.',
    open: '/stroke-enhancer',
    page: '/docs/guides/fonts#smallest-sizes',
  });
}

function judgeLine(question: Reading) {
  const [length, second] = question.quantities.lengths;
  const isGap = question.has('gap') && !question.has('line');
  if (!length || second || length.mm > 5 || !(question.has('line') || isGap)) return null;
  if (question.has('choke', 'trap', 'bleed', 'gapping')) return null;
  const isScreens = question.has('screen-print', 'mesh') && !question.has('dtf');
  const { least, safe } = isGap ? LIMITS.gapMm : isScreens ? LIMITS.lineMm.screens : LIMITS.lineMm.dtf;
  const said = (mm: number) =>
    isScreens && !isGap ? `${rounded(mm / MM_PER.pt)} pt` : `${rounded(mm, 2)} mm`;
  const what = `${lengthText(length)} ${isGap ? 'gap' : 'line'}`;
  const where = isScreens ? 'in screen printing' : 'on DTF';
  const verdict =
    length.mm < least - 1e-6
      ? `No: a ${what} is too thin ${where}; ${said(least)} is the least and ${said(safe)} is safe`
      : length.mm < safe - 1e-6
        ? `A ${what} is at risk ${where}: ${said(safe)} is safe`
        : `Yes: a ${what} prints ${where}`;
  return computed({
    topic: isGap ? 'gap-width' : 'line-width',
    text: `${verdict}.`,
    reason: 'Measure it at print size; Stroke Enhancer thickens only what would fail.',
    open: '/stroke-enhancer',
    page: LINES,
  });
}

function judgeBleed(question: Reading) {
  const [length] = question.quantities.lengths;
  if (!length || !question.has('bleed') || question.has('dtf', 'screen-print', 'garment')) return null;
  const isEnough = length.mm >= LIMITS.bleedMm - 1e-6;
  const said =
    length.unit === 'mm' ? lengthText(length) : `${lengthText(length)} (${rounded(length.mm, 1)} mm)`;
  return computed({
    topic: 'bleed-enough',
    text: isEnough
      ? `Yes: ${said} of bleed is enough; 3 mm (0.125 in) is the least.`
      : `No: ${said} is too little; bleed must be 3 mm (0.125 in).`,
    open: '/image-cropper',
    page: '/docs/guides/bleed-and-trim',
  });
}

function judgeResolution(question: Reading) {
  const { dpi, lengths, lengthPairs, pixels, pixelPairs, lpi } = question.quantities;
  const [value] = dpi;
  const measured = lengths.length + lengthPairs.length + pixels.length + pixelPairs.length + lpi.length;
  if (
    value === undefined ||
    dpi.length > 1 ||
    measured > 0 ||
    question.has('film-positive', 'enlarge', 'lpi', 'film', 'large-format', 'one-bit')
  )
    return null;
  if (
    /\b(?:huge|large|big) (?:picture|image|photo|file)|(?:picture|image|photo|file) is (?:huge|large|big)\b/.test(
      question.text,
    )
  ) {
    return computed({
      topic: 'dpi-of-a-large-image',
      text: `${value} dpi is fine if the image has enough pixels: divide the pixels across by the print width in inches.`,
      reason: 'A 4000 px photo marked 72 dpi is 333 ppi at 12 in.',
      page: '/docs/guides/low-resolution#is-it-really-too-low',
    });
  }
  const verdict = {
    good: `Yes: ${value} dpi at print size is good`,
    warn: `${value} dpi at print size is soft: acceptable for photos, visible in small type and edges`,
    bad: `No: ${value} dpi at print size is too low; 150 is the minimum and 300 is recommended`,
  }[dpiState(value)];
  return computed({
    topic: 'resolution-verdict',
    text: `${verdict}.`,
    reason: 'What counts is the pixels on each inch of the print, not the number in the file.',
    open: dpiState(value) === 'good' ? '/fit-my-print' : '/upscaler',
    page: '/docs/start/print-size#what-is-enough',
  });
}

function judgeLpi(question: Reading) {
  const { lpi, mesh, dpi } = question.quantities;
  const [value] = lpi;
  if (
    value === undefined ||
    lpi.length > 1 ||
    mesh.length + dpi.length > 0 ||
    question.has('mesh', 'film-positive', 'resolution')
  )
    return null;
  const verdict = question.has('dtf')
    ? value <= 35
      ? `Yes: on DTF 25 to 35 LPI keeps dots large enough for powder`
      : `${rounded(value)} LPI is too fine for DTF: use 25 to 35 LPI`
    : value > 55
      ? `${rounded(value)} LPI is too fine for garments: 35 to 45 LPI is common and 55 the most`
      : value < 25
        ? `${rounded(value)} LPI shows its dots: 35 to 45 LPI is common on garments`
        : `Yes: ${rounded(value)} LPI suits garments, where 35 to 45 LPI is common and 55 the most`;
  return computed({
    topic: 'lpi-verdict',
    text: `${verdict}.`,
    reason: 'The mesh must be at least 2.5 times the LPI, and preferably 3.75 to 5 times.',
    open: '/halftone',
    page: '/docs/guides/halftones-and-mesh#lpi-from-mesh',
  });
}

function fitFileSize(question: Reading) {
  const [megabytes] = question.quantities.megabytes;
  const isTarget =
    question.has('shrink') ||
    /\b(?:under|below|less than|smaller than|only|max|up to|to|at most|unter)\b/.test(question.text);
  if (megabytes === undefined || !isTarget || (question.has('file-size') && !question.has('shrink')))
    return null;
  if (question.has('pdf', 'psd') && !question.has('shrink')) return null;
  return computed({
    topic: 'fit-file-size',
    text: `The Downscaler makes the image fit ${rounded(megabytes, 1)} MB and keeps it as large as possible.`,
    reason: `It is free; ${FORMATS.jpeg.label} is smaller for photos, ${FORMATS.png.label} for flat artwork.`,
    open: '/downscaler',
    page: '/docs/tools/downscaler',
  });
}

export const answerVerdicts: Computation = (question) => {
  const size = fitFileSize(question);
  if (size) return size;
  if (!asksJudgment(question)) return null;
  return (
    judgeText(question) ??
    judgeBleed(question) ??
    judgeLine(question) ??
    judgeLpi(question) ??
    judgeResolution(question)
  );
};
