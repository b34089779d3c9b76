/** Bars of the assistant: 150 questions of shops written before tuning, and 40 held back. */
import { readManual } from '@printready/manual/node';
import { readWordVectors } from '@printready/manual/node/word-vectors';
import { stemOf } from '@printready/manual/words';
import { beforeAll, describe, expect, test } from 'vitest';
import shop from '../questions/shop-questions.json' with { type: 'json' };
import { type Answer, type Answerer, createAnswerer } from './answer.ts';

type Row = {
  readonly ask: string;
  readonly kind: string;
  readonly first: readonly string[];
  readonly file?: boolean;
  readonly account?: boolean;
};
type Table = { readonly questions: readonly Row[]; readonly offTopic: readonly string[] };

const MAX_CHARACTERS = 240;

let answer: Answerer;
beforeAll(async () => {
  const [{ pages }, vectors] = await Promise.all([readManual(), readWordVectors()]);
  answer = createAnswerer({
    sections: pages.flatMap(({ sections }) => sections),
    isWord: (word) => vectors.has(stemOf(word)),
  });
});

const factsOf = ({ file, account }: Row): string =>
  [...(file ? shop.file : []), ...(account ? shop.account : [])].map((fact) => `- ${fact}`).join('\n');

const isRight = ({ text }: Answer, { first }: Row): boolean =>
  text.length <= MAX_CHARACTERS && first.every((pattern) => new RegExp(pattern).test(text));

function measure({ questions, offTopic }: Table) {
  const rows = questions.map((row) => ({ row, given: answer({ question: row.ask, facts: factsOf(row) }) }));
  const right = rows.filter(({ row, given }) => given && isRight(given, row));
  const wrong = rows.filter(({ row, given }) => given && !isRight(given, row));
  const silent = rows.filter(({ given }) => !given);
  const computedRows = rows.filter(({ row }) => row.kind === 'computed');
  const exact = computedRows.filter(({ row, given }) => given && isRight(given, row));
  const answered = offTopic
    .map((ask) => ({ ask, given: answer({ question: ask }) }))
    .filter(({ given }) => given);
  const say = ({ row, given }: (typeof rows)[number]) =>
    `  ${row.ask} → ${given?.topic ?? '?'}: ${given?.text ?? ''}`;
  console.log(
    [
      `${questions.length} questions: right ${right.length}, wrong ${wrong.length}, does not know ${silent.length}; computed ${exact.length} of ${computedRows.length}; off-topic answered ${answered.length} of ${offTopic.length}`,
      ...wrong.map((one) => `wrong${say(one)}`),
      ...silent.map((one) => `silent${say(one)}`),
      ...answered.map(({ ask, given }) => `off-topic  ${ask} → ${given?.topic ?? ''}: ${given?.text ?? ''}`),
    ].join('\n'),
  );
  return {
    right: right.length / questions.length,
    wrong: wrong.length / questions.length,
    exact: exact.length / computedRows.length,
    refused: 1 - answered.length / offTopic.length,
  };
}

describe.each([['questions written before tuning', shop as Table]])('%s', (_name, table) => {
  test('are answered rightly in the first sentence, or not at all', () => {
    const { right, wrong, exact, refused } = measure(table);
    expect(exact).toBe(1);
    expect(right).toBeGreaterThanOrEqual(0.85);
    expect(wrong).toBeLessThanOrEqual(0.03);
    expect(refused).toBeGreaterThanOrEqual(0.95);
  });
});
