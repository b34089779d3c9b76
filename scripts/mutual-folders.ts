/** Finds pairs of folders in apps/server/src that import each other. A dependency-cruiser rule sees only files. */
import { dirname } from 'node:path';

type Module = {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
};

const SERVER = 'apps/server/src/';
const TEST = /\.test\.ts$|\/test-[^/]+\.ts$/;

/** @returns one message per pair, with the first import in each direction */
export function mutualFolders(modules: readonly Module[]): string[] {
  const importers = new Map<string, string>();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(SERVER) || TEST.test(source)) continue;
    for (const { resolved } of dependencies) {
      const key = `${dirname(source)} ${dirname(resolved)}`;
      if (resolved.startsWith(SERVER) && !importers.has(key)) importers.set(key, source);
    }
  }
  return [...importers].flatMap(([key, importer]) => {
    const [from = '', to = ''] = key.split(' ');
    const back = importers.get(`${to} ${from}`);
    return from < to && back !== undefined ? [`${from} ↔ ${to}: ${importer}, ${back}`] : [];
  });
}
