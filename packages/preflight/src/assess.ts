/** Facts and a shop's profile to what the shop is told: issues, score, what to do, and what is still to be asked. */
import type { Facts, UnreadableFacts } from './facts.ts';
import { asFlatPsd, pictureFinding } from './picture.ts';
import { type Finding, finding } from './rules/finding.ts';
import { pdfFindings } from './rules/pdf-rules.ts';
import { DEFAULT_PROFILE, type Profile } from './rules/profile.ts';
import { type PrintSize, psdFindings, psdPpi } from './rules/psd-rules.ts';
import { type Breakdown, type Issue, type ScoreColor, type ScoreLabel, score } from './rules/score.ts';
import { notCheckedFindings, problemFindings } from './rules/shared-rules.ts';
import { svgFindings } from './rules/svg-rules.ts';

/** The error categories whose friendly messages the screens hold. */
export type ErrorCategory = 'parse-error' | 'memory-error' | 'timeout-error' | 'network-error' | 'validation';

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
  /** No issue is an error. */
  readonly isValid: boolean;
  /**
   * Said before the score, which averages: an error blocks, a warning wants a look, whatever the percentage. What was
   * not read to its end is unchecked and has no score.
   */
  readonly verdict: 'ready' | 'look' | 'blocked' | 'unchecked';
  readonly issues: readonly Issue[];
  readonly metadata: Metadata;
  readonly suggestions: readonly string[];
  /** Null when the file could not be read: there is nothing to score. */
  readonly printReadiness: PrintReadiness | null;
  readonly asks: readonly ('print-size' | 'password')[];
  readonly errorCategory: ErrorCategory | null;
};

type Metadata = {
  readonly width: number | null;
  readonly height: number | null;
  readonly unit: 'px' | 'pt' | null;
  readonly dpi: number | null;
  readonly colorSpace: string | null;
  readonly fileFormat: string;
  readonly fileSize: number;
};

export type AssessOptions = {
  readonly profile?: Profile;
  readonly printSize?: PrintSize;
  /** The garment's color as #rrggbb, where it is known. */
  readonly garment?: string;
};

/** @throws RangeError for a print size that is not positive. */
export function assess(facts: Facts, options: AssessOptions = {}): Assessment {
  const { profile = DEFAULT_PROFILE, printSize = null, garment = null } = options;
  if (printSize && !(printSize.widthMm > 0 && printSize.heightMm > 0)) {
    throw new RangeError('A print size needs a width and a height above 0 mm.');
  }
  const readable = isWholeRead(facts);
  const findings = readable
    ? findingsOf(facts, profile, printSize, garment)
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
  };
}

function verdictOf(errors: number, warnings: number): Assessment['verdict'] {
  if (errors > 0) return 'blocked';
  return warnings > 0 ? 'look' : 'ready';
}

/** Problems that leave some of the art unread: what is in it nobody knows. */
const LOST = new Set([
  'truncated',
  'xml-broken',
  'content-damaged',
  'object-damaged',
  'nested-too-deep',
  'not-decoded',
]);
const isLoss = (code: string): boolean => LOST.has(code) || code.startsWith('limit-');

/** Read from end to end; a file that is not gets no score, whatever is known of the rest. */
function isWholeRead(facts: Facts): facts is Exclude<Facts, UnreadableFacts> {
  if (facts.kind === 'unreadable' || isLocked(facts)) return false;
  return (
    !facts.problems.some(({ code }) => isLoss(code)) &&
    !facts.notChecked.some((field) => /^pages\[\d+\]$/.test(field))
  );
}

/** What is wrong in the part that was read is wrong whatever the rest holds. */
function knownErrors(
  facts: Facts,
  profile: Profile,
  printSize: PrintSize | null,
  garment: string | null,
): Finding[] {
  if (facts.kind === 'unreadable' || isLocked(facts)) return [];
  const told = new Set(facts.problems.map(({ code }) => code));
  return findingsOf(facts, profile, printSize, garment).filter(
    ({ type, code }) => type === 'error' && !told.has(code),
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
  return [...own(), ...notCheckedFindings(facts, profile), ...problemFindings(facts)];
}

const ACTIONS: Readonly<Record<string, string>> = {
  'password-needed': 'Ask for the password, or for a file without one.',
  'not-there': 'Check the name and the folder.',
};

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
      action: ACTIONS[code] ?? 'Ask for the file again.',
    }),
  );
}

/** Print size ÷ trim size of the first page, by the width as it is seen. */
export function pdfScale(facts: Facts & { kind: 'pdf' | 'ai' }, printSize: PrintSize | null): number {
  const page = facts.pages?.[0];
  if (!printSize || !page) return 1;
  const [x0, y0, x1, y1] = page.boxes.effective.TrimBox;
  const width = (page.rotate % 180 === 0 ? x1 - x0 : y1 - y0) * page.userUnit;
  const scale = width > 0 ? ((printSize.widthMm / 25.4) * 72) / width : 1;
  // A size that came from points through millimeters is the same size: no line falls under a limit by a binary digit.
  return Math.round(scale * 1e9) / 1e9;
}

function asksOf(facts: Facts, printSize: PrintSize | null): Assessment['asks'] {
  if (isLocked(facts)) return ['password'];
  if (printSize) return [];
  const unknown =
    (facts.kind === 'svg' && !facts.hasPhysicalSize) ||
    ((facts.kind === 'psd' || facts.kind === 'picture') && facts.dpiX === null);
  return unknown ? ['print-size'] : [];
}

/**
 * What is told of a file whose reading did not end: too long, too large, or its thread could not start. It stands in
 * lists and reports like any other, and nothing of it is taken for passed.
 */
export function assessUnread(
  file: { readonly fileName: string; readonly bytes: number },
  code: ErrorCategory | 'not-there',
  message: string,
  profile: Profile = DEFAULT_PROFILE,
): Assessment {
  const facts: UnreadableFacts = {
    ...file,
    kind: 'unreadable',
    claimedKind: null,
    problems: [{ code, message }],
    notChecked: ['everything'],
  };
  return assess(facts, { profile });
}

const CATEGORY_CODES: readonly string[] = ['memory-error', 'timeout-error', 'network-error'];
/** It may be sound; it is not what can be checked. */
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

function formatOf(facts: Facts): string {
  if (facts.kind === 'unreadable') return facts.claimedKind ?? 'unknown';
  return facts.kind === 'picture' ? facts.format : facts.kind;
}

function metadataOf(facts: Facts, printSize: PrintSize | null): Metadata {
  const common = {
    fileFormat: formatOf(facts),
    fileSize: facts.bytes,
  };
  switch (facts.kind) {
    case 'pdf':
    case 'ai': {
      const first = facts.pages?.[0];
      const trim = first?.boxes.effective.TrimBox;
      const unit = first?.userUnit ?? 1;
      const ppis = (facts.pages ?? []).flatMap((p) =>
        p.images.filter((i) => i.visible).flatMap((i) => [i.ppiX, i.ppiY]),
      );
      const known = ppis.filter((ppi) => ppi !== null);
      return {
        ...common,
        width: trim ? (trim[2] - trim[0]) * unit : null,
        height: trim ? (trim[3] - trim[1]) * unit : null,
        unit: 'pt',
        dpi: known.length > 0 ? Math.round(Math.min(...known)) : null,
        colorSpace: [...new Set((facts.pages ?? []).flatMap((p) => p.colorFamilies))].join(', ') || null,
      };
    }
    case 'psd':
    case 'picture': {
      const dpi = psdPpi(facts.kind === 'picture' ? asFlatPsd(facts) : facts, printSize);
      return {
        ...common,
        width: facts.width,
        height: facts.height,
        unit: 'px',
        dpi: dpi === null ? null : Math.round(dpi),
        colorSpace: facts.colorMode,
      };
    }
    case 'svg':
      return {
        ...common,
        width: facts.width,
        height: facts.height,
        unit: 'px',
        dpi: null,
        colorSpace: 'RGB',
      };
    case 'unreadable':
      return { ...common, width: null, height: null, unit: null, dpi: null, colorSpace: null };
  }
}
