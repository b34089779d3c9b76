import { strToU8 } from 'fflate';
import { writeAco } from './aco.ts';
import { writeAse } from './ase.ts';
import { writeCss } from './css.ts';
import { writeGpl } from './gpl.ts';
import { writeJson } from './json.ts';
import type { ShownSwatch } from './swatch.ts';

export const SWATCH_FORMATS = ['ase', 'aco', 'gpl', 'css', 'json'] as const;
export type SwatchFormat = (typeof SWATCH_FORMATS)[number];

export function writeSwatches(
  swatches: readonly ShownSwatch[],
  format: SwatchFormat,
  name: string,
): Uint8Array<ArrayBuffer> {
  switch (format) {
    case 'ase':
      return writeAse(swatches);
    case 'aco':
      return writeAco(swatches);
    case 'gpl':
      return strToU8(writeGpl(name, swatches));
    case 'css':
      return strToU8(writeCss(swatches));
    case 'json':
      return strToU8(writeJson(name, swatches));
  }
}
