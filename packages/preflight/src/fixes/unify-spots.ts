/** Merges names of the same ink: "PANTONE 186 CVC" and "Pantone 186 U" would be separate plates. */
import { type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream } from '@printready/documents/pdf';
import { inkKey } from '../rules/screen-rules.ts';

/** @returns number of renamed color spaces; also 0 if a color mixes both names */
export function unifySpots(file: PdfFile): number {
  const spaces = colorSpaces(file);
  const names = new Map<string, string>();
  for (const { inks } of spaces) {
    for (const { name } of inks) {
      const known = names.get(inkKey(name));
      if (known === undefined || isBetter(name, known)) names.set(inkKey(name), name);
    }
  }
  const newName = (name: string) => names.get(inkKey(name)) ?? name;
  const doubled = spaces.some(
    ({ inks }) => new Set(inks.map(({ name }) => newName(name))).size < inks.length,
  );
  if (doubled) return 0;
  let changed = 0;
  for (const { inks, rename } of spaces) {
    if (inks.every(({ name }) => newName(name) === name)) continue;
    rename(inks.map(({ name }) => new PdfName(newName(name))));
    changed++;
  }
  return changed;
}

/** Prefers the shorter name, then alphabetical order, regardless of the order in the file. */
const isBetter = (name: string, known: string): boolean =>
  name.length < known.length || (name.length === known.length && name < known);

type InkSpace = { readonly inks: readonly PdfName[]; readonly rename: (inks: PdfName[]) => void };

function colorSpaces(file: PdfFile): InkSpace[] {
  const found: InkSpace[] = [];
  const known = new Set<number>();
  const queue: PdfObject[] = [...file.trailer.values()];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value instanceof PdfRef) {
      if (known.has(value.num)) continue;
      known.add(value.num);
      queue.push(file.resolve(value));
    } else if (Array.isArray(value)) {
      const space = inkSpace(file, value);
      if (space) found.push(space);
      queue.push(...value);
    } else if (value instanceof Map) queue.push(...value.values());
    else if (value instanceof PdfStream) queue.push(value.dict);
  }
  return found;
}

function inkSpace(file: PdfFile, space: PdfObject[]): InkSpace | null {
  const kind = file.name(space[0]);
  if (kind === 'Separation') {
    const ink = file.resolve(space[1]);
    if (!(ink instanceof PdfName)) return null;
    return { inks: [ink], rename: ([name]) => void (space[1] = name ?? ink) };
  }
  if (kind !== 'DeviceN') return null;
  const inks = (file.array(space[1]) ?? []).map((ink) => file.resolve(ink));
  if (!inks.every((ink) => ink instanceof PdfName)) return null;
  return { inks, rename: (names) => void (space[1] = names) };
}
