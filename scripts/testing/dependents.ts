/** Finds the tests of a file or folder and of its importers. Ignores type-only imports. */
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { options } from '../architecture-rules.ts';

export type ImportGraph = readonly Pick<IModule, 'source' | 'dependencies'>[];

export const TEST_FILE = /\.test\.tsx?$/;

export async function readImportGraph(): Promise<ImportGraph> {
  const { output } = await cruise(
    ['packages', 'apps', 'scripts', 'lab'],
    { ...options, outputType: 'json' },
    undefined,
    { tsConfig: extractTSConfig('tsconfig.web.json') },
  );
  const { modules } = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;
  return modules;
}

type Search = {
  /** Maximum number of imports between the place and a test file. */
  readonly hops?: number;
  /** Follows lazy imports too. Registries import every tool lazily, so this reaches the tests of all tools. */
  readonly lazy?: boolean;
};

function importersOf(graph: ImportGraph, followsLazy: boolean): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of graph) {
    for (const { resolved, dynamic, dependencyTypes } of dependencies) {
      if (dynamic && !followsLazy) continue;
      if (dependencyTypes.some((type) => type === 'type-only' || type === 'type-import')) continue;
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
    }
  }
  return importers;
}

/**
 * @param place file or folder, as a path from the project's root
 * @returns test files, nearest first
 */
export function testsOf(
  graph: ImportGraph,
  place: string,
  { hops = Number.POSITIVE_INFINITY, lazy = false }: Search = {},
): string[] {
  const importers = importersOf(graph, lazy);
  const sources = graph.map(({ source }) => source);
  let ring = sources.filter((source) => source === place || source.startsWith(`${place}/`));
  const reached = new Set(ring);
  for (let hop = 0; hop < hops && ring.length > 0; hop++) {
    ring = ring.flatMap((source) => importers.get(source) ?? []).filter((importer) => !reached.has(importer));
    for (const importer of ring) reached.add(importer);
  }
  return [...reached].filter((source) => TEST_FILE.test(source));
}
