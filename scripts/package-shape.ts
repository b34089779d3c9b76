const MAX_ENTRY_POINTS = 15;

/** @param exports keyed by package folder. @returns one message per package with too many entry points */
export function manyEntryPoints(exports: ReadonlyMap<string, Readonly<Record<string, string>>>): string[] {
  return [...exports].flatMap(([folder, entries]) => {
    const count = Object.keys(entries).length;
    return count > MAX_ENTRY_POINTS ? [`${folder}: ${count} entry points, limit ${MAX_ENTRY_POINTS}`] : [];
  });
}
