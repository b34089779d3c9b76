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
    const dot = part.indexOf('.');
    if (dot <= 0) throw unreadable(part);
    return condition(table, unquote(part.slice(0, dot)), unquoteValue(part.slice(dot + 1)), parameters);
  });
  return `(${parts.join(` ${word} `)})`;
}

/** Inside a group a value may be quoted to hold commas and brackets. */
const unquoteValue = (expression: string): string =>
  expression.replace(
    /^((?:not\.)?[a-z]+\.)(".*")$/s,
    (_all, operator: string, value: string) => operator + unquote(value),
  );

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/** The WHERE clause of a query string, or an empty text. */
export function whereClause(table: Table, query: URLSearchParams, parameters: Parameters): string {
  const parts: string[] = [];
  for (const [key, value] of query) {
    if (RESERVED.has(key)) continue;
    if (key === 'or' || key === 'and') parts.push(logic(table, key, value, parameters));
    else if (key === 'not.or' || key === 'not.and') {
      parts.push(`not ${logic(table, key === 'not.or' ? 'or' : 'and', value, parameters)}`);
    } else parts.push(condition(table, key, value, parameters));
  }
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}

/** `other(*)` asks for rows of another table, which PostgREST would join. */
function unselectable(table: Table, word: string): Error {
  const [, other] = /^(?:[\w-]+:)?(?:\.\.\.)?(\w+)(?:![\w!]+)?\(.*\)$/s.exec(word) ?? [];
  if (other === undefined) return restError('PGRST100', `"failed to parse select parameter (${word})"`);
  return restError(
    'PGRST200',
    `Could not find a relationship between '${table.name}' and '${other}' in the schema cache`,
    { details: 'Rows of other tables are not embedded here.', hint: 'Read each table by itself.' },
  );
}

/** `a,alias:b` or `*`; embedding other tables is not offered. */
export function selectList(table: Table, select: string | null): string {
  if (select === null || select === '' || select === '*') {
    return [...table.columns.keys()].map(quoteIdentifier).join(', ');
  }
  return splitList(select)
    .flatMap((part) => {
      const word = part.trim();
      if (word === '*') return [...table.columns.keys()].map(quoteIdentifier);
      const [, alias, column] = /^(?:([\w-]+):)?([\w]+)$/.exec(word) ?? [];
      if (column === undefined) throw unselectable(table, word);
      columnType(table, column);
      return [quoteIdentifier(column) + (alias === undefined ? '' : ` as ${quoteIdentifier(alias)}`)];
    })
    .join(', ');
}

/** `a.desc.nullslast,b` */
export function orderClause(table: Table, order: string | null): string {
  if (!order) return '';
  const parts = order.split(',').map((part) => {
    const [, column, direction, nulls] =
      /^(\w+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(part.trim()) ?? [];
    if (column === undefined) throw restError('PGRST100', `"failed to parse order (${part})"`);
    columnType(table, column);
    const place = nulls === undefined ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last';
    return `${quoteIdentifier(column)} ${direction ?? 'asc'}${place}`;
  });
  return ` order by ${parts.join(', ')}`;
}
