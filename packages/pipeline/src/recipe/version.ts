import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';

/** 1: first release. 2: each step stores its tool's version and whether it is tuned per image. */
export const RECIPE_VERSION = 2;

/** A tool raises its version when the same options give a different image. */
export const toolVersionOf = (tool: WorkspaceToolId): number =>
  catalog.find(({ id }) => id === tool)?.version ?? 1;

type Old = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Old =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Migrations from each version to the next. Invalid recipes are left unchanged for the schema to report. */
const MIGRATIONS: Readonly<Record<number, (recipe: Old) => Old>> = {
  1: (recipe) => ({
    ...recipe,
    version: 2,
    ...(Array.isArray(recipe['steps']) && {
      steps: recipe['steps'].map((step: unknown) =>
        isObject(step) ? { ...step, toolVersion: 1, tune: false } : step,
      ),
    }),
  }),
};

export function migrate(recipe: object): object {
  let present: Old = { ...recipe };
  for (let version = present['version']; typeof version === 'number'; version = present['version']) {
    const step = MIGRATIONS[version];
    if (!step) break;
    present = step(present);
  }
  return present;
}
