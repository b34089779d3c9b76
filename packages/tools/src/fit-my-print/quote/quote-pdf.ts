/** One-page quote for the customer; shows prices, but never the shop's costs. */
import { printableText, standardFont } from '@printready/documents/fonts';
import { createPdfDocument, numberText } from '@printready/documents/pdf/write';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { formatLength, MM_PER_INCH } from '@printready/pixels/number';
import type { Quote } from './quote.ts';

type Unit = 'in' | 'mm';

const A4 = [595.28, 841.89] as const;
const MARGIN = 48;
const RIGHT = A4[0] - MARGIN;
const FONTS = { F: standardFont('Helvetica'), B: standardFont('Helvetica-Bold') } as const;
const SIZE = 10;
const LEADING = 16;
const NAME_WIDTH = 250;
/** Left edge of the size, and right edge of the count, points. */
const COLUMNS = { size: MARGIN + NAME_WIDTH + 12, count: 440 } as const;

type Style = { readonly bold?: boolean; readonly size?: number };

function textAt(text: string, x: number, y: number, { bold = false, size = SIZE }: Style = {}): string {
  const font = bold ? 'B' : 'F';
  return `BT /${font} ${size} Tf ${numberText(x)} ${numberText(y)} Td ${FONTS[font].encode(text)} Tj ET`;
}

function textUntil(text: string, right: number, y: number, style: Style = {}): string {
  const { bold = false, size = SIZE } = style;
  return textAt(text, right - FONTS[bold ? 'B' : 'F'].widthOf(text, size), y, style);
}

/** Shortens text to the width, points. */
function fitted(text: string, width: number, style: Style = {}): string {
  const font = FONTS[style.bold ? 'B' : 'F'];
  const plain = printableText(text);
  if (font.widthOf(plain, style.size ?? SIZE) <= width) return plain;
  let cut = plain.length;
  while (cut > 0 && font.widthOf(`${plain.slice(0, cut)}…`, style.size ?? SIZE) > width) cut--;
  return `${plain.slice(0, cut)}…`;
}

/** Characters that a quote would print as question marks, without duplicates. */
export function missingLetters(text: string): readonly string[] {
  return [...new Set(text)].filter((letter) => letter !== '?' && printableText(letter) === '?');
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const lengthText = (mm: number, unit: Unit): string =>
  printableText(formatLength(unit === 'in' ? mm / MM_PER_INCH : mm, unit));

const lineAt = (y: number): string =>
  `0.6 w ${MARGIN} ${numberText(y)} m ${numberText(RIGHT)} ${numberText(y)} l S`;

function tierText({ tiers, discountPercent }: Quote): readonly string[] {
  const steps = tiers.toSorted((one, other) => one.from - other.from);
  return [
    ...(discountPercent > 0 ? [`The price includes a discount of ${discountPercent}% for this count.`] : []),
    ...(steps.length > 0
      ? [`Discounts: ${steps.map((tier) => `${tier.discountPercent}% from ${tier.from} pieces`).join(', ')}.`]
      : []),
  ];
}

function pageOf(quote: Quote, unit: Unit): readonly string[] {
  const { shop, job, date, pieces, inks, filmMm, priceCents } = quote;
  let y = A4[1] - MARGIN;
  const operators: string[] = [];
  const row = (leading: number, ...parts: readonly ((y: number) => string)[]) => {
    y -= leading;
    operators.push(...parts.map((part) => part(y)));
  };
  const title = { bold: true, size: 20 };
  row(20, (at) => textAt(fitted(shop || 'Quote', RIGHT - MARGIN, title), MARGIN, at, title));
  if (shop) row(24, (at) => textAt('Quote', MARGIN, at, { size: 14 }));
  if (job) row(20, (at) => textAt(fitted(`Job: ${job}`, RIGHT - MARGIN), MARGIN, at));
  row(LEADING, (at) => textAt(`Date: ${DATE.format(date)}`, MARGIN, at));
  const bold = { bold: true };
  row(
    32,
    (at) => textAt('Piece', MARGIN, at, bold),
    (at) => textAt('Size', COLUMNS.size, at, bold),
    (at) => textUntil('Count', COLUMNS.count, at, bold),
    (at) => textUntil('Price', RIGHT, at, bold),
    (at) => lineAt(at - 5),
  );
  for (const { name, size, count, cents } of pieces)
    row(
      LEADING,
      (at) => textAt(fitted(name, NAME_WIDTH), MARGIN, at),
      (at) =>
        textAt(
          size ? `${lengthText(size.widthMm, unit)} x ${lengthText(size.heightMm, unit)}` : '',
          COLUMNS.size,
          at,
        ),
      (at) => textUntil(`${count}`, COLUMNS.count, at),
      (at) => textUntil(dollars(cents), RIGHT, at),
    );
  row(
    LEADING + 6,
    (at) => lineAt(at + 13),
    (at) => textAt('Total', MARGIN, at, bold),
    (at) => textUntil(`${pieces.reduce((sum, { count }) => sum + count, 0)}`, COLUMNS.count, at, bold),
    (at) => textUntil(dollars(priceCents), RIGHT, at, bold),
  );
  for (const text of tierText(quote)) row(LEADING, (at) => textAt(fitted(text, RIGHT - MARGIN), MARGIN, at));
  const ink = inks.filter(({ milliliters }) => milliliters > 0);
  const amounts = ink.map(({ name, milliliters }) => `${name} ${milliliters.toFixed(1)} ml`).join(', ');
  row(28, (at) => textAt(`Film: ${lengthText(filmMm, unit)}`, MARGIN, at));
  row(LEADING, (at) => textAt(fitted(`Ink: ${amounts}`, RIGHT - MARGIN), MARGIN, at));
  return operators;
}

export async function quotePdf(quote: Quote, unit: Unit): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.7', compact: true });
  const fonts = { F: await document.add(FONTS.F.dict), B: await document.add(FONTS.B.dict) };
  await document.addPage({
    mediaBox: [0, 0, ...A4],
    resources: { Font: fonts },
    content: pageOf(quote, unit).join('\n'),
    compress: true,
  });
  await document.finish({ title: 'Quote', createdAt: quote.date });
  return joinBytes(sink.parts);
}
