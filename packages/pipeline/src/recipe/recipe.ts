import { FORMATS, PRESS_FORMATS } from '@printready/codecs/formats';
import { type Failed, failed, type Problem, type Result } from '@printready/pixels/result';
import { catalog, type WorkspaceToolId, workspaceTools } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import { z } from 'zod';
import { didYouMean } from '../nearest.ts';
import { condition } from './condition.ts';
import { parseFileNames } from './file-names.ts';
import { DEFAULT_NAMING, NAME_TOKENS, unknownTokens } from './naming.ts';
import { ownFileProblem } from './own-files.ts';
import { migrate, RECIPE_VERSION, toolVersionOf } from './version.ts';

const TOOL_IDS = workspaceTools.map(({ id }) => id) as [WorkspaceToolId, ...WorkspaceToolId[]];
const OUTPUTS = [
  ...Object.keys(FORMATS),
  ...Object.keys(PRESS_FORMATS),
  ...catalog.flatMap(({ outputs = [] }) => outputs.map(({ id }) => id)),
].filter((id, at, all) => all.indexOf(id) === at) as [string, ...string[]];

const step = z.strictObject({
  /** Unique in the recipe; reports refer to it. */
  id: z.string().min(1).max(60),
  tool: z.enum(TOOL_IDS),
  /** Tool version when the step was made; a different version may give a different image. Absent means current. */
  toolVersion: z.int().min(1).optional(),
  on: z.boolean().default(true),
  /** All options of the tool, including defaults, so that later changes of defaults do not affect the recipe. */
  options: z.record(z.string(), z.unknown()).default({}),
  /** True to derive image-dependent options, such as a background color, from each image instead of `options`. */
  tune: z.boolean().default(false),
  when: condition.nullable().default(null),
});

const recipe = z.strictObject({
  version: z.literal(RECIPE_VERSION, { error: `This program reads the versions 1 to ${RECIPE_VERSION}.` }),
  name: z.string().min(1).max(80),
  steps: z.array(step).min(1).max(40),
  output: z
    .strictObject({
      format: z.enum(OUTPUTS).default('png'),
      /** Resolution written into the result without resampling; null leaves it unchanged. */
      dpi: z.number().min(1).max(20_000).nullable().default(null),
    })
    .default({ format: 'png', dpi: null }),
  naming: z.string().min(1).max(200).default(DEFAULT_NAMING),
  /** Pattern of source file names, for the order, the customer and the print size; absent if names are not parsed. */
  fileNames: z.string().min(1).max(200).optional(),
});

type Parsed = z.output<typeof recipe>;
export type RecipeStep = Parsed['steps'][number] & { readonly toolVersion: number };
export type Recipe = Omit<Parsed, 'steps'> & { readonly steps: readonly RecipeStep[] };

export type RecipeProblem = Problem<'no-json' | 'no-recipe' | 'newer-version' | 'invalid'> & {
  readonly issues: readonly string[];
};

export type RecipeRead = Result<
  {
    readonly recipe: Recipe;
    readonly notes: readonly string[];
  },
  RecipeProblem
>;

export const refuseRecipe = (
  code: RecipeProblem['code'],
  ...issues: readonly string[]
): Failed<RecipeProblem> => failed({ code, text: issues.join('\n'), issues });

const formatPath = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.');

const KEYS = [
  ...Object.keys(recipe.shape),
  ...Object.keys(step.shape),
  ...['format', 'dpi', 'join', 'tests', 'unknown', 'fact', 'op', 'value'],
];

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const place = formatPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const inside = place === '' ? 'The recipe' : place;
    return issue.keys.map((key) => `${inside}: there is no "${key}" here.${didYouMean(key, KEYS)}`).join(' ');
  }
  if (issue.code === 'invalid_value' && issue.values.every((known) => typeof known === 'string')) {
    const typed = String(valueAt(value, issue.path));
    return `${place}: there is no "${typed}".${didYouMean(typed, issue.values)}`;
  }
  return `${place === '' ? 'The recipe' : place}: ${issue.message}`;
}

async function completeStep(
  given: Parsed['steps'][number],
  at: number,
): Promise<Result<{ readonly step: RecipeStep }, RecipeProblem>> {
  const { schema } = await engines[given.tool]();
  const known = Object.keys(schema.shape);
  const place = `steps.${at + 1}.options`;
  const strangers = Object.keys(given.options).filter((name) => !known.includes(name));
  if (strangers.length > 0)
    return refuseRecipe(
      'invalid',
      ...strangers.map(
        (name) => `${place}: ${given.tool} has no option "${name}".${didYouMean(name, known)}`,
      ),
    );
  const parsed = schema.safeParse(given.options);
  const { toolVersion = toolVersionOf(given.tool) } = given;
  if (parsed.success) return { ok: true, step: { ...given, toolVersion, options: parsed.data } };
  return refuseRecipe(
    'invalid',
    ...parsed.error.issues.map((issue) => `${place}.${describeIssue(issue, given.options)}`),
  );
}

function problemsOf({ steps, output, naming, fileNames }: Parsed): readonly string[] {
  const ids = steps.map(({ id }) => id);
  const names = fileNames === undefined ? null : parseFileNames(fileNames);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const lost = ownFileProblem({ steps, output });
  return [
    ...twice.map((id) => `steps: two of them are called "${id}".`),
    ...unknownTokens(naming).map(
      (token) => `naming: there is no {${token}}.${didYouMean(token, NAME_TOKENS, (word) => `{${word}}`)}`,
    ),
    ...(lost ? [`${lost.place}: ${lost.text}`] : []),
    ...(names?.ok === false ? [`fileNames: ${names.problem.text}`] : []),
  ];
}

function noteOf({ tool, toolVersion }: RecipeStep, at: number): string | null {
  const here = toolVersionOf(tool);
  if (toolVersion === here) return null;
  const title = catalog.find(({ id }) => id === tool)?.title ?? tool;
  return `steps.${at + 1}: made with version ${toolVersion} of the ${title}. This program has version ${here}, so results may look different.`;
}

/** Parses an untrusted recipe and writes out defaults. Reports unknown names with the closest known name. */
export async function readRecipe(value: unknown): Promise<RecipeRead> {
  if (typeof value !== 'object' || value === null) return refuseRecipe('no-recipe', 'This is no recipe.');
  const { version } = value as { readonly version?: unknown };
  if (typeof version === 'number' && version > RECIPE_VERSION)
    return refuseRecipe(
      'newer-version',
      `This recipe is of version ${version}; this program reads up to version ${RECIPE_VERSION}. Update PrintReady.`,
    );
  const migrated = migrate(value);
  const parsed = recipe.safeParse(migrated);
  if (!parsed.success)
    return refuseRecipe('invalid', ...parsed.error.issues.map((issue) => describeIssue(issue, migrated)));
  const completed = await Promise.all(parsed.data.steps.map(completeStep));
  const problems = [
    ...problemsOf(parsed.data),
    ...completed.flatMap((one) => (one.ok ? [] : one.problem.issues)),
  ];
  if (problems.length > 0) return refuseRecipe('invalid', ...problems);
  const steps = completed.flatMap((one) => (one.ok ? [one.step] : []));
  const notes = steps.flatMap((one, at) => noteOf(one, at) ?? []);
  return { ok: true, recipe: { ...parsed.data, steps }, notes };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

export const recipeText = (value: Recipe): string => JSON.stringify(sorted(value));
