import { stemOf } from '@printready/codecs/formats';
import { TextDecoder, TextEncoder } from '@printready/pixels/platform';
import type { OutputFile, ToolInput } from '../../contract/define-file-tool.ts';
import type { Finding } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';
import { type ArtOptions, LIMITS, type Options } from '../options.ts';
import type { LaidOut } from '../plan.ts';
import { makeRoster, type Roster } from './name-pieces.ts';
import { packingList } from './packing-list.ts';
import type { NameRow } from './read-rows.ts';

/** Inputs with a design replaced by its pieces, and the options of each. */
export type Expanded = {
  readonly inputs: readonly ToolInput[];
  readonly arts: readonly ArtOptions[];
  readonly findings: readonly Finding<FindingCode>[];
  /** Null if there is no list. */
  readonly list: {
    /** Name of the design without its extension. */
    readonly stem: string;
    readonly columns: readonly string[];
    readonly rowOf: ReadonlyMap<ToolInput, NameRow>;
  } | null;
  readonly ok: boolean;
};

const FONT_MARKS = ['\0\x01\0\0', 'OTTO', 'true', 'ttcf', 'wOFF', 'wOF2'];

const startOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 4));

type Expandable = { readonly input: ToolInput; readonly art: ArtOptions };

type FileInput = Extract<ToolInput, { readonly bytes: Uint8Array }>;

const isFile = (input: ToolInput): input is FileInput => 'bytes' in input;

const isFont = (input: FileInput): boolean => FONT_MARKS.includes(startOf(input.bytes));

const FIELD = /\{\{\s*[\p{L}\p{N}#][^{}]*\}\}/u;

/** True for a text file with a field; its root is checked when it is opened. */
function hasFields(input: ToolInput): input is FileInput {
  // The three letters are a UTF-8 mark, read byte by byte.
  if (!isFile(input) || !/^(?:ï»¿)?\s*</.test(startOf(input.bytes))) return false;
  return FIELD.test(new TextDecoder().decode(input.bytes));
}

const artOf = ({ arts, copies }: Options, index: number): ArtOptions =>
  arts[index] ?? { quantity: copies, widthMm: 0, mayTurn: true };

const withoutList = (inputs: readonly ToolInput[], options: Options): Expanded => ({
  inputs,
  arts: inputs.map((_, index) => artOf(options, index)),
  findings: inputs.filter(hasFields).map(({ name }) => ({
    code: 'fields-unfilled',
    text: `${name} has fields, such as {{name}}, and no list to fill them; they print as written.`,
  })),
  list: null,
  ok: true,
});

const refused = (findings: readonly Finding<FindingCode>[]): Expanded => ({
  ...{ inputs: [], arts: [], findings, list: null, ok: false },
});

/** Fills the designs among the inputs from the list. Fonts among the inputs are used for their text. */
export async function expandInputs(inputs: readonly ToolInput[], options: Options): Promise<Expanded> {
  const { list } = options;
  if (!list) return withoutList(inputs, options);
  const fonts = inputs.filter(isFile).filter(isFont);
  const others = inputs.flatMap((input, index): Expandable[] =>
    isFile(input) && isFont(input) ? [] : [{ input, art: artOf(options, index) }],
  );
  const designs = others.map(({ input }) => input).filter(hasFields);
  const [first] = others.map(({ input }) => input).filter(isFile);
  const made = new Map<ToolInput, Roster>();
  const findings: Finding<FindingCode>[] = [];
  for (const design of designs.length > 0 ? designs : first ? [first] : []) {
    const result = await makeRoster({
      ...{ stem: stemOf(design.name), design: design.bytes, list, narrowPercent: options.narrowText },
      fonts: fonts.map(({ bytes }) => bytes),
    });
    if (!result.ok) {
      const { code, text } = result.problem;
      return refused([{ code, text: `${design.name}: ${text}` }]);
    }
    made.set(design, result.roster);
    findings.push(...result.roster.issues.map(({ code, text }) => ({ code, text })));
  }
  const rosters = [...made.values()];
  const [roster] = rosters;
  if (!roster || rosters.some(({ pieces }) => pieces === null)) return refused(withoutRepeats(findings));
  const tooMany = others.flatMap(({ input, art }) => excessOf(made.get(input), art.quantity));
  if (tooMany.length > 0) return refused(tooMany);
  const rowOf = new Map<ToolInput, NameRow>();
  const expanded = others.flatMap(({ input, art }): Expandable[] => {
    const pieces = made.get(input)?.pieces;
    if (!pieces) return [{ input, art }];
    return pieces.map(({ name, bytes, row }) => {
      const piece: ToolInput = { name, bytes };
      rowOf.set(piece, row);
      return { input: piece, art: { ...art, quantity: art.quantity * row.copies } };
    });
  });
  return {
    inputs: expanded.map(({ input }) => input),
    arts: expanded.map(({ art }) => art),
    findings: withoutRepeats(findings),
    list: { stem: stemOf(designs[0]?.name ?? ''), columns: roster.columns, rowOf },
    ok: true,
  };
}

/** Rows that would print more copies than a piece can have. @param times copies of the whole list */
function excessOf(roster: Roster | undefined, times: number): readonly Finding<FindingCode>[] {
  const { max } = LIMITS.quantity;
  const rows = roster?.rows.filter(({ copies }) => copies * times > max) ?? [];
  return rows.map(({ number, copies }) => ({
    code: 'list-copies',
    text: `Row ${number}: ${copies * times} copies of a piece are too many; ${max} fit one row. Split it into several rows.`,
  }));
}

/** Several designs of one list report the list’s own issues once. */
function withoutRepeats(findings: readonly Finding<FindingCode>[]): readonly Finding<FindingCode>[] {
  return [...new Map(findings.map((finding) => [finding.text, finding])).values()];
}

/** @param inputs opened inputs; the `art` of each laid-out piece is an index of this list */
export function packingFile(
  { stem, columns, rowOf }: NonNullable<Expanded['list']>,
  inputs: readonly ToolInput[],
  laid: readonly LaidOut[],
): OutputFile {
  const byRow = new Map<number, { row: NameRow; copies: number; sheets: Set<number> }>();
  for (const { art, sheet } of laid) {
    const input = inputs[art];
    const row = input && rowOf.get(input);
    if (!row) continue;
    const packed = byRow.get(row.number) ?? { row, copies: 0, sheets: new Set<number>() };
    packed.copies++;
    packed.sheets.add(sheet + 1);
    byRow.set(row.number, packed);
  }
  const rows = [...byRow.values()]
    .toSorted((a, b) => a.row.number - b.row.number)
    .map(({ row, copies, sheets }) => ({
      cells: row.cells,
      copies,
      sheets: [...sheets].sort((a, b) => a - b),
    }));
  const bytes = new TextEncoder().encode(packingList(columns, rows));
  return { name: `${stem}_packing.csv`, mediaType: 'text/csv', parts: [bytes], beside: true };
}
