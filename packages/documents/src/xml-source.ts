import { TextDecoder } from '@printready/pixels/platform';
import { LimitReached } from './budget.ts';
import { latin1 } from './pdf/objects.ts';

const MAX_EXPANDED = 16 * 1024 * 1024;
const MAX_ENTITY_DEPTH = 8;
/** Matches `<!ENTITY (%) name (SYSTEM|PUBLIC) "…" ("…")`, with white space collapsed. */
const ENTITY = /<!ENTITY (% )?([^\s"'%&;]+) (?:(SYSTEM|PUBLIC) )?("[^"]*"|'[^']*')(?: ("[^"]*"|'[^']*'))?/g;

export type XmlSource = {
  readonly text: string;
  /** External entities in the document type, which are never fetched. */
  readonly externalRefs: readonly string[];
};

/** @throws LimitReached if entities expand too far */
export const readXmlSource = (bytes: Uint8Array): XmlSource => withoutDoctype(decodeText(bytes));

/** Encoding label, found as in browsers: byte order mark, zero bytes of UTF-16, then the XML declaration. */
function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  const hasMark = a === 0xef && b === 0xbb;
  const declared = hasMark
    ? null
    : /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(latin1(bytes.subarray(0, 200)));
  return declared?.[1] ?? 'utf-8';
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    // For an unknown encoding, UTF-8 still reads the ASCII part.
    return new TextDecoder().decode(bytes);
  }
}

function withoutDoctype(text: string): { text: string; externalRefs: string[] } {
  const start = text.search(/<!DOCTYPE/i);
  const end = start < 0 ? -1 : doctypeEnd(text, start);
  if (end < 0) return { text, externalRefs: [] };
  const subset = text.slice(start, end).replace(/\s+/g, ' ');
  const entities = new Map<string, string>();
  const externalRefs: string[] = [];
  for (const [, parameter, name = '', keyword, first, second] of subset.matchAll(ENTITY)) {
    const isExternal = keyword !== undefined;
    const value = ((keyword === 'PUBLIC' ? second : first) ?? '').slice(1, -1);
    if (isExternal) externalRefs.push(value);
    if (!parameter && !entities.has(name)) entities.set(name, isExternal ? '' : value);
  }
  const body = text.slice(0, start) + text.slice(end);
  return { text: entities.size > 0 ? expand(body, entities) : body, externalRefs };
}

function doctypeEnd(text: string, start: number): number {
  let inSubset = false;
  for (let i = start; i < text.length; i++) {
    const c = text[i];
    if (c === '"' || c === "'") {
      i = text.indexOf(c, i + 1);
      if (i < 0) return -1;
    } else if (c === '[') inSubset = true;
    else if (c === ']') inSubset = false;
    else if (c === '>' && !inSubset) return i + 1;
  }
  return -1;
}

function expand(body: string, entities: ReadonlyMap<string, string>): string {
  let total = 0;
  const replace = (text: string, depth: number): string =>
    mapMarkup(text, (name) => {
      const value = entities.get(name);
      if (value === undefined) return `&${name};`;
      if (depth >= MAX_ENTITY_DEPTH) throw new LimitReached('elementDepth');
      total += value.length + 1;
      if (total > MAX_EXPANDED) throw new LimitReached('decodedBytes');
      return replace(value, depth + 1);
    });
  return replace(body, 0);
}

function mapMarkup(text: string, replacement: (name: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (const match of text.matchAll(/&([^\s#;&<>"']{1,64});|<!--|<!\[CDATA\[/g)) {
    if (match.index < at) continue;
    parts.push(text.slice(at, match.index));
    if (match[1] !== undefined) {
      parts.push(replacement(match[1]));
      at = match.index + match[0].length;
      continue;
    }
    const close = text.indexOf(match[0] === '<!--' ? '-->' : ']]>', match.index);
    at = close < 0 ? text.length : close;
    parts.push(text.slice(match.index, at));
  }
  parts.push(text.slice(at));
  return parts.join('');
}
