/** Limits on reading one file: a hostile file leads to a finding instead of a hang. */

export type BudgetLimits = {
  readonly objects: number;
  readonly operators: number;
  readonly depth: number;
  readonly decodedBytes: number;
  readonly pages: number;
  readonly elements: number;
  readonly elementDepth: number;
};

const DEFAULT_LIMITS: BudgetLimits = {
  objects: 500_000,
  operators: 6_000_000,
  depth: 24,
  decodedBytes: 192 * 1024 * 1024,
  pages: 2_000,
  elements: 300_000,
  elementDepth: 256,
};

const EXCESS: Readonly<Record<keyof BudgetLimits, string>> = {
  objects: 'holds more objects than any artwork does',
  operators: 'takes more drawing steps than any artwork does',
  depth: 'is nested deeper than any artwork is',
  decodedBytes: 'unpacks to more data than any artwork does',
  pages: 'has more pages than are checked at once',
  elements: 'holds more elements than any artwork does',
  elementDepth: 'is nested deeper than any artwork is',
};

/** Thrown inside a reader when a limit is reached; the reader catches it and reports a finding. */
export class LimitReached extends Error {
  readonly limit: keyof BudgetLimits;
  constructor(limit: keyof BudgetLimits) {
    super(`The file ${EXCESS[limit]}; the rest of it was not checked.`);
    this.limit = limit;
  }
}

export class Malformed extends Error {}

export type Budget = {
  readonly limits: BudgetLimits;
  /** Subtracts from one of the limits. @throws LimitReached when it is exhausted. */
  spend(what: 'objects' | 'operators' | 'decodedBytes' | 'elements', amount: number): void;
};

export function createBudget(limits: BudgetLimits = DEFAULT_LIMITS): Budget {
  const left = {
    objects: limits.objects,
    operators: limits.operators,
    decodedBytes: limits.decodedBytes,
    elements: limits.elements,
  };
  return {
    limits,
    spend(what, amount) {
      left[what] -= amount;
      if (left[what] < 0) throw new LimitReached(what);
    },
  };
}
