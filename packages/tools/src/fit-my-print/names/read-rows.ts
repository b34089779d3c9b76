import { fieldKey } from '@printready/codecs/svg-text';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { LIMITS } from '../options.ts';
import type { ListIssue } from './issue.ts';
import type { ListRow } from './parse-list.ts';

export type NameRow = {
  /** Number of the row in the spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Text of each field, by its key; empty if the row leaves it out on purpose. */
  readonly values: ReadonlyMap<string, string>;
  readonly copies: number;
};

export type NameRows = {
  /** Headings of the columns; the names of the fields if the list has no header row. */
  readonly columns: readonly string[];
  readonly rows: readonly NameRow[];
  readonly issues: readonly ListIssue[];
};

const COPIES = ['quantity', 'qty', 'copies', 'count', 'pieces', 'anzahl', 'menge'];
/** Leaves a field out on purpose. */
const NOTHING = /^[-–—]$/;
/** A jersey's number. */
const NUMBER = /^\d{1,3}$/;

type Columns = { readonly names: readonly string[]; readonly of: ReadonlyMap<string, number> };

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** True if the first row has words where all others have numbers. */
function looksLikeHeader([first, ...others]: readonly ListRow[]): boolean {
  if (!first || others.length === 0) return false;
  return first.cells.some(
    (cell, at) => !/^\d*$/.test(cell) && others.every(({ cells }) => /^\d+$/.test(cells[at] ?? '')),
  );
}

function columnsOf(
  rows: readonly ListRow[],
  fields: readonly string[],
): Result<{ readonly columns: Columns; readonly hasHeader: boolean }, Problem<'list-columns'>> {
  const first = rows[0]?.cells ?? [];
  const keys = first.map(fieldKey);
  const missing = fields.filter((field) => !keys.includes(fieldKey(field)));
  if (missing.length === 0) {
    const of = new Map(keys.map((key, at) => [key, at] as const).toReversed());
    return { ok: true, columns: { names: first, of }, hasHeader: true };
  }
  const isHeader = missing.length < fields.length || looksLikeHeader(rows);
  if (isHeader)
    return failed({
      code: 'list-columns',
      text: `The list has no column ${quoted(missing)}. Its columns are ${quoted(first)}. Rename one in its first row.`,
    });
  if (first.length < fields.length)
    return failed({
      code: 'list-columns',
      text: `The list has ${first.length === 1 ? '1 column' : `${first.length} columns`}, but the design has the fields ${quoted(fields)}. Give the list a first row with the names of its columns.`,
    });
  const names = first.map((_, at) => fields[at] ?? `Column ${at + 1}`);
  return {
    ok: true,
    columns: { names, of: new Map(fields.map((field, at) => [fieldKey(field), at])) },
    hasHeader: false,
  };
}

function copiesOf({ cells, number }: ListRow, { of }: Columns, fields: readonly string[]) {
  const keys = fields.map(fieldKey);
  const column = COPIES.find((name) => of.has(name) && !keys.includes(name));
  const typed = column === undefined ? '' : (cells[of.get(column)!] ?? '');
  if (typed === '') return { copies: 1, issues: [] };
  const copies = Number(typed);
  const { min, max } = LIMITS.quantity;
  if (Number.isInteger(copies) && copies >= min && copies <= max) return { copies, issues: [] };
  const text = `Row ${number}: “${typed}” is not a valid number of copies. Enter a whole number from ${min} to ${max}.`;
  return { copies: 1, issues: [{ code: 'list-copies', row: number, blocks: true, text } as const] };
}

function readRow(row: ListRow, columns: Columns, fields: readonly string[]) {
  const values = new Map<string, string>();
  const issues: ListIssue[] = [];
  for (const field of fields) {
    const cell = row.cells[columns.of.get(fieldKey(field))!] ?? '';
    values.set(fieldKey(field), NOTHING.test(cell) ? '' : cell);
    if (cell === '')
      issues.push({
        ...{ code: 'list-empty-field', row: row.number, blocks: true },
        text: `Row ${row.number}: “${field}” is empty. Fill it, or write - to leave it out on purpose.`,
      });
  }
  const { copies, issues: ofCopies } = copiesOf(row, columns, fields);
  return { read: { ...row, values, copies }, issues: [...issues, ...ofCopies] };
}

/** Rows of equal numbers; of equal text if no field is a number. */
function repeated(rows: readonly NameRow[], fields: readonly string[]): readonly ListIssue[] {
  const valuesOf = (field: string) => rows.map(({ values }) => values.get(fieldKey(field)) ?? '');
  const number = fields.find((field) => {
    const filled = valuesOf(field).filter((value) => value !== '');
    return filled.length > 0 && filled.every((value) => NUMBER.test(value));
  });
  const labels =
    number === undefined ? rows.map(({ values }) => [...values.values()].join(' ')) : valuesOf(number);
  const byLabel = new Map<string, number[]>();
  for (const [at, { number: row }] of rows.entries()) {
    const label = labels[at]!.trim();
    byLabel.set(label, [...(byLabel.get(label) ?? []), row]);
  }
  return [...byLabel].flatMap(([label, all]): ListIssue[] => {
    const [, second] = all;
    if (label === '' || second === undefined) return [];
    const where = all.join(', ');
    const text =
      number === undefined
        ? `Rows ${where} have the same text: ${label}. Remove all but one, unless you want them all.`
        : `Rows ${where} have the same number: ${label}. Change one, unless they belong to different teams.`;
    return [{ code: 'list-repeated', row: second, blocks: false, text }];
  });
}

export function readRows(
  list: readonly ListRow[],
  fields: readonly string[],
): Result<NameRows, Problem<'list-columns' | 'list-unreadable'>> {
  const found = columnsOf(list, fields);
  if (!found.ok) return found;
  const { columns, hasHeader } = found;
  const read = list.slice(hasHeader ? 1 : 0).map((row) => readRow(row, columns, fields));
  if (read.length === 0)
    return failed({
      code: 'list-unreadable',
      text: 'The list has only its first row. Add a row for each piece.',
    });
  const rows = read.map(({ read: row }) => row);
  const byOrder: ListIssue = {
    ...{ code: 'list-by-order', row: null, blocks: false },
    text: `The list’s first row does not name any field of the design, so its columns are taken in order: ${quoted(fields)}.`,
  };
  return {
    ok: true,
    columns: columns.names,
    rows,
    issues: [
      ...(hasHeader ? [] : [byOrder]),
      ...read.flatMap(({ issues }) => issues),
      ...repeated(rows, fields),
    ],
  };
}
