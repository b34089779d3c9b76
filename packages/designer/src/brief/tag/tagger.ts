/** Labels tokens with a linear-chain model of integer weights, fitted by `lab/designer/fit-reader.ts`. */
import type { PhraseRole } from '../reading.ts';
import type { Token } from './tokens.ts';

export type LabelRole = Exclude<PhraseRole, 'small' | 'print'>;
export type Label = { readonly role: LabelRole; readonly begins: boolean };

const ROLES: readonly LabelRole[] = [
  'main',
  'second',
  'date',
  'place',
  'contact',
  'number',
  'player',
  'picture',
];

/** Index 0 is an instruction; every other role has a label for its first token and one for the tokens after it. */
export const LABELS: readonly Label[] = [
  { role: 'instruction', begins: false },
  ...ROLES.flatMap((role): Label[] => [
    { role, begins: true },
    { role, begins: false },
  ]),
];
export const labelIndex = (role: LabelRole, begins: boolean): number =>
  role === 'instruction' ? 0 : 1 + 2 * ROLES.indexOf(role) + (begins ? 0 : 1);

/** Number of separator kinds; pairs of labels have separate weights for each. */
export const JOINTS = 3;
export function jointOf({ mark }: Token): number {
  if (mark === 'none') return 0;
  return mark === 'stop' || mark === 'line' || mark === 'emoji' ? 2 : 1;
}

const UNCROSSED: ReadonlySet<Token['mark']> = new Set(['line', 'quote', 'colon', 'emoji', 'start']);

/** Degrees and company endings belong to the name before the comma: "Emily Chen, DVM". */
const NAME_END = /^(?:[\p{Lu}.]{2,6}|Inc|Jr|Sr|Esq|PhD)\.?$/u;

/** Quoted text is printed; no phrase continues over a line end or colon or into a quote, and no name over a comma. */
export function isAllowed(token: Token, label: number): boolean {
  const { role, begins } = LABELS[label]!;
  if (token.refused) return role === 'instruction';
  if (token.quoted) return begins && role !== 'picture';
  if (role === 'main' && !begins && token.mark === 'comma') return NAME_END.test(token.text);
  return role === 'instruction' || begins || !UNCROSSED.has(token.mark);
}

/** A label that continues a phrase follows only a label of the same role. */
export function mayFollow(previous: number, label: number): boolean {
  const { role, begins } = LABELS[label]!;
  return role === 'instruction' || begins || LABELS[previous]!.role === role;
}

export type Weights = {
  readonly features: ReadonlyMap<string, readonly (readonly [label: number, weight: number])[]>;
  /** Weight of a pair of labels: `[joint][previous][label]`, flattened. */
  readonly pairs: readonly number[];
};

export const pairIndex = (joint: number, previous: number, label: number): number =>
  (joint * LABELS.length + previous) * LABELS.length + label;

/** Sum of the weights of a token's features, for each label. */
export function emissionsOf(features: readonly string[], weights: Weights): number[] {
  const sums = LABELS.map(() => 0);
  for (const feature of features)
    for (const [label, weight] of weights.features.get(feature) ?? []) sums[label]! += weight;
  return sums;
}

const opensMain = (label: number): boolean => LABELS[label]!.role === 'main' && LABELS[label]!.begins;

/** A label, and whether a main line has begun: `label` before, `COUNT + label` after. */
const COUNT = LABELS.length;
const STATES = Array.from({ length: 2 * COUNT }, (_, state) => state);
const labelOf = (state: number): number => state % COUNT;
const hasMain = (state: number): boolean => state >= COUNT;

/** States from which a token may pass to each state; a brief has at most one main line. */
const SOURCES: readonly (readonly number[])[] = STATES.map((state) =>
  STATES.filter((previous) => {
    if (!mayFollow(labelOf(previous), labelOf(state))) return false;
    return opensMain(labelOf(state))
      ? hasMain(state) && !hasMain(previous)
      : hasMain(state) === hasMain(previous);
  }),
);
const mayStart = (state: number): boolean => hasMain(state) === opensMain(labelOf(state));

/** Labels with the highest sum of weights and at most one main line; of equal sums, the lowest label wins. */
export function bestLabels(
  tokens: readonly Token[],
  emissions: readonly (readonly number[])[],
  { pairs }: Weights,
): number[] {
  const back: number[][] = [];
  let scores: number[] = [];
  for (const [at, token] of tokens.entries()) {
    const joint = jointOf(token);
    const from = STATES.map(() => 0);
    const before = scores;
    scores = STATES.map((state): number => {
      const label = labelOf(state);
      const own = emissions[at]?.[label] ?? 0;
      if (!isAllowed(token, label)) return Number.NEGATIVE_INFINITY;
      if (at === 0) return mayStart(state) ? own : Number.NEGATIVE_INFINITY;
      let best = Number.NEGATIVE_INFINITY;
      for (const previous of SOURCES[state] ?? []) {
        const sum = before[previous]! + (pairs[pairIndex(joint, labelOf(previous), label)] ?? 0);
        if (sum <= best) continue;
        best = sum;
        from[state] = previous;
      }
      return best + own;
    });
    back.push(from);
  }
  const labels: number[] = [];
  let state = scores.indexOf(Math.max(...scores));
  for (let at = tokens.length - 1; at >= 0; at--) {
    labels.unshift(labelOf(state));
    state = back[at]?.[state] ?? 0;
  }
  return labels;
}

/** Reads the table: a line for each feature, its labels as capital letters, each followed by a weight. */
export function parseWeights(table: string, pairs: string): Weights {
  const lines = table.trim().split('\n');
  return {
    features: new Map(
      lines.map((line) => {
        const cut = line.lastIndexOf('\t');
        const found = [...line.slice(cut + 1).matchAll(/(\p{Lu})(-?\d+)/gu)];
        return [
          line.slice(0, cut),
          found.map(([, letter = 'A', weight]): [number, number] => [
            letter.charCodeAt(0) - 65,
            Number(weight),
          ]),
        ];
      }),
    ),
    pairs: pairs.trim().split(/\s+/).map(Number),
  };
}
