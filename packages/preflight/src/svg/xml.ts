import { type Budget, LimitReached, Malformed, readXmlSource } from '@printready/documents/reading';
import { SaxesParser } from 'saxes';

export type XmlElement = {
  /** Local name; empty in namespaces other than SVG. */
  readonly name: string;
  /** By local name; `xlink:href` and `href` both become `href`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly parent: XmlElement | null;
  text: string;
};

export type XmlDocument = {
  readonly root: XmlElement;
  readonly elementCount: number;
  /** External entities and style sheets in the prolog; reported, never fetched. */
  readonly externalRefs: readonly string[];
  /** True if the text is truncated or malformed; the tree then contains everything before that. */
  readonly damaged: boolean;
};

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const FEED = 65_536;

/** @throws Malformed if there is no root element; LimitReached if a limit is exceeded */
export function parseXml(bytes: Uint8Array, budget: Budget): XmlDocument {
  const source = readXmlSource(bytes);
  const { text } = source;
  const externalRefs = [...source.externalRefs];
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
