/** Lists of names: CSV and TSV (RFC 4180) as spreadsheets write them, and text pasted from them. */
import { TextDecoder } from '@printready/pixels/platform';
import { failed, type Problem, type Result } from '@printready/pixels/result';

export type ListRow = {
  /** Number of the row in the spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
};

type ListProblem = Problem<'list-unreadable'>;

const refuse = (text: string) => failed({ code: 'list-unreadable', text });

/** Most rows of a list. */
const MAX_ROWS = 2_000;
/** In order of preference: names can contain commas, rarely semicolons, never tabs. */
const DELIMITERS = ['\t', ';', ','] as const;

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, i) => bytes[i] === byte);

const isSpreadsheet = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Spreadsheets write UTF-8 with a mark, UTF-16, or the code page of Western Windows. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

type Parsed = {
  readonly rows: readonly (readonly string[])[];
  readonly isClosed: boolean;
  /** True if text follows a closing quotation mark, as where another delimiter separates the cells. */
  readonly isTorn: boolean;
};

/** @param most rows to read; further text is ignored */
function split(text: string, delimiter: string, most = Infinity): Parsed {
  const rows: string[][] = [];
  let [row, cell, isQuoted, wasQuoted, isTorn] = [[] as string[], '', false, false, false];
  const endCell = () => {
    row.push(cell);
    cell = '';
    wasQuoted = false;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < most; at++) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else {
        isQuoted = false;
        wasQuoted = true;
      }
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === delimiter) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++;
      endRow();
    } else {
      cell += letter;
      isTorn ||= wasQuoted && letter.trim() !== '';
    }
  }
  if (rows.length < most && (cell !== '' || row.length > 0 || isQuoted)) endRow();
  return { rows, isClosed: !isQuoted, isTorn };
}

function delimiterOf(text: string): string {
  const read = DELIMITERS.map((delimiter) => {
    const { rows, isTorn } = split(text, delimiter, 1);
    return { delimiter, isTorn, width: rows[0]?.length ?? 0 };
  });
  const [best] = read.toSorted((a, b) => Number(a.isTorn) - Number(b.isTorn) || b.width - a.width);
  return best?.delimiter ?? ',';
}

/** Cells are trimmed and composed (NFC); empty rows are left out, but counted. */
export function parseList(
  list: Uint8Array | string,
): Result<{ readonly rows: readonly ListRow[] }, ListProblem> {
  if (typeof list !== 'string' && isSpreadsheet(list))
    return refuse('The list is a spreadsheet file. Save it as CSV in your spreadsheet program.');
  let text = (typeof list === 'string' ? list : decode(list)).replace(/^\uFEFF/, '');
  const declared = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  if (declared) text = text.slice(declared[0].length);
  const skipped = declared ? 1 : 0;
  const { rows, isClosed } = split(text, declared?.[1] ?? delimiterOf(text.trimStart()));
  if (!isClosed)
    return refuse(
      'A quotation mark in the list is not closed. Close it, or write it twice if it belongs to the text.',
    );
  const full = rows.flatMap((cells, at): ListRow[] => {
    const trimmed = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim().normalize('NFC'));
    return trimmed.every((cell) => cell === '') ? [] : [{ number: at + 1 + skipped, cells: trimmed }];
  });
  if (full.length === 0) return refuse('The list is empty. Add a row for each piece.');
  if (full.length > MAX_ROWS)
    return refuse(
      `The list has ${full.length} rows; the maximum is ${MAX_ROWS}. Split it into several lists.`,
    );
  return { ok: true, rows: full };
}
