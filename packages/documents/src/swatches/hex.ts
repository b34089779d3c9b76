type Rgb8 = { readonly r: number; readonly g: number; readonly b: number };

export const toHex = ({ r, g, b }: Rgb8): string =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const RGB = /^rgba?\(\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*(?:[,/][^)]*)?\)$/i;

/** Parses `#rgb` or `#rrggbb`, optionally with alpha, which is ignored, or `rgb(…)`; null for anything else. */
export function fromHex(text: string): Rgb8 | null {
  const said = text.trim();
  const digits = HEX.exec(said)?.[1];
  if (digits !== undefined) {
    const wide = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
    const at = (channel: number) => Number.parseInt(wide.slice(2 * channel, 2 * channel + 2), 16);
    return { r: at(0), g: at(1), b: at(2) };
  }
  const match = RGB.exec(said);
  if (!match) return null;
  const at = (channel: number) => Math.min(255, Number(match[channel]));
  return { r: at(1), g: at(2), b: at(3) };
}
