import type { StoredFinding } from '@printready/pixels/reading';
import type { Facts, UnreadableFacts, UnreadCode } from './facts.ts';
import { type Metadata, metadataOf } from './raster/metadata.ts';
import { asFlatPsd, pictureFinding } from './raster/picture.ts';
import { type Finding, finding } from './rules/finding.ts';
import { pdfFindings } from './rules/pdf/pdf-rules.ts';
import {
  isSizeKnown,
  type PrintSize,
  sizeAtWidth,
  unknownSizeFinding,
  widthsWhere,
} from './rules/print-size.ts';
import { DEFAULT_PROFILE, type Profile } from './rules/profile.ts';
import { psdFindings } from './rules/psd-rules.ts';
import { isLoss, noteOf, readingFindings } from './rules/reading-rules.ts';
import { type Breakdown, type Issue, type ScoreColor, type ScoreLabel, score } from './rules/score.ts';
import { notCheckedFindings, problemFindings } from './rules/shared-rules.ts';
import { svgFindings } from './rules/svg-rules.ts';

type ErrorCategory = 'parse-error' | 'memory-error' | 'timeout-error' | 'network-error' | 'validation';

export type PrintReadiness = {
  readonly overall: number;
  readonly label: ScoreLabel;
  readonly color: ScoreColor;
  readonly breakdown: Breakdown;
  readonly risks: readonly string[];
  readonly recommendations: readonly string[];
};

export type Assessment = {
  readonly fileName: string;
  readonly profile: { readonly id: string; readonly name: string };
  readonly isValid: boolean;
  /** Errors block printing; warnings need review. A partly read file is unchecked and has no score. */
  readonly verdict: 'ready' | 'look' | 'blocked' | 'unchecked';
  readonly issues: readonly Issue[];
  readonly metadata: Metadata;
  readonly suggestions: readonly string[];
  readonly printReadiness: PrintReadiness | null;
  readonly asks: readonly ('print-size' | 'password')[];
  readonly errorCategory: ErrorCategory | null;
  readonly reading?: readonly StoredFinding[];
};

export type AssessOptions = {
  readonly profile?: Profile;
  readonly printSize?: PrintSize;
  /** Print width in mm, used instead of a print size; keeps the art's aspect ratio. */
  readonly printWidthMm?: number;
  readonly garment?: string;
};

/** @throws RangeError for a print size that is not positive */
export function assess(facts: Facts, options: AssessOptions = {}): Assessment {
  const { profile = DEFAULT_PROFILE, garment = null } = options;
  const printSize = printSizeOf(facts, options);
  const readable = isWholeRead(facts);
  const findings = readable
    ? allFindings(facts, profile, printSize, garment)
    : [...unreadableFindings(facts), ...knownErrors(facts, profile, printSize, garment)];
  const { overall, label, color, breakdown, issues } = score(findings, profile.weights);
  const errors = issues.filter((issue) => issue.type === 'error');
  const warnings = issues.filter((issue) => issue.type === 'warning');
  const recommendations = [...new Set(issues.flatMap((issue) => issue.action ?? []))];
  return {
    fileName: facts.fileName,
    profile: { id: profile.id, name: profile.name },
    isValid: errors.length === 0,
    verdict: readable ? verdictOf(errors.length, warnings.length) : 'unchecked',
    issues,
    metadata: metadataOf(facts, printSize),
    suggestions: recommendations,
    printReadiness: readable
      ? {
          overall,
          label,
          color,
          breakdown,
          risks: [...errors, ...warnings].map((issue) => issue.message),
          recommendations,
        }
      : null,
    asks: asksOf(facts, printSize),
    errorCategory: readable ? null : errorCategoryOf(facts),
    ...(facts.kind !== 'unreadable' && !isLocked(facts) && { reading: noteOf(facts) }),
  };
}

function printSizeOf(facts: Facts, { printSize, printWidthMm }: AssessOptions): PrintSize | null {
  if (printSize && !(printSize.widthMm > 0 && printSize.heightMm > 0)) {
    throw new RangeError('A print size needs a width and a height above 0 mm.');
  }
  if (printWidthMm !== undefined && !(printWidthMm > 0)) {
    throw new RangeError('A print width must be above 0 mm.');
  }
  return printSize ?? (printWidthMm === undefined ? null : sizeAtWidth(facts, printWidthMm));
}

type Readable = Exclude<Facts, UnreadableFacts>;

const PRESS_SIZES = new Set(['size-too-wide', 'size-too-long', 'page-size-absurd']);

function allFindings(
  facts: Readable,
  profile: Profile,
  printSize: PrintSize | null,
  garment: string | null,
): Finding[] {
  const asTold = findingsOf(facts, profile, printSize, garment);
  if (printSize || isSizeKnown(facts)) return asTold;
  const at = (widthMm: number) =>
    findingsOf(facts, profile, sizeAtWidth(facts, widthMm), garment).filter(
      ({ code }) => !PRESS_SIZES.has(code),
    );
  const always = widthIndependent(at, [25, 100, 300]);
  const isLasting = ({ code, type }: Finding) => always.has(`${type} ${code}`);
  const printable = widthsWhere((mm) => at(mm).every((one) => one.type !== 'error' || isLasting(one)));
  // No width is printable, so the file's own size is judged.
  if (!printable) return asTold;
  const ready = widthsWhere((mm) => at(mm).every((one) => one.type === 'info' || isLasting(one)));
  const known = at(printable.toMm ?? printable.fromMm ?? 100).filter(isLasting);
  // Errors that occur at every width are reported without the finding about the unknown size.
  if (known.some(({ type }) => type === 'error')) return known;
  return [...known, unknownSizeFinding(ready, printable)];
}

/** Findings that appear at several very different widths and therefore do not depend on the width. */
function widthIndependent(
  at: (widthMm: number) => readonly Finding[],
  widths: readonly number[],
): ReadonlySet<string> {
  const [first = [], ...rest] = widths.map((width) => at(width).map(({ code, type }) => `${type} ${code}`));
  return new Set(first.filter((one) => rest.every((others) => others.includes(one))));
}

function verdictOf(errors: number, warnings: number): Assessment['verdict'] {
  if (errors > 0) return 'blocked';
  return warnings > 0 ? 'look' : 'ready';
}

function isWholeRead(facts: Facts): facts is Exclude<Facts, UnreadableFacts> {
  if (facts.kind === 'unreadable' || isLocked(facts)) return false;
  return (
    !facts.problems.some(({ code }) => isLoss(code)) &&
    !facts.notChecked.some((field) => /^pages\[\d+\]$/.test(field))
  );
}

function knownErrors(
  facts: Facts,
  profile: Profile,
  printSize: PrintSize | null,
  garment: string | null,
): Finding[] {
  if (facts.kind === 'unreadable' || isLocked(facts)) return [];
  const known = new Set<string>(facts.problems.map(({ code }) => code));
  return findingsOf(facts, profile, printSize, garment).filter(
    ({ type, code }) => type === 'error' && !known.has(code),
  );
}

function isLocked(facts: Facts): boolean {
  return (facts.kind === 'pdf' || facts.kind === 'ai') && facts.passwordNeeded;
}

function findingsOf(
  facts: Exclude<Facts, UnreadableFacts>,
  profile: Profile,
  printSize: PrintSize | null,
  garment: string | null,
): Finding[] {
  const own = () => {
    switch (facts.kind) {
      case 'pdf':
      case 'ai':
        return pdfFindings(facts, profile, pdfScale(facts, printSize), garment);
      case 'psd':
        return psdFindings(facts, profile, printSize, garment);
      case 'picture':
        return [...psdFindings(asFlatPsd(facts), profile, printSize, garment), pictureFinding(facts)];
      case 'svg':
        return svgFindings(facts, profile, printSize, garment);
    }
  };
  return [
    ...own(),
    ...notCheckedFindings(facts, profile),
    ...problemFindings(facts),
    ...readingFindings(facts),
  ];
}

const ACTIONS: Readonly<Record<string, string>> = {
  'password-needed': 'Ask for the password, or for a file without one.',
  'not-there': 'Check the name and the folder.',
  empty: 'Ask for the file again: this copy is empty.',
  truncated: 'Ask for the file again: this copy is incomplete.',
  'unknown-format': 'Ask for a PDF, AI, PSD, SVG, PNG, JPEG, TIFF or WebP file.',
  'ai-without-pdf': 'Ask for it saved with “Create PDF Compatible File”, or for a PDF.',
  'network-error': 'Start the check again.',
  'parse-error': 'Check it by eye, or ask for another format.',
};
const TOO_HEAVY = 'Inspect it by eye, or ask for a simpler file: split into pages, with effects flattened.';
const DAMAGED = 'Ask for a new export from the program it was made in.';

function actionFor(code: string): string {
  if (code === 'timeout-error' || code === 'memory-error' || code.startsWith('limit-')) return TOO_HEAVY;
  return ACTIONS[code] ?? DAMAGED;
}

function unreadableFindings(facts: Facts): Finding[] {
  const reasons =
    facts.kind === 'unreadable' || isLocked(facts)
      ? facts.problems
      : facts.problems.filter(({ code }) => isLoss(code));
  const once = [...new Map(reasons.map((problem) => [problem.code, problem])).values()];
  return once.map(({ code, message }) =>
    finding({
      code,
      type: 'error',
      category: 'general',
      message,
      action: actionFor(code),
    }),
  );
}

/** Print size divided by the first page's trim size, using its displayed width. */
export function pdfScale(facts: Facts & { kind: 'pdf' | 'ai' }, printSize: PrintSize | null): number {
  const page = facts.pages?.[0];
  if (!printSize || !page) return 1;
  const [x0, y0, x1, y1] = page.boxes.effective.TrimBox;
  const width = (page.rotate % 180 === 0 ? x1 - x0 : y1 - y0) * page.userUnit;
  const scale = width > 0 ? ((printSize.widthMm / 25.4) * 72) / width : 1;
  // Rounded so that a size converted between points and millimeters does not fall below a limit.
  return Math.round(scale * 1e9) / 1e9;
}

function asksOf(facts: Facts, printSize: PrintSize | null): Assessment['asks'] {
  if (isLocked(facts)) return ['password'];
  if (printSize) return [];
  return isSizeKnown(facts) ? [] : ['print-size'];
}

/** Assesses an unread file: reading took too long, the file was too large, or no thread was available. */
export function assessUnread(
  file: { readonly fileName: string; readonly bytes: number },
  code: UnreadCode,
  message: string,
  profile: Profile = DEFAULT_PROFILE,
): Assessment {
  const facts: UnreadableFacts = {
    ...file,
    kind: 'unreadable',
    claimedKind: null,
    problems: [{ code, message: message.trim() || 'Reading it failed, and no reason was given.' }],
    notChecked: ['everything'],
  };
  return assess(facts, { profile });
}

const CATEGORY_CODES: readonly string[] = ['memory-error', 'timeout-error', 'network-error'];
/** Causes for which the file may be sound but cannot be checked. */
const NOT_OF_THE_FILE: readonly string[] = [
  'password-needed',
  'unknown-format',
  'ai-without-pdf',
  'not-there',
];

function errorCategoryOf(facts: Facts): ErrorCategory {
  const code = facts.problems[0]?.code ?? '';
  if (CATEGORY_CODES.includes(code)) return code as ErrorCategory;
  if (code === 'limit-decodedBytes' || code === 'limit-objects' || code === 'limit-elements')
    return 'memory-error';
  if (code === 'limit-operators') return 'timeout-error';
  return NOT_OF_THE_FILE.includes(code) ? 'validation' : 'parse-error';
}
