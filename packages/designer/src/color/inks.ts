import { SRGB_TO_LINEAR } from '@printready/pixels/color';

export const INKS = {
  white: '#FFFFFF',
  cream: '#F3E6C8',
  butter: '#F9D65A',
  gold: '#F2B33D',
  mustard: '#E0A22E',
  orange: '#EF8B3A',
  rust: '#DB7F3B',
  copper: '#A34E1E',
  coral: '#F0796A',
  red: '#B3202A',
  maroon: '#641C2C',
  pink: '#F4A9BC',
  magenta: '#A81D5C',
  sky: '#8FC7E2',
  aqua: '#6FC3BE',
  teal: '#0E5A63',
  royal: '#1D469C',
  navy: '#1B2A4A',
  mint: '#A8D5B2',
  sage: '#A9BC8B',
  forest: '#1F4A35',
  brown: '#54351F',
  tan: '#D9B98A',
  silver: '#C8CCD1',
  charcoal: '#33363B',
  black: '#17181A',
  purple: '#4B2A7B',
  lavender: '#C9B3E6',
} as const;
export type InkName = keyof typeof INKS;

export const GARMENTS = {
  black: '#1A1B1D',
  charcoal: '#3A3D42',
  navy: '#1D2A4B',
  royal: '#1F479B',
  forest: '#1F4634',
  maroon: '#571B2A',
  red: '#A81F2A',
  heather: '#C3C5C7',
  white: '#FFFFFF',
  sand: '#DECBA5',
  pink: '#F6C3CF',
  gold: '#F1B530',
} as const;
export type GarmentName = keyof typeof GARMENTS;

export const INK_WORDS: Readonly<Record<string, InkName>> = {
  ivory: 'cream',
  beige: 'tan',
  yellow: 'gold',
  crimson: 'red',
  burgundy: 'maroon',
  turquoise: 'aqua',
  blue: 'royal',
  green: 'forest',
  gray: 'silver',
  grey: 'silver',
};
export const GARMENT_WORDS: Readonly<Record<string, GarmentName>> = {
  'heather gray': 'heather',
  'heather grey': 'heather',
  'royal blue': 'royal',
  'navy blue': 'navy',
  'forest green': 'forest',
  gray: 'heather',
  grey: 'heather',
  green: 'forest',
  blue: 'royal',
  burgundy: 'maroon',
  natural: 'sand',
  cream: 'sand',
  yellow: 'gold',
};

export function channelsOf(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((value) => SRGB_TO_LINEAR[value]!) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
