import { bytesToHex } from '@printready/pixels/bytes';
import { type PdfDict, PdfName, type PdfObject, type PdfRef, type PdfStream, PdfString } from './objects.ts';

export type Refer = (target: PdfRef | PdfStream) => string;

export function serialize(value: PdfObject, refer: Refer): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (value instanceof PdfName) return nameText(value.name);
  if (value instanceof PdfString) return stringText(value.bytes);
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item, refer)).join(' ')}]`;
  if (value instanceof Map) return dictText(value, refer);
  // Streams must be indirect objects (7.3.8.1).
  return refer(value);
}

export function dictText(dict: PdfDict, refer: Refer): string {
  const entries = [...dict].map(([key, value]) => `${nameText(key)} ${serialize(value, refer)}`);
  return entries.length === 0 ? '<< >>' : `<< ${entries.join(' ')} >>`;
}

/** Up to six decimals, without an exponent, which PDF does not support. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Nine significant digits, without an exponent. */
export function significantText(value: number): string {
  if (value === 0) return '0';
  const exponent = Number(value.toExponential(8).split('e')[1]);
  const digits = Math.min(100, Math.max(0, 8 - exponent));
  const text = value.toFixed(digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** UTF-8 with special characters escaped (7.3.5). */
function nameText(name: string): string {
  const utf8 = encodeURIComponent(name).replace(/%([0-9A-F]{2})/g, (_, h: string) =>
    String.fromCharCode(parseInt(h, 16)),
  );
  return `/${utf8.replace(/[^!-~]|[#()<>[\]{}/%]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

function stringText(bytes: Uint8Array): string {
  return `<${bytesToHex(bytes)}>`;
}
