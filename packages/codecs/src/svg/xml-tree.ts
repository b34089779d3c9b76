/** SVG as an editable tree. SVG elements have plain names; elements of other namespaces are marked foreign. */

import { SaxesParser, type SaxesTagNS } from 'saxes';

export type SvgElement = {
  readonly kind: 'element';
  readonly name: string;
  readonly isForeign: boolean;
  /** `xlink:href` becomes `href`; `xml:space` and `xml:lang` keep their prefix; other namespaces are dropped. */
  readonly attributes: Map<string, string>;
  children: SvgNode[];
  parent: SvgElement | null;
};
type SvgText = { readonly kind: 'text'; readonly text: string };
export type SvgNode = SvgElement | SvgText;

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const MAX_DEPTH = 400;
const FEED = 65_536;
const MAX_ELEMENTS = 300_000;

type Tree = { root: SvgElement | null; open: SvgElement | null; isSound: boolean };

/** Null for malformed XML, a tree that exceeds the limits, or a root other than svg. */
export function parseSvg(text: string): SvgElement | null {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const tree: Tree = { root: null, open: null, isSound: true };
  let [depth, count] = [0, 0];
  parser.on('opentag', (tag) => {
    const element = toElement(tag, tree.open);
    tree.open?.children.push(element);
    tree.root ??= element;
    tree.open = element;
    if (++depth > MAX_DEPTH || ++count > MAX_ELEMENTS) tree.isSound = false;
  });
  parser.on('closetag', () => {
    tree.open = tree.open?.parent ?? null;
    depth--;
  });
  const addText = (data: string) => void tree.open?.children.push({ kind: 'text', text: data });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', () => {
    tree.isSound = false;
  });
  for (let at = 0; at < text.length && tree.isSound; at += FEED) parser.write(text.slice(at, at + FEED));
  if (tree.isSound) parser.close();
  const { root, isSound } = tree;
  return isSound && root?.name === 'svg' && !root.isForeign ? root : null;
}

function toElement({ local, uri, attributes }: SaxesTagNS, parent: SvgElement | null): SvgElement {
  const kept = new Map<string, string>();
  for (const one of Object.values(attributes)) {
    if (one.uri === '' && one.prefix === '') kept.set(one.local, one.value);
    else if (one.uri === XLINK && one.local === 'href' && !kept.has('href')) kept.set('href', one.value);
    else if (one.uri === XML) kept.set(`xml:${one.local}`, one.value);
  }
  // Accepts files without a namespace, as resvg does; browsers show the source of such files.
  const isForeign = uri !== SVG && uri !== '';
  return { kind: 'element', name: local, isForeign, attributes: kept, children: [], parent };
}

export function createElement(
  name: string,
  attributes: Iterable<readonly [string, string]> = [],
  children: SvgNode[] = [],
): SvgElement {
  return { kind: 'element', name, isForeign: false, attributes: new Map(attributes), children, parent: null };
}

export function elementsIn(node: SvgElement): SvgElement[] {
  const found: SvgElement[] = [];
  const stack = [node];
  for (let one = stack.pop(); one; one = stack.pop()) {
    found.push(one);
    for (const child of one.children.toReversed()) if (child.kind === 'element') stack.push(child);
  }
  return found;
}

export const childElements = ({ children }: SvgElement): SvgElement[] =>
  children.filter((child) => child.kind === 'element');

export const textIn = (element: SvgElement): string =>
  element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) =>
  /[&<>"\n\t]/.test(text)
    ? text.replace(/[&<>"\n\t]/g, (letter) => ESCAPES[letter] ?? `&#${letter.charCodeAt(0)};`)
    : text;

export function serializeSvg(root: SvgElement): string {
  const parts: string[] = [];
  const write = (node: SvgNode, isRoot: boolean): void => {
    if (node.kind === 'text') {
      parts.push(escapeText(node.text));
      return;
    }
    if (node.isForeign) return;
    parts.push('<', node.name, isRoot ? ` xmlns="${SVG}"` : '');
    for (const [name, value] of node.attributes) parts.push(' ', name, '="', escapeText(value), '"');
    if (node.children.length === 0) {
      parts.push('/>');
      return;
    }
    parts.push('>');
    for (const child of node.children) write(child, false);
    parts.push('</', node.name, '>');
  };
  write(root, true);
  return parts.join('');
}
