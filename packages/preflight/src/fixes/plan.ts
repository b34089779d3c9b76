/** From a report to what can be done about it: steps with the score they lead to, and what only the customer can do. */
import type { Assessment } from '../assess.ts';
import type { Facts } from '../facts.ts';
import type { Profile } from '../rules/profile.ts';
import { type Issue, score } from '../rules/score.ts';
import type { PdfEditId } from './pdf-edits.ts';

export type FixStep = {
  readonly id: PdfEditId | 'flatten' | 'upscaler' | 'downscaler';
  readonly title: string;
  /** What it does to the file, and what it does not. */
  readonly explanation: string;
  readonly how:
    | { readonly kind: 'edit'; readonly edit: PdfEditId }
    /** Every page becomes a picture, made by whoever can draw pages. */
    | { readonly kind: 'rasterise'; readonly ppi: number }
    | { readonly kind: 'tool'; readonly toolId: string };
  /** Codes of the issues it mends. */
  readonly mends: readonly string[];
  /** Overall score before this step and, as predicted, after it, the steps above having been done. */
  readonly before: number;
  readonly after: number;
};

export type FixPlan = {
  readonly steps: readonly FixStep[];
  /** Errors and warnings that no step mends. */
  readonly forCustomer: readonly Issue[];
  /** Plain text, to be pasted into a mail. */
  readonly mail: string;
};

type Recipe = Pick<FixStep, 'id' | 'title' | 'explanation' | 'how' | 'mends'>;

const edit = (id: PdfEditId, title: string, explanation: string, mends: readonly string[]): Recipe => ({
  id,
  title,
  explanation,
  how: { kind: 'edit', edit: id },
  mends,
});

/** In the order they are done: bleed last, because it takes the page as it then is. */
const PDF_EDITS: readonly Recipe[] = [
  edit(
    'remove-security',
    'Save without security',
    'The same file, unencrypted; nothing on the pages changes.',
    ['encrypted'],
  ),
  edit('remove-scripts', 'Take out the scripts', 'Links that only go somewhere stay.', ['javascript']),
  edit('mark-trim', 'Mark the trim', 'Each page says where it is cut: at its edge, as it is read now.', [
    'no-trim-box',
  ]),
  edit(
    'knock-out-white',
    'Let white knock out',
    'Overprint is switched off for white objects; everything else overprints as before.',
    ['white-overprint'],
  ),
  edit(
    'thicken-lines',
    'Thicken thin lines',
    'Lines under the minimum get the recommended width. Lines that are wide enough, and shapes, stay as they are.',
    ['line-too-thin', 'line-thin'],
  ),
  edit(
    'add-bleed',
    'Add bleed',
    'The edge of each page is mirrored outwards, on the sides where art reaches the trim. The trimmed page does not change.',
    ['bleed-missing'],
  ),
];

const TOOLS: readonly Recipe[] = [
  {
    id: 'upscaler',
    title: 'Upscale the picture',
    explanation:
      'Adds pixels until the print size has the recommended resolution. It cannot add detail that was never there.',
    how: { kind: 'tool', toolId: 'upscaler' },
    mends: ['resolution-too-low', 'resolution-low'],
  },
  {
    id: 'downscaler',
    title: 'Downscale the picture',
    explanation: 'Takes out pixels that print cannot show.',
    how: { kind: 'tool', toolId: 'downscaler' },
    mends: ['resolution-excessive'],
  },
];

/** What becomes of a page that is drawn as a picture: these no longer apply. */
const GONE_IN_PIXELS = ['transparency', 'overprint', 'white-overprint', 'hidden-layers', 'spots-used'];

export function planFixes(facts: Facts, assessment: Assessment, profile: Profile): FixPlan {
  const steps: FixStep[] = [];
  let left: readonly Issue[] = assessment.issues;
  for (const recipe of recipesFor(facts, assessment, profile)) {
    const mends = left.filter(({ code }) => recipe.mends.includes(code)).map(({ code }) => code);
    if (mends.length === 0) continue;
    const after = left.filter(({ code }) => !mends.includes(code));
    const before = score(left, profile.weights).overall;
    steps.push({ ...recipe, mends, before, after: score(after, profile.weights).overall });
    left = after;
  }
  const forCustomer = left.filter(({ type }) => type !== 'info');
  return { steps, forCustomer, mail: mailText(assessment.fileName, steps, forCustomer) };
}

function recipesFor(facts: Facts, assessment: Assessment, profile: Profile): readonly Recipe[] {
  switch (facts.kind) {
    case 'pdf':
    case 'ai':
      return facts.passwordNeeded ? [] : [...PDF_EDITS, ...flattening(assessment, profile)];
    case 'psd':
      return TOOLS;
    case 'svg':
    case 'unreadable':
      return [];
  }
}

/**
 * Flattening makes pictures, and pictures that a browser draws are RGB with the fonts that it has: it is offered
 * where the shop minds transparency, wants RGB, and every font is there.
 */
function flattening({ issues }: Assessment, profile: Profile): readonly Recipe[] {
  const minds = issues.some(({ code, type }) => code === 'transparency' && type !== 'info');
  const fontsMissing = issues.some(({ code }) => code === 'font-not-embedded');
  if (!minds || fontsMissing || profile.color.warned.includes('RGB')) return [];
  return [
    {
      id: 'flatten',
      title: 'Flatten the transparency',
      explanation: `Each page becomes one picture of ${profile.dpi.recommended} ppi. Text and lines can no longer be edited or scaled.`,
      how: { kind: 'rasterise', ppi: profile.dpi.recommended },
      mends: [...GONE_IN_PIXELS, 'color-cmyk', 'color-spot'],
    },
  ];
}

function mailText(fileName: string, steps: readonly FixStep[], forCustomer: readonly Issue[]): string {
  const lines = ['Hello,', '', `we checked your file "${fileName}" before printing.`];
  if (forCustomer.length > 0) {
    lines.push('', 'Please send it again with these points mended:', '');
    for (const [i, { message, action }] of forCustomer.entries()) {
      lines.push(`${i + 1}. ${message}${action === null ? '' : ` ${action}`}`);
    }
  }
  if (steps.length > 0) {
    lines.push('', 'This we can put right for you, if you agree:', '');
    for (const { title, explanation } of steps) lines.push(`- ${title}. ${explanation}`);
  }
  if (forCustomer.length === 0 && steps.length === 0) lines.push('', 'It is ready to print.');
  lines.push('', 'Kind regards');
  return `${lines.join('\n')}\n`;
}
