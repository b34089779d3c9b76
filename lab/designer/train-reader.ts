/** Fits the reader's weights on labeled briefs and their variants, and writes them as a table. */
import { LABELS } from '../../packages/designer/src/brief/tag/tagger.ts';
import { type Example, fit, type Parameters } from './chain-model.ts';
import { type Line, type Prepared, prepareAll } from './reader-data.ts';

/** Weights are multiplied by this and rounded, because the generated table stores integers. */
const SCALE = 16;
const VARIANTS = { typed: 0.4, exchanged: 0.3, copies: 3, template: 0.1 };
const FIT = { rounds: 8, rate: 0.1, sparsity: 1.5, penalty: 1, blindness: 0.2, seed: 0 };
const LEAST_COUNT = 2;
/** Smaller weights of features are left out of the table, after scaling. */
const LEAST_WEIGHT = 2;
/** The table is a part of the designer's first download; the features with the smallest weights are left out of it. */
const MOST_BYTES = 160 * 1024;
const LEXICAL = /^(?:(?:word|before|after|suffix|run\.before|run\.after)=|near[+-])/;

const rounded = (weight: number) => Math.round(weight * SCALE);

/** Table lines, most decisive features first, until the table is full; then in the order of their names. */
function within(lines: readonly { readonly line: string; readonly most: number }[]): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const { line } of lines.toSorted((a, b) => b.most - a.most)) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > MOST_BYTES) break;
    kept.push(line);
  }
  return kept.sort();
}

function tableOf(parameters: Parameters, ids: ReadonlyMap<string, number>): Table {
  const lines = [...ids].flatMap(([name, id]) => {
    const weights = LABELS.map((_, label) => rounded(parameters[id * LABELS.length + label]!));
    const listed = weights.flatMap((weight, label) =>
      Math.abs(weight) < LEAST_WEIGHT ? [] : `${String.fromCharCode(65 + label)}${weight}`,
    );
    const most = Math.max(...weights.map(Math.abs));
    return listed.length === 0 ? [] : { line: `${name}\t${listed.join('')}`, most };
  });
  const pairs = [...parameters.subarray(ids.size * LABELS.length)].map(rounded).join(' ');
  return { table: within(lines).join('\n'), pairs };
}

/** Sum of the weights of the briefs in which each feature occurs. */
function countsOf(briefs: readonly Prepared[], size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const { features, weight } of briefs)
    for (const feature of new Set(features.flat())) counts[feature]! += weight;
  return counts;
}

type Examples = {
  readonly examples: readonly Example[];
  /** Id of each feature by its name. */
  readonly ids: ReadonlyMap<string, number>;
};

/** Features of the briefs and their variants, without those that are too rare. */
function prepareExamples(lines: readonly Line[]): Examples {
  const seen = new Map<string, number>();
  const briefs = prepareAll(lines, VARIANTS, (name) => {
    const id = seen.get(name) ?? seen.size;
    seen.set(name, id);
    return id;
  });
  const counts = countsOf(briefs, seen.size);
  const common = [...seen].filter(([, id]) => counts[id]! >= LEAST_COUNT).map(([name]) => name);
  const ids = new Map(common.sort().map((name, id) => [name, id]));
  const idOf = new Map([...ids].map(([name, id]) => [seen.get(name), id]));
  const examples = briefs.map(
    ({ features, ...brief }): Example => ({
      ...brief,
      features: features.map((own) => own.flatMap((feature) => idOf.get(feature) ?? [])),
    }),
  );
  return { examples, ids };
}

type Table = { readonly table: string; readonly pairs: string };

/** Table of the features' weights, and weights of pairs of labels. */
export function train(lines: readonly Line[]): Table {
  const { examples, ids } = prepareExamples(lines);
  const lexical = new Set([...ids].filter(([name]) => LEXICAL.test(name)).map(([, id]) => id));
  const isLexical = (feature: number) => lexical.has(feature);
  return tableOf(fit(examples, ids.size, { ...FIT, isLexical }), ids);
}
