import { FORMATS, type SaveFormat, stemOf } from '@printready/codecs/formats';

export function resultName(original: string, suffix: string, format: SaveFormat): string {
  return documentName(original, suffix, FORMATS[format].extension);
}

/** @param extension without the dot */
export function documentName(original: string, suffix: string, extension: string): string {
  const kept = stemOf(original);
  return `${kept.endsWith(suffix) ? kept.slice(0, -suffix.length) : kept}${suffix}.${extension}`;
}
