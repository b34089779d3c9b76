/** PostgREST's filter words (`tier=eq.free`, `or=(a.lt.1,b.is.null)`) as SQL with bound values. */
import { restError } from './errors.ts';
import type { Table } from './schema.ts';

/** Collects values; SQL refers to them by number. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @throws AppError PGRST204 for a column that the table does not have */
export function columnType(table: Table, column: string): string {
  const type = table.columns.get(column);
  if (type === undefined) {
    throw restError(
      'PGRST204',
      `Could not find the '${column}' column of '${table.name}' in the schema cache`,
    );
  }
  return type;
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

/** Splits at commas that stand outside quotes and brackets. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let current = '';
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index);
    if (sign === '\\' && quoted) {
      current += sign + text.charAt(++index);
      continue;
    }
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === '(') depth++;
    else if (!quoted && sign === ')') depth--;
    if (sign === ',' && depth === 0 && !quoted) {
      parts.push(current);
      current = '';
    } else {
      current += sign;
    }
  }
  if (quoted || depth !== 0) throw unreadable(text);
  return [...parts, current];
}

const unquote = (value: string): string =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/gs, '$1')
    : value;

function inBrackets(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) throw unreadable(text);
  return text.slice(1, -1);
}

/** One `operator.value` on one column. */
function condition(table: Table, column: string, expression: string, parameters: Parameters): string {
  const type = columnType(table, column);
  const name = quoteIdentifier(column);
  if (expression.startsWith('not.')) {
    return `not (${condition(table, column, expression.slice(4), parameters)})`;
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

/** Groups in groups; each level is read from its beginning. */
const MAX_NESTING = 16;

/** `(a.eq.1,and(b.gt.2,c.is.null))` */
function logic(table: Table, word: 'and' | 'or', group: string, parameters: Parameters, level = 1): string {
  if (level > MAX_NESTING) throw unreadable(`${group.slice(0, 40)}…`);
  const parts = splitList(inBrackets(group)).map((part) => {
    const nested = /^(not\.)?(and|or)(\(.*\))$/s.exec(part);
    if (nested) {
      const inner = logic(table, nested[2] === 'or' ? 'or' : 'and', nested[3] ?? '', parameters, level + 1);
      return nested[1] ? `not ${inner}` : inner;
    }
    const [, name, expression] = /^("(?:[^"\\]|\\.)*"|[^".]+)\.(.*)$/s.exec(part) ?? [];
    if (name === undefined || expression === undefined) throw unreadable(part);
    return condition(table, unquote(name), unquoteValue(expression), parameters);
  });
  return `(${parts.join(` ${word} `)})`;
}

/** Inside a group a value may be quoted to hold commas and brackets. */
const unquoteValue = (expression: string): string =>
  expression.replace(
    /^((?:not\.)?[a-z]+\.)(".*")$/s,
    (_all, operator: string, value: string) => operator + unquote(value),
  );

/** Words of the query string that are no columns. */
export const RESERVED = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'] as const;
type Reserved = (typeof RESERVED)[number];

const isReserved = (key: string): key is Reserved => RESERVED.some((word) => word === key);

/** Refuses the words that this kind of call would leave out; with `filters: false`, filters as well. @throws AppError PGRST100 */
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
function filteredColumn(table: Table, key: string): string {
  const column = unquote(key);
  const [, other] = column === key && !table.columns.has(key) ? (/^([^.]+)\./.exec(key) ?? []) : [];
  if (other === undefined) return column;
  throw restError('PGRST108', `'${other}' is not an embedded resource in this request`, {
    hint: `Verify that '${other}' is included in the 'select' query parameter.`,
  });
}

/** The WHERE clause of a query string, or an empty text. */
export function whereClause(table: Table, query: URLSearchParams, parameters: Parameters): string {
  const parts: string[] = [];
  for (const [key, value] of query) {
    if (isReserved(key)) continue;
    if (key === 'or' || key === 'and') parts.push(logic(table, key, value, parameters));
    else if (key === 'not.or' || key === 'not.and') {
      parts.push(`not ${logic(table, key === 'not.or' ? 'or' : 'and', value, parameters)}`);
    } else parts.push(condition(table, filteredColumn(table, key), value, parameters));
  }
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}

/** A name as the client writes it: bare, or in quotes where it holds anything else. */
const NAME = '("(?:[^"\\\\]|\\\\.)*"|[\\w-]+)';
const SELECTED = new RegExp(`^(?:${NAME}:)?${NAME}$`, 's');
const ORDERED = new RegExp(`^${NAME}(?:\\.(asc|desc))?(?:\\.(nullsfirst|nullslast))?$`, 's');
const AGGREGATE = /(^|[.:])(count|sum|avg|min|max)\(\)(::\w+)?$/;

/** `other(*)` asks for rows of another table, which PostgREST would join. */
function unselectable(table: Table, word: string): Error {
  if (AGGREGATE.test(word)) return restError('PGRST123', 'Use of aggregate functions is not allowed');
  const [, other] = /^(?:[\w-]+:)?(?:\.\.\.)?(\w+)(?:![\w!]+)?\(.*\)$/s.exec(word) ?? [];
  if (other === undefined) return restError('PGRST100', `"failed to parse select parameter (${word})"`);
  return restError(
    'PGRST200',
    `Could not find a relationship between '${table.name}' and '${other}' in the schema cache`,
    { details: 'Rows of other tables are not embedded here.', hint: 'Read each table by itself.' },
  );
}

type Selected = { readonly column: string; readonly alias: string | undefined };

/** `a,alias:b,"c d"` or `*`; embedding other tables is not offered. */
export function selectedColumns(table: Table, select: string | null): Selected[] {
  const all = [...table.columns.keys()].map((column) => ({ column, alias: undefined }));
  if (select === null || select === '') return all;
  return splitList(select).flatMap((part) => {
    const word = part.trim();
    if (word === '*') return all;
    const [, alias, name] = SELECTED.exec(word) ?? [];
    if (name === undefined) throw unselectable(table, word);
    const column = unquote(name);
    columnType(table, column);
    return [{ column, alias: alias === undefined ? undefined : unquote(alias) }];
  });
}

export const selectList = (selected: readonly Selected[]): string =>
  selected
    .map(({ column, alias }) =>
      alias === undefined
        ? quoteIdentifier(column)
        : `${quoteIdentifier(column)} as ${quoteIdentifier(alias)}`,
    )
    .join(', ');

type Ordered = { readonly column: string; readonly sql: string };

/** `a.desc.nullslast,b` */
export function orderedColumns(table: Table, order: string | null): Ordered[] {
  if (!order) return [];
  return splitList(order).map((part) => {
    const [, name, direction, nulls] = ORDERED.exec(part.trim()) ?? [];
    if (name === undefined) throw restError('PGRST100', `"failed to parse order (${part})"`);
    const column = unquote(name);
    columnType(table, column);
    const place = nulls === undefined ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last';
    return { column, sql: `${quoteIdentifier(column)} ${direction ?? 'asc'}${place}` };
  });
}

export const orderClause = (ordered: readonly Ordered[]): string =>
  ordered.length === 0 ? '' : ` order by ${ordered.map(({ sql }) => sql).join(', ')}`;

/** The columns of `columns=` or `on_conflict=`. */
export function columnList(table: Table, list: string): string[] {
  const names = splitList(list).map((name) => unquote(name.trim()));
  for (const name of names) columnType(table, name);
  return names;
}
