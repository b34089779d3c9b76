/** Converts SVG and PDF to PDF as drawings, whose named colors become spot inks. */
import { PasswordNeeded } from '@printready/documents/pdf';
import { LimitReached, Malformed } from '@printready/documents/reading';
import { failed } from '@printready/pixels/result';
import { BadImage } from '../../bad-image.ts';
import { describeMissing } from '../../pdf/spots/spot-names.ts';
import type { Conversion } from '../conversion.ts';
import type { FileConversion, PictureFacts } from '../converted.ts';
import { pdfWithSpots } from './pdf-with-spots.ts';
import { svgWithSpots } from './svg-with-spots.ts';

type VectorSettings = { readonly ppi: number; readonly title: string };

export async function convertVector(
  bytes: Uint8Array,
  format: 'svg' | 'pdf',
  asked: Conversion,
  { ppi, title }: VectorSettings,
): Promise<FileConversion> {
  try {
    const made = await (format === 'svg' ? svgWithSpots(bytes, asked, title) : pdfWithSpots(bytes, asked));
    const { width, height, space, pages, inks, findings } = made;
    const losses = [
      ...findings.map(({ text }) => text),
      ...made.losses,
      ...describeMissing(asked.spots, made.painted),
      ...describeIgnored(asked),
    ];
    const facts: PictureFacts = {
      ...{ width: Math.round(width * ppi), height: Math.round(height * ppi), space, depth: 8, alpha: true },
      ...{ ppi, profile: null, isDrawing: true },
    };
    const file = { bytes: made.bytes, facts, parts: pages, inks, losses, outOfGamut: null, page: null };
    return { ok: true, files: [file], losses, reading: findings };
  } catch (error) {
    if (error instanceof BadImage) return failed({ code: error.code, format, text: error.message });
    if (error instanceof PasswordNeeded)
      return failed({
        code: 'unsupported',
        format,
        text: 'The PDF is locked with a password; save a copy without one.',
      });
    if (error instanceof LimitReached)
      return failed({ code: 'too-large', format, text: 'This PDF is too large to name its colors.' });
    if (error instanceof Malformed)
      return failed({ code: 'corrupt', format, text: 'This PDF is damaged. Export it again.' });
    throw error;
  }
}

function describeIgnored({ color, depth, flatten, spot }: Conversion): readonly string[] {
  const isPlain = color === 'keep' && depth === 'keep' && !flatten && spot === null;
  return isPlain ? [] : ['The drawing keeps its colors: settings for pixels and plates do not apply to it.'];
}
