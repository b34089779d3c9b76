import {
  type PdfDict,
  type PdfFile,
  type PdfObject,
  parseColorSpace,
  spotInks,
} from '@printready/documents/pdf';
import { annotationDicts, normalAppearance } from './annotations.ts';
import type { PageNode } from './page-tree.ts';

export type ResourceNotes = {
  readonly fonts: Map<PdfDict, Set<number>>;
  readonly spots: Set<string>;
};

const MAX_DEPTH = 24;

export function noteResources(file: PdfFile, page: PageNode, pageNumber: number, notes: ResourceNotes): void {
  const seen = new Set<PdfDict>();
  const visit = (resources: PdfDict | null, depth: number): void => {
    if (!resources || seen.has(resources) || depth > MAX_DEPTH) return;
    seen.add(resources);
    const entries = (category: string): PdfObject[] => [
      ...(file.dict(resources.get(category))?.values() ?? []),
    ];
    const noteFont = (value: PdfObject | undefined) => {
      const font = file.dict(value);
      if (!font) return;
      const pages = notes.fonts.get(font) ?? new Set();
      notes.fonts.set(font, pages.add(pageNumber));
      visit(file.dict(font.get('Resources')), depth + 1);
    };
    const noteSpace = (value: PdfObject | undefined) => {
      const space = parseColorSpace(file, value, resources);
      for (const ink of space ? spotInks(space.base ?? space) : []) notes.spots.add(ink);
    };
    for (const font of entries('Font')) noteFont(font);
    for (const space of entries('ColorSpace')) noteSpace(space);
    for (const shading of entries('Shading')) noteSpace(file.dict(shading)?.get('ColorSpace'));
    for (const state of entries('ExtGState')) {
      const dict = file.dict(state);
      noteFont(file.array(dict?.get('Font'))?.[0]);
      visit(file.dict(file.dict(file.dict(dict?.get('SMask'))?.get('G'))?.get('Resources')), depth + 1);
    }
    for (const value of [...entries('XObject'), ...entries('Pattern')]) {
      const dict = file.dict(value);
      if (!dict) continue;
      noteSpace(dict.get('ColorSpace'));
      noteSpace(file.dict(dict.get('Shading'))?.get('ColorSpace'));
      visit(file.dict(dict.get('Resources')), depth + 1);
    }
  };
  visit(page.resources, 0);
  for (const annotation of annotationDicts(file, page.dict)) {
    const appearance = normalAppearance(file, annotation);
    visit(file.dict(appearance?.dict.get('Resources')), 1);
  }
}

/** True if the page is transparent and blended in RGB, so that every color on it becomes RGB (ISO 32000-1, 11.6.6). */
export function blendsInRgb(file: PdfFile, { dict, resources }: PageNode): boolean {
  const group = file.dict(dict.get('Group'));
  const space = group && parseColorSpace(file, group.get('CS'), resources);
  if (space?.family !== 'RGB') return false;
  const states = [...(file.dict(resources.get('ExtGState'))?.values() ?? [])];
  return states.some((state) => isTransparent(file, file.dict(state)));
}

function isTransparent(file: PdfFile, state: PdfDict | null): boolean {
  const isPartial = (key: string) => (file.number(state?.get(key)) ?? 1) < 1;
  return isPartial('ca') || isPartial('CA') || file.dict(state?.get('SMask')) !== null;
}

/** Color spaces that replace device color spaces (ISO 32000-1, 8.6.5.6). */
const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'] as const;

export function hasDefaultSpaces(file: PdfFile, resources: PdfDict): boolean {
  const spaces = file.dict(resources.get('ColorSpace'));
  return spaces !== null && DEFAULT_SPACES.some((name) => spaces.has(name));
}
