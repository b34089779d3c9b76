/** Pages of a PDF in order, each with the entries that it inherits (ISO 32000-1, 7.7.3.4). */
import type { PdfDict, PdfFile, PdfObject } from '@printready/documents/pdf';

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
const MAX_DEPTH = 64;

export type ListedPage = {
  /** Reference to the page. */
  readonly ref: PdfObject;
  readonly dict: PdfDict;
  readonly resources: PdfDict;
};

export function listPages(file: PdfFile): readonly ListedPage[] {
  const pages: ListedPage[] = [];
  const seen = new Set<PdfDict>();
  const visit = (ref: PdfObject, inherited: PdfDict, depth: number): void => {
    const node = file.dict(ref);
    if (!node || depth > MAX_DEPTH || seen.has(node)) return;
    seen.add(node);
    const own: PdfDict = new Map(inherited);
    for (const key of INHERITED) {
      const value = node.get(key);
      if (value !== undefined) own.set(key, value);
    }
    const kids = file.array(node.get('Kids'));
    if (kids && file.name(node.get('Type')) !== 'Page') {
      for (const kid of kids) visit(kid, own, depth + 1);
      return;
    }
    for (const [key, value] of own) node.set(key, value);
    const resources = file.dict(own.get('Resources')) ?? new Map<string, PdfObject>();
    pages.push({ ref, dict: node, resources });
  };
  visit(file.catalog.get('Pages') ?? null, new Map(), 0);
  return pages;
}

/** Parts of the catalog that lead to pages. */
const LEADING_TO_PAGES = [
  'Outlines',
  'Dests',
  'Names',
  'OpenAction',
  'StructTreeRoot',
  'Threads',
  'PageLabels',
];

/** Leaves out all other pages, in the order given, with what leads to them. */
export function keepPages(file: PdfFile, pages: readonly ListedPage[]): void {
  const root = file.catalog.get('Pages') ?? null;
  const tree = file.dict(root);
  tree?.set(
    'Kids',
    pages.map(({ ref }) => ref),
  );
  tree?.set('Count', pages.length);
  for (const { dict } of pages) dict.set('Parent', root);
  for (const key of LEADING_TO_PAGES) file.catalog.delete(key);
}
