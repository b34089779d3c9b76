import type { Recipe, RecipeStep } from '@printready/pipeline/recipe';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';

export type OrderWarning = {
  readonly id: string;
  readonly text: string;
  /** Index to move this step to, from 0: before the step whose effect it undoes. */
  readonly moveTo: number;
};

const factsOf = (tool: WorkspaceToolId) => catalog.find(({ id }) => id === tool);
const titleOf = (tool: WorkspaceToolId): string => factsOf(tool)?.title ?? tool;

/** Property of this step's output that a later resize would damage. */
function leaves({ tool, options }: RecipeStep): 'dots' | 'hard edges' | null {
  if (factsOf(tool)?.effect === 'dots') return 'dots';
  // `alpha` is shared by several tools (`printOpacity`); `fix` belongs to the Transparency Guide.
  const opacity = options['alpha'] ?? options['fix'];
  if (opacity === 'halftone') return 'dots';
  return opacity === 'hard' || opacity === 'harden' ? 'hard edges' : null;
}

const resizes = ({ tool }: RecipeStep): boolean => factsOf(tool)?.effect === 'size';

function clash(earlier: RecipeStep, later: RecipeStep): string | null {
  const left = leaves(earlier);
  const [first, second] = [titleOf(earlier.tool), titleOf(later.tool)];
  if (left === 'dots' && resizes(later))
    return `The ${second} changes the size of the dots that the ${first} makes, and they no longer print as planned.`;
  if (left === 'hard edges' && resizes(later))
    return `The ${second} softens the hard edges that the ${first} makes.`;
  if (left === 'dots' && leaves(later) === 'dots')
    return `The ${second} turns dots from the ${first} into dots again, which causes moiré.`;
  return null;
}

/** At most one warning per step; ignores disabled steps. */
export function orderWarnings({ steps }: Pick<Recipe, 'steps'>): readonly OrderWarning[] {
  return steps.flatMap((later, at) => {
    if (!later.on) return [];
    for (const [place, earlier] of steps.slice(0, at).entries()) {
      const text = earlier.on ? clash(earlier, later) : null;
      if (text !== null) return [{ id: later.id, text, moveTo: place }];
    }
    return [];
  });
}
