import { escapeLiteral } from 'pg';
import { restError } from './errors.ts';
import type { Table } from './schema.ts';

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @throws AppError PGRST204 for an unknown column */
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

export function splitList(text: string): string[] {
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
  if (quoted || depth !== 0)
    throw restError('PGRST100', `"failed to parse (${text})"`, {
      details: 'A quote or a bracket is not closed.',
    });
  return [...parts, current];
}

export const unquote = (value: string): string =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/gs, '$1')
    : value;

export const NAME = '"(?:[^"\\\\]|\\\\.)*"|[\\w-]+?';
const KEY = '"(?:[^"\\\\]|\\\\.)*"|(?:[\\w $@]|-(?!>))+';
const STEP = `->>?(?:${KEY})`;
export const FIELD = `(?:${NAME})(?:${STEP})*`;
const WITH_PATH = new RegExp(`^(${NAME})((?:${STEP})+)$`, 's');
const STEPS = new RegExp(`(->>?)(${KEY})`, 'gs');

export type Field = {
  readonly column: string;
  readonly sql: string;
  readonly type: string;
  /** Key of the value in the response: the last name in the path. */
  readonly name: string;
};

/** Unquoted numbers index list elements. */
const isIndex = (key: string): boolean => /^-?\d+$/.test(key);

/** @throws AppError PGRST204 for an unknown column */
export function readField(table: Table, text: string): Field {
  const [, name, path] = table.columns.has(text) ? [] : (WITH_PATH.exec(text) ?? []);
  const column = unquote(name ?? text);
  const type = columnType(table, column);
  const plain = quoteIdentifier(column);
  if (path === undefined) return { column, sql: plain, type, name: column };
  let sql = type === 'jsonb' ? plain : `to_jsonb(${plain})`;
  let last = column;
  let asText = false;
  for (const [, arrow = '', key = ''] of path.matchAll(STEPS)) {
    if (asText)
      throw restError('PGRST100', `"failed to parse (${text})"`, {
        details: 'Text has no keys: ->> comes last.',
      });
    asText = arrow === '->>';
    sql += isIndex(key) ? `${arrow}${key}` : `${arrow}${escapeLiteral(unquote(key))}`;
    if (!isIndex(key)) last = unquote(key);
  }
  return { column, sql: `(${sql})`, type: asText ? 'text' : 'jsonb', name: last };
}
