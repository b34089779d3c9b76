/** What a result is called: the original's stem, the tool's suffix, the format's extension. */
import { FORMATS, type SaveFormat } from '@printready/codecs/formats';

/** File systems allow 255 bytes; some characters take several. */
const MAX_STEM = 120;

export function resultName(original: string, suffix: string, format: SaveFormat): string {
  return documentName(original, suffix, FORMATS[format].extension);
}

/** The name without its ending, as any file system takes it. */
export function stemOf(original: string): string {
  const stem = original
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, '_')
    .trim();
  return Array.from(stem).slice(0, MAX_STEM).join('') || 'image';
}

/** @param extension without the dot. */
export function documentName(original: string, suffix: string, extension: string): string {
  const kept = stemOf(original);
  return `${kept.endsWith(suffix) ? kept.slice(0, -suffix.length) : kept}${suffix}.${extension}`;
}
