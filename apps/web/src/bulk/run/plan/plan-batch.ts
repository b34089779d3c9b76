/** Plan of a batch at its start: order, names, and twins. */
import { FORMATS } from '@printready/codecs/formats';
import { compareNames, planNames, type Recipe } from '@printready/pipeline/recipe';
import type { BulkItem, BulkSubject } from './bulk.ts';

type Planned = { readonly id: string; readonly subject: BulkSubject };

/** A tool's archive contains the file's name, an image does not. */
const isPicture = ({ output }: Recipe): boolean => Object.hasOwn(FORMATS, output.format);

/** Same order in browser, terminal and server. */
export const inOrder = (items: readonly BulkItem[]): readonly BulkItem[] =>
  items.toSorted((one, other) => compareNames(one.subject.path, other.subject.path));

/** @param date of the start, UTC */
export function planBatch(items: readonly BulkItem[], recipe: Recipe, date: string): readonly Planned[] {
  const ordered = inOrder(items);
  const names = planNames(
    recipe.naming,
    ordered.map(({ subject }) => subject.path),
    date,
  );
  const firsts = new Map<string, string>();
  return ordered.map(({ id, subject }, at) => {
    const same = isPicture(recipe) ? subject.sha256 : `${subject.sha256} ${names[at]?.stem}`;
    const twinOf = firsts.get(same) ?? null;
    if (twinOf === null) firsts.set(same, id);
    return { id, subject: { ...subject, name: names[at] ?? null, twinOf } };
  });
}
