/** Color spaces and graphics states that named inks add to a file. */
import {
  type ColorSpace,
  dictOf,
  name,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@printready/documents/pdf';

const PREFIX = 'PrintReady';

type Named = { readonly ink: string; readonly space: PdfObject; readonly isPattern: boolean };

/** Inks and resource names that a file already has. */
type Known = { readonly separations: ReadonlyMap<string, PdfObject>; readonly firstNumber: number };

export class SpotSpaces {
  private readonly known: Known;
  private readonly spaces = new Map<string, Named>();
  private readonly states = new Map<string, PdfDict>();
  private readonly inks = new Map<string, PdfObject>();

  constructor(file: PdfFile) {
    this.known = scan(file);
  }

  get used(): readonly string[] {
    return [...this.inks.keys()];
  }

  /** Resource name of an ink. An ink keeps the space it has in the file, or the alternate of its first color. */
  nameOf(ink: string, alternate: () => PdfObject, isPattern: boolean): string {
    const space = this.inks.get(ink) ?? this.known.separations.get(ink) ?? alternate();
    this.inks.set(ink, space);
    for (const [key, one] of this.spaces) if (one.ink === ink && one.isPattern === isPattern) return key;
    const key = `${PREFIX}Ink${this.known.firstNumber + this.spaces.size}`;
    this.spaces.set(key, { ink, space: isPattern ? [name('Pattern'), space] : space, isPattern });
    return key;
  }

  overprintState(fill: boolean, stroke: boolean): string {
    const key = `${PREFIX}Over${Number(fill)}${Number(stroke)}`;
    this.states.set(key, dictOf({ Type: name('ExtGState'), OP: stroke, op: fill }));
    return key;
  }

  addTo(file: PdfFile, resources: PdfDict): void {
    add(file, resources, 'ColorSpace', new Map([...this.spaces].map(([key, { space }]) => [key, space])));
    add(file, resources, 'ExtGState', this.states);
  }
}

function add(file: PdfFile, resources: PdfDict, kind: string, entries: ReadonlyMap<string, PdfObject>): void {
  if (entries.size === 0) return;
  const own = new Map(file.dict(resources.get(kind)) ?? []);
  for (const [key, entry] of entries) own.set(key, entry);
  resources.set(kind, own);
}

function scan(file: PdfFile): Known {
  const separations = new Map<string, PdfObject>();
  let firstNumber = 1;
  const seen = new Set<PdfObject>();
  const queue: PdfObject[] = [...file.trailer.values()];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    const object = value instanceof PdfRef ? file.resolve(value) : value;
    if (object === null || typeof object !== 'object' || seen.has(object)) continue;
    seen.add(object);
    const dict = object instanceof PdfStream ? object.dict : object;
    if (Array.isArray(dict)) {
      const ink = file.name(dict[0]) === 'Separation' ? file.name(dict[1]) : null;
      if (ink !== null && !separations.has(ink)) separations.set(ink, value);
      queue.push(...dict);
    } else if (dict instanceof Map)
      for (const [key, item] of dict) {
        const number = new RegExp(`^${PREFIX}Ink(\\d{1,6})$`).exec(key)?.[1];
        if (number !== undefined) firstNumber = Math.max(firstNumber, Number(number) + 1);
        queue.push(item);
      }
  }
  return { separations, firstNumber };
}

/** Paper of a space: no ink, or all light. */
const PAPER: Partial<Record<ColorSpace['family'], number>> = { Gray: 1, RGB: 1, CMYK: 0 };

/** Separation whose full tint is a color in the file's own numbers. */
export function separationOf(
  ink: string,
  { family }: ColorSpace,
  color: readonly number[],
  source: PdfObject,
): PdfObject {
  const paper = color.map(() => PAPER[family] ?? 0);
  const tint = dictOf({ FunctionType: 2, Domain: [0, 1], C0: paper, C1: [...color], N: 1 });
  return [name('Separation'), name(ink), source, tint];
}
