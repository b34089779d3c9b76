/** Runs of capitalized words in a brief, and the features of a token within its run. */
import type { Case } from '../reading.ts';
import { bucket, type Facts } from './clauses.ts';
import type { Token } from './tokens.ts';

/** `to` excluded. */
type Run = { readonly from: number; readonly to: number; readonly isWhole: boolean };

/** Runs of names with the small words between them; without letter case, the words between two marks. */
function runsIn(tokens: readonly Token[], facts: readonly Facts[], letters: Case): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const starts = letters.hasNames ? facts[from]?.isName : tokens[from]?.mark !== 'none';
    if (starts !== true) continue;
    let to = from + 1;
    let last = to;
    while (to < tokens.length && tokens[to]?.mark === 'none') {
      const fact = facts[to];
      const isLink = fact?.shape === '&' || fact?.classes.includes('function');
      if (!letters.hasNames || fact?.isName || fact?.shape === 'd') last = to + 1;
      else if (isLink !== true) break;
      to++;
    }
    const isWhole = tokens[from]?.mark !== 'none' && (tokens[last]?.mark ?? 'end') !== 'none';
    runs.push({ from, to: last, isWhole });
    from = last - 1;
  }
  return runs;
}

function featuresIn(run: Run, index: number, at: number, tokens: readonly Token[], facts: readonly Facts[]) {
  const own = facts.slice(run.from, run.to);
  const has = (part: readonly Facts[], one: string) => part.some(({ classes }) => classes.includes(one));
  const [before, after] = [own.slice(0, at - run.from), own.slice(at - run.from + 1)];
  const next = tokens[run.to];
  const shape = facts[at]?.shape ?? '';
  const sides = `${has(before, 'head') ? 'headed' : ''}${has(after, 'head') ? 'ahead' : ''}`;
  return [
    `run=${Math.min(3, index)}|${bucket(run.to - run.from)}|${run.isWhole ? 'whole' : 'part'}`,
    `run.first=${Math.min(3, index)}`,
    `run.place=${bucket(before.length)}|${bucket(after.length)}`,
    `run.head=${sides}|${shape}`,
    ...(has(own.slice(0, at - run.from + 1), 'opener') && before.length > 1 ? [`run.opened|${sides}`] : []),
    `run.before=${tokens[run.from - 1]?.plain ?? '^'}`,
    `run.after=${next?.mark === 'none' ? next.plain : (next?.mark ?? '$')}`,
  ];
}

/** Features of each token's run of names. */
export function runFeatures(tokens: readonly Token[], facts: readonly Facts[], letters: Case): string[][] {
  const features: string[][] = tokens.map(() => ['run=none']);
  for (const [index, run] of runsIn(tokens, facts, letters).entries())
    for (let at = run.from; at < run.to; at++) features[at] = featuresIn(run, index, at, tokens, facts);
  return features;
}
