/** Fonts that an SVG carries in its style sheets. */
import { atob } from '@printready/imaging/platform';

const FACE = /@font-face\s*\{([^}]*)\}/gi;
const DATA = /url\(\s*["']?data:[^,)"']*;\s*base64\s*,([A-Za-z0-9+/=\s]+)["']?\s*\)/i;

/** Data that is no base64 is left out: resvg ignores other data than fonts. */
export function embeddedFonts(source: string): Uint8Array[] {
  return Array.from(source.matchAll(FACE)).flatMap(([, body = '']) => {
    const data = DATA.exec(body)?.[1];
    return data === undefined ? [] : [fromBase64(data)];
  });
}

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll(/\s/g, '').replace(/=+$/, '')), (letter) => letter.charCodeAt(0));
