/** A batch as it starts: files in order, each with its name, the same bytes worked on once. */
import { FORMATS } from '@printready/codecs/formats';
import type { Recipe } from '@printready/pipeline/recipe';
import { compareNames, planNames } from '@printready/pipeline/recipe/naming';
import type { BulkItem, BulkSubject } from './bulk.ts';

type Planned = { readonly id: string; readonly subject: BulkSubject };

/** An archive that a tool writes holds the file's name; a picture does not. */
const isPicture = ({ output }: Recipe): boolean => Object.hasOwn(FORMATS, output.format);

/** The same in the tab, in the terminal and on the server. */
export const inOrder = (items: readonly BulkItem[]): readonly BulkItem[] =>
  items.toSorted((one, other) => compareNames(one.subject.path, other.subject.path));

/** @param date of the batch's start, UTC */
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
