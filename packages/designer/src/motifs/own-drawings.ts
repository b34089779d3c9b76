/** Motifs drawn for this package; they need no credit. */
import type { MotifSet } from './motif.ts';
import { OWN_FIGURES } from './own-figures.ts';
import { OWN_THINGS } from './own-things.ts';

export const OWN_SET: MotifSet = {
  title: 'PrintReady',
  author: 'PrintReady',
  license: 'MIT',
  licenseUrl: 'https://opensource.org/license/mit',
  version: '1',
};

/** Lines of each drawing, for `drawOwn`. */
export const OWN_DRAWINGS: Readonly<Record<string, string>> = Object.fromEntries(
  `${OWN_FIGURES}\n${OWN_THINGS}`
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const cut = block.indexOf('\n');
      return [block.slice(0, cut), block.slice(cut + 1)];
    }),
);
