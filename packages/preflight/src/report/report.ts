import { entryLine, noteEntries, noteLines, noteSummary, READ_IN_FULL } from '@printready/pixels/reading';
import type { Assessment } from '../assess.ts';
import { manualAnchor } from '../findings.ts';
import { groupByCause } from '../group-by-cause.ts';
import { type Category, SCORED } from '../rules/finding.ts';
import type { Issue } from '../rules/score.ts';

export const VERDICTS: Readonly<Record<Assessment['verdict'], string>> = {
  ready: 'Ready to print',
  look: 'Review before printing',
  blocked: 'Not printable yet',
  unchecked: 'Could not be checked',
};

export function headline({ verdict, issues }: Pick<Assessment, 'verdict' | 'issues'>): string {
  if (verdict === 'ready' || verdict === 'unchecked') return VERDICTS[verdict];
  const size = issues.find(({ code, type }) => code === 'print-size-unknown' && type === 'warning');
  if (verdict === 'look' && size) return size.message.split('. ', 1).join('');
  const count = issues.filter(({ type }) => type === (verdict === 'blocked' ? 'error' : 'warning')).length;
  return `${VERDICTS[verdict]}: ${count} ${count === 1 ? 'thing' : 'things'}`;
}

const PRAISE: ReadonlySet<string> = new Set(['Excellent', 'Good']);

/** Label of the score; null if there is no score, or if the label would praise a file with an open error. */
export function scoreWord({
  printReadiness,
  issues,
}: Pick<Assessment, 'printReadiness' | 'issues'>): string | null {
  if (!printReadiness) return null;
  const { label } = printReadiness;
  return PRAISE.has(label) && issues.some(({ type }) => type === 'error') ? null : label;
}

export function scoreText(
  assessment: Pick<Assessment, 'printReadiness' | 'issues'>,
  separator: string,
): string {
  const { printReadiness } = assessment;
  return printReadiness
    ? [`${printReadiness.overall}%`, scoreWord(assessment)].filter((part) => part !== null).join(separator)
    : '';
}

export const docsPath = ({
  category,
  code,
}: {
  readonly category: Category;
  readonly code: string;
}): string => `/docs/findings/${manualAnchor(code, category)}`;

const CSV_COLUMNS = [
  'File',
  'Verdict',
  'Score',
  'Label',
  'Type',
  'Category',
  'Code',
  'Message',
  'Pages',
  'Action',
  'Reading',
] as const;

/** One row per issue, or a single row for a file without issues; worst files first. */
export function csvReport(assessments: readonly Assessment[]): string {
  const rows = worstFirst(assessments).flatMap((one) => {
    const head = [
      one.fileName,
      one.verdict,
      one.printReadiness?.overall ?? '',
      one.printReadiness?.label ?? '',
    ];
    const reading = one.reading ? noteLines(one.reading).join(' ') : '';
    if (one.issues.length === 0) return [[...head, '', '', '', '', '', '', reading]];
    return one.issues.map((issue) => [
      ...head,
      issue.type,
      issue.category,
      issue.code,
      issue.message,
      pagesOf(issue).join(' '),
      issue.action ?? '',
      reading,
    ]);
  });
  return `${[CSV_COLUMNS, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Escapes cells that a spreadsheet would run as formulas. */
function csvCell(value: string | number): string {
  const plain = withoutControls(String(value));
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function htmlReport(assessments: readonly Assessment[]): string {
  const files = worstFirst(assessments).map(fileSection).join('\n');
  const overview = assessments.length > 1 ? batchSection(assessments) : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Print readiness report</title>
<style>
@page { size: A4; margin: 18mm 16mm; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1e; }
h1 { font-size: 1.6rem; } h3 { font-size: 1rem; margin: 1rem 0 0; break-after: avoid; } h2 { font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; break-after: avoid; }
article { border-top: 2px solid #1c1c1e; padding: 1rem 0 1.5rem; }
article > p { margin: 0.25rem 0 0.75rem; break-after: avoid; }
.error, .blocked, .unchecked { color: #b3261e; } .warning, .look { color: #8a5a00; } .info { color: #555; } .ready { color: #1e6b3a; }
dl { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0.75rem; margin: 0 0 0.75rem; break-inside: avoid; }
dt { font-size: 0.8rem; color: #555; text-transform: capitalize; } dd { margin: 0; font-variant-numeric: tabular-nums; }
meter { display: block; width: 100%; height: 0.5rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #ddd; }
th { font-size: 0.8rem; font-weight: 600; color: #555; } tr { break-inside: avoid; } thead { display: table-header-group; }
td:last-child, th:last-child { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; }
@media print { body { font-size: 10pt; max-width: none; margin: 0; padding: 0; } }
</style>
</head>
<body>
<h1>Print readiness report</h1>
${overview}${files}
</body>
</html>
`;
}

function batchSection(assessments: readonly Assessment[]): string {
  const count = (verdict: Assessment['verdict']) =>
    assessments.filter((one) => one.verdict === verdict).length;
  const rows = groupByCause(assessments)
    .filter(({ type }) => type !== 'info')
    .map(
      ({ title, type, files }) =>
        `<tr><td class="${type}">${type}</td><td>${escapeHtml(title)}</td><td>${files.length}</td></tr>`,
    );
  const causes =
    rows.length === 0
      ? ''
      : `<table><thead><tr><th>Type</th><th>Cause</th><th>Files</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<article><h2>${assessments.length} files</h2><p>${count('unchecked')} could not be checked, ${count('blocked')} not printable yet, ${count('look')} to review, ${count('ready')} ready.</p>${causes}</article>\n`;
}

function breakdownList({ breakdown }: NonNullable<Assessment['printReadiness']>): string {
  const parts = SCORED.map((category) => {
    const points = Math.round(breakdown[category]);
    return `<div><dt>${category}</dt><dd>${points}<meter min="0" max="100" value="${points}"></meter></dd></div>`;
  });
  return `<dl>${parts.join('')}</dl>`;
}

function fileSection(assessment: Assessment): string {
  const { fileName, verdict, printReadiness, profile, issues } = assessment;
  const points = printReadiness ? `${scoreText(assessment, ' · ')} · ` : '';
  const rows = issues.map(
    (issue) =>
      `<tr><td class="${issue.type}">${issue.type}</td><td>${escapeHtml(issue.message)}${issue.action ? `<br><small>${escapeHtml(issue.action)}</small>` : ''}<br><small>${escapeHtml(docsPath(issue))}</small></td><td>${pagesOf(issue).join(', ')}</td><td>${issue.pointsLost > 0 ? `−${Math.round(issue.pointsLost * 10) / 10}` : ''}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p>No problems found.</p>'
      : `<table><thead><tr><th>Type</th><th>Finding</th><th>Pages</th><th>Points</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<article><h2>${escapeHtml(fileName)}</h2><p><strong class="${verdict}">${escapeHtml(headline(assessment))}</strong> · ${points}profile ${escapeHtml(profile.name)}</p>${printReadiness ? breakdownList(printReadiness) : ''}${table}${readingSection(assessment)}</article>`;
}

function readingSection({ reading }: Assessment): string {
  if (!reading) return '';
  if (reading.length === 0) return `<p>${READ_IN_FULL}.</p>`;
  const items = noteEntries(reading).map(
    (entry) => `<li class="${entry.changesPrint ? 'warning' : 'info'}">${escapeHtml(entryLine(entry))}</li>`,
  );
  return `<h3>How the file was read</h3><p>${noteSummary(reading)}</p><ul>${items.join('')}</ul>`;
}

export function worstFirst(assessments: readonly Assessment[]): Assessment[] {
  const rank = { unchecked: 0, blocked: 1, look: 2, ready: 3 };
  const points = (one: Assessment) => one.printReadiness?.overall ?? -1;
  return [...assessments].sort((a, b) => rank[a.verdict] - rank[b.verdict] || points(a) - points(b));
}

export function pagesOf(issue: Issue): number[] {
  return [...new Set(issue.places.flatMap(({ page }) => page ?? []))].sort((a, b) => a - b);
}

/** Replaces control characters and bidirectional marks, which file names and texts may contain. */
const withoutControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return withoutControls(text).replace(/[&<>"']/g, (c) => entities[c] ?? c);
}
