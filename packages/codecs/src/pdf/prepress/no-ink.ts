import { type PdfDict, type PdfFile, PdfName, type PdfObject } from '@printready/documents/pdf';

/** True if a space is Separation None or a DeviceN with only None (ISO 32000-1, 8.6.6.4). */
export function printsNothing(
  file: PdfFile,
  value: PdfObject | undefined,
  resources: PdfDict | null,
): boolean {
  const object = file.resolve(value);
  if (object instanceof PdfName) {
    const named = file.dict(resources?.get('ColorSpace'))?.get(object.name);
    return (
      named !== undefined && !(file.resolve(named) instanceof PdfName) && printsNothing(file, named, null)
    );
  }
  if (!Array.isArray(object)) return false;
  const kind = file.name(object[0]);
  if (kind === 'Separation') return file.name(object[1]) === 'None';
  if (kind === 'DeviceN') return (file.array(object[1]) ?? []).every((one) => file.name(one) === 'None');
  return (kind === 'Indexed' || kind === 'I') && printsNothing(file, object[1], resources);
}
