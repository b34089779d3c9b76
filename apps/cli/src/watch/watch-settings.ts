/** Reads which folders to watch, from the command line or from a configuration file. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parseFileNames, type Recipe } from '@printready/pipeline/recipe';
import type { Profile } from '@printready/preflight';
import { z } from 'zod';
import { diskReason } from '../files/regular-file.ts';
import { loadRecipe } from '../terminal/recipe-flags.ts';
import { readProfile } from '../terminal/shop-flags.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { HotFolderPaths } from './hot-folder.ts';

const folderSchema = z.strictObject({
  in: z.string().min(1),
  recipe: z.string().min(1).optional(),
  profile: z.string().min(1).optional(),
  out: z.string().min(1).optional(),
  ok: z.string().min(1).optional(),
  failed: z.string().min(1).optional(),
  reports: z.string().min(1).optional(),
  names: z.string().min(1).optional(),
});

const configSchema = z.strictObject({ folders: z.array(folderSchema).min(1) });

export type TypedFolder = z.infer<typeof folderSchema>;

export type WatchedFolder = {
  readonly paths: HotFolderPaths;
  /** Either a recipe or a profile, never both. */
  readonly by:
    | { readonly kind: 'recipe'; readonly recipe: Recipe; readonly out: string }
    | { readonly kind: 'profile'; readonly profile: Profile; readonly fileNames: string | null };
};

/** Paths in the file are relative to its folder. @throws UsageError */
export async function readConfig(path: string): Promise<readonly TypedFolder[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'This is not a JSON file.' : diskReason(cause);
    if (reason === null) throw cause;
    throw new UsageError(`${path}: ${reason}`, { cause });
  }
  const parsed = configSchema.safeParse(value);
  if (!parsed.success)
    throw new UsageError(
      parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const from = (given: string | undefined) =>
    given === undefined ? undefined : resolve(dirname(path), given);
  // A profile may be given by name, which must not be resolved as a path.
  const profileOf = (given: string | undefined) => (given?.endsWith('.json') === true ? from(given) : given);
  return parsed.data.folders.map(({ names, profile, ...paths }) => {
    const resolved = Object.entries(paths).map(([key, given]) => [key, from(given)]);
    return { ...(Object.fromEntries(resolved) as typeof paths), names, profile: profileOf(profile) };
  });
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** Places results beside the watched folder, so that they are not picked up again. @throws UsageError */
function pathsOf(typed: TypedFolder): HotFolderPaths & { readonly out: string } {
  const incoming = resolve(typed.in);
  const beside = dirname(typed.out === undefined ? incoming : resolve(typed.out));
  const at = (given: string | undefined, name: string) =>
    given === undefined ? join(beside, name) : resolve(given);
  const paths = {
    incoming,
    out: at(typed.out, 'out'),
    ok: at(typed.ok, 'ok'),
    failed: at(typed.failed, 'failed'),
    reports: at(typed.reports, 'reports'),
  };
  const results = [paths.out, paths.ok, paths.failed, paths.reports];
  const within = results.find((path) => isInside(path, incoming));
  if (within !== undefined)
    throw new UsageError(
      `${basename(within)} may not be in the watched folder ${typed.in}; choose another one.`,
    );
  if (new Set(results).size < results.length)
    throw new UsageError(`${typed.in}: out, ok, failed and reports must be four folders.`);
  return paths;
}

/** @throws UsageError */
export async function readFolder(typed: TypedFolder, terminal: Terminal): Promise<WatchedFolder> {
  const { recipe, profile, names } = typed;
  if ((recipe === undefined) === (profile === undefined))
    throw new UsageError(`${typed.in}: Name a recipe or a profile: --recipe recipe.json, or --profile dtf.`);
  const { out, ...paths } = pathsOf(typed);
  const pattern = names === undefined ? null : parseFileNames(names);
  if (pattern?.ok === false) throw new UsageError(pattern.problem.text);
  if (recipe === undefined) {
    const by = { kind: 'profile', profile: await readProfile(profile), fileNames: names ?? null } as const;
    return { paths, by };
  }
  if (typed.out === undefined) throw new UsageError('Say where results go: -o folder/.');
  const loaded = await loadRecipe(recipe, terminal);
  // The pattern given for this folder replaces the recipe's.
  const named = names === undefined ? loaded : { ...loaded, fileNames: names };
  return { paths, by: { kind: 'recipe', recipe: named, out } };
}

/** @throws UsageError if two folders would write to the same place */
export function requireSeparate(folders: readonly WatchedFolder[]): void {
  const used = folders.flatMap(({ paths }) => [paths.incoming, paths.reports]);
  const twice = used.find((path, i) => used.indexOf(path) !== i);
  if (twice !== undefined)
    throw new UsageError(`${twice} is used for two watched folders; give each folder its own reports.`);
}
