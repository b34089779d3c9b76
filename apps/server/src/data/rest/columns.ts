import { restError } from './errors.ts';
import { columnType, FIELD, NAME, quoteIdentifier, readField, splitList, unquote } from './fields.ts';
import type { Table } from './schema.ts';

const SELECTED = new RegExp(`^(?:(${NAME}):)?(${FIELD})(?:::(\\w[\\w ]*(?:\\[\\])?))?$`, 's');
const ORDERED = new RegExp(`^(${FIELD})(?:\\.(asc|desc))?(?:\\.(nullsfirst|nullslast))?$`, 's');
const AGGREGATE = /(^|[.:])(count|sum|avg|min|max)\(\)(::\w+)?$/;

/** `other(*)` requests rows of another table, which PostgREST would join. */
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

type Selected = { readonly column: string; readonly sql: string };

/** Parses `a,alias:b,"c d",settings->shop->>name,size::text` or `*`; embedding other tables is not supported. */
export function selectedColumns(table: Table, select: string | null): Selected[] {
  const all = [...table.columns.keys()].map((column) => ({ column, sql: quoteIdentifier(column) }));
  if (select === null || select === '') return all;
  return splitList(select).flatMap((part) => {
    const word = part.trim();
    if (word === '*') return all;
    const [, alias, given, cast] = SELECTED.exec(word) ?? [];
    if (given === undefined) throw unselectable(table, word);
    const { column, sql, name } = readField(table, given);
    const value = cast === undefined ? sql : `cast(${sql} as ${cast})`;
    return [{ column, sql: `${value} as ${quoteIdentifier(alias === undefined ? name : unquote(alias))}` }];
  });
}

export const selectList = (selected: readonly Selected[]): string =>
  selected.map(({ sql }) => sql).join(', ');

type Ordered = { readonly column: string; readonly sql: string };

export function orderedColumns(table: Table, order: string | null): Ordered[] {
  if (!order) return [];
  return splitList(order).map((part) => {
    const [, given, direction, nulls] = ORDERED.exec(part.trim()) ?? [];
    if (given === undefined) throw restError('PGRST100', `"failed to parse order (${part})"`);
    const { column, sql } = readField(table, given);
    const place = nulls === undefined ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last';
    return { column, sql: `${sql} ${direction ?? 'asc'}${place}` };
  });
}

export const orderClause = (ordered: readonly Ordered[]): string =>
  ordered.length === 0 ? '' : ` order by ${ordered.map(({ sql }) => sql).join(', ')}`;

export function columnList(table: Table, list: string): string[] {
  const names = splitList(list).map((name) => unquote(name.trim()));
  for (const name of names) columnType(table, name);
  return names;
}
