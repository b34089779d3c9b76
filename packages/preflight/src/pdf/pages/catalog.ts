import { type PdfDict, type PdfFile, type PdfObject, utf8 } from '@printready/documents/pdf';
import { annotationDicts } from './annotations.ts';
import type { PageNode } from './page-tree.ts';

const MAX_NODES = 5_000;

export function readVersion(file: PdfFile): string | null {
  const declared = file.name(file.catalog.get('Version')) ?? '';
  const version = Number(declared) > Number(file.headerVersion) ? declared : file.headerVersion;
  return version === '' ? null : version;
}

export function readOutputIntents(file: PdfFile): { subtype: string; identifier: string }[] {
  return (file.array(file.catalog.get('OutputIntents')) ?? []).slice(0, 100).flatMap((item) => {
    const intent = file.dict(item);
    if (!intent) return [];
    const identifier = file.text(intent.get('OutputConditionIdentifier')) ?? '';
    return [{ subtype: file.name(intent.get('S')) ?? '', identifier }];
  });
}

/** X-1a and X-3 are declared in the information dictionary, X-4 and later in the XMP metadata. */
export function readPdfx(file: PdfFile): string | null {
  const info = file.dict(file.trailer.get('Info'));
  const declared = file.text(info?.get('GTS_PDFXVersion')) ?? file.name(info?.get('GTS_PDFXVersion'));
  if (declared) return declared;
  const metadata = file.stream(file.catalog.get('Metadata'));
  if (!metadata) return null;
  const xmp = utf8(file.decode(metadata).bytes.subarray(0, 1 << 20));
  return /GTS_PDFXVersion\s*(?:=\s*["']|>)\s*(PDF\/X[^"'<]{0,30})/.exec(xmp)?.[1]?.trim() ?? null;
}

export function readInfo(file: PdfFile, key: 'Title' | 'Producer'): string | null {
  return file.text(file.dict(file.trailer.get('Info'))?.get(key));
}

export function isTagged(file: PdfFile): boolean {
  return file.resolve(file.dict(file.catalog.get('MarkInfo'))?.get('Marked')) === true;
}

export function hasForm(file: PdfFile): boolean {
  return file.dict(file.catalog.get('AcroForm')) !== null;
}

export function countEmbeddedFiles(file: PdfFile): number {
  const names = file.dict(file.catalog.get('Names'));
  let count = 0;
  visitTree(file, names?.get('EmbeddedFiles'), (node) => {
    count += (file.array(node.get('Names')) ?? []).length >> 1;
  });
  return count;
}

export function hasJavaScript(file: PdfFile, pages: readonly PageNode[]): boolean {
  const { catalog } = file;
  let found = false;
  const look = (value: PdfObject | undefined) => {
    found ||= isScript(file, value, 0);
  };
  const lookAll = (actions: PdfDict | null) => {
    for (const action of actions?.values() ?? []) look(action);
  };
  visitTree(file, file.dict(catalog.get('Names'))?.get('JavaScript'), (node) => {
    for (const [i, item] of (file.array(node.get('Names')) ?? []).entries()) if (i % 2 === 1) look(item);
  });
  look(catalog.get('OpenAction'));
  lookAll(file.dict(catalog.get('AA')));
  for (const page of pages) {
    lookAll(file.dict(page.dict.get('AA')));
    for (const annotation of annotationDicts(file, page.dict)) {
      look(annotation.get('A'));
      lookAll(file.dict(annotation.get('AA')));
    }
  }
  visitTree(file, catalog.get('AcroForm'), (field) => {
    look(field.get('A'));
    lookAll(file.dict(field.get('AA')));
  });
  return found;
}

function isScript(file: PdfFile, value: PdfObject | undefined, depth: number): boolean {
  const action = file.dict(value);
  if (!action || depth > 8) return false;
  if (file.name(action.get('S')) === 'JavaScript' || action.has('JS')) return true;
  const next = action.get('Next');
  return (file.array(next) ?? [next]).some((item) => isScript(file, item, depth + 1));
}

function visitTree(file: PdfFile, root: PdfObject | undefined, visit: (node: PdfDict) => void): void {
  const seen = new Set<PdfDict>();
  const queue: (PdfObject | undefined)[] = [root];
  while (queue.length > 0 && seen.size < MAX_NODES) {
    const node = file.dict(queue.shift());
    if (!node || seen.has(node)) continue;
    seen.add(node);
    visit(node);
    queue.push(...(file.array(node.get('Kids')) ?? []), ...(file.array(node.get('Fields')) ?? []));
  }
}
