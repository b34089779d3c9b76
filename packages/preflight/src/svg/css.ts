import type { XmlElement } from './xml.ts';

export type Declarations = ReadonlyMap<string, string>;

type Compound = {
  readonly type: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly direct: boolean;
};
type Rule = {
  readonly chain: readonly Compound[];
  readonly specificity: number;
  readonly order: number;
  readonly declarations: Declarations;
};

export type StyleSheet = {
  /** Matching declarations, weakest first. */
  readonly declarationsFor: (element: XmlElement) => Declarations[];
  /** `@import` and `url(…)` targets, other than fragments and data. */
  readonly externalRefs: readonly string[];
  readonly embeddedFamilies: ReadonlySet<string>;
  readonly embeddedFaces: readonly Face[];
};

export type Face = { readonly family: string; readonly bold: boolean; readonly italic: boolean };

const MAX_RULES = 20_000;
const MAX_CSS = 32 * 1024 * 1024;

export function parseStyleSheet(source: string): StyleSheet {
  const css = withoutComments(source.slice(0, MAX_CSS));
  const rules: Rule[] = [];
  const embeddedFaces: Face[] = [];
  const externalRefs = externalUrls(css);
  for (const { selector, body } of blocks(css)) {
    const declarations = parseDeclarations(body);
    if (/^@font-face/i.test(selector)) {
      const family = declarations.get('font-family');
      if (family && /url\(\s*["']?data:/i.test(declarations.get('src') ?? ''))
        embeddedFaces.push({
          family: unquote(family),
          bold: isBold(declarations.get('font-weight')),
          italic: isItalic(declarations.get('font-style')),
        });
    } else if (!selector.startsWith('@')) addRules(rules, selector, declarations);
  }
  for (const [, target] of css.matchAll(/@import\s{1,9}["']([^"']{1,2048})["']/gi))
    if (target) externalRefs.push(target);
  const embeddedFamilies = new Set(embeddedFaces.map(({ family }) => family));
  return { declarationsFor: matcher(rules), externalRefs, embeddedFamilies, embeddedFaces };
}

export const isBold = (weight = ''): boolean => /\bbold|[6-9]00\b/i.test(weight);
export const isItalic = (style = ''): boolean => /italic|oblique/i.test(style);

function withoutComments(css: string): string {
  let out = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    out += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return out;
    at = close + 2;
  }
  return out + css.slice(at);
}

/** Innermost blocks with preludes, even inside `@media` and `@supports`; single pass without backtracking. */
function* blocks(css: string): Generator<{ selector: string; body: string }> {
  let selectorStart = 0;
  let open = -1;
  for (let i = 0; i < css.length; i++) {
    const c = css[i];
    if (c === '{') {
      if (open >= 0) selectorStart = open + 1;
      open = i;
    } else if (c === '}') {
      if (open >= 0) yield { selector: css.slice(selectorStart, open).trim(), body: css.slice(open + 1, i) };
      open = -1;
      selectorStart = i + 1;
    } else if (c === ';' && open < 0) selectorStart = i + 1;
  }
}

function addRules(rules: Rule[], selectors: string, declarations: Declarations): void {
  for (const selector of selectors.split(',')) {
    const chain = parseSelector(selector.trim());
    if (!chain || rules.length >= MAX_RULES) continue;
    const specificity = chain.reduce(
      (sum, c) => sum + (c.id ? 10_000 : 0) + c.classes.length * 100 + (c.type ? 1 : 0),
      0,
    );
    rules.push({ chain, specificity, order: rules.length, declarations });
  }
}

/** Null for pseudo-classes and for attribute and sibling selectors, which do not matter for print. */
function parseSelector(selector: string): Compound[] | null {
  const tokens = selector
    .replace(/\s*>\s*/g, ' >')
    .split(/\s+/)
    .filter(Boolean);
  const chain: Compound[] = [];
  for (const token of tokens.reverse()) {
    const match = /^(>?)(\*|[\w-]+)?((?:[.#][\w-]+)*)$/.exec(token);
    if (!match) return null;
    const parts = [...(match[3] ?? '').matchAll(/([.#])([\w-]+)/g)];
    chain.push({
      type: match[2] && match[2] !== '*' ? match[2] : null,
      id: parts.find((p) => p[1] === '#')?.[2] ?? null,
      classes: parts.filter((p) => p[1] === '.').map((p) => p[2] ?? ''),
      direct: match[1] === '>',
    });
  }
  return chain.length > 0 ? chain : null;
}

function matcher(rules: readonly Rule[]): StyleSheet['declarationsFor'] {
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules) {
    const subject = rule.chain[0];
    const key = subject?.id
      ? `#${subject.id}`
      : subject?.classes[0]
        ? `.${subject.classes[0]}`
        : (subject?.type ?? '*');
    const known = byKey.get(key);
    if (known) known.push(rule);
    else byKey.set(key, [rule]);
  }
  return (element) => {
    const keys = ['*', element.name, ...classesOf(element).map((c) => `.${c}`)];
    const id = element.attributes.get('id');
    if (id) keys.push(`#${id}`);
    const found = keys.flatMap((key) => byKey.get(key) ?? []).filter((rule) => matches(rule.chain, element));
    found.sort((a, b) => a.specificity - b.specificity || a.order - b.order);
    return found.map((rule) => rule.declarations);
  };
}

function matches(chain: readonly Compound[], element: XmlElement): boolean {
  const [subject, ...outer] = chain;
  if (!subject || !matchesOne(subject, element)) return false;
  let at: XmlElement | null = element.parent;
  let direct = subject.direct;
  for (const compound of outer) {
    while (at && !matchesOne(compound, at)) {
      if (direct) return false;
      at = at.parent;
    }
    if (!at) return false;
    at = at.parent;
    direct = compound.direct;
  }
  return true;
}

function matchesOne(compound: Compound, element: XmlElement): boolean {
  if (compound.type !== null && compound.type !== element.name) return false;
  if (compound.id !== null && compound.id !== element.attributes.get('id')) return false;
  const classes = classesOf(element);
  return compound.classes.every((name) => classes.includes(name));
}

function classesOf(element: XmlElement): string[] {
  return (element.attributes.get('class') ?? '').split(/\s+/).filter(Boolean);
}

export function parseDeclarations(body: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const part of splitOutside(body, ';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part.slice(colon + 1).trim();
    const important = value.toLowerCase().endsWith('!important');
    const name = part.slice(0, colon).trim().toLowerCase();
    if (value !== '') declarations.set(name, important ? value.slice(0, -10).trim() : value);
  }
  return declarations;
}

/** Splits at separators outside quotes and brackets, so that `url(data:…;base64,…)` stays whole. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (quote !== '') {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '(') depth++;
    else if (c === ')') depth = Math.max(0, depth - 1);
    else if (c === separator && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

export function externalUrls(css: string): string[] {
  const found: string[] = [];
  const lower = css.toLowerCase();
  for (let at = lower.indexOf('url('); at >= 0; ) {
    const end = css.indexOf(')', at);
    if (end < 0) break;
    const url = unquote(css.slice(at + 4, end));
    if (url !== '' && !url.startsWith('#') && !/^data:/i.test(url)) found.push(url);
    at = lower.indexOf('url(', end);
  }
  return found;
}

export function unquote(text: string): string {
  return text
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
}
