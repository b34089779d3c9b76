/** Fonts embedded in an SVG's style sheets. */
import { atob } from '@printready/imaging/bytes';

const FACE = /@font-face\s*\{([^}]*)\}/gi;
const DATA = /url\(\s*["']?data:[^,)"']*;\s*base64\s*,([A-Za-z0-9+/=\s]+)["']?\s*\)/i;

/** Invalid base64 is skipped; resvg ignores data other than fonts. */
export function embeddedFonts(source: string): Uint8Array[] {
  return Array.from(source.matchAll(FACE)).flatMap(([, body = '']) => {
    const data = DATA.exec(body)?.[1];
    return data === undefined ? [] : [fromBase64(data)];
  });
}

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll(/\s/g, '').replace(/=+$/, '')), (letter) => letter.charCodeAt(0));
