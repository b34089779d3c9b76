/** XML text to a tree of elements, with every expansion and depth bounded and nothing outside the file ever loaded. */

import { type Budget, LimitReached, Malformed } from '@printready/documents/budget';
import { latin1, utf8 } from '@printready/documents/pdf/objects';
import { SaxesParser } from 'saxes';

export type XmlElement = {
  /** Without its prefix; empty for elements of namespaces that are not SVG's. */
  readonly name: string;
  /** By local name; `xlink:href` and `href` are both `href`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly parent: XmlElement | null;
  /** The character data directly inside. */
  text: string;
};

export type XmlDocument = {
  readonly root: XmlElement;
  readonly elementCount: number;
  /** External entities and stylesheets the prologue names; they are reported, never fetched. */
  readonly externalRefs: readonly string[];
  /** True when the text broke off or broke the rules before its end: the tree holds what came before. */
  readonly damaged: boolean;
};

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const FEED = 65_536;
const MAX_EXPANDED = 16 * 1024 * 1024;
const MAX_ENTITY_DEPTH = 8;
/** `<!ENTITY (%) name (SYSTEM|PUBLIC) "…" ("…")`, white space already single. */
const ENTITY = /<!ENTITY (% )?([^\s"'%&;]+) (?:(SYSTEM|PUBLIC) )?("[^"]*"|'[^']*')(?: ("[^"]*"|'[^']*'))?/g;

/** @throws Malformed when there is no root element, LimitReached */
export function parseXml(bytes: Uint8Array, budget: Budget): XmlDocument {
  const { text, externalRefs } = withoutDoctype(decodeText(bytes));
  const tree = buildTree(text, budget, externalRefs);
  if (!tree.root) throw new Malformed('The file is no XML.');
  return { root: tree.root, elementCount: tree.count, externalRefs, damaged: tree.damaged };
}

type Tree = { root: XmlElement | null; count: number; damaged: boolean };

function buildTree(text: string, budget: Budget, externalRefs: string[]): Tree {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const svgPrefixes = new Set(['']);
  const tree: Tree = { root: null, count: 0, damaged: false };
  const open: XmlElement[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    budget.spend('elements', 1);
    tree.count++;
    if (open.length >= budget.limits.elementDepth) throw new LimitReached('elementDepth');
    const element = createElement(name, attributes, open.at(-1) ?? null, svgPrefixes);
    element.parent?.children.push(element);
    tree.root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (data: string) => {
    const element = open.at(-1);
    if (element) element.text += data;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('processinginstruction', ({ target, body }) => {
    const href = target === 'xml-stylesheet' ? /href\s*=\s*["']([^"']*)/.exec(body)?.[1] : undefined;
    if (href) externalRefs.push(href);
  });
  parser.on('error', () => {
    tree.damaged = true;
  });
  for (let at = 0; at < text.length && !tree.damaged; at += FEED) parser.write(text.slice(at, at + FEED));
  if (!tree.damaged) parser.close();
  return tree;
}

function createElement(
  fullName: string,
  attributes: Readonly<Record<string, string>>,
  parent: XmlElement | null,
  svgPrefixes: Set<string>,
): XmlElement {
  const map = new Map<string, string>();
  for (const [key, value] of Object.entries(attributes)) {
    const colon = key.indexOf(':');
    if (key.startsWith('xmlns:') && value === SVG_NAMESPACE) svgPrefixes.add(key.slice(6));
    const local = colon < 0 ? key : key.slice(colon + 1);
    const isForeign = colon >= 0 && !key.startsWith('xlink:') && local !== 'href';
    if (!isForeign && !(colon >= 0 && map.has(local))) map.set(local, value);
  }
  const colon = fullName.indexOf(':');
  const prefix = colon < 0 ? '' : fullName.slice(0, colon);
  const name = svgPrefixes.has(prefix) ? fullName.slice(colon + 1) : '';
  return { name, attributes: map, children: [], parent, text: '' };
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, true);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, false);
  const body = bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : bytes;
  const declared = /encoding\s*=\s*["']([\w-]+)/i.exec(latin1(body.subarray(0, 200)))?.[1]?.toLowerCase();
  const isLatin = declared !== undefined && /^(iso-8859-1|latin1|windows-1252|us-ascii)$/.test(declared);
  return isLatin ? latin1(body) : utf8(body);
}

function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  const parts: string[] = [];
  const units: number[] = [];
  for (let i = 2; i + 1 < bytes.length; i += 2) {
    const [a, b] = [bytes[i] ?? 0, bytes[i + 1] ?? 0];
    units.push(littleEndian ? a | (b << 8) : (a << 8) | b);
    if (units.length === 8192) parts.push(String.fromCharCode(...units.splice(0)));
  }
  return parts.join('') + String.fromCharCode(...units);
}

/** Takes the document type out and puts its internal entities in, markup and all, as a parser of the DTD would. */
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

/** The end of `<!DOCTYPE … [ … ]>`, past quoted strings. */
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

/** Replaces entity references outside comments and CDATA, in one pass. */
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
