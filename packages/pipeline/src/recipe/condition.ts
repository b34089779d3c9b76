import { z } from 'zod';
import { FACTS, type FactName, type Facts, type FactValue } from './facts.ts';

type NumberFact = {
  [Name in FactName]: (typeof FACTS)[Name] extends { unit: string } ? Name : never;
}[FactName];

const isNumberFact = (name: FactName): name is NumberFact => 'unit' in FACTS[name];
const NUMBERS = (Object.keys(FACTS) as FactName[]).filter(isNumberFact);

export const COMPARISONS = {
  '<': 'under',
  '<=': 'at most',
  '>': 'over',
  '>=': 'at least',
  '=': 'exactly',
} as const;

const numberTest = z.strictObject({
  fact: z.enum(NUMBERS),
  op: z.enum(Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[]),
  value: z.number(),
});
const formatTest = z.strictObject({
  fact: z.literal('format'),
  op: z.enum(['is', 'is not']),
  value: z.enum(FACTS.format.words),
});
const modeTest = z.strictObject({
  fact: z.literal('color_mode'),
  op: z.enum(['is', 'is not']),
  value: z.enum(FACTS.color_mode.words),
});
const test = z.discriminatedUnion('fact', [numberTest, formatTest, modeTest]);
export type Test = z.output<typeof test>;

export const condition = z.strictObject({
  join: z.enum(['all', 'any']).default('all'),
  tests: z.array(test).min(1).max(8),
  unknown: z.enum(['run', 'skip']).default('skip'),
});
export type Condition = z.output<typeof condition>;

export type Verdict = {
  readonly runs: boolean;
  readonly why: string;
};

const rounded = (value: number) => `${Math.round(value * 100) / 100}`;

function formatValue(fact: FactName, value: FactValue): string {
  if (value === null) return 'unknown';
  if (typeof value === 'string') return value.toUpperCase();
  const facts = FACTS[fact];
  const unit = 'unit' in facts ? facts.unit : '';
  return unit === '%' ? `${rounded(value)}%` : `${rounded(value)} ${unit}`.trim();
}

function describeTest({ fact, op, value }: Test): string {
  const { label } = FACTS[fact];
  if (op === 'is' || op === 'is not') return `${label} ${op} ${formatValue(fact, value)}`;
  return `${label} is ${COMPARISONS[op]} ${formatValue(fact, value)}`;
}

export function describeCondition({ join, tests }: Condition): string {
  return tests.map(describeTest).join(join === 'all' ? ' and ' : ' or ');
}

const COMPARE: Readonly<Record<keyof typeof COMPARISONS, (actual: number, value: number) => boolean>> = {
  '<': (actual, value) => actual < value,
  '<=': (actual, value) => actual <= value,
  '>': (actual, value) => actual > value,
  '>=': (actual, value) => actual >= value,
  '=': (actual, value) => actual === value,
};

function holds(test: Test, facts: Facts): boolean | null {
  const actual = facts(test.fact);
  if (actual === null) return null;
  if (test.op === 'is') return actual === test.value;
  if (test.op === 'is not') return actual !== test.value;
  return COMPARE[test.op](Number(actual), Number(test.value));
}

/** Unknown facts matter only if the known tests do not determine the verdict. */
export function judge({ join, tests, unknown }: Condition, facts: Facts): Verdict {
  const answers = tests.map((one) => holds(one, facts));
  const decisive = join === 'any';
  const known = answers.includes(decisive) ? decisive : answers.includes(null) ? null : !decisive;
  const why = tests.map(({ fact }) => `${FACTS[fact].label} is ${formatValue(fact, facts(fact))}`).join(', ');
  return { runs: known ?? unknown === 'run', why };
}
