/** Distinct PDF files like those a shop receives in a day, for the validator's benchmarks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { addImage, makePdf, type PdfMaker } from '../../../packages/preflight/src/pdf/testing/make-pdf.ts';

/** Kinds of files: flyers, photographs, line art, files with many pages, spot colors. */
const KINDS: readonly ((pdf: PdfMaker, seed: number) => void)[] = [
  (pdf, seed) => {
    const text = Array.from({ length: 400 }, (_, i) => `1 0 0 1 40 ${800 - i} Tm (Line ${i} of ${seed}) Tj`);
    pdf.addPage({
      content: `0 0 0 1 k 0 0 600 850 re f 0 g BT /F 9 Tf ${text.join(' ')} ET`,
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      mediaBox: [0, 0, 600, 850],
    });
  },
  (pdf, seed) => {
    const pixels = new Uint8Array(1200 * 900 * 4);
    for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 31 + seed * 7 + (i >> 9)) & 255;
    const image = pdf.addStream(
      '/Type /XObject /Subtype /Image /Width 1200 /Height 900 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /FlateDecode',
      deflateSync(pixels, { level: 1 }),
    );
    pdf.addPage({ content: 'q 288 0 0 216 6 6 cm /I Do Q', resources: `/XObject << /I ${image} 0 R >>` });
  },
  (pdf, seed) => {
    const paths = Array.from({ length: 8_000 }, (_, i) => {
      const [x, y] = [(i * 37 + seed) % 290, (i * 53) % 290];
      return `${x} ${y} m ${x + 5} ${y + 9} ${x + 9} ${y + 5} ${x + 9} ${y} c S`;
    });
    pdf.addPage({ content: `0 0.5 1 0 K 0.3 w ${paths.join('\n')}`, entries: '/TrimBox [9 9 291 291]' });
  },
  (pdf, seed) => {
    const image = addImage(pdf, 60 + (seed % 20), 60);
    for (let page = 0; page < 20; page++) {
      pdf.addPage({
        content: `q 72 0 0 72 ${page} 9 cm /I Do Q 0 0 0 1 k 9 9 99 9 re f`,
        resources: `/XObject << /I ${image} 0 R >>`,
      });
    }
  },
  (pdf, seed) => {
    const tint = `[/Separation /Ink${seed} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 1 0] >>]`;
    const form = pdf.addStream('/Subtype /Form /BBox [0 0 300 300]', '/S cs 1 scn 0 0 90 90 re f');
    pdf.addPage({
      content: Array.from({ length: 200 }, (_, i) => `q 1 0 0 1 ${i} ${i} cm /X Do Q`).join('\n'),
      resources: `/ColorSpace << /S ${tint} >> /XObject << /X ${form} 0 R >> /ExtGState << /G << /ca 0.5 >> >>`,
    });
  },
];

export function writeMixedFiles(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const pdf = makePdf();
    KINDS[i % KINDS.length]?.(pdf, i);
    const path = join(folder, `${i}.${i % 10 === 9 ? 'ai' : 'pdf'}`);
    writeFileSync(path, pdf.toBytes());
    return path;
  });
}
