/** CSS lengths, angles, and math functions (CSS Values 4), in CSS pixels and degrees. */

export const CSS_PPI = 96;

const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: CSS_PPI,
  cm: CSS_PPI / 2.54,
  mm: CSS_PPI / 25.4,
  q: CSS_PPI / 101.6,
  pt: CSS_PPI / 72,
  pc: CSS_PPI / 6,
};
const DEGREES: Readonly<Record<string, number>> = {
  '': 1,
  deg: 1,
  grad: 0.9,
  rad: 180 / Math.PI,
  turn: 360,
};

/** Reference sizes for relative lengths, CSS pixels. */
export type Around = {
  readonly em: number;
  readonly rem: number;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly percentOf?: number;
};

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i;

function unitPixels(unit: string, { em, rem, viewport, percentOf }: Around): number | null {
  switch (unit) {
    case 'em':
      return em;
    case 'rem':
      return rem;
    case 'ex':
    case 'ch':
      return em / 2;
    case 'vw':
      return viewport.width / 100;
    case 'vh':
      return viewport.height / 100;
    case 'vmin':
      return Math.min(viewport.width, viewport.height) / 100;
    case 'vmax':
      return Math.max(viewport.width, viewport.height) / 100;
    case '%':
      return percentOf === undefined ? null : percentOf / 100;
    default:
      return PIXELS[unit] ?? null;
  }
}

/** Parses a length, percentage, or `calc()`; null for other text. */
export function lengthPixels(text: string, around: Around): number | null {
  const value = text.trim().toLowerCase();
  if (/^-?[\w-]*\(/.test(value)) return calculate(value, (token) => lengthPixels(token, around));
  const [, digits, unit = ''] = NUMBER.exec(value) ?? [];
  if (digits === undefined) return null;
  const scale = unitPixels(unit, around);
  return scale === null ? null : Number(digits) * scale;
}

export function angleDegrees(text: string): number | null {
  const value = text.trim().toLowerCase();
  if (/^-?[\w-]*\(/.test(value)) return calculate(value, angleDegrees);
  const [, digits, unit = ''] = NUMBER.exec(value) ?? [];
  const scale = DEGREES[unit];
  return digits === undefined || scale === undefined ? null : Number(digits) * scale;
}

const TOKENS = /\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[a-z%]*|[a-z-]*\(|[)*/,]|[+-](?=[\s(]))/giy;

/** Evaluates `calc()`, `min()`, `max()`, and `clamp()`; null for other functions and invalid syntax. */
function calculate(text: string, resolveToken: (token: string) => number | null): number | null {
  const tokens: string[] = [];
  TOKENS.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKENS.lastIndex) {
    const token = TOKENS.exec(text)?.[1];
    if (token === undefined) {
      if (text.slice(at).trim() !== '') return null;
      break;
    }
    tokens.push(token.toLowerCase());
  }
  let at = 0;
  const primary = (): number => {
    const token = tokens[at++] ?? '';
    if (!token.endsWith('(')) return resolveToken(token) ?? Number.NaN;
    const operands = [sum()];
    while (tokens[at] === ',') {
      at++;
      operands.push(sum());
    }
    if (tokens[at++] !== ')') return Number.NaN;
    return combine(token.slice(0, -1), operands);
  };
  const product = (): number => {
    let value = primary();
    for (let sign = tokens[at]; sign === '*' || sign === '/'; sign = tokens[at]) {
      at++;
      value = sign === '*' ? value * primary() : value / primary();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = tokens[at]; sign === '+' || sign === '-'; sign = tokens[at]) {
      at++;
      value += sign === '+' ? product() : -product();
    }
    return value;
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : null;
}

function combine(name: string, operands: readonly number[]): number {
  const [first = Number.NaN, middle = Number.NaN, last = Number.NaN] = operands;
  switch (name) {
    case '':
    case 'calc':
      return operands.length === 1 ? first : Number.NaN;
    case 'min':
      return Math.min(...operands);
    case 'max':
      return Math.max(...operands);
    case 'clamp':
      return Math.max(first, Math.min(middle, last));
    default:
      return Number.NaN;
  }
}

export function splitValue(text: string, separator?: ',' | '/'): string[] {
  const parts: string[] = [];
  let [depth, quote, part] = [0, '', ''];
  for (const letter of text) {
    const isBreak =
      depth === 0 && quote === '' && (separator === undefined ? /\s/.test(letter) : letter === separator);
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if (isBreak) {
      if (separator !== undefined || part !== '') parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  if (part.trim() !== '' || separator !== undefined) parts.push(part.trim());
  return parts;
}

export function functionCall(text: string): { readonly name: string; readonly inside: string } | null {
  const [, name, inside = ''] = /^([a-z-]+)\(([\s\S]*)\)$/i.exec(text.trim()) ?? [];
  return name === undefined ? null : { name: name.toLowerCase(), inside };
}
