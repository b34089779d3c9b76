/** Row of the judgment table: a file with one defect, its defect-free twin, and the expected judgment. */
import type { FindingType } from '../../rules/finding.ts';

export type TestFile = { readonly name: string; readonly bytes: Uint8Array };
export type ProfileId = 'standard' | 'dtf' | 'screen-print' | 'offset' | 'large-format';
export const EVERY: readonly ProfileId[] = ['standard', 'dtf', 'screen-print', 'offset', 'large-format'];

export type Case = {
  readonly id: string;
  readonly because: string;
  readonly defect: TestFile;
  readonly twin: TestFile;
  /** Expected finding and the profiles that report it; `unchecked` means no verdict and no score. */
  readonly code: string;
  readonly type: FindingType | 'unchecked';
  readonly profiles: readonly ProfileId[];
  /** Profiles that must not report the defect at all. */
  readonly never?: readonly ProfileId[];
  readonly garment?: string;
};

const encoder = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
export const pdfFile = (bytes: Uint8Array): TestFile => ({ name: 'art.pdf', bytes });
export const svgFile = (text: string): TestFile => ({ name: 'art.svg', bytes: encoder(text) });
export const psdFile = (bytes: Uint8Array): TestFile => ({ name: 'art.psd', bytes });
