/** Assessments as files a shop can keep or send: a printable page and a table. No artwork is in them. */
import type { Assessment } from './assess.ts';
import type { Issue } from './rules/score.ts';

const VERDICTS: Readonly<Record<Assessment['verdict'], string>> = {
  ready: 'Ready to print',
  look: 'Needs a look',
  blocked: 'Not printable as it is',
};

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
] as const;

/** One row per issue, and one for a file without any; worst files first. */
export function csvReport(assessments: readonly Assessment[]): string {
  const rows = worstFirst(assessments).flatMap((one) => {
    const head = [
      one.fileName,
      one.verdict,
      one.printReadiness?.overall ?? '',
      one.printReadiness?.label ?? '',
    ];
    if (one.issues.length === 0) return [[...head, '', '', '', '', '', '']];
    return one.issues.map((issue) => [
      ...head,
      issue.type,
      issue.category,
      issue.code,
      issue.message,
      pagesOf(issue).join(' '),
      issue.action ?? '',
    ]);
  });
  return `${[CSV_COLUMNS, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A cell that a spreadsheet would run as a formula is made text. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A page on its own: no scripts, nothing loaded, prints on paper. */
export function htmlReport(assessments: readonly Assessment[]): string {
  const files = worstFirst(assessments).map(fileSection).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Print readiness report</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1e; }
article { border-top: 2px solid #1c1c1e; padding: 1rem 0; break-inside: avoid; }
h2 { margin: 0; overflow-wrap: anywhere; }
.error { color: #b3261e; } .warning { color: #8a5a00; } .info { color: #555; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #ddd; }
</style>
</head>
<body>
<h1>Print readiness report</h1>
${files}
</body>
</html>
`;
}

function fileSection({ fileName, verdict, printReadiness, profile, issues }: Assessment): string {
  const scoreText = printReadiness ? `${printReadiness.overall} % · ${printReadiness.label} · ` : '';
  const rows = issues.map(
    (issue) =>
      `<tr><td class="${issue.type}">${issue.type}</td><td>${escape(issue.message)}${issue.action ? `<br><small>${escape(issue.action)}</small>` : ''}</td><td>${pagesOf(issue).join(', ')}</td><td>${issue.pointsLost > 0 ? `−${Math.round(issue.pointsLost * 10) / 10}` : ''}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p>Nothing to say against it.</p>'
      : `<table><thead><tr><th>Type</th><th>Finding</th><th>Pages</th><th>Points</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<article><h2>${escape(fileName)}</h2><p><strong>${VERDICTS[verdict]}</strong> · ${scoreText}profile ${escape(profile.name)}</p>${table}</article>`;
}

/** Blocked before doubtful before ready, then by the score. */
export function worstFirst(assessments: readonly Assessment[]): Assessment[] {
  const rank = { blocked: 0, look: 1, ready: 2 };
  const points = (one: Assessment) => one.printReadiness?.overall ?? -1;
  return [...assessments].sort((a, b) => rank[a.verdict] - rank[b.verdict] || points(a) - points(b));
}

function pagesOf(issue: Issue): number[] {
  return [...new Set(issue.places.flatMap(({ page }) => page ?? []))].sort((a, b) => a - b);
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (c) => entities[c] ?? c);
}
