/** Adds missing bleed: mirrors the page at the trim, or stretches its outermost line, outside the trim only. */

import { PdfName, type PdfObject } from '@printready/documents/pdf';
import { numberText } from '@printready/documents/pdf/write';
import type { PageFacts } from '../facts.ts';
import { type Matrix, type PdfBox, union } from '../pdf/matrix.ts';
import { contentOf, latin1Bytes, makeStream } from '../pdf/pages/page-content.ts';
import type { PageNode } from '../pdf/pages/page-tree.ts';
import type { OpenPdf } from './open-for-edit.ts';

export type BleedStyle = 'mirror' | 'stretch';

const STRETCHED_PT = 0.25;
/** Overlap between the bleed strips and the page, outside the trim, pt, so that no hairline gap shows. */
const OVERLAP_PT = 0.25;
const FORM = 'PrintReadyPage';

type Sides = {
  readonly left: boolean;
  readonly bottom: boolean;
  readonly right: boolean;
  readonly top: boolean;
};

/** @param bleedPt target bleed in file units, on sides whose art reaches the trim. @returns number of changed pages */
export function addBleed(
  open: OpenPdf,
  facts: readonly PageFacts[],
  bleedPt: number,
  style: BleedStyle,
): number {
  let changed = 0;
  for (const [index, page] of open.pages.entries()) {
    const bleed = facts[index]?.bleed;
    if (!bleed) continue;
    const lacks = (beyond: number | null) => beyond !== null && beyond < bleedPt - 0.05;
    const sides = {
      left: lacks(bleed.left),
      bottom: lacks(bleed.bottom),
      right: lacks(bleed.right),
      top: lacks(bleed.top),
    };
    if (!sides.left && !sides.bottom && !sides.right && !sides.top) continue;
    addToPage(open, page, sides, bleedPt / page.userUnit, style);
    changed++;
  }
  return changed;
}

function addToPage({ file }: OpenPdf, page: PageNode, sides: Sides, bleed: number, style: BleedStyle): void {
  const trim = page.effective.TrimBox;
  const full: PdfBox = [trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed];
  const media = union(page.effective.MediaBox, full);
  const form = makeStream(
    new Map<string, PdfObject>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Form')],
      ['BBox', [...media]],
      ['Resources', page.resources],
    ]),
    contentOf(file, page.dict),
  );
  const content = pageContent(media, trim, bleed, sides, style === 'mirror' ? 1 : bleed / STRETCHED_PT);
  const { dict } = page;
  dict.set('Contents', makeStream(new Map(), latin1Bytes(content)));
  dict.set('Resources', new Map<string, PdfObject>([['XObject', new Map([[FORM, form]])]]));
  dict.set('MediaBox', [...media]);
  if (page.declared.CropBox) dict.set('CropBox', [...union(page.effective.CropBox, full)]);
  dict.set('TrimBox', [...trim]);
  dict.set('BleedBox', [...full]);
}

function pageContent(media: PdfBox, trim: PdfBox, bleed: number, sides: Sides, stretch: number): string {
  const strips = stripsOf(trim, bleed, sides, stretch);
  const holes = strips.map(({ area }) => rectangle(withoutSliver(area, trim)));
  // Even-odd clip to the page without the strips.
  const page = `q ${rectangle(media)} ${holes.join(' ')} W* n /${FORM} Do Q`;
  const mirrored = strips.map(
    ({ area, mirror }) => `q ${rectangle(area)} W n ${mirror.map(numberText).join(' ')} cm /${FORM} Do Q`,
  );
  return [page, ...mirrored].join('\n');
}

type Strip = { readonly area: PdfBox; readonly mirror: Matrix };

function stripsOf([x0, y0, x1, y1]: PdfBox, bleed: number, sides: Sides, stretch: number): Strip[] {
  const across = [
    ...(sides.left ? [{ from: x0 - bleed, to: x0, about: x0 }] : []),
    ...(sides.right ? [{ from: x1, to: x1 + bleed, about: x1 }] : []),
  ];
  const up = [
    ...(sides.bottom ? [{ from: y0 - bleed, to: y0, about: y0 }] : []),
    ...(sides.top ? [{ from: y1, to: y1 + bleed, about: y1 }] : []),
  ];
  // If a neighboring side has its own bleed, the strip extends over the corner.
  const low = sides.bottom ? y0 : y0 - bleed;
  const high = sides.top ? y1 : y1 + bleed;
  const left = sides.left ? x0 : x0 - bleed;
  const right = sides.right ? x1 : x1 + bleed;
  // (x, y) → (about − stretch·(x − about), y), and likewise vertically.
  const flip = (about: number): readonly [number, number] => [-stretch, about * (1 + stretch)];
  const strips: Strip[] = [];
  for (const { from, to, about } of across) {
    const [a, e] = flip(about);
    strips.push({ area: [from, low, to, high], mirror: [a, 0, 0, 1, e, 0] });
  }
  for (const { from, to, about } of up) {
    const [d, f] = flip(about);
    strips.push({ area: [left, from, right, to], mirror: [1, 0, 0, d, 0, f] });
  }
  for (const x of across) {
    for (const y of up) {
      const [[a, e], [d, f]] = [flip(x.about), flip(y.about)];
      strips.push({ area: [x.from, y.from, x.to, y.to], mirror: [a, 0, 0, d, e, f] });
    }
  }
  return strips;
}

function withoutSliver([x0, y0, x1, y1]: PdfBox, trim: PdfBox): PdfBox {
  return [
    x0 >= trim[2] ? x0 + OVERLAP_PT : x0,
    y0 >= trim[3] ? y0 + OVERLAP_PT : y0,
    x1 <= trim[0] ? x1 - OVERLAP_PT : x1,
    y1 <= trim[1] ? y1 - OVERLAP_PT : y1,
  ];
}

function rectangle([x0, y0, x1, y1]: PdfBox): string {
  return `${[x0, y0, x1 - x0, y1 - y0].map(numberText).join(' ')} re`;
}
