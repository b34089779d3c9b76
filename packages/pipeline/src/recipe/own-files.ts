/**
 * Tools whose result only their own files hold, with which a recipe ends, and tools that take a file's own inks, with
 * which it begins.
 */
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';

type Step = { readonly tool: WorkspaceToolId; readonly on: boolean };
type Output = { readonly format: string; readonly dpi: number | null };

const manifestOf = (tool: WorkspaceToolId) => catalog.find(({ id }) => id === tool);
const hasOwnFilesOnly = ({ tool }: Pick<Step, 'tool'>): boolean => manifestOf(tool)?.ownFilesOnly === true;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

type OwnFileProblem = { readonly place: 'steps' | 'output.format'; readonly text: string };

/** Null if the results hold what every step makes. */
export function ownFileProblem(recipe: {
  readonly steps: readonly Step[];
  readonly output: Output;
}): OwnFileProblem | null {
  const steps = recipe.steps.filter(({ on }) => on);
  const step = steps.find(hasOwnFilesOnly);
  if (!step) return null;
  const { title = step.tool, outputs = [] } = manifestOf(step.tool) ?? {};
  const next = steps[steps.indexOf(step) + 1];
  if (next)
    return {
      place: 'steps',
      text: `The ${title} is the last step, because its plate does not pass through the ${manifestOf(next.tool)?.title ?? next.tool}. Move it to the end.`,
    };
  const { format } = recipe.output;
  if (outputs.some(({ id }) => id === format)) return null;
  const formats = listed(outputs.map(({ label }) => label));
  return {
    place: 'output.format',
    text: `${format.toUpperCase()} does not hold the plate of the ${title}. Choose ${formats}.`,
  };
}

/** Resolution that the step has to assume, because its own files are made for the print size; null for the picture's. */
export const stepDpi = (step: Pick<Step, 'tool'>, { dpi }: Pick<Output, 'dpi'>): number | null =>
  hasOwnFilesOnly(step) ? dpi : null;

/** The first step, if it takes the file's own inks; later steps get the pixels of the step before. */
export function inkStepOf<One extends Step>({ steps }: { readonly steps: readonly One[] }): One | undefined {
  const first = steps.find(({ on }) => on);
  return first && manifestOf(first.tool)?.takesInks === true ? first : undefined;
}
