/** Converts PostgREST's filters (`tier=eq.free`, `or=(a.lt.1,b.is.null)`) to SQL with bound values. */
import { restError } from './errors.ts';
import { type Field, readField, splitList, unquote } from './fields.ts';
import type { Table } from './schema.ts';

export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds a JSON value for a column or argument; lists and objects become arrays and rows in PostgreSQL's syntax. */
  addTyped(value: unknown, type: string): string {
    if (value === null || value === undefined) return `${this.add(null)}::${type}`;
    const isJson = type === 'json' || type === 'jsonb';
    if (typeof value === 'object' && !isJson)
      return `(select v from json_to_record(${this.add(JSON.stringify({ v: value }))}::json) as given (v ${type}))`;
    return `${this.add(typeof value === 'string' && !isJson ? value : JSON.stringify(value))}::${type}`;
  }
}

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};
const PATTERNS: Readonly<Record<string, string>> = { like: 'like', ilike: 'ilike' };
const IS_VALUES = new Set(['null', 'true', 'false', 'unknown', 'not_null']);

const unreadable = (text: string): Error =>
  restError('PGRST100', `"failed to parse filter (${text})"`, {
    details: 'Expected operator.value, with an operator of eq, neq, gt, gte, lt, lte, in, is, like, ilike',
  });

function inBrackets(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) throw unreadable(text);
  return text.slice(1, -1);
}

function condition(field: Field, expression: string, parameters: Parameters): string {
  const { type, sql: name } = field;
  if (expression.startsWith('not.')) {
    return `not (${condition(field, expression.slice(4), parameters)})`;
  }
  const dot = expression.indexOf('.');
  const operator = expression.slice(0, dot);
  const value = expression.slice(dot + 1);
  if (dot < 0) throw unreadable(expression);
  const comparison = COMPARISONS[operator];
  if (comparison) return `${name} ${comparison} ${parameters.add(value)}::${type}`;
  const pattern = PATTERNS[operator];
  if (pattern) return `${name}::text ${pattern} ${parameters.add(value.replaceAll('*', '%'))}`;
  if (operator === 'is' && IS_VALUES.has(value)) return `${name} is ${value.replace('_', ' ')}`;
  if (operator === 'in') {
    const inside = inBrackets(value);
    const list = inside === '' ? [] : splitList(inside).map(unquote);
    return `${name} = any (${parameters.add(list)}::text[]::${type}[])`;
  }
  throw unreadable(expression);
}

/** Limits nested groups, because each level is parsed again from its beginning. */
const MAX_NESTING = 16;

function logic(table: Table, word: 'and' | 'or', group: string, parameters: Parameters, level = 1): string {
  if (level > MAX_NESTING) throw unreadable(`${group.slice(0, 40)}…`);
  const parts = splitList(inBrackets(group)).map((part) => {
    const nested = /^(not\.)?(and|or)(\(.*\))$/s.exec(part);
    if (nested) {
      const inner = logic(table, nested[2] === 'or' ? 'or' : 'and', nested[3] ?? '', parameters, level + 1);
      return nested[1] ? `not ${inner}` : inner;
    }
    const [, name, expression] = /^((?:"(?:[^"\\]|\\.)*"|[^".])+)\.(.*)$/s.exec(part) ?? [];
    if (name === undefined || expression === undefined) throw unreadable(part);
    return condition(readField(table, name), unquoteValue(expression), parameters);
  });
  return `(${parts.join(` ${word} `)})`;
}

/** A quoted value in a group may contain commas and parentheses. */
const unquoteValue = (expression: string): string =>
  expression.replace(
    /^((?:not\.)?[a-z]+\.)(".*")$/s,
    (_all, operator: string, value: string) => operator + unquote(value),
  );

export const RESERVED = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'] as const;
type Reserved = (typeof RESERVED)[number];

const isReserved = (key: string): key is Reserved => RESERVED.some((word) => word === key);

/** Rejects parameters this kind of call would ignore; `filters: false` rejects filters too. @throws PGRST100 */
export function checkQuery(
  query: URLSearchParams,
  honored: readonly Reserved[],
  { filters }: { filters: boolean },
): void {
  for (const key of query.keys()) {
    if (isReserved(key) ? honored.includes(key) : filters) continue;
    throw restError('PGRST100', `"failed to parse the query (${key})"`, {
      details: `This call does not honor '${key}'.`,
    });
  }
}

/** `other.column` is a filter on rows that PostgREST would have joined. */
function filteredField(table: Table, key: string): Field {
  const [, other] = table.columns.has(key) ? [] : (/^([^".>]+)\./.exec(key) ?? []);
  if (other === undefined) return readField(table, key);
  throw restError('PGRST108', `'${other}' is not an embedded resource in this request`, {
    hint: `Verify that '${other}' is included in the 'select' query parameter.`,
  });
}

export function whereClause(table: Table, query: URLSearchParams, parameters: Parameters): string {
  const parts: string[] = [];
  for (const [key, value] of query) {
    if (isReserved(key)) continue;
    if (key === 'or' || key === 'and') parts.push(logic(table, key, value, parameters));
    else if (key === 'not.or' || key === 'not.and') {
      parts.push(`not ${logic(table, key === 'not.or' ? 'or' : 'and', value, parameters)}`);
    } else parts.push(condition(filteredField(table, key), value, parameters));
  }
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}
