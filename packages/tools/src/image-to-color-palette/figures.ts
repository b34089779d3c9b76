import { lightOf } from '@printready/print/inks';
import type { FlatMap } from '@printready/print/recolor';
import { nameColor } from '../color-names.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import type { Figure, Finding } from '../contract/tool.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';
import { labOfRgb, nearestInk, type Swatch } from './palette.ts';
import type { Recolorable } from './recolor.ts';

const GARMENTS: readonly { readonly name: string; readonly color: Rgb }[] = [
  { name: 'White', color: { r: 255, g: 255, b: 255 } },
  { name: 'Black', color: { r: 17, g: 17, b: 17 } },
  { name: 'Heather', color: { r: 160, g: 162, b: 166 } },
  { name: 'Navy', color: { r: 27, g: 36, b: 64 } },
  { name: 'Red', color: { r: 178, g: 24, b: 40 } },
];

/** Minimum difference in lightness (L*) at which small text is legible. */
const READABLE = 20;
/** Minimum length of a border between two colors that is assessed, px. */
const LEAST_BORDER = 24;

const stepOf = (one: Rgb, other: Rgb) => Math.abs(labOfRgb(one).l - labOfRgb(other).l);

function contrastFigure(palette: readonly Swatch[], { shirt }: Options): Figure {
  const garments = shirt ? [{ name: 'Yours', color: shirt }, ...GARMENTS] : GARMENTS;
  return {
    id: 'contrast',
    label: 'Lightness between color and shirt (under 20: hard to read)',
    columns: ['', ...garments.map(({ name }) => name)],
    table: palette.map(({ name, to }) => [
      name,
      ...garments.map(({ color }) => Math.round(stepOf(to, color))),
    ]),
  };
}

function inkFigure(palette: readonly Swatch[], { inks }: Options): Figure {
  return {
    id: 'nearest-inks',
    label: 'Nearest of your inks',
    columns: ['Color', 'Ink', 'ΔE'],
    table: palette.flatMap(({ name, to }) => {
      const near = nearestInk(to, inks);
      return near ? [[name, near.ink.name, Math.round(10 * near.difference) / 10]] : [];
    }),
  };
}

export function figuresOf(palette: readonly Swatch[], options: Options): Figure[] {
  if (palette.length === 0) return [];
  const found = palette.map(({ from, share }) => ({ color: from, label: nameColor(lightOf(from)), share }));
  const now = palette.map(({ to, name, share }) => ({ color: to, label: name, share }));
  return [
    { id: 'found', label: 'Colors of the picture', swatches: found },
    { id: 'palette', label: 'Colors now', swatches: now },
    ...(options.inks.length > 0 ? [inkFigure(palette, options)] : []),
    contrastFigure(palette, options),
  ];
}

function weakBorders(palette: readonly Swatch[], { borders, colors }: FlatMap): string[] {
  const owner = colors.map((_, i) => palette.find(({ members }) => members.includes(i)));
  const lengths = new Map<string, { pixels: number; words: string }>();
  for (let i = 0; i < colors.length; i++) {
    for (let j = i + 1; j < colors.length; j++) {
      const [one, other] = [owner[i], owner[j]];
      if (!one || !other || one === other) continue;
      const step = stepOf(one.to, other.to);
      if (step >= READABLE || step >= stepOf(one.from, other.from)) continue;
      const words = `${one.name} and ${other.name} (${Math.round(step)})`;
      const pixels = (lengths.get(words)?.pixels ?? 0) + borders[i * colors.length + j]!;
      lengths.set(words, { pixels, words });
    }
  }
  return [...lengths.values()]
    .filter(({ pixels }) => pixels >= LEAST_BORDER)
    .sort((a, b) => b.pixels - a.pixels)
    .map(({ words }) => words);
}

/** Share of shaded pixels above which flat art counts as having shaded parts. */
const SHADED = 0.05;

export function findingsOf(palette: readonly Swatch[], { kind, map }: Recolorable): Finding<FindingCode>[] {
  if (kind !== 'flat' || !map) return [];
  const findings: Finding<FindingCode>[] = [];
  if (map.unexplained > SHADED)
    findings.push({
      code: 'not-flat',
      text: `${Math.round(100 * map.unexplained)}% of this image isn’t a mix of two of its colors. Photo keeps its shading.`,
    });
  const weak = weakBorders(palette, map).slice(0, 3);
  if (weak.length > 0)
    findings.push({
      code: 'low-contrast',
      text: `Now close in lightness, side by side: ${weak.join(', ')}. Small text between them is hard to read.`,
    });
  return findings;
}
