/** Reads any file into facts. Detects the format from the bytes; even an unreadable file yields facts. */

import { indexOf, startsWith } from '@printready/documents/pdf';
import { type BudgetLimits, LimitReached, Malformed } from '@printready/documents/reading';
import { platformCode } from '@printready/pixels/result';
import type { Facts, FileKind, Problem } from './facts.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readPsd } from './psd/read-psd.ts';
import type { ReadCodes } from './sheet/codes/codes.ts';
import { readSvg } from './svg/read-svg.ts';

export type InspectOptions = {
  readonly password?: string;
  readonly limits?: BudgetLimits;
  readonly fine?: boolean;
  /** `looked-at` (default): full appearance. `painted`: visibility only. `unpainted`: everything counts as visible. */
  readonly drawing?: 'looked-at' | 'painted' | 'unpainted';
  /** Reads barcodes if `fine` is set; null treats them as ordinary thin parts. */
  readonly readCodes?: ReadCodes | null;
};

const READERS: Record<FileKind, (bytes: Uint8Array, fileName: string, options: InspectOptions) => Facts> = {
  pdf: (bytes, fileName, options) => readPdf(bytes, fileName, 'pdf', options),
  ai: (bytes, fileName, options) => readPdf(bytes, fileName, 'ai', options),
  psd: (bytes, fileName, { limits }) => readPsd(bytes, fileName, limits),
  svg: (bytes, fileName, { limits }) => readSvg(bytes, fileName, limits),
};

/** Never throws because of the file; see `problems` in facts of kind `unreadable`. */
export function inspect(bytes: Uint8Array, fileName: string, options: InspectOptions = {}): Facts {
  const kind = detectKind(bytes, fileName);
  const unreadable = (problem: Problem): Facts => ({
    kind: 'unreadable',
    claimedKind: kind,
    fileName,
    bytes: bytes.length,
    problems: [problem],
    notChecked: ['everything'],
  });
  if (bytes.length === 0) return unreadable({ code: 'empty', message: 'The file is empty.' });
  if (kind === null)
    return unreadable({ code: 'unknown-format', message: 'The file is not a PDF, AI, PSD or SVG.' });
  if (kind === 'ai' && isLegacyIllustrator(bytes)) {
    return unreadable({
      code: 'ai-without-pdf',
      message:
        'The Illustrator file has no PDF inside. Save it again with “Create PDF Compatible File” switched on.',
    });
  }
  try {
    return READERS[kind](bytes, fileName, options);
  } catch (error) {
    if (error instanceof Malformed) return unreadable({ code: 'damaged', message: error.message });
    if (error instanceof LimitReached)
      return unreadable({ code: `limit-${error.limit}`, message: error.message });
    // Nesting is limited where it is expected, so any other stack overflow is also caused by the file.
    if (platformCode(error) === 'stack-overflow') {
      return unreadable({ code: 'damaged', message: 'The file is nested beyond reason.' });
    }
    throw error;
  }
}

/** The bytes decide. The name only distinguishes Illustrator from PDF, and names the format of a damaged file. */
function detectKind(bytes: Uint8Array, fileName: string): FileKind | null {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const head = bytes.subarray(0, 4096);
  if (startsWith(bytes, 0, '8BPS')) return 'psd';
  if (indexOf(head.subarray(0, 1024), '%PDF-', 0) >= 0) return extension === 'ai' ? 'ai' : 'pdf';
  if (startsWith(bytes, 0, '%!PS') || startsWith(bytes, 0, '\u00c5\u00d0\u00d3\u00c6')) return 'ai';
  if (looksLikeSvg(head)) return 'svg';
  if (extension === 'pdf' || extension === 'ai') return extension;
  if (extension === 'svg' || extension === 'svgz') return 'svg';
  return extension === 'psd' || extension === 'psb' ? 'psd' : null;
}

function looksLikeSvg(head: Uint8Array): boolean {
  return (
    indexOf(head, '<svg', 0) >= 0 || indexOf(head, '<!DOCTYPE svg', 0) >= 0 || indexOf(head, ':svg', 0) >= 0
  );
}

/** Illustrator up to version 8, or saved without PDF: PostScript, possibly with an EPS preview header. */
function isLegacyIllustrator(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0, '%!PS') || startsWith(bytes, 0, '\u00c5\u00d0\u00d3\u00c6');
}
