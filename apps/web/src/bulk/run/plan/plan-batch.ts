import { FORMATS } from '@printready/codecs/formats';
import { compareNames, nameIdentity, planNames, type Recipe } from '@printready/pipeline/recipe';
import type { BulkItem, BulkSubject } from './bulk.ts';

type Planned = { readonly id: string; readonly subject: BulkSubject };

const isPicture = ({ output }: Recipe): boolean => Object.hasOwn(FORMATS, output.format);

export const inOrder = (items: readonly BulkItem[]): readonly BulkItem[] =>
  items.toSorted((one, other) => compareNames(one.subject.path, other.subject.path));

/** @param date start date, UTC */
export function planBatch(items: readonly BulkItem[], recipe: Recipe, date: string): readonly Planned[] {
  const ordered = inOrder(items);
  const names = planNames(
    recipe.naming,
    ordered.map(({ subject }) => subject.path),
    date,
  );
  const firsts = new Map<string, string>();
  return ordered.map(({ id, subject }, at) => {
    const stem = names[at]?.stem ?? '';
    const own = isPicture(recipe) ? nameIdentity(recipe.fileNames, stem) : stem;
    const same = `${subject.sha256} ${own}`;
    const twinOf = firsts.get(same) ?? null;
    if (twinOf === null) firsts.set(same, id);
    return { id, subject: { ...subject, name: names[at] ?? null, twinOf } };
  });
}
