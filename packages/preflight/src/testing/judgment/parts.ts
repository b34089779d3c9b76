/** Larger parts of test files: a JPEG, a hybrid-reference file, a bitmap font. */
import { page } from './art.ts';
import { pdfFile, type TestFile } from './case.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Hand-coded gray baseline JPEG (ITU-T T.81): all blocks equal, or different if `lively` is set, for longer data. */
export function jpegOf(width: number, height: number, lively = false): Uint8Array {
  const quant = `ffdb004300${'01'.repeat(64)}`;
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = `ffc0000b08${size.map((v) => v.toString(16).padStart(2, '0')).join('')}01011100`;
  // DC: categories 0 and 4 to 11, four bits each; AC: only end of block, one bit.
  const dc = `ffc4001c00${'00000009'.padEnd(32, '0')}000405060708090a0b`;
  const ac = `ffc400141001${'00'.repeat(15)}00`;
  const scan = 'ffda0008010100003f00';
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const categories = [0, 4, 5, 6, 7, 8, 9, 10, 11];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  for (let i = 0; i < blocks; i++) {
    const step = lively ? (i % 2 === 0 ? 300 : -300) : i === 0 ? 40 : 0;
    const category = step === 0 ? 0 : 32 - Math.clz32(Math.abs(step));
    put(categories.indexOf(category), 4);
    put(step >= 0 ? step : step + 2 ** category - 1, category);
    put(0, 1);
  }
  while (bits.length % 8 !== 0) bits.push(1);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) {
    const byte = bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0);
    data.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Uint8Array.of(...hex(`ffd8${quant}${frame}${dc}${ac}${scan}`), ...data, 0xff, 0xd9);
}

/**
 * Hybrid-reference file (ISO 32000-1, 7.5.8.4). Its picture of `side` × `side` pixels over 2 in is listed in the
 * /XRefStm stream and free in the table.
 */
export function hybridFile(side: number): TestFile {
  const over = side * 0.36;
  const picture = side === 20 ? 144 : over;
  const content = `q ${picture} 0 0 ${picture} 100 100 cm /I Do Q`;
  const pixels = Array.from({ length: side * side }, (_, i) => String.fromCharCode((i * 7) % 200)).join('');
  const parts: string[] = ['%PDF-1.5\n%\u00e2\u00e3\n'];
  const at: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const object = (num: number, body: string) => {
    at[num] = length();
    parts.push(`${num} 0 obj\n${body}\nendobj\n`);
  };
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>');
  object(
    3,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 432 432] /TrimBox [0 0 432 432] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
  );
  object(4, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  object(
    5,
    `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
  );
  const four = (value: number) =>
    String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
  const row = `\u0001${four(at[5] ?? 0)}\u0000`;
  const streamAt = length();
  parts.push(
    `6 0 obj\n<< /Type /XRef /Size 7 /W [1 4 1] /Index [5 1] /Root 1 0 R /Length ${row.length} >>\nstream\n${row}\nendstream\nendobj\n`,
  );
  const tableAt = length();
  const used = (num: number) => `${String(at[num]).padStart(10, '0')} 00000 n \n`;
  parts.push(
    `xref\n0 7\n0000000005 65535 f \n${[1, 2, 3, 4].map(used).join('')}0000000000 65535 f \n${String(streamAt).padStart(10, '0')} 00000 n \n`,
    `trailer\n<< /Size 7 /Root 1 0 R /XRefStm ${streamAt} >>\nstartxref\n${tableAt}\n%%EOF\n`,
  );
  return pdfFile(bytesOf(parts.join('')));
}

/** Line of text in a Type 3 font whose only glyph is a 40-pixel 1-bit square, `heightPt` tall at size 1. */
export function bitmapText(heightPt: number): TestFile {
  return page((pdf) => {
    const pixels = '\u0000'.repeat(5 * 40);
    const glyph = pdf.addStream(
      '',
      `45 0 0 0 40 40 d1 q 40 0 0 40 0 0 cm BI /W 40 /H 40 /IM true /BPC 1 ID ${pixels} EI Q`,
    );
    const scale = heightPt / 40;
    // Empty FontBBox, as TeX writes it.
    const font = `/Type /Font /Subtype /Type3 /FontMatrix [${scale} 0 0 ${scale} 0 0] /FontBBox [0 0 0 0] /FirstChar 97 /LastChar 97 /Widths [45] /CharProcs << /a ${glyph} 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /Resources << >>`;
    return {
      content: '0 g BT /F 1 Tf 100 200 Td (aaa) Tj ET',
      resources: `/Font << /F << ${font} >> >>`,
    };
  });
}
