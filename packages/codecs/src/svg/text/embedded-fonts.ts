import { atob } from '@printready/pixels/platform';

const FACE = /@font-face\s*\{([^}]*)\}/gi;
const DATA = /url\(\s*["']?data:[^,)"']*;\s*base64\s*,([A-Za-z0-9+/=\s]+)["']?\s*\)/i;

/** Skips invalid base64; resvg ignores data that is not a font. */
export function embeddedFonts(source: string): Uint8Array[] {
  return Array.from(source.matchAll(FACE)).flatMap(([, body = '']) => {
    const data = DATA.exec(body)?.[1];
    return data === undefined ? [] : [fromBase64(data)];
  });
}

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll(/\s/g, '').replace(/=+$/, '')), (letter) => letter.charCodeAt(0));
