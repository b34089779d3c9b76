/** Recipes as data: steps, conditions, names, manifests, prices; runs nothing. */
export { COMPARISONS, type Condition, describeCondition, type Test } from './condition.ts';
export { type FactName, FACTS } from './facts.ts';
export { type BulkOutput, type BulkReport, describeStep, manifestFiles } from './manifest.ts';
export { maxTokens } from './max-tokens.ts';
export { compareNames, DEFAULT_NAMING, NAME_TOKENS, nameOf, planNames, type PlannedName, type ResultName, unknownTokens } from './naming.ts';
export { readRecipe, type Recipe, type RecipeRead, type RecipeStep, recipeText } from './recipe.ts';
export { RECIPE_VERSION, toolVersionOf } from './version.ts';
export { refuseRecipe } from './recipe.ts';
