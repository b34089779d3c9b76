import type { RowSubscription } from './row-subscriptions.ts';
import type { Column } from './rows.ts';

export type RowFilter = {
  readonly columns: readonly string[];
  matches(row: Readonly<Record<string, unknown>>): boolean;
  /** One `column=eq.value` condition that the database can match, or undefined. */
  readonly narrowest: Pick<RowSubscription, 'column' | 'value'> | undefined;
};

const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const;
type Operator = (typeof OPERATORS)[number];
type Condition = { readonly column: Column; readonly operator: Operator; readonly wanted: readonly string[] };

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']);
const TIMES = new Set(['timestamptz', 'timestamp', 'date']);
/** Types whose values have exactly one text form each. */
const EXACT_TEXT = new Set(['uuid', 'text', 'varchar']);

function comparable({ type }: Column, value: unknown): number | string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (NUMBERS.has(type)) return Number(text);
  if (TIMES.has(type)) return Date.parse(text);
  return text;
}

function holds(operator: Operator, found: number | string, wanted: readonly (number | string)[]): boolean {
  const [first = ''] = wanted;
  switch (operator) {
    case 'eq':
      return found === first;
    case 'neq':
      return found !== first;
    case 'lt':
      return found < first;
    case 'lte':
      return found <= first;
    case 'gt':
      return found > first;
    case 'gte':
      return found >= first;
    case 'in':
      return wanted.includes(found);
    default:
      return operator satisfies never;
  }
}

function split(text: string): string[] {
  return text.match(/(?:"(?:\\.|[^"\\])*"|\((?:"(?:\\.|[^"\\])*"|[^()"])*\)|[^,"(])+/gs) ?? [];
}

const unquote = (text: string): string =>
  /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;

function readCondition(text: string, columns: readonly Column[]): Condition | undefined {
  const [, name, word, value = ''] = /^(\w+)=(\w+)\.(.*)$/s.exec(text) ?? [];
  const operator = OPERATORS.find((known) => known === word);
  const column = columns.find((known) => known.name === name);
  if (!operator || !column) return undefined;
  const wanted =
    operator === 'in' ? split(value.replace(/^\((.*)\)$/s, '$1')).map(unquote) : [unquote(value)];
  const readable = wanted.every((one) => !Number.isNaN(comparable(column, one)));
  return readable ? { column, operator, wanted } : undefined;
}

/** @returns undefined for an unreadable filter or an unknown column */
export function readFilter(text: string, columns: readonly Column[]): RowFilter | undefined {
  const conditions: Condition[] = [];
  for (const part of split(text)) {
    const condition = readCondition(part, columns);
    if (!condition) return undefined;
    conditions.push(condition);
  }
  if (conditions.length === 0) return undefined;
  const exact = conditions.find(({ operator, column }) => operator === 'eq' && EXACT_TEXT.has(column.type));
  return {
    columns: conditions.map(({ column }) => column.name),
    matches: (row) =>
      conditions.every(({ column, operator, wanted }) => {
        const value = row[column.name];
        if (value === null || value === undefined) return false;
        const found = comparable(column, value);
        return holds(
          operator,
          found,
          wanted.map((one) => comparable(column, one)),
        );
      }),
    narrowest: exact && { column: exact.column.name, value: exact.wanted[0] ?? '' },
  };
}
