/** Limits of a package: entry points in `exports`, and files in a folder. */
import { dirname } from 'node:path';

const MAX_ENTRY_POINTS = 15;
const MAX_FILES = 20;

/** @param exports by package folder. @returns one message a package with too many entry points */
export function manyEntryPoints(exports: ReadonlyMap<string, Readonly<Record<string, string>>>): string[] {
  return [...exports].flatMap(([folder, entries]) => {
    const count = Object.keys(entries).length;
    return count > MAX_ENTRY_POINTS ? [`${folder}: ${count} entry points, limit ${MAX_ENTRY_POINTS}`] : [];
  });
}

/** @param files of packages, relative to the repository; generated ones do not count. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (file.includes('.gen.')) continue;
    const folder = dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES ? [`${folder}: ${count} files, limit ${MAX_FILES}`] : [],
  );
}
