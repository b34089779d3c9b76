import { type FillTrouble, fillTemplate, openTemplate, type SvgTemplate } from '@printready/codecs/svg-text';
import { TextEncoder } from '@printready/pixels/platform';
import type { Problem, Result } from '@printready/pixels/result';
import type { ListIssue } from './issue.ts';
import { parseList } from './parse-list.ts';
import { type NameRow, readRows } from './read-rows.ts';

export type NamePiece = {
  /** Texts of the row, as in "Anna 7". */
  readonly label: string;
  /** File name, unique among the pieces. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly row: NameRow;
};

export type Roster = {
  readonly fields: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly NameRow[];
  readonly issues: readonly ListIssue[];
  /** A piece for each row, in order; null while an issue blocks. */
  readonly pieces: readonly NamePiece[] | null;
};

export type RosterRequest = {
  /** Name without its extension. */
  readonly stem: string;
  readonly design: Uint8Array;
  readonly list: Uint8Array | string;
  /** Fonts of the design that are not embedded. */
  readonly fonts: readonly Uint8Array[];
  /** Least width of text that does not fit, in percent; 100: it is refused. */
  readonly narrowPercent: number;
};

type RosterProblem = Problem<'list-design' | 'list-unreadable' | 'list-columns'>;

function issueOf(row: number, trouble: FillTrouble): ListIssue {
  const { code, text } = trouble;
  const said = `Row ${row}: “${text}”`;
  switch (code) {
    case 'blank':
      return {
        ...{ code: 'text-blank', row, blocks: true },
        text: `${said} prints nothing: the design’s text is hidden or has no color. Give it a color.`,
      };
    case 'letters-missing':
      return {
        ...{ code: 'letters-missing', row, blocks: true },
        text: `${said} has letters that the font lacks: ${trouble.letters.join(' ')}. Use another font, or other letters.`,
      };
    case 'too-large': {
      const room = trouble.hasBox ? 'its box' : 'the page';
      return {
        ...{ code: 'text-too-large', row, blocks: true },
        text: `${said} does not fit ${room}. Shorten it, allow narrower text, or make ${room} larger in the design.`,
      };
    }
    case 'narrowed':
      return {
        ...{ code: 'text-narrowed', row, blocks: false },
        text: `${said} is narrowed to ${trouble.percent}% of its width.`,
      };
  }
}

const labelOf = ({ values, number }: NameRow): string =>
  [...values.values()].filter((value) => value !== '').join(' ') || `Row ${number}`;

/** Characters that file systems refuse. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]+/gu;

function named(rows: readonly NameRow[], stem: string): readonly string[] {
  const used = new Map<string, number>();
  return rows.map((row) => {
    const name = `${stem} ${labelOf(row).replaceAll(UNSAFE, '-')}`;
    const times = (used.get(name.toLowerCase()) ?? 0) + 1;
    used.set(name.toLowerCase(), times);
    return `${name}${times > 1 ? ` (${times})` : ''}.svg`;
  });
}

async function fillRows(
  template: SvgTemplate,
  rows: readonly NameRow[],
  { stem, narrowPercent }: RosterRequest,
) {
  const values = rows.map((row) => row.values);
  const filled = await fillTemplate(template, values, { narrowTo: narrowPercent / 100 });
  if (!filled.ok) return filled;
  const issues = filled.pieces.flatMap(({ troubles }, at) =>
    troubles.map((trouble) => issueOf(rows[at]!.number, trouble)),
  );
  const names = named(rows, stem);
  const pieces = filled.pieces.map(({ svg }, at): NamePiece => {
    const row = rows[at]!;
    return { label: labelOf(row), name: names[at]!, bytes: new TextEncoder().encode(svg), row };
  });
  return { ok: true, issues, pieces } as const;
}

/** Fields of a design, in order of appearance. */
export async function readFields({
  design,
  fonts,
}: Pick<RosterRequest, 'design' | 'fonts'>): Promise<
  Result<{ readonly fields: readonly string[] }, RosterProblem>
> {
  const opened = await openTemplate(design, fonts);
  if (!opened.ok) return { ok: false, problem: { code: 'list-design', text: opened.problem.text } };
  return { ok: true, fields: opened.template.fields };
}

/** Fills the fields of a design from a list, one piece a row: all of them, or none. */
export async function makeRoster(
  request: RosterRequest,
): Promise<Result<{ readonly roster: Roster }, RosterProblem>> {
  const opened = await openTemplate(request.design, request.fonts);
  if (!opened.ok) return { ok: false, problem: { code: 'list-design', text: opened.problem.text } };
  const { template } = opened;
  const parsed = parseList(request.list);
  if (!parsed.ok) return parsed;
  const read = readRows(parsed.rows, template.fields);
  if (!read.ok) return read;
  const { columns, rows } = read;
  const filled = await fillRows(template, rows, request);
  if (!filled.ok) return { ok: false, problem: { code: 'list-design', text: filled.problem.text } };
  const issues = [...read.issues, ...filled.issues].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const pieces = issues.some(({ blocks }) => blocks) ? null : filled.pieces;
  return { ok: true, roster: { fields: template.fields, columns, rows, issues, pieces } };
}
