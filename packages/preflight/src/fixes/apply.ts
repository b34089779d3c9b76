/** Applies one fix to a PDF and returns the result only if the file improved and nothing else changed. */

import type { FontFile } from '@printready/documents/fonts';
import { PasswordNeeded } from '@printready/documents/pdf';
import { type BudgetLimits, LimitReached, Malformed } from '@printready/documents/reading';
import type { Result } from '@printready/pixels/result';
import { type Assessment, assess, pdfScale } from '../assess.ts';
import type { Facts, PdfFacts } from '../facts.ts';
import { type InspectOptions, inspect } from '../inspect.ts';
import { SMALL_BLACK_PT } from '../rules/pdf/misregistration.ts';
import { looksForThin } from '../rules/press-rules.ts';
import type { PrintSize } from '../rules/print-size.ts';
import { DEFAULT_PROFILE, type Profile } from '../rules/profile.ts';
import type { ReadCodes } from '../sheet/codes/codes.ts';
import type { BleedStyle } from './add-bleed.ts';
import type { EditId, PdfEditId } from './edit-ids.ts';
import type { GlyphsOfFonts } from './fonts/outline-text.ts';
import { openForEdit } from './open-for-edit.ts';
import { editPdf } from './pdf-edits.ts';
import { type Edited, type FixProblem, refuseFix } from './problem.ts';
import { lookChange } from './same-look.ts';

export type FixOptions = {
  readonly profile?: Profile;
  readonly printSize?: PrintSize;
  readonly password?: string;
  readonly bleedStyle?: BleedStyle;
  readonly limits?: BudgetLimits;
  readonly glyphs?: GlyphsOfFonts;
  readonly fonts?: readonly FontFile[];
  /** Reads barcodes as the report does, so that scores are comparable; null treats barcodes as ordinary thin parts. */
  readonly readCodes?: ReadCodes | null;
};

export type Fixed = Result<
  {
    readonly bytes: Uint8Array;
    readonly facts: Facts;
    readonly before: Assessment;
    readonly after: Assessment;
    readonly changed: number;
  },
  FixProblem
>;

/** Leaves the input bytes unchanged, so that they can be kept for undo. */
export function applyFix(
  bytes: Uint8Array,
  fileName: string,
  step: PdfEditId,
  options: FixOptions = {},
): Fixed {
  const {
    profile = DEFAULT_PROFILE,
    printSize,
    password = '',
    bleedStyle = 'mirror',
    limits,
    glyphs = [],
    fonts = [],
    readCodes = null,
  } = options;
  const fine = looksForThin(profile);
  const reading: InspectOptions = { fine, readCodes, ...(limits && { limits }) };
  const judging = { profile, ...(printSize && { printSize }) };
  const facts = inspect(bytes, fileName, { ...reading, password });
  if ((facts.kind !== 'pdf' && facts.kind !== 'ai') || facts.passwordNeeded || !facts.pages) {
    return refuseFix('not-fixable', 'Only a PDF that can be read can be fixed.');
  }
  const scale = pdfScale(facts, printSize ?? null);
  const before = assess(facts, judging);
  if (before.verdict === 'unchecked' || isDamaged(facts)) {
    return refuseFix(
      'damaged',
      'The file is damaged or was not read to its end; fixing it could lose something.',
    );
  }
  const fixed = write(bytes, step, facts, {
    linePt: profile.lines.warningPt / scale,
    blackTextPt: SMALL_BLACK_PT / scale,
    bleedPt: profile.bleed.minimumPt / scale,
    bleedStyle,
    glyphs,
    fonts,
    highPpi: profile.dpi.high * scale,
    password,
    limits,
  });
  if (!fixed.ok) return fixed;
  const factsAfter = inspect(fixed.bytes, fileName, reading);
  const after = assess(factsAfter, judging);
  if (after.verdict === 'unchecked')
    return refuseFix('would-change', 'The fixed file could not be read again.');
  const loss =
    lossBetween(facts, factsAfter) ??
    assessmentLoss(step, before, after) ??
    lookLoss(step, facts, factsAfter);
  if (loss !== null) return refuseFix('would-change', loss);
  return { ok: true, bytes: fixed.bytes, facts: factsAfter, before, after, changed: fixed.changed };
}

function isDamaged({ problems }: PdfFacts): boolean {
  return problems.some(({ code }) => code === 'object-damaged' || code === 'stream-damaged');
}

type WriteOptions = Parameters<typeof editPdf>[3] & {
  readonly password: string;
  readonly limits: BudgetLimits | undefined;
};

function write(
  bytes: Uint8Array,
  step: PdfEditId,
  facts: PdfFacts,
  { password, limits, ...sizes }: WriteOptions,
): Edited {
  try {
    const open = openForEdit(bytes, password, limits);
    const changed = editPdf(open, step, facts.pages ?? [], sizes);
    if (changed === 0) return refuseFix('nothing-found', 'There is nothing of that kind in the file.');
    return { ok: true, bytes: open.save(), changed };
  } catch (error) {
    if (error instanceof Malformed || error instanceof LimitReached || error instanceof PasswordNeeded) {
      return refuseFix('damaged', error.message);
    }
    throw error;
  }
}

const lookLoss = (step: PdfEditId, before: PdfFacts, after: Facts): string | null =>
  after.kind === 'pdf' || after.kind === 'ai' ? lookChange(step, before, after) : null;

function lossBetween(before: Facts, after: Facts): string | null {
  if ((before.kind !== 'pdf' && before.kind !== 'ai') || (after.kind !== 'pdf' && after.kind !== 'ai')) {
    return 'The fixed file could not be read again.';
  }
  const pictures = (facts: PdfFacts) =>
    (facts.pages ?? []).reduce((sum, page) => sum + page.images.filter(({ visible }) => visible).length, 0);
  if (before.pageCount !== after.pageCount) return 'Pages would be lost.';
  if ((before.fonts ?? []).length !== (after.fonts ?? []).length) return 'Fonts would be lost.';
  if (pictures(after) < pictures(before)) return 'Pictures would be lost.';
  return null;
}

/** Findings about shapes; new ones may appear after text is outlined, because letters are measured only then. */
const OF_SHAPES = ['line-too-thin', 'line-thin', 'gap-too-thin', 'gap-thin'];

export function assessmentLoss(step: EditId, was: Assessment, is: Assessment): string | null {
  const outlined = step === 'outline-text';
  const old = new Set(was.issues.filter(({ type }) => type === 'error').map(({ code }) => code));
  const fresh = is.issues.find(
    ({ type, code }) => type === 'error' && !old.has(code) && !(outlined && OF_SHAPES.includes(code)),
  );
  if (fresh) return `The fix would cause another problem: ${fresh.message}`;
  const measured = outlined && is.issues.some(({ code }) => OF_SHAPES.includes(code));
  if (!measured && (is.printReadiness?.overall ?? 0) < (was.printReadiness?.overall ?? 0))
    return 'The score would fall.';
  return null;
}
