/** Recipe that fixes findings with tools. The table of findings defines which step fixes which finding. */
import { type RecipeStep, recipeStepOf } from '@printready/preflight';

type Step = {
  readonly id: string;
  readonly tool: string;
  readonly tune?: true;
  readonly options: Readonly<Record<string, unknown>>;
  readonly when?: { readonly tests: readonly object[]; readonly unknown?: 'run' | 'skip' };
};

/** In order of application: size steps, then pixel steps, then dot steps. */
const STEPS = {
  enlarge: {
    id: 'enlarge',
    tool: 'upscaler',
    options: { target: 'factor', factor: '2x', keep: 'print-size', method: 'filter' },
    when: { tests: [{ fact: 'ppi', op: '<', value: 300 }] },
  },
  shrink: {
    id: 'shrink',
    tool: 'downscaler',
    options: { target: 'percent', percent: 50, keep: 'print-size' },
    when: { tests: [{ fact: 'ppi', op: '>=', value: 600 }] },
  },
  background: {
    ...{ id: 'background', tool: 'background-remover', tune: true },
    options: { innerHoles: true, alpha: 'hard' },
    when: { tests: [{ fact: 'transparent', op: '=', value: 0 }] },
  },
  thicken: { id: 'thicken', tool: 'stroke-enhancer', options: { strokes: [], reinforce: true } },
  solid: { id: 'solid', tool: 'transparency-guide', options: { fix: 'harden' } },
  dots: { id: 'dots', tool: 'halftone', options: { mode: 'keep-color' } },
} as const satisfies Record<RecipeStep, Step>;

/** Null if no tool fixes these findings. @param title purpose of the recipe */
export function fixRecipe(title: string, codes: readonly string[]) {
  const wanted = new Set(codes.map(recipeStepOf));
  const steps: readonly Step[] = (Object.keys(STEPS) as RecipeStep[])
    .filter((name) => wanted.has(name))
    .map((name) => STEPS[name]);
  if (steps.length === 0) return null;
  return {
    version: 2,
    name: `Fix: ${title}`.slice(0, 80),
    steps,
    output: { format: 'png' },
    naming: '{stem}_fixed',
  };
}
