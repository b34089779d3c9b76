import { srgbProfile } from '@printready/pixels/profiles';

export type Part = string | { readonly dict: string; readonly data: Uint8Array | string };
export type Page = {
  readonly content: string;
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  readonly objects?: readonly Part[];
};

const latin = (text: string) => Buffer.from(text, 'latin1');

/** PDF with one page of 100 × 100 pt. */
export function pdfOf({ content, resources = '', page = '', catalog = '', objects = [] }: Page): Uint8Array {
  const numbered: [number, Part][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    ],
    [4, { dict: '', data: content }],
    ...objects.map((part, i): [number, Part] => [10 + i, part]),
  ];
  const offsets = new Map<number, number>();
  const parts: Buffer[] = [latin('%PDF-1.6\n')];
  let length = 9;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [number, part] of numbered) {
    offsets.set(number, length);
    put(latin(`${number} 0 obj\n`));
    if (typeof part === 'string') put(latin(`${part}\nendobj\n`));
    else {
      const data = typeof part.data === 'string' ? latin(part.data) : Buffer.from(part.data);
      put(latin(`<< ${part.dict} /Length ${data.length} >>\nstream\n`));
      put(data);
      put(latin('\nendstream\nendobj\n'));
    }
  }
  const start = length;
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, i) => {
    const offset = offsets.get(i);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  put(
    latin(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** Four 50-pt squares in this order: lower left, lower right, upper left, upper right. */
export const squares = (...colors: readonly string[]) =>
  colors.map((color, i) => `${color} ${(i % 2) * 50} ${i < 2 ? 0 : 50} 50 50 re f`).join('\n');

/** sRGB with swapped red and green primaries. */
export function swappedProfile(): Uint8Array {
  const profile = Buffer.from(srgbProfile());
  const red = profile.indexOf('rXYZ', 128, 'latin1');
  const green = profile.indexOf('gXYZ', 128, 'latin1');
  profile.write('gXYZ', red, 'latin1');
  profile.write('rXYZ', green, 'latin1');
  return new Uint8Array(profile);
}

export const icc = (components: number, data: Uint8Array): Part => ({ dict: `/N ${components}`, data });
export const rgbSamples = new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 180, 40]);
export const cmykSamples = new Uint8Array([0, 0, 0, 255, 0, 255, 255, 0, 255, 0, 0, 0, 60, 40, 40, 100]);
export const image = (entries: string, data: Uint8Array): Part => ({
  dict: `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ${entries}`,
  data,
});
export const SHOW = 'q 100 0 0 100 0 0 cm /X Do Q';
export const SPOT =
  '[/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.2 0.8 0.1] /N 1 >>]';
export const NOTHING =
  '[/Separation /None /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>]';
