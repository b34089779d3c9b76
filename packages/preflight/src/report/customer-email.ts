/** Email to a customer as plain text: all points about one file, or one point about several files. */
import type { Assessment } from '../assess.ts';

type Issue = Assessment['issues'][number];
type Point = Pick<Issue, 'message' | 'action'>;
type FilePoints = { readonly fileName: string; readonly issues: readonly (Point & Pick<Issue, 'type'>)[] };

const sentence = ({ message, action }: Point) => (action === null ? message : `${message} ${action}`);

/** @returns null if nothing needs fixing */
export function emailAboutFile({ fileName, issues }: FilePoints): string | null {
  const points = issues.filter(({ type }) => type !== 'info').map(sentence);
  if (points.length === 0) return null;
  return email([
    `We checked "${fileName}" before printing. Please fix the following and send it again:`,
    '',
    ...points.map((point, i) => `${i + 1}. ${point}`),
  ]);
}

export function emailAboutCause(
  { title, action }: { readonly title: string; readonly action: string | null },
  paths: readonly string[],
): string {
  const files = paths.length === 1 ? 'this file' : `these ${paths.length} files`;
  return email([
    `We checked your artwork before printing. Please fix the following in ${files} and send ${paths.length === 1 ? 'it' : 'them'} again:`,
    '',
    action === null ? `${title}.` : `${title}. ${action}`,
    '',
    ...paths.map((path) => `- ${path}`),
  ]);
}

const email = (lines: readonly string[]) => `${['Hello,', '', ...lines, '', 'Kind regards'].join('\n')}\n`;
