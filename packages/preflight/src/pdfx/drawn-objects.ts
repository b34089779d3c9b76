import {
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@printready/documents/pdf';

export type DrawnObjects = {
  readonly hasCalibratedColor: boolean;
  readonly hasProfiledRgb: boolean;
  readonly hasExternalStream: boolean;
  readonly hasSoftMask: boolean;
};

const CALIBRATED = new Set(['ICCBased', 'CalGray', 'CalRGB', 'Lab']);

/** Facts of all objects that pages refer to, drawn or not. @throws LimitReached */
export function scanObjects(file: PdfFile, pages: readonly PdfDict[]): DrawnObjects {
  const out = {
    hasCalibratedColor: false,
    hasProfiledRgb: false,
    hasExternalStream: false,
    hasSoftMask: false,
  };
  const seen = new Set<PdfObject>();
  const queue: PdfObject[] = [...pages];
  const noteArray = (items: readonly PdfObject[]) => {
    const kind = items[0] instanceof PdfName ? items[0].name : '';
    if (!CALIBRATED.has(kind)) return;
    out.hasCalibratedColor = true;
    if (kind === 'CalRGB' || file.number(file.stream(items[1])?.dict.get('N')) === 3)
      out.hasProfiledRgb = true;
  };
  const noteDict = (dict: PdfDict) => {
    const mask = file.resolve(dict.get('SMask'));
    if (mask instanceof PdfStream || mask instanceof Map) out.hasSoftMask = true;
    for (const [key, item] of dict) if (key !== 'Parent') queue.push(item);
  };
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    const object = value instanceof PdfRef ? file.resolve(value) : value;
    if (object === null || typeof object !== 'object' || seen.has(object)) continue;
    seen.add(object);
    if (Array.isArray(object)) {
      noteArray(object);
      queue.push(...object);
    } else if (object instanceof PdfStream) {
      out.hasExternalStream ||= object.dict.has('F');
      noteDict(object.dict);
    } else if (object instanceof Map) noteDict(object);
  }
  return out;
}
