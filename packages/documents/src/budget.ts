/** Limits of reading one file, so that a hostile file ends in a finding and never in a frozen shop. */

export type BudgetLimits = {
  /** Objects parsed from the file. */
  readonly objects: number;
  /** Content operators interpreted, over all pages, forms, patterns and glyphs. */
  readonly operators: number;
  /** Nesting of forms, patterns and glyphs inside one another. */
  readonly depth: number;
  /** Bytes coming out of decompression, over the whole file. */
  readonly decodedBytes: number;
  /** Pages walked; further ones are reported as not checked. */
  readonly pages: number;
  /** Elements of an XML file, and how deep they nest. */
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

/** Thrown inside a reader when a limit is met; the reader turns it into a finding and never lets it out. */
export class LimitReached extends Error {
  readonly limit: keyof BudgetLimits;
  constructor(limit: keyof BudgetLimits) {
    super(`The file ${EXCESS[limit]}; the rest of it was not checked.`);
    this.limit = limit;
  }
}

/** Thrown inside a reader when the file breaks its format; turned into a finding by the reader that catches it. */
export class Malformed extends Error {}

export type Budget = {
  readonly limits: BudgetLimits;
  /** Takes from one of the counted allowances. @throws LimitReached when it is used up. */
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
