/**
 * Accuracy thresholds for the assistant. The first question table was written before the lexicon. Each of the others
 * was measured before the lexicon was tuned with it; the last one is never used for tuning.
 */
import { readManual } from '@printready/manual/node';
import { readWordVectors } from '@printready/manual/node/word-vectors';
import { stemOf } from '@printready/manual/words';
import { beforeAll, describe, expect, test } from 'vitest';
import fifth from '../questions/fifth-questions.json' with { type: 'json' };
import fourth from '../questions/fourth-questions.json' with { type: 'json' };
import heldBack from '../questions/held-back.json' with { type: 'json' };
import second from '../questions/second-questions.json' with { type: 'json' };
import seventh from '../questions/seventh-questions.json' with { type: 'json' };
import shop from '../questions/shop-questions.json' with { type: 'json' };
import sixth from '../questions/sixth-questions.json' with { type: 'json' };
import third from '../questions/third-questions.json' with { type: 'json' };
import { type Answer, type Answerer, createAnswerer } from './answer.ts';

type Row = {
  readonly ask: string;
  readonly kind: string;
  readonly first: readonly string[];
  readonly file?: boolean;
  readonly account?: boolean;
};
type Table = {
  readonly file: readonly string[];
  readonly account: readonly string[];
  readonly questions: readonly Row[];
  readonly offTopic: readonly string[];
};

const MAX_CHARACTERS = 240;

let answer: Answerer;
beforeAll(async () => {
  const [{ pages }, vectors] = await Promise.all([readManual(), readWordVectors()]);
  answer = createAnswerer({
    sections: pages.flatMap(({ sections }) => sections),
    isWord: (word) => vectors.has(stemOf(word)),
  });
});

const factsOf = (table: Table, { file, account }: Row): string =>
  [...(file ? table.file : []), ...(account ? table.account : [])].map((fact) => `- ${fact}`).join('\n');

/** Judges the answer to one question. If only the shop can know the answer, any answer is wrong. */
function judge(given: Answer | null, { kind, first }: Row): 'right' | 'wrong' | 'silent' {
  if (!given) return kind === 'unknown' ? 'right' : 'silent';
  const isRight =
    given.text.length <= MAX_CHARACTERS && first.every((pattern) => new RegExp(pattern).test(given.text));
  return isRight ? 'right' : 'wrong';
}

function measure(name: string, table: Table) {
  const rows = table.questions.map((row) => {
    const given = answer({ question: row.ask, facts: factsOf(table, row) });
    return { row, given, outcome: judge(given, row) };
  });
  const count = (outcome: string, kind?: string) =>
    rows.filter((one) => one.outcome === outcome && (kind === undefined || one.row.kind === kind)).length;
  const computed = rows.filter(({ row }) => row.kind === 'computed').length;
  const answered = table.offTopic.filter((ask) => answer({ question: ask }));
  console.log(
    [
      `${name}: ${rows.length} questions, right ${count('right')}, wrong ${count('wrong')}, unanswered ${count('silent')}; computed right ${count('right', 'computed')} of ${computed}; off-topic refused ${table.offTopic.length - answered.length} of ${table.offTopic.length}`,
      ...rows
        .filter(({ outcome }) => outcome !== 'right')
        .map(({ row, given, outcome }) => `  ${outcome}: ${row.ask} → ${given?.text ?? ''}`),
      ...answered.map((ask) => `  off-topic: ${ask} → ${answer({ question: ask })?.text ?? ''}`),
    ].join('\n'),
  );
  return {
    right: count('right') / rows.length,
    wrong: count('wrong') / rows.length,
    computed: count('right', 'computed') / computed,
    computedWrong: count('wrong', 'computed'),
    refused: 1 - answered.length / table.offTopic.length,
  };
}

const TUNED: readonly (readonly [string, Table])[] = [
  ['written before the lexicon', shop],
  ['held out first', second],
  ['held out second', third],
  ['held out third', fourth],
  ['held out fourth', fifth],
  ['held out fifth', sixth],
  ['held out sixth', seventh],
];

describe.each([...TUNED, ['held out to the end', heldBack] as const])('questions %s', (name, table) => {
  test('are answered in at least 85 % of cases with the right first sentence, and in at most 3 % with a wrong one', () => {
    const { right, wrong, computed, computedWrong, refused } = measure(name, table);
    expect(right).toBeGreaterThanOrEqual(0.85);
    expect(wrong).toBeLessThanOrEqual(0.03);
    expect(computedWrong).toBe(0);
    if (table !== heldBack) expect(computed).toBe(1);
    expect(refused).toBeGreaterThanOrEqual(0.95);
  });
});
