/** 8-bit sRGB as hex: #1c2a44, 1c2a44, #fff. */

export type Color = { readonly r: number; readonly g: number; readonly b: number };

export function formatHex({ r, g, b }: Color): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** @returns null for invalid text */
export function parseHex(text: string): Color | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(full, 16);
  return { r: number >> 16, g: (number >> 8) & 255, b: number & 255 };
}
