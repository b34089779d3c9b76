import { exact } from '@printready/pixels/number';
import { Malformed } from '../budget.ts';
import { Cursor } from '../cursor.ts';
import { Lexer } from '../pdf/lexer.ts';
import { type PdfDict, type PdfObject, PdfString, textOf } from '../pdf/objects.ts';
import { indexOf } from '../pdf/xref.ts';

type TextFacts = {
  readonly text: string;
  readonly fonts: readonly string[];
  readonly sizes: readonly number[];
};

export type PsdText = TextFacts & {
  /** Vertical scale of the layer's transform, which multiplies the text size. */
  readonly scale: number;
};

/** @param block a layer's `TySh` block, with a transform and `EngineData`. Null if it cannot be read. */
export function readPsdText(block: Uint8Array): PsdText | null {
  try {
    const data = new Cursor(block);
    data.skip(2);
    const matrix = Array.from({ length: 6 }, () => data.f64());
    const rest = data.rest();
    const at = indexOf(rest, 'EngineDatatdta', 0);
    if (at < 0) return null;
    const length = new Cursor(rest, at + 14).u32();
    const facts = readEngineData(rest.subarray(at + 18, at + 18 + length));
    return facts && { ...facts, scale: exact.hypot(matrix[2] ?? 0, matrix[3] ?? 1) };
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** Text sizes are those before the layer's transform. Null if the data cannot be read. */
function readEngineData(bytes: Uint8Array): TextFacts | null {
  const root = parse(bytes);
  const engine = dictIn(root, 'EngineDict');
  if (!root || !engine) return null;
  const resources = dictIn(root, 'ResourceDict') ?? dictIn(root, 'DocumentResources');
  const fontSet = listIn(resources, 'FontSet').map((font) => stringIn(asDict(font), 'Name'));
  const normal = normalStyle(resources);
  const runs = dictIn(engine, 'StyleRun');
  const lengths = listIn(runs, 'RunLengthArray');
  const fonts = new Set<string>();
  const sizes = new Set<number>();
  for (const [i, run] of listIn(runs, 'RunArray').entries()) {
    if (lengths[i] === 0) continue;
    const style = dictIn(dictIn(asDict(run), 'StyleSheet'), 'StyleSheetData');
    const font = numberIn(style, 'Font') ?? numberIn(normal, 'Font');
    const size = numberIn(style, 'FontSize') ?? numberIn(normal, 'FontSize');
    const name = font === null ? null : fontSet[font];
    if (name) fonts.add(name);
    if (size !== null) sizes.add(size);
  }
  const text = (stringIn(dictIn(engine, 'Editor'), 'Text') ?? '').replaceAll('\r', '\n').trimEnd();
  return { text, fonts: [...fonts], sizes: [...sizes] };
}

function parse(bytes: Uint8Array): PdfDict | null {
  try {
    const value = new Lexer(bytes, 0, false).object();
    return asDict(value);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function normalStyle(resources: PdfDict | null): PdfDict | null {
  const index = numberIn(resources, 'TheNormalStyleSheet') ?? 0;
  return dictIn(asDict(listIn(resources, 'StyleSheetSet')[index] ?? null), 'StyleSheetData');
}

function asDict(value: PdfObject): PdfDict | null {
  return value instanceof Map ? value : null;
}

function dictIn(dict: PdfDict | null, key: string): PdfDict | null {
  return asDict(dict?.get(key) ?? null);
}

function listIn(dict: PdfDict | null, key: string): PdfObject[] {
  const value = dict?.get(key);
  return Array.isArray(value) ? value : [];
}

function numberIn(dict: PdfDict | null, key: string): number | null {
  const value = dict?.get(key);
  return typeof value === 'number' ? value : null;
}

function stringIn(dict: PdfDict | null, key: string): string | null {
  const value = dict?.get(key);
  return value instanceof PdfString ? textOf(value) : null;
}
