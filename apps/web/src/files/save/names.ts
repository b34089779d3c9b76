import { FORMATS, type SaveFormat, stemOf } from '@printready/codecs/formats';

/** @param suffix added if the name would equal the original's. @param page from 1, if each page becomes a file */
export function convertedName(
  original: string,
  format: SaveFormat,
  suffix: string,
  page: number | null = null,
): string {
  const stem = stemOf(original);
  const { extension } = FORMATS[format];
  if (page !== null) return `${stem} page ${page}.${extension}`;
  const name = `${stem}.${extension}`;
  return name.toLowerCase() === original.toLowerCase() ? `${stem}${suffix}.${extension}` : name;
}

export function withoutClashes(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    let unique = name;
    for (let count = 2; used.has(unique.toLowerCase()); count++)
      unique = `${name.slice(0, dot)} ${count}${name.slice(dot)}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}
