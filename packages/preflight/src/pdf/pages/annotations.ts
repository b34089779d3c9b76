/** Annotations that print: their appearance streams are part of the page content (ISO 32000-1, 12.5.5). */
import { type OptionalContent, type PdfDict, type PdfFile, PdfStream } from '@printready/documents/pdf';
import { boxOf, concat, type Matrix, matrixOf, type PdfBox, transformBox } from '../matrix.ts';

export type Appearance = { readonly form: PdfStream; readonly ctm: Matrix };

const HIDDEN = 2;
const PRINT = 4;
const MAX_ANNOTATIONS = 10_000;

export function annotationDicts(file: PdfFile, page: PdfDict): PdfDict[] {
  const list = (file.array(page.get('Annots')) ?? []).slice(0, MAX_ANNOTATIONS);
  return list.flatMap((item) => file.dict(item) ?? []);
}

export function printedAppearances(file: PdfFile, page: PdfDict, layers: OptionalContent): Appearance[] {
  return annotationDicts(file, page).flatMap((annotation) => {
    const flags = file.number(annotation.get('F')) ?? 0;
    const prints = (flags & PRINT) !== 0 && (flags & HIDDEN) === 0;
    if (
      !prints ||
      file.name(annotation.get('Subtype')) === 'Popup' ||
      !layers.isVisible(annotation.get('OC'))
    )
      return [];
    const form = normalAppearance(file, annotation);
    const rect = boxOf(file.numbers(annotation.get('Rect')));
    return form && rect ? [{ form, ctm: fitMatrix(file, form, rect) }] : [];
  });
}

export function normalAppearance(file: PdfFile, annotation: PdfDict): PdfStream | null {
  const normal = file.resolve(file.dict(annotation.get('AP'))?.get('N'));
  if (normal instanceof PdfStream) return normal;
  const state = file.name(annotation.get('AS'));
  return state === null ? null : file.stream(file.dict(normal)?.get(state));
}

/** Fits the transformed appearance box to the rectangle (ISO 32000-1, algorithm 8.1). */
function fitMatrix(file: PdfFile, form: PdfStream, rect: PdfBox): Matrix {
  const matrix = matrixOf(file.numbers(form.dict.get('Matrix')));
  const box = boxOf(file.numbers(form.dict.get('BBox'))) ?? rect;
  const [x0, y0, x1, y1] = transformBox(matrix, box);
  const sx = x1 > x0 ? (rect[2] - rect[0]) / (x1 - x0) : 1;
  const sy = y1 > y0 ? (rect[3] - rect[1]) / (y1 - y0) : 1;
  return concat([1, 0, 0, 1, -x0, -y0], [sx, 0, 0, sy, rect[0], rect[1]]);
}
