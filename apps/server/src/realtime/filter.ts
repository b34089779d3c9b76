/** `user_id=eq.…`: which rows a subscription wants. */
export type RowFilter = {
  readonly column: string;
  matches(value: unknown): boolean;
};

const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const;
type Operator = (typeof OPERATORS)[number];

/** Numbers compare as numbers, everything else as text. */
function compare(value: unknown, wanted: string): number {
  if (typeof value === 'number') return value - Number(wanted);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text < wanted ? -1 : text > wanted ? 1 : 0;
}

function test(operator: Operator, value: unknown, wanted: string): boolean {
  if (value === null || value === undefined) return false;
  switch (operator) {
    case 'eq':
      return compare(value, wanted) === 0;
    case 'neq':
      return compare(value, wanted) !== 0;
    case 'lt':
      return compare(value, wanted) < 0;
    case 'lte':
      return compare(value, wanted) <= 0;
    case 'gt':
      return compare(value, wanted) > 0;
    case 'gte':
      return compare(value, wanted) >= 0;
    case 'in':
      return wanted
        .replace(/^\((.*)\)$/s, '$1')
        .split(',')
        .some((one) => compare(value, one) === 0);
    default:
      return operator satisfies never;
  }
}

/** @returns undefined when it cannot be read */
export function readFilter(text: string): RowFilter | undefined {
  const [, column, word, wanted] = /^(\w+)=(\w+)\.(.*)$/s.exec(text) ?? [];
  const operator = OPERATORS.find((known) => known === word);
  if (column === undefined || wanted === undefined || operator === undefined) return undefined;
  return { column, matches: (value) => test(operator, value, wanted) };
}
