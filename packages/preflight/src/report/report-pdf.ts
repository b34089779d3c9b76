import { printableText, type StandardFont, standardFont } from '@printready/documents/fonts';
import { createPdfDocument, numberText } from '@printready/documents/pdf/write';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { noteLines } from '@printready/pixels/reading';
import type { Assessment } from '../assess.ts';
import { groupByCause } from '../group-by-cause.ts';
import { SCORED } from '../rules/finding.ts';
import type { Issue } from '../rules/score.ts';
import { docsPath, headline, pagesOf, scoreText, worstFirst } from './report.ts';

const A4 = [595.28, 841.89] as const;
const MARGIN = 48;
const WIDTH = A4[0] - 2 * MARGIN;
const CAUSES_SHOWN = 12;

type Style = {
  readonly size: number;
  readonly bold?: boolean;
  /** sRGB as six hexadecimal digits. */
  readonly color?: string;
  readonly leading?: number;
};

type Sheet = {
  readonly pages: string[][];
  y: number;
};

const FONTS = { regular: standardFont('Helvetica'), bold: standardFont('Helvetica-Bold') } as const;
const INK = '1c1c1e';

export async function pdfReport(assessments: readonly Assessment[], createdAt: Date): Promise<Uint8Array> {
  const sheet: Sheet = { pages: [[]], y: A4[1] - MARGIN };
  write(sheet, 'Print readiness report', { size: 20, bold: true, leading: 26 });
  write(sheet, dateText(createdAt), { size: 9, color: '55555a' });
  if (assessments.length > 1) summary(sheet, assessments);
  for (const assessment of worstFirst(assessments)) section(sheet, assessment);
  numberPages(sheet);
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.7', compact: true });
  const fonts = { F0: await document.add(FONTS.regular.dict), F1: await document.add(FONTS.bold.dict) };
  for (const operators of sheet.pages)
    await document.addPage({
      mediaBox: [0, 0, ...A4],
      resources: { Font: fonts },
      content: operators.join('\n'),
      compress: true,
    });
  await document.finish({ title: 'Print readiness report', createdAt });
  return joinBytes(sink.parts);
}

function colorOf(hex: string, operator: 'rg' | 'RG'): string {
  const channel = (at: number) => numberText(parseInt(hex.slice(at, at + 2), 16) / 255);
  return `${channel(0)} ${channel(2)} ${channel(4)} ${operator}`;
}

const draw = ({ pages }: Sheet, ...operators: readonly string[]) => void pages.at(-1)?.push(...operators);

type Text = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
};

function drawText(sheet: Sheet, text: string, { x, y, size, bold, color }: Text): void {
  const place = `${numberText(x)} ${numberText(y)} Td`;
  const letters = FONTS[bold ? 'bold' : 'regular'].encode(text);
  draw(sheet, `BT ${colorOf(color, 'rg')} /F${bold ? 1 : 0} ${size} Tf ${place} ${letters} Tj ET`);
}

function drawRectangle(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): void {
  draw(sheet, `${colorOf(color, 'rg')} ${[x, y, width, height].map(numberText).join(' ')} re f`);
}

function dateText(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function summary(sheet: Sheet, assessments: readonly Assessment[]): void {
  const count = (verdict: Assessment['verdict']) =>
    assessments.filter((one) => one.verdict === verdict).length;
  sheet.y -= 8;
  write(
    sheet,
    `${assessments.length} files: ${count('unchecked')} could not be checked, ${count('blocked')} not printable yet, ${count('look')} to review, ${count('ready')} ready.`,
    { size: 11, bold: true },
  );
  const causes = groupByCause(assessments).filter(({ type }) => type !== 'info');
  for (const { title, files } of causes.slice(0, CAUSES_SHOWN)) {
    row(sheet, [
      { text: title, width: WIDTH - 70 },
      { text: filesText(files.length), width: 70, right: true },
    ]);
  }
}

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

function section(sheet: Sheet, assessment: Assessment): void {
  const { fileName, verdict, printReadiness, profile, issues } = assessment;
  need(sheet, 110);
  sheet.y -= 14;
  line(sheet, INK, 1.2);
  sheet.y -= 6;
  write(sheet, fileName, { size: 13, bold: true, leading: 18 });
  const points = printReadiness ? `${scoreText(assessment, ', ')}. ` : '';
  write(sheet, `${headline(assessment)}. ${points}Profile ${profile.name}.`, {
    size: 10,
    color: VERDICT_COLORS[verdict],
    bold: true,
  });
  if (printReadiness) bars(sheet, printReadiness.breakdown);
  if (issues.length === 0) write(sheet, 'No problems found.', { size: 10 });
  for (const issue of issues) finding(sheet, issue);
  if (!assessment.reading) return;
  sheet.y -= 6;
  if (assessment.reading.length > 0) write(sheet, 'How the file was read', { size: 10, bold: true });
  for (const line of noteLines(assessment.reading)) write(sheet, line, { size: 10 });
}

const VERDICT_COLORS = { ready: '1e6b3a', look: '8a5a00', blocked: 'b3261e', unchecked: 'b3261e' } as const;
const TYPE_COLORS = { error: 'b3261e', warning: '8a5a00', info: '55555a' } as const;

function bars(sheet: Sheet, breakdown: NonNullable<Assessment['printReadiness']>['breakdown']): void {
  const step = WIDTH / SCORED.length;
  sheet.y -= 22;
  for (const [i, category] of SCORED.entries()) {
    const x = MARGIN + i * step;
    const share = breakdown[category] / 100;
    const words = `${category} ${Math.round(breakdown[category])}`;
    drawText(sheet, words, { x, y: sheet.y + 8, size: 8, bold: false, color: '000000' });
    drawRectangle(sheet, x, sheet.y, step - 12, 4, 'dddddf');
    if (share > 0) drawRectangle(sheet, x, sheet.y, (step - 12) * share, 4, '1f6f9c');
  }
  sheet.y -= 10;
}

function finding(sheet: Sheet, issue: Issue): void {
  const pages = pagesOf(issue);
  const more = [
    issue.action,
    pages.length > 0 &&
      `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.slice(0, 20).join(', ')}${pages.length > 20 ? ' …' : ''}.`,
    docsPath(issue),
  ].filter((text) => typeof text === 'string');
  row(sheet, [
    { text: issue.type, width: 56, color: TYPE_COLORS[issue.type], bold: true },
    { text: [issue.message, ...more].join('\n'), width: WIDTH - 56 - 44 },
    {
      text: issue.pointsLost > 0 ? `-${Math.round(issue.pointsLost * 10) / 10}` : '',
      width: 44,
      right: true,
    },
  ]);
}

type Cell = {
  readonly text: string;
  readonly width: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly right?: boolean;
};

const CELL = { size: 9, leading: 12 } as const;

/** Draws cells side by side below a thin line; a row is never split across pages. */
function row(sheet: Sheet, cells: readonly Cell[]): void {
  const wrapped = cells.map((cell) => {
    const font = FONTS[cell.bold ? 'bold' : 'regular'];
    return { ...cell, font, lines: wrap(cell.text, font, CELL.size, cell.width - 8) };
  });
  const height = Math.max(...wrapped.map(({ lines }) => lines.length)) * CELL.leading;
  need(sheet, height + 8);
  sheet.y -= 4;
  line(sheet, 'dddddf', 0.5);
  let x = MARGIN;
  for (const { lines, font, width, color = INK, bold = false, right } of wrapped) {
    for (const [i, text] of lines.entries()) {
      const indent = right ? width - font.widthOf(text, CELL.size) : 0;
      const y = sheet.y - (i + 1) * CELL.leading + 2;
      drawText(sheet, text, { x: x + indent, y, size: CELL.size, bold, color });
    }
    x += width;
  }
  sheet.y -= height + 2;
}

function write(
  sheet: Sheet,
  text: string,
  { size, bold = false, color = INK, leading = size * 1.35 }: Style,
): void {
  for (const part of wrap(text, FONTS[bold ? 'bold' : 'regular'], size, WIDTH)) {
    need(sheet, leading);
    sheet.y -= leading;
    drawText(sheet, part, { x: MARGIN, y: sheet.y, size, bold, color });
  }
}

function line(sheet: Sheet, color: string, thickness: number): void {
  const y = numberText(sheet.y);
  draw(sheet, `${colorOf(color, 'RG')} ${thickness} w ${MARGIN} ${y} m ${A4[0] - MARGIN} ${y} l S`);
}

function need(sheet: Sheet, height: number): void {
  if (sheet.y - height >= MARGIN + 12) return;
  sheet.pages.push([]);
  sheet.y = A4[1] - MARGIN;
}

function numberPages({ pages }: Sheet): void {
  for (const [i, operators] of pages.entries()) {
    const text = `${i + 1} / ${pages.length}`;
    const x = A4[0] - MARGIN - FONTS.regular.widthOf(text, 8);
    drawText({ pages: [operators], y: 0 }, text, {
      x,
      y: MARGIN - 18,
      size: 8,
      bold: false,
      color: '55555a',
    });
  }
}

function wrap(text: string, font: StandardFont, size: number, width: number): string[] {
  const fits = (part: string) => font.widthOf(part, size) <= width;
  return printableText(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let current = '';
      for (const word of paragraph.split(' ')) {
        const longer = current === '' ? word : `${current} ${word}`;
        if (fits(longer)) {
          current = longer;
          continue;
        }
        if (current !== '') lines.push(current);
        current = word;
        while (!fits(current)) {
          let cut = current.length - 1;
          while (cut > 1 && !fits(current.slice(0, cut))) cut--;
          lines.push(current.slice(0, cut));
          current = current.slice(cut);
        }
      }
      return [...lines, current];
    });
}
