/** A row of the table of judgment: a file with one defect and its twin without, and what a prepress person says of each. */
import type { FindingType } from '../rules/finding.ts';

export type TestFile = { readonly name: string; readonly bytes: Uint8Array };
export type ProfileId = 'standard' | 'dtf' | 'screen-print' | 'offset' | 'large-format';
export const EVERY: readonly ProfileId[] = ['standard', 'dtf', 'screen-print', 'offset', 'large-format'];

export type Case = {
  readonly id: string;
  /** The rule of the trade behind it. */
  readonly because: string;
  readonly defect: TestFile;
  readonly twin: TestFile;
  /** What is said of the defect, and in which profiles. `unchecked`: no verdict and no score at all. */
  readonly code: string;
  readonly type: FindingType | 'unchecked';
  readonly profiles: readonly ProfileId[];
  /** Profiles in which not even the defect may be accused of it. */
  readonly never?: readonly ProfileId[];
  /** The garment, where the judgment depends on it. */
  readonly garment?: string;
};

const encoder = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
export const pdfFile = (bytes: Uint8Array): TestFile => ({ name: 'art.pdf', bytes });
export const svgFile = (text: string): TestFile => ({ name: 'art.svg', bytes: encoder(text) });
export const psdFile = (bytes: Uint8Array): TestFile => ({ name: 'art.psd', bytes });
