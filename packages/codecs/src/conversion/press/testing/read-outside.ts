/** Reads a PDF/X with programs from outside: qpdf, Poppler and MuPDF. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runIfInstalled } from '../../../../../../scripts/testing/outside-programs.ts';

const PROGRAMS = ['qpdf', 'pdfinfo', 'mutool'] as const;

const missing = PROGRAMS.filter((program) => runIfInstalled(program, '--version') === null);

/** Sentence for a skipped test; null if all programs are installed. */
export const missingReaders = missing.length > 0 ? `${missing.join(', ')} not installed` : null;

/** Debian builds MuPDF without color management and warns about every profile. */
const withoutIccWarning = (output: string) =>
  output.replace(/^warning: ICC support is not available\n/gm, '');

export type OutsideFacts = {
  /** Complaints of the three programs. */
  readonly faults: readonly string[];
  readonly version: string;
  readonly subtype: string;
  readonly boxes: Readonly<Record<'media' | 'trim' | 'bleed', string>>;
  readonly trailer: string;
};

export function readOutside(pdf: Uint8Array): OutsideFacts {
  const folder = mkdtempSync(join(tmpdir(), 'printready-pdfx-'));
  try {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, pdf);
    const run = (program: string, ...args: string[]) =>
      runIfInstalled(program, ...args, path) ?? { status: 1, output: `${program} is missing` };
    const checked = run('qpdf', '--check');
    const info = run('pdfinfo', '-box').output;
    const shown = run('mutool', 'draw', '-q', '-r', '72', '-o', join(folder, 'page.png'));
    const drawn = withoutIccWarning(shown.output);
    const trailer = runIfInstalled('mutool', 'show', path, 'trailer')?.output ?? '';
    const entry = (name: string) =>
      new RegExp(`^${name}: +(.*)$`, 'm').exec(info)?.[1]?.replace(/ +/g, ' ') ?? '';
    return {
      faults: [
        ...(checked.status === 0 ? [] : [checked.output]),
        ...(shown.status === 0 && drawn === '' ? [] : [drawn]),
        ...info.split('\n').filter((line) => /error|warning/i.test(line)),
      ],
      version: entry('PDF version'),
      subtype: entry('PDF subtype'),
      boxes: { media: entry('MediaBox'), trim: entry('TrimBox'), bleed: entry('BleedBox') },
      trailer,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
