/** Columns of a finding’s row. */
import type { EditId } from '../fixes/edit-ids.ts';

export type FindingType = 'error' | 'warning' | 'info';

/** Tool or step that fixes a finding without involving the customer. */
export type Fix =
  | 'upscale'
  | 'downscale'
  | 'convert-color'
  | 'add-bleed'
  | 'thicken-lines'
  | 'flatten'
  | 'remove-background'
  | 'outline-text';

/** Tools that a fix plan can use. */
export type FixToolId =
  | 'background-remover'
  | 'transparency-guide'
  | 'upscaler'
  | 'downscaler'
  | 'stroke-enhancer';

/** Steps of a recipe that fixes many files at once. */
export type RecipeStep = 'enlarge' | 'shrink' | 'background' | 'thicken' | 'solid' | 'dots';

type ManualPage = 'bleed' | 'color' | 'fonts' | 'general' | 'resolution' | 'structure';

export type FindingRow = {
  /** Title without numbers, so that it fits many files; null if the message itself has no numbers. */
  readonly title: string | null;
  /** Types that the finding can have, depending on the profile or the file. */
  readonly types: readonly FindingType[];
  readonly fix: Fix | null;
  /** Steps of a plan that fix the finding (fixes/plan.ts). */
  readonly steps: readonly (EditId | FixToolId)[];
  readonly recipe: RecipeStep | null;
  /** Manual page, which is also the category, and the anchor if it differs from the code. */
  readonly manual: ManualPage | `${ManualPage}#${string}`;
};

export const ERROR = ['error'] as const;
export const WARNING = ['warning'] as const;
export const INFO = ['info'] as const;
export const ERROR_OR_WARNING = ['error', 'warning'] as const;
export const WARNING_OR_INFO = ['warning', 'info'] as const;
export const ANY = ['error', 'warning', 'info'] as const;

export const UNFIXED = { fix: null, steps: [], recipe: null } as const;
/** For findings that are fixed outside this program. */
export const byHand = (fix: Fix) => ({ ...UNFIXED, fix });
/** For findings that only steps of a plan fix. */
export const bySteps = (...steps: FindingRow['steps']) => ({ ...UNFIXED, steps });
