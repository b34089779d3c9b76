/** Pages in order with inherited entries, and their declared and effective boxes (ISO 32000-1, 7.7.3 and 14.11.2). */

import type { PdfDict, PdfFile, PdfObject } from '@printready/documents/pdf';
import type { BoxName, PageBox } from '../../facts.ts';
import { boxOf, intersect, isEmpty, type PdfBox } from '../matrix.ts';
import { roundBox } from './page-record.ts';

export type PageNode = {
  readonly dict: PdfDict;
  readonly resources: PdfDict;
  readonly rotate: number;
  readonly userUnit: number;
  readonly declared: Partial<Record<BoxName, PageBox>>;
  readonly effective: Record<BoxName, PageBox>;
};

export type PageTree = {
  readonly pages: readonly PageNode[];
  readonly loop: boolean;
  readonly tooMany: boolean;
};

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
const MAX_DEPTH = 64;
const US_LETTER: PdfBox = [0, 0, 612, 792];

export function readPages(file: PdfFile): PageTree {
  const pages: PageNode[] = [];
  const open = new Set<PdfDict>();
  let loop = false;
  let tooMany = false;
  const visit = (node: PdfDict, inherited: ReadonlyMap<string, PdfObject>, depth: number): void => {
    if (open.has(node) || depth > MAX_DEPTH) {
      loop = true;
      return;
    }
    const own = new Map(inherited);
    for (const key of INHERITED) {
      const value = node.get(key);
      if (value !== undefined && file.resolve(value) !== null) own.set(key, value);
    }
    const kids = file.array(node.get('Kids'));
    if (!kids || file.name(node.get('Type')) === 'Page') {
      if (pages.length >= file.budget.limits.pages) tooMany = true;
      else pages.push(readPage(file, node, own));
      return;
    }
    open.add(node);
    for (const kid of kids) {
      const child = file.dict(kid);
      if (child && !tooMany) visit(child, own, depth + 1);
    }
    open.delete(node);
  };
  const root = file.dict(file.catalog.get('Pages'));
  if (root) visit(root, new Map(), 0);
  return { pages, loop, tooMany };
}

function readPage(file: PdfFile, dict: PdfDict, inherited: ReadonlyMap<string, PdfObject>): PageNode {
  const box = (value: PdfObject | undefined): PdfBox | null => boxOf(file.numbers(value));
  const raw: Record<BoxName, PdfBox | null> = {
    MediaBox: box(inherited.get('MediaBox')),
    CropBox: box(inherited.get('CropBox')),
    TrimBox: box(dict.get('TrimBox')),
    BleedBox: box(dict.get('BleedBox')),
    ArtBox: box(dict.get('ArtBox')),
  };
  const declared: Partial<Record<BoxName, PageBox>> = {};
  for (const name of Object.keys(raw) as BoxName[]) {
    const value = raw[name];
    if (value) declared[name] = roundBox(value);
  }
  const media = raw.MediaBox && !isFlat(raw.MediaBox) ? raw.MediaBox : US_LETTER;
  const clipped = (value: PdfBox | null, fallback: PdfBox): PdfBox => {
    const inside = value ? intersect(value, media) : fallback;
    return isEmpty(inside) || isFlat(inside) ? fallback : inside;
  };
  const crop = clipped(raw.CropBox, media);
  const turn = file.number(inherited.get('Rotate')) ?? 0;
  const userUnit = file.number(dict.get('UserUnit')) ?? 1;
  return {
    dict,
    resources: file.dict(inherited.get('Resources')) ?? new Map<string, PdfObject>(),
    rotate: ((turn % 360) + 360) % 360,
    userUnit: userUnit > 0 ? userUnit : 1,
    declared,
    effective: {
      MediaBox: roundBox(media),
      CropBox: roundBox(crop),
      TrimBox: roundBox(clipped(raw.TrimBox, crop)),
      BleedBox: roundBox(clipped(raw.BleedBox, crop)),
      ArtBox: roundBox(clipped(raw.ArtBox, crop)),
    },
  };
}

function isFlat([x0, y0, x1, y1]: PdfBox): boolean {
  return x1 - x0 <= 0 || y1 - y0 <= 0;
}
