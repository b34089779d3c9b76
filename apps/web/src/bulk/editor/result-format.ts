import { FORMATS, PRESS_FORMATS, type PressFormat, type SaveFormat } from '@printready/codecs/formats';
import {
  nameOf,
  ownFileProblem,
  type PlannedName,
  parseFileNames,
  type Recipe,
  unknownTokens,
} from '@printready/pipeline/recipe';
import { catalog } from '@printready/tools/catalog';

export type FormatChoice = { readonly value: string; readonly label: string; readonly extension: string };

const PICTURES: readonly FormatChoice[] = [
  ...(Object.keys(FORMATS) as SaveFormat[]).map((value) => ({
    value,
    label: FORMATS[value].label,
    extension: FORMATS[value].extension,
  })),
  ...(Object.keys(PRESS_FORMATS) as PressFormat[]).map((value) => ({
    value,
    label: PRESS_FORMATS[value].label,
    extension: FORMATS.pdf.extension,
  })),
];

const lastStep = ({ steps }: Pick<Recipe, 'steps'>) => steps.findLast(({ on }) => on) ?? null;

/** Lists the last tool's own formats first, for example SVG after the vectorizer. */
export function formatChoices(recipe: Pick<Recipe, 'steps' | 'output'>): readonly FormatChoice[] {
  const tool = catalog.find(({ id }) => id === lastStep(recipe)?.tool);
  const own = (tool?.outputs ?? []).map(({ id, label, extension }) => ({
    value: id,
    label: `${label} (${tool?.title ?? ''})`,
    extension,
  }));
  const pictures = tool?.ownFilesOnly ? [] : PICTURES;
  const offered = [...own, ...pictures.filter(({ value }) => !own.some((one) => one.value === value))];
  const { format } = recipe.output;
  if (offered.some(({ value }) => value === format)) return offered;
  return [...offered, { value: format, label: format.toUpperCase(), extension: format }];
}

const canWrite = (recipe: Pick<Recipe, 'steps' | 'output'>): boolean => {
  const { format } = recipe.output;
  const own = catalog.find(({ id }) => id === lastStep(recipe)?.tool)?.outputs ?? [];
  return PICTURES.some(({ value }) => value === format) || own.some(({ id }) => id === format);
};

const EXAMPLE: PlannedName = { stem: 'customer-logo', n: 7, of: 120, date: '2026-11-23', copy: 1 };

export function exampleName({ naming, steps, output }: Recipe): string {
  const choice = formatChoices({ steps, output }).find(({ value }) => value === output.format);
  return nameOf(naming, EXAMPLE, {
    ...{ tool: lastStep({ steps })?.tool ?? '', dpi: output.dpi ?? 300, widthIn: 10, heightIn: 12 },
    ext: choice?.extension ?? output.format,
  });
}

export function problemOf(recipe: Recipe): string | null {
  if (recipe.steps.length === 0) return 'Add a step first.';
  if (recipe.name.trim() === '') return 'Give the recipe a name.';
  if (recipe.naming.trim() === '') return 'Enter a name for the results.';
  const [unknown] = unknownTokens(recipe.naming);
  if (unknown !== undefined) return `There is no {${unknown}} for names.`;
  const names = recipe.fileNames === undefined ? null : parseFileNames(recipe.fileNames);
  if (names?.ok === false) return `Source names: ${names.problem.text}`;
  const lost = ownFileProblem(recipe);
  if (lost) return lost.text;
  if (!canWrite(recipe))
    return `The last step can’t produce ${recipe.output.format.toUpperCase()}. Choose another format.`;
  return null;
}
