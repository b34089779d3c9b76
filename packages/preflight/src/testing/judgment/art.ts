/** Small test art for the judgment table, similar to customers' files. */
import { encodePsd } from '@printready/documents/psd/write';
import { createPicture } from '@printready/pixels/picture';
import { makePdf, type PdfMaker } from '../../pdf/testing/make-pdf.ts';
import { pdfFile, psdFile, svgFile, type TestFile } from './case.ts';

/** Side of the 6 × 6 in art, pt; the art has a trim box, so that no profile asks for one. */
const SIDE = 432;

type Build = (pdf: PdfMaker) => {
  readonly content: string;
  readonly resources?: string;
  readonly entries?: string;
  readonly mediaBox?: readonly number[];
};

export function page(build: Build): TestFile {
  const pdf = makePdf();
  const parts = build(pdf);
  const { mediaBox = [0, 0, SIDE, SIDE], entries = '' } = parts;
  const trim = entries.includes('/TrimBox') ? '' : `/TrimBox [${mediaBox.join(' ')}]`;
  pdf.addPage({ ...parts, mediaBox, entries: `${entries} ${trim}` });
  return pdfFile(pdf.toBytes());
}

export const paint = (content: string, resources = ''): TestFile => page(() => ({ content, resources }));

/** Centered block on the K plate, which no profile objects to. */
export const BLOCK = '0 0 0 1 k 120 120 192 192 re f';
/** Same block in plain gray, which every profile accepts. */
export const GRAY_BLOCK = '0 g 120 120 192 192 re f';

export function spotSpaces(names: readonly string[]): string {
  const hash = (name: string, i: number) => ((name.length * 37 + i * 53) % 90) / 100;
  const spaces = names.map((name, i) => {
    const ink = name.replaceAll(' ', '#20');
    const c1 = `[${hash(name, i)} ${hash(name, i + 1)} ${hash(name, i + 2)} 0]`;
    return `/CS${i} [/Separation /${ink} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 ${c1} /N 1 >>]`;
  });
  return `/ColorSpace << ${spaces.join(' ')} >>`;
}

export function spotBlocks(count: number, tint = 1): string {
  const side = 30;
  return Array.from({ length: count }, (_, i) => {
    const x = 20 + (i % 10) * (side + 10);
    const y = 60 + Math.floor(i / 10) * (side + 10);
    return `/CS${i} cs ${tint} scn ${x} ${y} ${side} ${side} re f`;
  }).join(' ');
}

export function picture(
  pdf: PdfMaker,
  [width, height]: readonly [number, number],
  space: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK',
  pixel: (x: number, y: number) => readonly number[],
  entries = '',
): number {
  const rows: number[] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.push(...pixel(x, y));
  return pdf.addStream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8 ${entries}`,
    Uint8Array.from(rows),
  );
}

export const place = (name: string, x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q`;

export const svg = (body: string, size = 'width="6in" height="6in" viewBox="0 0 432 432"') =>
  svgFile(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${body}</svg>`,
  );

/** Photoshop file of 2 × 2 in at 300 ppi. `pixel` returns RGBA; without alpha the file has no transparency. */
export function psd(pixel: (x: number, y: number) => readonly [number, number, number, number?]): TestFile {
  const [width, height] = [600, 600];
  const alpha = pixel(0, 0)[3] !== undefined;
  const step = alpha ? 4 : 3;
  const data = new Uint8Array(width * height * step);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = pixel(x, y);
      for (let c = 0; c < step; c++) data[(y * width + x) * step + c] = color[c] ?? 255;
    }
  }
  const resolution = { x: 300, y: 300 };
  return psdFile(
    encodePsd(createPicture({ width, height, space: 'rgb', alpha, data, resolution, icc: null })),
  );
}

/**
 * Photoshop file like that of `psd`, with layers: an optional flat background and one layer of art, transparent where
 * `inArt` is false.
 */
export function layeredPsd(ground: number | null, inArt: (x: number, y: number) => boolean): TestFile {
  const side = 600;
  const pixels = (alpha: boolean, value: (x: number, y: number) => readonly number[]) => {
    const all = Array.from({ length: side * side }, (_, i) => value(i % side, Math.floor(i / side))).flat();
    const size = { width: side, height: side, resolution: { x: 300, y: 300 } };
    return createPicture({ ...size, space: 'rgb', alpha, data: Uint8Array.from(all), icc: null });
  };
  const art = pixels(true, (x, y) => [30, 30, 30, inArt(x, y) ? 255 : 0]);
  const layer = { x: 0, y: 0, opacity: 1, blend: 'normal', visible: true } as const;
  const layers = [{ ...layer, name: 'Art', picture: art }];
  if (ground === null) return psdFile(encodePsd(art, { layers }));
  const under = pixels(false, () => [ground, ground, ground]);
  const whole = pixels(false, (x, y) => (inArt(x, y) ? [30, 30, 30] : [ground, ground, ground]));
  return psdFile(encodePsd(whole, { layers: [{ ...layer, name: 'Background', picture: under }, ...layers] }));
}

/** Ring of two circles with four curves each, even-odd, like an expanded stroke. */
export function ring(x: number, y: number, radius: number, wall: number): string {
  return `${circle(x, y, radius)} ${circle(x, y, radius - wall)} f*`;
}

export function circle(x: number, y: number, r: number): string {
  const k = 0.5523 * r;
  return [
    `${x + r} ${y} m`,
    `${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c`,
    `${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c`,
    `${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c`,
    `${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c h`,
  ].join(' ');
}
