/** Pages of rows, newest first. The cursor names the last row of a page, so that rows that come later move none. */
import { z } from 'zod';
import { apiError } from './problems.ts';

export type PageQuery = { readonly cursor?: string | undefined; readonly limit: number };

const cursorText = z.string().transform((text) => Buffer.from(text, 'base64url').toString('utf8'));
const cursor = cursorText.pipe(z.string().regex(/^[\d:+. -]{10,40} [0-9a-f-]{36}$/));

/** @returns time and id of the row before the page; nulls for the first page. @throws AppError bad_request */
export function readCursor(text: string | undefined): readonly [at: string | null, id: string | null] {
  if (text === undefined) return [null, null];
  const read = cursor.safeParse(text);
  if (!read.success) throw apiError('bad_request', 'Send the next_cursor of the page before, as it came.');
  const space = read.data.lastIndexOf(' ');
  return [read.data.slice(0, space), read.data.slice(space + 1)];
}

export type PageRow = {
  readonly id: string;
  /** Text, because a Date would lose the microseconds that order the pages. */
  readonly at: string;
};

/** @param rows one more than the limit, unless they are the last */
export function pageOf<Row extends PageRow, Summary>(
  rows: readonly Row[],
  limit: number,
  onWire: (row: Row) => Summary,
): { data: Summary[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(onWire),
    next_cursor: last ? Buffer.from(`${last.at} ${last.id}`).toString('base64url') : null,
  };
}
