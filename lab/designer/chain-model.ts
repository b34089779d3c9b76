/** Fits a linear-chain model: log-likelihood by forward and backward sums, maximized by FTRL-Proximal, which keeps few weights. */

import {
  isAllowed,
  JOINTS,
  jointOf,
  LABELS,
  mayFollow,
  pairIndex,
} from '../../packages/designer/src/brief/tag/tagger.ts';
import type { Token } from '../../packages/designer/src/brief/tag/tokens.ts';
import { createRandom, subSeed } from '../../packages/designer/src/random.ts';

const COUNT = LABELS.length;
const PAIRS = JOINTS * COUNT * COUNT;

export type Example = {
  readonly tokens: readonly Token[];
  /** Ids of the features of each token. */
  readonly features: readonly (readonly number[])[];
  readonly gold: readonly number[];
  readonly weight: number;
};

/** Weights of features, `[feature][label]` flattened, followed by the weights of label pairs. */
export type Parameters = Float64Array;

type Options = {
  readonly rounds: number;
  readonly rate: number;
  /** Weights with less evidence than this stay 0. */
  readonly sparsity: number;
  readonly penalty: number;
  /** Features that name a word; each token's are left out with the probability `blindness`, as for unknown words. */
  readonly isLexical: (feature: number) => boolean;
  readonly blindness: number;
  /** Seed of the order of the examples and of the words left out. */
  readonly seed: number;
};

type State = {
  readonly weights: Parameters;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  readonly gradient: Float64Array;
  /** Round-robin mark of the features that the current example touched. */
  readonly touched: Set<number>;
  readonly base: number;
};

const ALLOWED_PAIRS = Array.from({ length: COUNT * COUNT }, (_, at) =>
  mayFollow(Math.floor(at / COUNT), at % COUNT) ? 1 : 0,
);

function pairFactors({ weights, base }: State): Float64Array {
  const factors = new Float64Array(PAIRS);
  for (let at = 0; at < PAIRS; at++)
    factors[at] = ALLOWED_PAIRS[at % (COUNT * COUNT)] === 1 ? Math.exp(weights[base + at]!) : 0;
  return factors;
}

/** Unnormalized probabilities of each token's labels by its features alone. */
function emissionFactors({ tokens }: Example, features: readonly (readonly number[])[], { weights }: State) {
  return tokens.map((token, at) => {
    const sums = new Float64Array(COUNT);
    for (const feature of features[at]!)
      for (let label = 0; label < COUNT; label++) sums[label]! += weights[feature * COUNT + label]!;
    let most = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < COUNT; label++)
      if (isAllowed(token, label) && sums[label]! > most) most = sums[label]!;
    return sums.map((sum, label) => (isAllowed(token, label) ? Math.exp(sum - most) : 0));
  });
}

function scaled(values: Float64Array): Float64Array {
  let sum = 0;
  for (const value of values) sum += value;
  return values.map((value) => value / Math.max(sum, 1e-300));
}

function forwardFactors(tokens: readonly Token[], emissions: readonly Float64Array[], pairs: Float64Array) {
  const forward = [scaled(emissions[0]!)];
  for (let at = 1; at < tokens.length; at++) {
    const joint = jointOf(tokens[at]!);
    const before = forward[at - 1]!;
    const own = new Float64Array(COUNT);
    for (let previous = 0; previous < COUNT; previous++)
      for (let label = 0; label < COUNT; label++)
        own[label]! += before[previous]! * pairs[pairIndex(joint, previous, label)]!;
    for (let label = 0; label < COUNT; label++) own[label]! *= emissions[at]![label]!;
    forward.push(scaled(own));
  }
  return forward;
}

/** Adds expected minus observed counts of one example to the gradient. */
function addExample(example: Example, features: readonly (readonly number[])[], state: State): void {
  const { tokens, gold, weight } = example;
  const { gradient, touched, base } = state;
  const pairs = pairFactors(state);
  const emissions = emissionFactors(example, features, state);
  const forward = forwardFactors(tokens, emissions, pairs);
  let backward: Float64Array = new Float64Array(COUNT).fill(1);
  for (let at = tokens.length - 1; at >= 0; at--) {
    const share = scaled(forward[at]!.map((value, label) => value * backward[label]!));
    share[gold[at]!]! -= 1;
    for (const feature of features[at]!) {
      touched.add(feature);
      for (let label = 0; label < COUNT; label++)
        gradient[feature * COUNT + label]! += weight * share[label]!;
    }
    if (at === 0) break;
    const joint = jointOf(tokens[at]!);
    const ahead = emissions[at]!.map((value, label) => value * backward[label]!);
    const before = forward[at - 1]!;
    const own = new Float64Array(COUNT);
    let total = 0;
    for (let previous = 0; previous < COUNT; previous++)
      for (let label = 0; label < COUNT; label++) {
        const step = pairs[pairIndex(joint, previous, label)]! * ahead[label]!;
        own[previous]! += step;
        total += before[previous]! * step;
      }
    for (let previous = 0; previous < COUNT; previous++)
      for (let label = 0; label < COUNT; label++) {
        const pair = pairIndex(joint, previous, label);
        gradient[base + pair]! += (weight * before[previous]! * pairs[pair]! * ahead[label]!) / total;
      }
    gradient[base + pairIndex(joint, gold[at - 1]!, gold[at]!)]! -= weight;
    backward = scaled(own);
  }
}

/** McMahan et al., "Ad Click Prediction: a View from the Trenches" (2013), algorithm 1. */
function step(at: number, state: State, { rate, sparsity, penalty }: Options): void {
  const { weights, sums, squares, gradient } = state;
  const slope = gradient[at]!;
  if (slope === 0) return;
  gradient[at] = 0;
  const root = Math.sqrt(squares[at]!);
  squares[at]! += slope * slope;
  const next = Math.sqrt(squares[at]!);
  sums[at]! += slope - ((next - root) / rate) * weights[at]!;
  const sum = sums[at]!;
  weights[at] =
    Math.abs(sum) <= sparsity ? 0 : -(sum - Math.sign(sum) * sparsity) / ((1 + next) / rate + penalty);
}

export function fit(examples: readonly Example[], featureCount: number, options: Options): Parameters {
  const size = featureCount * COUNT + PAIRS;
  const base = featureCount * COUNT;
  const array = () => new Float64Array(size);
  const state: State = {
    weights: array(),
    sums: array(),
    squares: array(),
    gradient: array(),
    touched: new Set(),
    base,
  };
  for (let round = 0; round < options.rounds; round++) {
    const { unit } = createRandom(subSeed(options.seed, `order ${round}`));
    const order = examples.map((example) => ({ example, rank: unit() })).sort((a, b) => a.rank - b.rank);
    for (const { example } of order) {
      const features = example.features.map((own) =>
        unit() < options.blindness ? own.filter((feature) => !options.isLexical(feature)) : own,
      );
      addExample(example, features, state);
      for (const feature of state.touched)
        for (let label = 0; label < COUNT; label++) step(feature * COUNT + label, state, options);
      for (let pair = 0; pair < PAIRS; pair++) step(base + pair, state, options);
      state.touched.clear();
    }
  }
  return state.weights;
}
