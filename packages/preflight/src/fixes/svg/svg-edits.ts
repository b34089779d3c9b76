import { utf8 } from '@printready/documents/pdf';
import type { Result } from '@printready/pixels/result';
import { strToU8 } from 'fflate';
import type { SvgFacts } from '../../facts.ts';
import type { PrintSize } from '../../rules/print-size.ts';
import { parseViewBox } from '../../svg/transform.ts';
import type { SvgEditId } from '../edit-ids.ts';
import { type Edited, type FixProblem, refuseFix } from '../problem.ts';
import { idOf, outlines, textElements } from './svg-outlines.ts';
import {
  attributePlaces,
  type Change,
  changeText,
  elementsOf,
  parseSource,
  type SourceElement,
} from './svg-source.ts';

export function editSvg(
  bytes: Uint8Array,
  edit: SvgEditId,
  {
    facts,
    printSize,
    outlined,
  }: {
    readonly facts: SvgFacts;
    readonly printSize: PrintSize | null;
    readonly outlined: string | null;
  },
): Edited {
  const text = textOf(bytes);
  const root = text === null ? null : parseSource(text);
  if (text === null || !root)
    return refuseFix('not-fixable', 'Its XML cannot be changed character by character.');
  const planned = changesFor(edit, text, root, { facts, printSize, outlined });
  if (!planned.ok) return planned;
  const { changes } = planned;
  if (changes.length === 0) return refuseFix('nothing-found', 'There is nothing of that kind in the file.');
  return { ok: true, bytes: strToU8(changeText(text, changes)), changed: changes.length };
}

/** Adds an id to every text element, to match it with its outlines; null if the file cannot be edited in place. */
export function withTextIds(bytes: Uint8Array): Uint8Array | null {
  const text = textOf(bytes);
  const root = text === null ? null : parseSource(text);
  if (text === null || !root) return null;
  const changes = textElements(root).flatMap((element, i): Change[] => {
    if (element.attributes.has('id')) return [];
    const at = element.open[0] + (/^<[^\s/>]+/.exec(text.slice(...element.open))?.[0].length ?? 0);
    return [{ from: at, to: at, text: ` id="${idOf(element, i)}"` }];
  });
  return strToU8(changeText(text, changes));
}

const LACKING = 'A font that its text asks for is not in the file.';

/** Null for compressed files and encodings other than UTF-8, which would have to be rewritten completely. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x1f) return null;
  const text = utf8(bytes);
  const encoding = /^\uFEFF?<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(text)?.[1] ?? 'utf-8';
  const again = strToU8(text);
  const isExact = again.length === bytes.length && again.every((byte, i) => byte === bytes[i]);
  return isExact && encoding.toLowerCase() === 'utf-8' ? text : null;
}

function changesFor(
  edit: SvgEditId,
  text: string,
  root: SourceElement,
  {
    facts,
    printSize,
    outlined,
  }: {
    readonly facts: SvgFacts;
    readonly printSize: PrintSize | null;
    readonly outlined: string | null;
  },
): Result<{ readonly changes: readonly Change[] }, FixProblem> {
  switch (edit) {
    case 'remove-scripts':
      return { ok: true, changes: scripts(text, root) };
    case 'remove-background':
      return { ok: true, changes: background(root, facts) };
    case 'outline-text':
      return outlined === null ? refuseFix('font-unfit', LACKING) : outlines(text, root, outlined);
    case 'write-print-size':
      return printSize
        ? { ok: true, changes: size(text, root, facts, printSize) }
        : refuseFix('size-missing', 'Enter the print size first.');
  }
}

function scripts(text: string, root: SourceElement): Change[] {
  const changes: Change[] = [];
  for (const element of elementsOf(root)) {
    if (element.name === 'script') changes.push({ from: element.open[0], to: element.end, text: '' });
    for (const { name, value, from, to } of attributePlaces(text, element.open)) {
      const local = name.slice(name.indexOf(':') + 1);
      const runs = /^on[a-z]/i.test(name) || (local === 'href' && /^\s*javascript:/i.test(value));
      if (runs) changes.push({ from, to, text: '' });
    }
  }
  return changes;
}

const GROUPS = new Set(['svg', 'g', 'a']);
const SHAPES = new Set(['rect', 'path', 'polygon']);
const UNPAINTED = new Set([
  ...['defs', 'title', 'desc', 'metadata', 'style', 'script', 'symbol', 'clipPath', 'mask', 'marker'],
  ...['linearGradient', 'radialGradient', 'pattern', 'filter', 'namedview'],
]);

/** Finds the first painted shape; the comparison decides whether it was only the background. */
function background(root: SourceElement, { look }: SvgFacts): Change[] {
  if (!look?.ground) return [];
  const first = firstPainted(root);
  return first && SHAPES.has(first.name) ? [{ from: first.open[0], to: first.end, text: '' }] : [];
}

function firstPainted(element: SourceElement): SourceElement | null {
  if (UNPAINTED.has(element.name)) return null;
  if (!GROUPS.has(element.name)) return element;
  for (const child of element.children) {
    const found = firstPainted(child);
    if (found) return found;
  }
  return null;
}

const millimeters = (mm: number) => `${Math.round(mm * 1000) / 1000}mm`;

/** Writes the width and height in mm; without a viewBox, the size in pixels becomes the viewBox. */
function size(text: string, root: SourceElement, facts: SvgFacts, printSize: PrintSize): Change[] {
  const { width, height } = facts;
  if (width === null || height === null) return [];
  const put = new Map([
    ['width', millimeters(printSize.widthMm)],
    ['height', millimeters((printSize.widthMm * height) / width)],
  ]);
  if (!parseViewBox(root.attributes.get('viewBox'))) put.set('viewBox', `0 0 ${width} ${height}`);
  const known = attributePlaces(text, root.open);
  const changes: Change[] = known
    .filter(({ name }) => put.has(name))
    .map(({ from, to }) => ({ from, to, text: '' }));
  const afterName = root.open[0] + (/^<[^\s/>]+/.exec(text.slice(...root.open))?.[0].length ?? 0);
  const attributes = [...put].map(([name, value]) => ` ${name}="${value}"`).join('');
  return [{ from: afterName, to: afterName, text: attributes }, ...changes];
}
