/**
 * Fits the weights of the brief reader's tagger on the labeled briefs.
 * npm run designer-reader: writes packages/designer/src/brief/tag/weights.gen.ts
 * npm run designer-reader -- cross: the second and third writer left out in turn, then five-fold cross-validation; writes nothing
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL, readBrief } from '../../packages/designer/src/brief/read-brief.ts';
import { caseOf, readByRules } from '../../packages/designer/src/brief/read-by-rules.ts';
import { alignedRules } from '../../packages/designer/src/brief/tag/align-rules.ts';
import { featuresOf } from '../../packages/designer/src/brief/tag/features.ts';
import {
  isAllowed,
  LABELS,
  type LabelRole,
  labelIndex,
  parseWeights,
  type Weights,
} from '../../packages/designer/src/brief/tag/tagger.ts';
import { type Token, tokensOf } from '../../packages/designer/src/brief/tag/tokens.ts';
import { FRESH_BRIEFS } from '../../packages/designer/src/testing/fresh-briefs.ts';
import { HELD_OUT_BRIEFS } from '../../packages/designer/src/testing/held-out-briefs.ts';
import { LABELED_BRIEFS } from '../../packages/designer/src/testing/labeled-briefs.ts';
import {
  type LabeledBrief,
  parseLabels,
  scoreAll,
} from '../../packages/designer/src/testing/score-reading.ts';
import { SECOND_READER_BRIEFS } from '../../packages/designer/src/testing/second-reader-briefs.ts';
import { TEMPLATED_BRIEFS } from '../../packages/designer/src/testing/templated-briefs.ts';
import { TUNING_BRIEFS } from '../../packages/designer/src/testing/third-writer-briefs.ts';
import { type Example, fit, type Parameters } from './chain-model.ts';

const [mode = 'write'] = process.argv.slice(2);
/** Weights are multiplied by this and rounded, because the generated table stores integers. */
const SCALE = 16;
const PENALTY = 4;
const ROUNDS = 40;
/** Number of weights in the generated table; the smaller ones are set to 0. */
const KEPT = 6000;
/** Low weight for templated briefs, which repeat each template 25 times. */
const TEMPLATE_WEIGHT = 0.2;
const LEAST_COUNT = 2;
/** Weight of a brief retyped in capitals, in lowercase, or without punctuation. */
const TYPIST_WEIGHT = 0.4;
/** Weight of prose briefs: the first writer mostly wrote lists, the others wrote as customers do. */
const PROSE_WEIGHT = 2;

type Line = { readonly line: string; readonly writer: string };
const from = (writer: string, lines: readonly string[]): Line[] => lines.map((line) => ({ line, writer }));

const LINES: readonly Line[] = [
  ...from('first', [...LABELED_BRIEFS, ...HELD_OUT_BRIEFS, ...FRESH_BRIEFS]),
  ...from('second', SECOND_READER_BRIEFS),
  ...from('third', TUNING_BRIEFS),
  ...from('template', TEMPLATED_BRIEFS),
];

/** Label of each token: that of the labeled phrase which overlaps it, otherwise "instruction". */
function goldOf({ labels }: LabeledBrief, tokens: readonly Token[]): number[] {
  let last = -1;
  return tokens.map((token) => {
    const at = labels.findIndex(
      ({ from: start, text }) => token.from < start + text.length && token.to > start,
    );
    const role = labels[at]?.role ?? 'instruction';
    const silent = role === 'print' || role === 'small' ? 'instruction' : role;
    const begins = at !== last;
    last = at;
    const label = labelIndex(silent, begins);
    if (isAllowed(token, label)) return label;
    const printed: LabelRole =
      token.quoted && (silent === 'instruction' || silent === 'picture') ? 'second' : silent;
    return labelIndex(printed, true);
  });
}

type Prepared = {
  readonly tokens: readonly Token[];
  readonly names: readonly string[][];
  readonly gold: readonly number[];
  readonly weight: number;
};

/** Applies a map of single characters, which keeps the labels' offsets. */
const mapped = (text: string, map: (character: string) => string): string =>
  [...text].map((one) => (map(one).length === one.length ? map(one) : one)).join('');
const toUpper = (text: string) => mapped(text, (one) => one.toLocaleUpperCase('en-US'));
const toLower = (text: string) => mapped(text, (one) => one.toLocaleLowerCase('en-US'));
const withoutMarks = (text: string) =>
  text.replaceAll(/[,;.!?]+(?=\s|$)/g, (marks) => ' '.repeat(marks.length));

/** Other ways to type the same brief: all capitals, all lowercase, no punctuation. */
const TYPISTS: readonly ((text: string) => string)[] = [
  toUpper,
  toLower,
  (text) => withoutMarks(toLower(text)),
  withoutMarks,
];

function prepareBrief(brief: LabeledBrief, weight: number): Prepared {
  const tokens = tokensOf(brief.words);
  const rules = alignedRules(tokens, readByRules(brief.words).phrases).map((one) => one?.role ?? null);
  const names = featuresOf(tokens, caseOf(brief.words), rules);
  return { tokens, names, gold: goldOf(brief, tokens), weight };
}

const prepared = new Map<string, readonly Prepared[]>();
function prepare({ line, writer }: Line, at: number): readonly Prepared[] {
  const done = prepared.get(line);
  if (done) return done;
  const brief = parseLabels(line);
  const typist = TYPISTS[at % TYPISTS.length]!;
  const weight = writer === 'first' ? 1 : PROSE_WEIGHT;
  const made =
    writer === 'template'
      ? [prepareBrief(brief, TEMPLATE_WEIGHT)]
      : [
          prepareBrief(brief, weight),
          prepareBrief({ ...brief, words: typist(brief.words) }, TYPIST_WEIGHT * weight),
        ];
  prepared.set(line, made);
  return made;
}

function vocabulary(briefs: readonly Prepared[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { names, weight } of briefs)
    for (const name of new Set(names.flat())) counts.set(name, (counts.get(name) ?? 0) + weight);
  const common = [...counts].filter(([, count]) => count >= LEAST_COUNT).map(([name]) => name);
  return new Map(common.sort().map((name, id) => [name, id]));
}

/** Marks the largest weights, and all weights of label pairs. */
function largest(parameters: Parameters, size: number, count: number): Uint8Array {
  const order = Array.from({ length: size }, (_, at) => at).sort(
    (a, b) => Math.abs(parameters[b]!) - Math.abs(parameters[a]!),
  );
  const kept = new Uint8Array(parameters.length).fill(1);
  for (const at of order.slice(count)) kept[at] = 0;
  return kept;
}

const rounded = (weight: number) => Math.round(weight * SCALE);

function tableOf(parameters: Parameters, ids: ReadonlyMap<string, number>): { table: string; pairs: string } {
  const lines = [...ids].flatMap(([name, id]) => {
    const weights = LABELS.flatMap((_, label) => {
      const weight = rounded(parameters[id * LABELS.length + label]!);
      return weight === 0 ? [] : `${String.fromCharCode(65 + label)}${weight}`;
    });
    return weights.length === 0 ? [] : `${name}\t${weights.join('')}`;
  });
  const pairs = [...parameters.subarray(ids.size * LABELS.length)].map(rounded).join(' ');
  return { table: lines.join('\n'), pairs };
}

function train(lines: readonly Line[]): { table: string; pairs: string } {
  const briefs = lines.flatMap(prepare);
  const ids = vocabulary(briefs);
  const examples = briefs.map(
    ({ tokens, names, gold, weight }): Example => ({
      tokens,
      features: names.map((own) => own.flatMap((name) => ids.get(name) ?? [])),
      gold,
      weight,
    }),
  );
  const first = fit(examples, ids.size, { penalty: PENALTY, rounds: ROUNDS });
  const kept = largest(first, ids.size * LABELS.length, KEPT);
  return tableOf(fit(examples, ids.size, { penalty: PENALTY, rounds: ROUNDS, kept }), ids);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
function report(name: string, lines: readonly Line[], weights: Weights): void {
  const briefs = lines.map(({ line }) => line);
  const { share, printedInstructions } = scoreAll(briefs, (words) => readBrief(words, { ...MODEL, weights }));
  const rules = scoreAll(briefs, readByRules);
  console.log(
    `${name}: ${percent(share)}, ${printedInstructions.length} words of instructions printed (rules alone: ${percent(rules.share)}, ${rules.printedInstructions.length})`,
  );
}

const weightsOf = (lines: readonly Line[]): Weights => {
  const { table, pairs } = train(lines);
  return parseWeights(table, pairs);
};

function leaveOut(writer: string): void {
  report(
    `${writer} writer, fitted on the others`,
    LINES.filter((line) => line.writer === writer),
    weightsOf(LINES.filter((line) => line.writer !== writer)),
  );
}

function crossValidate(folds: number): void {
  const own = LINES.filter(({ writer }) => writer !== 'template');
  let [right, printed] = [0, 0];
  for (let fold = 0; fold < folds; fold++) {
    const weights = weightsOf(LINES.filter((line, at) => line.writer === 'template' || at % folds !== fold));
    const held = own.filter((_, at) => at % folds === fold).map(({ line }) => line);
    const verdict = scoreAll(held, (words) => readBrief(words, { ...MODEL, weights }));
    right += verdict.share * held.length;
    printed += verdict.printedInstructions.length;
  }
  console.log(`${folds}-fold: ${percent(right / own.length)}, ${printed} words of instructions printed`);
}

if (mode === 'cross') {
  leaveOut('third');
  leaveOut('second');
  crossValidate(5);
} else {
  const { table, pairs } = train(LINES);
  const file = join(import.meta.dirname, '../../packages/designer/src/brief/tag/weights.gen.ts');
  const escaped = table.replaceAll(/[`\\$]/g, '\\$&');
  writeFileSync(
    file,
    `/** Generated by lab/designer/fit-reader.ts; do not edit. */\nexport const TABLE = \`\n${escaped}\n\`;\n\nexport const PAIRS =\n  '${pairs}';\n`,
  );
  const weights = parseWeights(table, pairs);
  for (const writer of ['first', 'second', 'third', 'template'])
    report(
      writer,
      LINES.filter((line) => line.writer === writer),
      weights,
    );
  console.log(`${table.split('\n').length} features, ${Math.round(table.length / 1024)} KB`);
}
