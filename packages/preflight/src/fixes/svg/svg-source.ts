/** SVG elements with their positions in the text, so that a fix changes nothing else. */
import { SaxesParser } from 'saxes';

export type SourceElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Range of the opening tag, from `<` to after `>`. */
  readonly open: readonly [from: number, to: number];
  end: number;
  readonly parent: SourceElement | null;
  readonly children: SourceElement[];
};

/** Null if the text cannot be edited in place (declared entities, broken XML). */
export function parseSource(text: string): SourceElement | null {
  // Entity content has no position in the text.
  if (/<!ENTITY/i.test(text)) return null;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stack: SourceElement[] = [];
  const found: { root: SourceElement | null; sound: boolean } = { root: null, sound: true };
  parser.on('opentag', ({ name, attributes }) => {
    const to = parser.position;
    // `<` is not allowed inside an opening tag, not even in quotes.
    const from = text.lastIndexOf('<', to - 1);
    found.sound &&= text.startsWith(name, from + 1) && text[to - 1] === '>';
    const parent = stack.at(-1) ?? null;
    const element: SourceElement = {
      ...{ name: name.slice(name.indexOf(':') + 1), attributes: new Map(Object.entries(attributes)) },
      ...{ open: [from, to] as const, end: to, parent, children: [] },
    };
    parent?.children.push(element);
    found.root ??= element;
    stack.push(element);
  });
  parser.on('closetag', () => {
    const element = stack.pop();
    if (element) element.end = parser.position;
  });
  parser.on('error', () => {
    found.sound = false;
  });
  parser.write(text).close();
  return found.sound ? found.root : null;
}

export function* elementsOf(root: SourceElement): Generator<SourceElement> {
  const stack = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    stack.push(...element.children.toReversed());
  }
}

export type Change = { readonly from: number; readonly to: number; readonly text: string };

export function changeText(text: string, changes: readonly Change[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text: put } of changes.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue;
    parts.push(text.slice(at, from), put);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

export function attributePlaces(
  text: string,
  [from, to]: SourceElement['open'],
): { readonly name: string; readonly value: string; readonly from: number; readonly to: number }[] {
  const tag = text.slice(from, to);
  return Array.from(tag.matchAll(/\s+([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')/g), (match) => ({
    ...{ name: match[1] ?? '', value: (match[2] ?? '').slice(1, -1) },
    ...{ from: from + match.index, to: from + match.index + match[0].length },
  }));
}
