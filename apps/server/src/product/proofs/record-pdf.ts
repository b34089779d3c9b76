/** One-page record of an approval: picture on the garment, facts, hashes, and times in UTC. */
import type { ProofRecord } from '@printready/contracts/shared';
import { printableText, standardFont } from '@printready/documents/fonts';
import { addPicture, createPdfDocument, numberText } from '@printready/documents/pdf/write';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { formatLength, MM_PER_INCH } from '@printready/pixels/number';
import { readPixels } from './picture-pixels.ts';

const A4 = [595.28, 841.89] as const;
const MARGIN = 48;
const WIDTH = A4[0] - 2 * MARGIN;
const FONTS = { F: standardFont('Helvetica'), B: standardFont('Helvetica-Bold') } as const;
const LABEL_WIDTH = 110;
const LEADING = 14;
/** Room of the picture with the garment around it, points. */
const PICTURE = { width: WIDTH, height: 270, border: 14 } as const;
/** Lines of the customer's note and other long texts; the rest is in the app. */
const MAX_LINES = 4;

type Font = keyof typeof FONTS;
type Page = { y: number; readonly operators: string[] };

type Style = { readonly x?: number; readonly size?: number; readonly font?: Font };

function drawText(page: Page, text: string, { x = MARGIN, size = 9.5, font = 'F' }: Style = {}): void {
  const place = `${numberText(x)} ${numberText(page.y)} Td`;
  page.operators.push(`BT 0 g /${font} ${size} Tf ${place} ${FONTS[font].encode(text)} Tj ET`);
}

/** Breaks at spaces, and inside of words that are wider than the line. */
function breakLines(text: string, width: number, size: number, font: Font = 'F'): string[] {
  const fits = (line: string) => FONTS[font].widthOf(line, size) <= width;
  const lines: string[] = [];
  for (const paragraph of printableText(text).split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (!fits(line + letter)) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    lines.push(line);
  }
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), '…'];
}

function drawLines(page: Page, text: string, size = 9.5, font: Font = 'F'): void {
  for (const line of breakLines(text, WIDTH, size, font)) {
    page.y -= size * 1.4;
    drawText(page, line, { size, font });
  }
}

function drawRow(page: Page, label: string, text: string): void {
  for (const [index, line] of breakLines(text, WIDTH - LABEL_WIDTH, 9.5).entries()) {
    page.y -= LEADING;
    if (index === 0) drawText(page, label, { font: 'B' });
    drawText(page, line, { x: MARGIN + LABEL_WIDTH });
  }
}

function colorOf(hex: string): string {
  const channel = (at: number) => numberText(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return `${channel(1)} ${channel(3)} ${channel(5)} rg`;
}

function drawPicture(page: Page, { size, garment }: ProofRecord['facts']): void {
  const { border } = PICTURE;
  const room = { width: PICTURE.width - 2 * border, height: PICTURE.height - 2 * border };
  const scale = Math.min(room.width / size.widthMm, room.height / size.heightMm);
  const [width, height] = [size.widthMm * scale, size.heightMm * scale];
  page.y -= height + 2 * border + 10;
  const box = [MARGIN, page.y, width + 2 * border, height + 2 * border].map(numberText).join(' ');
  const place = [width, 0, 0, height, MARGIN + border, page.y + border].map(numberText).join(' ');
  page.operators.push(`q ${colorOf(garment.color)} ${box} re f Q`, `q ${place} cm /P Do Q`);
}

function sizeText({ widthMm, heightMm, unit }: ProofRecord['facts']['size']): string {
  const side = (mm: number) => formatLength(unit === 'in' ? mm / MM_PER_INCH : mm, unit);
  return `${side(widthMm)} × ${side(heightMm)}`;
}

const utcText = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

function rowsOf(record: ProofRecord): readonly (readonly [label: string, text: string])[] {
  const { facts, sha256, pictureSha256, sentAt, openedAt, approvedAt } = record;
  const { size, garment, inks, quantity, fileName, note } = facts;
  return [
    ['Print size', sizeText(size)],
    ['Garment', `${garment.name} (${garment.color})`],
    ...(inks.length > 0 ? ([['Inks', inks.map(({ name }) => name).join(', ')]] as const) : []),
    ...(quantity === null ? [] : ([['Quantity', String(quantity)]] as const)),
    ...(note === '' ? [] : ([['Note', note]] as const)),
    ['File', fileName],
    ['File, SHA-256', sha256],
    ['Picture, SHA-256', pictureSha256],
    ['Sent', utcText(sentAt)],
    ...(openedAt === null ? [] : ([['Opened', utcText(openedAt)]] as const)),
    ['Approved', utcText(approvedAt)],
  ];
}

function pageOf(record: ProofRecord, site: string): string {
  const page: Page = { y: A4[1] - MARGIN, operators: [] };
  drawLines(page, 'Record of an approved proof', 18, 'B');
  drawLines(page, `${record.job}, version ${record.version}`, 12);
  if (record.from !== null) drawLines(page, `Sent by ${record.from}`);
  drawPicture(page, record.facts);
  page.y -= 6;
  drawLines(page, `Approved by ${record.name}`, 12, 'B');
  drawLines(page, 'The customer confirmed: “I checked spelling, size and colors.”');
  page.y -= 6;
  for (const [label, text] of rowsOf(record)) drawRow(page, label, text);
  page.y -= 12;
  drawLines(page, `Code: ${record.code}`, 12, 'B');
  drawLines(
    page,
    `Check this file or its code at ${site}/verify. The file ends with an Ed25519 signature of the server over all bytes before it: a file with one changed byte is refused.`,
    8.5,
  );
  return page.operators.join('\n');
}

/** @param site origin where the record can be checked */
export async function writeRecordPdf(
  record: ProofRecord,
  png: Uint8Array,
  site: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.7', compact: true });
  const picture = await addPicture(document, await readPixels(png));
  const fonts = { F: await document.add(FONTS.F.dict), B: await document.add(FONTS.B.dict) };
  await document.addPage({
    mediaBox: [0, 0, ...A4],
    resources: { Font: fonts, XObject: { P: picture } },
    content: pageOf(record, site),
    compress: true,
  });
  await document.finish({ title: `Proof record ${record.code}`, createdAt: new Date(record.approvedAt) });
  return joinBytes(sink.parts);
}
