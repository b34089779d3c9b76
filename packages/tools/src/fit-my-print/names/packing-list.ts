import type { NameRow } from './read-rows.ts';

export type PackedRow = Pick<NameRow, 'cells' | 'copies'> & {
  /** Numbers of the sheets with the row's pieces, from 1. */
  readonly sheets: readonly number[];
};

/** Escapes formulas, which spreadsheets would run. */
const cellOf = (text: string): string => {
  const plain = /^[=+@\t\r]|^-./.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const lineOf = (cells: readonly string[]): string => cells.map(cellOf).join(',');

/** CSV with the rows of a list, how often each is printed and on which sheets; with a mark, so that Excel reads UTF-8. */
export function packingList(columns: readonly string[], rows: readonly PackedRow[]): string {
  const lines = rows.map(({ cells, copies, sheets }) => {
    const padded = columns.map((_, at) => cells[at] ?? '');
    return lineOf([...padded, `${copies}`, sheets.join(' ')]);
  });
  return `\uFEFF${[lineOf([...columns, 'Printed', 'Sheet']), ...lines].join('\r\n')}\r\n`;
}
