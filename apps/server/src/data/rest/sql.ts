import { AppError } from '../../platform/errors.ts';
import { columnList, orderClause, orderedColumns, selectedColumns, selectList } from './columns.ts';
import { restError } from './errors.ts';
import { columnType, quoteIdentifier } from './fields.ts';
import { Parameters, whereClause } from './filters.ts';
import type { Preferences } from './preferences.ts';
import type { Range } from './request.ts';
import type { Table } from './schema.ts';

export type Statement = { readonly text: string; readonly values: unknown[] };

const nameOf = (table: Table): string => `public.${quoteIdentifier(table.name)}`;

const asJson = (source: string, before = ''): string =>
  `with ${before}source as (${source})
   select (select count(*)::integer from source) as rows,
     (select coalesce(json_agg(source), '[]')::text from source) as body`;

/** Same limit as on a hosted project; bounds the memory of one request. */
const MAX_ROWS = 1_000;

export function selectStatement(table: Table, query: URLSearchParams, range: Range): Statement {
  const parameters = new Parameters();
  const where = whereClause(table, query, parameters);
  const limit = Math.min(range.limit ?? MAX_ROWS, MAX_ROWS);
  const page = ` limit ${limit}${range.offset === 0 ? '' : ` offset ${range.offset}`}`;
  const list = selectList(selectedColumns(table, query.get('select')));
  const order = orderClause(orderedColumns(table, query.get('order')));
  return {
    text: asJson(`select ${list} from ${nameOf(table)}${where}${order}${page}`),
    values: parameters.values,
  };
}

export function countStatement(table: Table, query: URLSearchParams): Statement {
  const parameters = new Parameters();
  const where = whereClause(table, query, parameters);
  return {
    text: `select count(*)::integer as total from ${nameOf(table)}${where}`,
    values: parameters.values,
  };
}

/** Planner's estimate of the number of rows, which takes less time than an exact count. */
export function planStatement(table: Table, query: URLSearchParams): Statement {
  const parameters = new Parameters();
  const where = whereClause(table, query, parameters);
  return { text: `explain (format json) select 1 from ${nameOf(table)}${where}`, values: parameters.values };
}

/** Writes return rows only on request, because returning them requires the right to read them. */
function writeStatement(
  table: Table,
  write: string,
  query: URLSearchParams,
  { returns }: Preferences,
  values: unknown[],
): Statement {
  if (returns !== 'representation') return { text: write, values };
  const selected = selectedColumns(table, query.get('select'));
  const ordered = orderedColumns(table, query.get('order'));
  const needed = new Set([...selected, ...ordered].map(({ column }) => quoteIdentifier(column)));
  return {
    text: asJson(
      `select ${selectList(selected)} from changed${orderClause(ordered)}`,
      `changed as (${write} returning ${[...needed].join(', ')}), `,
    ),
    values,
  };
}

type Row = Readonly<Record<string, unknown>>;

function writtenColumns(table: Table, rows: readonly Row[], query: URLSearchParams): string[] {
  const asked = query.get('columns');
  if (asked) return columnList(table, asked);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  for (const name of names) columnType(table, name);
  return names;
}

/**
 * Number of rows that an upsert has updated. Kept in a setting, because returned rows do not tell updates from inserts.
 */
const UPDATED = "coalesce(nullif(current_setting('pgrst.updated', true), ''), '0')::integer";
export const updatedStatement: Statement = { text: `select ${UPDATED} as updated`, values: [] };
const COUNT_UPDATED = `set_config('pgrst.updated', (${UPDATED} + 1)::text, true) is not null`;

function conflictClause(
  table: Table,
  columns: readonly string[],
  query: URLSearchParams,
  { resolution }: Preferences,
): string {
  if (!resolution) return '';
  const asked = query.get('on_conflict');
  const target = asked ? columnList(table, asked) : table.primaryKey;
  const on = ` on conflict (${target.map(quoteIdentifier).join(', ')}) do`;
  const updates = columns.map((name) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`);
  return resolution === 'merge-duplicates' && updates.length > 0
    ? `${on} update set ${updates.join(', ')} where ${COUNT_UPDATED}`
    : `${on} nothing`;
}

/** One statement for one row or many; missing keys become null, or the column's default on request. */
export function insertStatement(
  table: Table,
  rows: readonly Row[],
  query: URLSearchParams,
  preferences: Preferences,
): Statement {
  const columns = writtenColumns(table, rows, query);
  const into = `insert into ${nameOf(table)}`;
  const parameters = new Parameters();
  let write: string;
  if (rows.length === 0) {
    write = `${into} select from ${nameOf(table)} where false`;
  } else if (columns.length === 0) {
    write = `${into} default values`;
  } else if (preferences.missingDefault) {
    const tuples = rows.map((row) => {
      const cells = columns.map((name) =>
        row[name] === undefined ? 'default' : parameters.addTyped(row[name], columnType(table, name)),
      );
      return `(${cells.join(', ')})`;
    });
    write = `${into} (${columns.map(quoteIdentifier).join(', ')}) values ${tuples.join(', ')}`;
  } else {
    const list = columns.map(quoteIdentifier).join(', ');
    const source = parameters.add(JSON.stringify(rows));
    write = `${into} (${list}) select ${list} from json_populate_recordset(null::${nameOf(table)}, ${source}::json)`;
  }
  write += conflictClause(table, columns, query, preferences);
  return writeStatement(table, write, query, preferences, parameters.values);
}

/** Statement for an update without columns, which affects no row and needs no permission. */
const nothing = ({ returns }: Preferences): Statement => ({
  text: returns === 'representation' ? "select 0 as rows, '[]' as body" : 'select where false',
  values: [],
});

/** A missing filter is a mistake; a hosted project rejects it too (safeupdate). */
function requireFilter(where: string, verb: 'UPDATE' | 'DELETE'): void {
  if (where === '') throw new AppError('21000', 400, `${verb} requires a WHERE clause`);
}

export function updateStatement(
  table: Table,
  row: Row,
  query: URLSearchParams,
  preferences: Preferences,
): Statement {
  const columns = writtenColumns(table, [row], query);
  const parameters = new Parameters();
  const where = whereClause(table, query, parameters);
  if (columns.length === 0) return nothing(preferences);
  requireFilter(where, 'UPDATE');
  const source = parameters.add(JSON.stringify(row));
  const updates = columns
    .map(
      (name) =>
        `${quoteIdentifier(name)} = (json_populate_record(null::${nameOf(table)}, ${source}::json)).${quoteIdentifier(name)}`,
    )
    .join(', ');
  const write = `update ${nameOf(table)} set ${updates}${where}`;
  return writeStatement(table, write, query, preferences, parameters.values);
}

export function deleteStatement(table: Table, query: URLSearchParams, preferences: Preferences): Statement {
  const parameters = new Parameters();
  const where = whereClause(table, query, parameters);
  requireFilter(where, 'DELETE');
  const write = `delete from ${nameOf(table)}${where}`;
  return writeStatement(table, write, query, preferences, parameters.values);
}

/** @throws AppError PGRST102 when the body is neither an object nor an array of objects */
export function readRows(body: unknown): Row[] {
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw restError('PGRST102', 'The body must be an object or an array of objects');
    }
  }
  return rows as Row[];
}

/** @throws AppError PGRST102 when the body is not one object, alone or in an array */
export function readRow(body: unknown): Row {
  const [row, ...others] = readRows(body);
  if (!row || others.length > 0) throw restError('PGRST102', 'The body must be one object');
  return row;
}
