/** Lists the colors of a drawing, for choosing which become spot inks. */
import { PasswordNeeded, PdfFile } from '@printready/documents/pdf';
import { createBudget, LimitReached, Malformed } from '@printready/documents/reading';
import { BadImage } from '../../bad-image.ts';
import { nameSpots } from '../../pdf/spots/name-spots.ts';
import { listPages } from '../../pdf/spots/page-list.ts';
import { sniffFormat } from '../../sniff.ts';
import type { SvgElement } from '../../svg/xml-tree.ts';

/** Most frequent first. Empty for pictures and for files that cannot be read. */
export async function paintedColors(bytes: Uint8Array): Promise<readonly string[]> {
  const format = sniffFormat(bytes);
  if (format !== 'svg' && format !== 'pdf') return [];
  try {
    const painted = format === 'svg' ? await colorsOfSvg(bytes) : colorsOfPdf(bytes);
    return [...painted].sort(([, a], [, b]) => b - a).map(([color]) => color);
  } catch (error) {
    const isBad =
      error instanceof BadImage ||
      error instanceof PasswordNeeded ||
      error instanceof LimitReached ||
      error instanceof Malformed;
    if (isBad) return [];
    throw error;
  }
}

async function colorsOfSvg(bytes: Uint8Array): Promise<ReadonlyMap<string, number>> {
  const { flattenSvg } = await import('../../svg/vector/flat-svg.ts');
  return colorsIn((await flattenSvg(bytes)).root);
}

function colorsOfPdf(bytes: Uint8Array): ReadonlyMap<string, number> {
  const file = new PdfFile(bytes, '', createBudget());
  return nameSpots(file, listPages(file), []).painted;
}

function colorsIn(root: SvgElement, colors = new Map<string, number>()): ReadonlyMap<string, number> {
  for (const child of root.children) {
    if (child.kind === 'text' || child.name === 'defs') continue;
    colorsIn(child, colors);
    if (child.name !== 'path' || child.attributes.get('visibility') === 'hidden') continue;
    for (const kind of ['fill', 'stroke'] as const) {
      const color = child.attributes.get(kind) ?? '';
      if (color.startsWith('#')) colors.set(color, (colors.get(color) ?? 0) + 1);
    }
  }
  return colors;
}
