/** Fits a linear-chain model: log-likelihood by the forward-backward algorithm, maximized by iRprop⁻ with an L2 penalty. */
import {
  isAllowed,
  JOINTS,
  jointOf,
  LABELS,
  mayFollow,
  pairIndex,
} from '../../packages/designer/src/brief/tag/tagger.ts';
import type { Token } from '../../packages/designer/src/brief/tag/tokens.ts';

const COUNT = LABELS.length;
const PAIRS = JOINTS * COUNT * COUNT;
/** Log-probability of an impossible label. */
const NEVER = -1e9;

export type Example = {
  readonly tokens: readonly Token[];
  /** Ids of the features of each token. */
  readonly features: readonly (readonly number[])[];
  readonly gold: readonly number[];
  readonly weight: number;
};

/** Weights of features, `[feature][label]` flattened, followed by the weights of label pairs. */
export type Parameters = Float64Array;
const sizeOf = (features: number): number => features * COUNT + PAIRS;

const MAY = LABELS.map((_, previous) => LABELS.map((_label, label) => mayFollow(previous, label)));

function logSum(values: Float64Array): number {
  let most = NEVER;
  for (const value of values) if (value > most) most = value;
  if (most === NEVER) return NEVER;
  let sum = 0;
  for (const value of values) sum += Math.exp(value - most);
  return most + Math.log(sum);
}

function emissionsIn({ tokens, features }: Example, weights: Parameters): Float64Array[] {
  return tokens.map((token, at) => {
    const sums = new Float64Array(COUNT);
    for (const feature of features[at] ?? [])
      for (let label = 0; label < COUNT; label++) sums[label]! += weights[feature * COUNT + label]!;
    for (let label = 0; label < COUNT; label++) if (!isAllowed(token, label)) sums[label] = NEVER;
    return sums;
  });
}

type Lattice = {
  readonly forward: Float64Array[];
  readonly backward: Float64Array[];
  readonly total: number;
};

function latticeOf(
  tokens: readonly Token[],
  emissions: readonly Float64Array[],
  weights: Parameters,
  base: number,
): Lattice {
  const forward = tokens.map(() => new Float64Array(COUNT).fill(NEVER));
  const backward = tokens.map(() => new Float64Array(COUNT).fill(NEVER));
  const terms = new Float64Array(COUNT);
  const last = tokens.length - 1;
  forward[0]!.set(emissions[0]!);
  for (let at = 1; at <= last; at++)
    for (let label = 0; label < COUNT; label++) {
      for (let previous = 0; previous < COUNT; previous++)
        terms[previous] = MAY[previous]![label]
          ? forward[at - 1]![previous]! + weights[base + pairIndex(jointOf(tokens[at]!), previous, label)]!
          : NEVER;
      forward[at]![label] = Math.max(NEVER, logSum(terms) + emissions[at]![label]!);
    }
  backward[last]!.fill(0);
  for (let at = last - 1; at >= 0; at--)
    for (let previous = 0; previous < COUNT; previous++) {
      for (let label = 0; label < COUNT; label++)
        terms[label] = MAY[previous]![label]
          ? weights[base + pairIndex(jointOf(tokens[at + 1]!), previous, label)]! +
            emissions[at + 1]![label]! +
            backward[at + 1]![label]!
          : NEVER;
      backward[at]![previous] = Math.max(NEVER, logSum(terms));
    }
  return { forward, backward, total: logSum(forward[last]!) };
}

/** Adds expected minus observed counts to the gradient; returns the negative log-likelihood. */
function addExample(example: Example, weights: Parameters, gradient: Float64Array, base: number): number {
  const { tokens, features, gold, weight } = example;
  const emissions = emissionsIn(example, weights);
  const { forward, backward, total } = latticeOf(tokens, emissions, weights, base);
  let score = 0;
  for (let at = 0; at < tokens.length; at++) {
    const label = gold[at]!;
    score += emissions[at]![label]!;
    const share = new Float64Array(COUNT);
    for (let one = 0; one < COUNT; one++)
      share[one] = weight * Math.exp(forward[at]![one]! + backward[at]![one]! - total);
    share[label]! -= weight;
    for (const feature of features[at]!)
      for (let one = 0; one < COUNT; one++) gradient[feature * COUNT + one]! += share[one]!;
    if (at === 0) continue;
    const joint = jointOf(tokens[at]!);
    score += weights[base + pairIndex(joint, gold[at - 1]!, label)]!;
    gradient[base + pairIndex(joint, gold[at - 1]!, label)]! -= weight;
    for (let previous = 0; previous < COUNT; previous++)
      for (let one = 0; one < COUNT; one++) {
        if (!MAY[previous]![one]) continue;
        const pair = base + pairIndex(joint, previous, one);
        const log =
          forward[at - 1]![previous]! + weights[pair]! + emissions[at]![one]! + backward[at]![one]! - total;
        if (log > -30) gradient[pair]! += weight * Math.exp(log);
      }
  }
  return weight * (total - score);
}

/** @param kept mask of weights that may differ from 0; all if absent */
export function fit(
  examples: readonly Example[],
  featureCount: number,
  { penalty, rounds, kept }: { penalty: number; rounds: number; kept?: Uint8Array },
): Parameters {
  const size = sizeOf(featureCount);
  const base = featureCount * COUNT;
  const weights = new Float64Array(size);
  const steps = new Float64Array(size).fill(0.1);
  const before = new Float64Array(size);
  for (let round = 0; round < rounds; round++) {
    const gradient = new Float64Array(size);
    for (const example of examples) addExample(example, weights, gradient, base);
    for (let at = 0; at < size; at++) {
      if (kept?.[at] === 0) continue;
      let slope = gradient[at]! + penalty * weights[at]!;
      const turn = slope * before[at]!;
      if (turn > 0) steps[at] = Math.min(steps[at]! * 1.2, 1);
      if (turn < 0) {
        steps[at] = Math.max(steps[at]! * 0.5, 1e-5);
        slope = 0;
      }
      weights[at]! -= Math.sign(slope) * steps[at]!;
      before[at] = slope;
    }
  }
  return weights;
}
