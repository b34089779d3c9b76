/** The versions of recipes and of their tools. Apart from the schema, so that code that only writes recipes loads no engine. */
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';

/**
 * The version that recipes are written in.
 * 1: as first released. 2: a step says which version of its tool it was made with, and whether it is tuned to each image.
 */
export const RECIPE_VERSION = 2;

/** Raised by a tool when the same options give another picture. */
export const toolVersionOf = (tool: WorkspaceToolId): number =>
  catalog.find(({ id }) => id === tool)?.version ?? 1;

type Old = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Old =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** From each version to the next; what is no recipe of that version is left for the schema to name. */
const CLIMBS: Readonly<Record<number, (recipe: Old) => Old>> = {
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

/** The same recipe as this version writes it. */
export function climb(recipe: object): object {
  let present: Old = { ...recipe };
  for (let version = present['version']; typeof version === 'number'; version = present['version']) {
    const step = CLIMBS[version];
    if (!step) break;
    present = step(present);
  }
  return present;
}
