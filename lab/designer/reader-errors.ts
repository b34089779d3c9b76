/** Table of a reader's errors by kind: the labeled role, and what the reader made of the phrase. */
import { isPrinted, type Phrase } from '../../packages/designer/src/brief/reading.ts';
import {
  isRight,
  type Label,
  parseLabels,
  plain,
  type Reader,
} from '../../packages/designer/src/testing/score-reading.ts';

/** Role that the reader gave to the words, or how it cut them. */
function causeOf({ role, text }: Label, phrases: readonly Phrase[]): string {
  const wanted = plain(text).join(' ');
  const own = new Set(plain(text));
  const same = phrases.find((one) => plain(one.text).join(' ') === wanted);
  if (same) return `as ${same.role}`;
  const touching = phrases.filter((one) => plain(one.text).some((word) => own.has(word)));
  const printed = touching.filter((one) => isPrinted(one));
  if (!isPrinted({ role, text, quoted: false }))
    return printed.length > 0 ? `printed in ${printed.map((one) => one.role).join('+')}` : 'not found';
  const around = printed.find((one) => ` ${plain(one.text).join(' ')} `.includes(` ${wanted} `));
  if (around) return `glued into ${around.role}`;
  if (printed.length > 1) return 'torn in two';
  const [part] = printed;
  if (!part) return `left out as ${touching[0]?.role ?? 'nothing'}`;
  const isWithin = plain(part.text).every((word) => own.has(word));
  return isWithin ? `half of it as ${part.role}` : `shifted in ${part.role}`;
}

/** Kinds of errors with their counts, most frequent first, each followed by its phrases and briefs. */
export function errorTable(lines: readonly string[], read: Reader): string {
  const kinds = new Map<string, string[]>();
  for (const line of lines) {
    const { words, labels } = parseLabels(line);
    const { phrases } = read(words);
    const shown = phrases.map(({ role, text }) => `[${role} ${text}]`).join(' ');
    for (const label of labels.filter((one) => !isRight(one, phrases))) {
      const kind = `${label.role} ${causeOf(label, phrases)}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), `    ${label.text}\n      ${line}\n      ${shown}`]);
    }
  }
  const sorted = [...kinds].toSorted(([, a], [, b]) => b.length - a.length);
  const counts = sorted.map(([kind, cases]) => `${String(cases.length).padStart(4)} ${kind}`);
  const cases = sorted.map(([kind, own]) => `${kind}\n${own.join('\n')}`);
  return [...counts, '', ...cases].join('\n');
}
