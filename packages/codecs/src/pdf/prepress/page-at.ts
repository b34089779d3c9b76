import type { PdfDict, PdfFile, PdfObject } from '@printready/documents/pdf';

const MAX_DEPTH = 64;

export type Page = { readonly dict: PdfDict; readonly resources: PdfDict };

export function pageAt(file: PdfFile, index: number): Page | null {
  let left = index;
  let last: Page | null = null;
  const seen = new Set<PdfDict>();
  const visit = (node: PdfDict, inherited: PdfObject, depth: number): Page | null => {
    if (depth > MAX_DEPTH || seen.has(node)) return null;
    seen.add(node);
    const resources = node.get('Resources') ?? inherited;
    const kids = file.array(node.get('Kids'));
    if (!kids || file.name(node.get('Type')) === 'Page') {
      last = { dict: node, resources: file.dict(resources) ?? new Map<string, PdfObject>() };
      return left-- === 0 ? last : null;
    }
    for (const kid of kids) {
      const child = file.dict(kid);
      const found = child && visit(child, resources, depth + 1);
      if (found) return found;
    }
    return null;
  };
  const root = file.dict(file.catalog.get('Pages'));
  return (root && visit(root, null, 0)) ?? last;
}
