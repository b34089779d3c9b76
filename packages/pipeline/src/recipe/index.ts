/** Recipes as data: steps, conditions, names, manifests, prices; runs nothing. */
export { COMPARISONS, type Condition, describeCondition, type Test } from './condition.ts';
export { FACTS, type FactName } from './facts.ts';
export { nameIdentity, parseFileNames, readFileName } from './file-names.ts';
export { type BulkOutput, type BulkReport, describeStep, manifestFiles } from './manifest.ts';
export { maxTokens } from './max-tokens.ts';
export {
  compareNames,
  createNamePlanner,
  DEFAULT_NAMING,
  NAME_TOKENS,
  nameOf,
  type PlannedName,
  planNames,
  type ResultName,
  unknownTokens,
} from './naming.ts';
export { inkStepOf, ownFileProblem, stepDpi } from './own-files.ts';
export {
  type Recipe,
  type RecipeRead,
  type RecipeStep,
  readRecipe,
  recipeText,
  refuseRecipe,
} from './recipe.ts';
export { RECIPE_VERSION, toolVersionOf } from './version.ts';
