/** Photoshop descriptors (Adobe Photoshop File Formats Specification, 2019, "Descriptor structure"). */
import { Malformed } from '../budget.ts';
import { Cursor } from '../cursor.ts';

/** Numbers lose their unit, an enumeration becomes its value's key, and a reference becomes null. */
type PsdValue = number | boolean | string | null | Uint8Array | readonly PsdValue[] | PsdDescriptor;

export type PsdDescriptor = {
  readonly kind: string;
  readonly entries: ReadonlyMap<string, PsdValue>;
};

const MAX_DEPTH = 32;

function readText(data: Cursor): string {
  const part = data.part(data.u32() * 2);
  let text = '';
  while (part.left >= 2) text += String.fromCharCode(part.u16());
  return text.replace(/\0+$/, '');
}

/** Four-character key, or a longer key with a length prefix. */
function readKey(data: Cursor): string {
  const length = data.u32();
  return String.fromCharCode(...data.part(length === 0 ? 4 : length).rest());
}

function readBytes(data: Cursor): Uint8Array {
  return data.part(data.u32()).rest();
}

function readList(data: Cursor, depth: number): PsdValue[] {
  const values: PsdValue[] = [];
  for (let left = data.u32(); left > 0; left--) values.push(readValue(data, data.tag(), depth));
  return values;
}

function skipReference(data: Cursor): void {
  for (let left = data.u32(); left > 0; left--) {
    const form = data.tag();
    readText(data);
    readKey(data);
    if (form === 'prop' || form === 'Enmr') readKey(data);
    if (form === 'Enmr') readKey(data);
    if (form === 'rele' || form === 'Idnt' || form === 'indx') data.u32();
    if (form === 'name') readText(data);
  }
}

function readValue(data: Cursor, type: string, depth: number): PsdValue {
  switch (type) {
    case 'Objc':
    case 'GlbO':
      return readObject(data, depth + 1);
    case 'VlLs':
      return readList(data, depth + 1);
    case 'doub':
      return data.f64();
    case 'UntF':
      data.skip(4);
      return data.f64();
    case 'UnFl': {
      data.skip(4);
      const values: number[] = [];
      for (let left = data.u32(); left > 0; left--) values.push(data.f64());
      return values;
    }
    case 'TEXT':
      return readText(data);
    case 'enum':
      readKey(data);
      return readKey(data);
    case 'long':
      return data.i32();
    case 'comp':
      return data.i32() * 2 ** 32 + data.u32();
    case 'bool':
      return data.u8() !== 0;
    case 'type':
    case 'GlbC':
      readText(data);
      return readKey(data);
    case 'alis':
    case 'tdta':
    case 'Pth ':
      return readBytes(data);
    case 'ObAr':
      data.skip(4);
      return readObject(data, depth + 1);
    case 'obj ':
      skipReference(data);
      return null;
    default:
      throw new Malformed(`The descriptor’s type “${type}” is unknown.`);
  }
}

function readObject(data: Cursor, depth: number): PsdDescriptor {
  if (depth > MAX_DEPTH) throw new Malformed('The descriptor is nested too deep.');
  readText(data);
  const kind = readKey(data);
  const entries = new Map<string, PsdValue>();
  for (let left = data.u32(); left > 0; left--) {
    const key = readKey(data);
    entries.set(key, readValue(data, data.tag(), depth));
  }
  return { kind, entries };
}

/** @param skip bytes before the descriptor, such as versions. @returns null if it cannot be read */
export function readPsdDescriptor(block: Uint8Array, skip: number): PsdDescriptor | null {
  try {
    return readObject(new Cursor(block, skip), 0);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function isDescriptor(value: PsdValue | undefined): value is PsdDescriptor {
  return typeof value === 'object' && value !== null && 'entries' in value && value.entries instanceof Map;
}

export function objectIn(from: PsdDescriptor | null, key: string): PsdDescriptor | null {
  const value = from?.entries.get(key);
  return isDescriptor(value) ? value : null;
}

export function objectsIn(from: PsdDescriptor | null, key: string): readonly PsdDescriptor[] {
  const value = from?.entries.get(key);
  return Array.isArray(value) ? (value as readonly PsdValue[]).filter(isDescriptor) : [];
}

export function numberIn(from: PsdDescriptor | null, key: string): number | null {
  const value = from?.entries.get(key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function wordIn(from: PsdDescriptor | null, key: string): string | null {
  const value = from?.entries.get(key);
  return typeof value === 'string' ? value : null;
}

export function flagIn(from: PsdDescriptor | null, key: string, otherwise: boolean): boolean {
  const value = from?.entries.get(key);
  return typeof value === 'boolean' ? value : otherwise;
}
