import { clampShare } from '@printready/pixels/number';
import { parseColor, writeColor } from './css-color.ts';
import { type Around, lengthPixels, splitValue } from './css-values.ts';

const COLORS = new Set(['color', 'stop-color', 'flood-color', 'lighting-color', 'background-color']);
const PAINTS = new Set(['fill', 'stroke']);
const OPACITIES = new Set(['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity', 'flood-opacity']);
const LENGTHS = new Set([
  ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['stroke-width', 'stroke-dashoffset', 'font-size', 'letter-spacing', 'word-spacing'],
]);
const KEYWORDS: Readonly<Record<string, RegExp>> = {
  display: /^(?:none|inline|block|contents|flex|grid|table|list-item|inline-\w+|table-\w+|run-in|flow-root)$/,
  visibility: /^(?:visible|hidden|collapse)$/,
  'fill-rule': /^(?:nonzero|evenodd)$/,
  'clip-rule': /^(?:nonzero|evenodd)$/,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel|miter-clip|arcs)$/,
  'mask-type': /^(?:luminance|alpha)$/,
  'text-anchor': /^(?:start|middle|end)$/,
  'vector-effect': /^(?:none|non-scaling-stroke)$/,
};
const FURTHER = new Set([
  ...[
    'alignment-baseline',
    'baseline-shift',
    'clip-path',
    'color-interpolation',
    'color-interpolation-filters',
  ],
  ...[
    'direction',
    'dominant-baseline',
    'filter',
    'font-family',
    'font-kerning',
    'font-size-adjust',
    'font-stretch',
  ],
  ...['font-style', 'font-variant', 'font-weight', 'image-rendering', 'isolation', 'kerning', 'marker-end'],
  ...['marker-mid', 'marker-start', 'mask', 'mix-blend-mode', 'overflow', 'paint-order', 'shape-rendering'],
  ...[
    'stroke-dasharray',
    'stroke-miterlimit',
    'text-decoration',
    'text-rendering',
    'unicode-bidi',
    'white-space',
  ],
  ...['writing-mode', 'transform', 'transform-origin', 'transform-box', 'translate', 'rotate', 'scale', 'd'],
  ...['mask-image', 'backdrop-filter', 'background-image', 'offset-path', 'shape-inside'],
]);
export const isStyleProperty = (property: string): boolean =>
  COLORS.has(property) ||
  PAINTS.has(property) ||
  OPACITIES.has(property) ||
  LENGTHS.has(property) ||
  property in KEYWORDS ||
  FURTHER.has(property);

export const SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  marker: ['marker-start', 'marker-mid', 'marker-end'],
  font: ['font-style', 'font-weight', 'font-size', 'font-family'],
  background: ['background-color', 'background-image'],
};

export function expand(property: string, value: string): readonly (readonly [string, string])[] {
  if (property === 'marker') return (SHORTHANDS[property] ?? []).map((one) => [one, value]);
  if (property === 'font') return expandFont(value);
  if (property === 'background') {
    const color = splitValue(value).find((part) => parseColor(part) !== null);
    return [
      ['background-color', color ?? 'transparent'],
      ['background-image', value],
    ];
  }
  if (property === '-webkit-mask-image' || property === '-webkit-mask') return [['mask', value]];
  if (property === '-webkit-clip-path') return [['clip-path', value]];
  return [[property, value]];
}

/** Parses `italic bold 12pt/14pt "Some Font", serif`; empty for system fonts. */
function expandFont(value: string): readonly (readonly [string, string])[] {
  const parts = splitValue(value);
  const at = parts.findIndex(
    (part) => /^(?:[\d.]|xx?-|small|medium|large|larger|calc\()/i.test(part) && !/^\d00$/.test(part),
  );
  if (at < 0 || at === parts.length - 1) return [];
  const before = parts.slice(0, at).join(' ');
  return [
    ['font-style', /\b(italic|oblique)\b/i.exec(before)?.[1] ?? 'normal'],
    ['font-weight', /\b(bold(?:er)?|lighter|[1-9]00)\b/i.exec(before)?.[1] ?? 'normal'],
    ['font-size', splitValue(parts[at] ?? '', '/')[0] ?? ''],
    [
      'font-family',
      parts
        .slice(at + 1)
        .join(' ')
        .replace(/^\/\s*\S+\s*/, ''),
    ],
  ];
}

/** Value in attribute syntax; null for a value that CSS drops. */
export function normalize(
  property: string,
  text: string,
  around: Omit<Around, 'percentOf'>,
  currentColor: string,
): string | null {
  if (COLORS.has(property)) return normalizeColor(text, currentColor);
  if (PAINTS.has(property)) return normalizePaint(text, currentColor);
  if (OPACITIES.has(property)) return normalizeOpacity(text);
  if (LENGTHS.has(property)) return normalizeLength(text, around);
  const keywords = KEYWORDS[property];
  if (keywords) return keywords.test(text.toLowerCase()) ? text.toLowerCase() : null;
  if (property === 'stroke-dasharray')
    return splitValue(text.replaceAll(',', ' '))
      .map((part) => normalizeLength(part, around) ?? part)
      .join(' ');
  if (property === 'image-rendering')
    return /^(?:pixelated|crisp-edges|-\w+-crisp-edges|optimizespeed)$/i.test(text)
      ? 'optimizeSpeed'
      : 'optimizeQuality';
  return text.replaceAll(/url\(\s*(["'])(.*?)\1\s*\)/g, 'url($2)');
}

function normalizeColor(text: string, currentColor: string): string | null {
  // The renderer resolves `currentColor`, because `use` may set another color.
  if (/^currentcolor$/i.test(text)) return 'currentColor';
  const color = parseColor(text.replace(/\s+(?:icc-color|device-\w+)\(.*$/i, ''), currentColor);
  if (!color) return null;
  const { rgb, alpha } = writeColor(color);
  if (alpha === 1) return rgb;
  const channels = [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16));
  return `rgba(${channels.join(',')},${alpha})`;
}

function normalizePaint(text: string, currentColor: string): string | null {
  if (/^(?:none|context-fill|context-stroke)$/i.test(text)) return text.toLowerCase();
  const [, , id, fallback = ''] = /^url\(\s*(["']?)(.*?)\1\s*\)\s*(.*)$/is.exec(text) ?? [];
  if (id === undefined) return normalizeColor(text, currentColor);
  const color = fallback === '' ? '' : ` ${normalizePaint(fallback, currentColor) ?? 'none'}`;
  return `url(${id})${color}`;
}

function normalizeOpacity(text: string): string | null {
  const value = lengthPixels(text, { em: 0, rem: 0, viewport: { width: 0, height: 0 }, percentOf: 1 });
  return value === null ? null : String(clampShare(value));
}

function normalizeLength(text: string, around: Omit<Around, 'percentOf'>): string | null {
  if (!/(?:rem|ch|vw|vh|vmin|vmax|\dq)\s*$|\(/i.test(text))
    return /^(?:auto|none)$/i.test(text) ? null : text;
  const pixels = lengthPixels(text, around);
  return pixels === null ? null : String(Number(pixels.toPrecision(9)));
}
