/** A shop's inks as a file: what colleagues and other machines take over. Plain JSON with the values that were typed. */
import { lightOf, luminanceOf } from '@printready/imaging/separation/ink';
import { measureGain } from '@printready/imaging/separation/press';
import { z } from 'zod';
import { ink, type ListedInk, MOST_SHELF } from './options.ts';

const file = z.object({ inks: z.array(ink).min(1).max(MOST_SHELF) });

/** The press's gain of this ink, %, from its wedge on white; null where none was measured, or it tells nothing. */
export const gainOf = ({ color, atHalf }: ListedInk): number | null =>
  atHalf ? measureGain(1, luminanceOf(lightOf(atHalf)), luminanceOf(lightOf(color))) : null;

export const shelfFile = (inks: readonly ListedInk[]): string => `${JSON.stringify({ inks }, null, 2)}\n`;

/** @returns the inks, or a sentence that says what is wrong with the file. */
export function readShelf(text: string): readonly ListedInk[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This is no JSON. A list of inks is saved by "Save as file".';
  }
  const parsed = file.safeParse(value);
  if (parsed.success) return parsed.data.inks;
  const [issue] = parsed.error.issues;
  return `This is no list of inks: ${issue?.path.join(' ')}: ${issue?.message}.`;
}

/** The shelf with these inks too; one of the same name takes the place of the old. */
export function putOnShelf(shelf: readonly ListedInk[], inks: readonly ListedInk[]): ListedInk[] {
  const names = new Set(inks.map(({ name }) => name));
  return [...shelf.filter(({ name }) => !names.has(name)), ...inks].slice(0, MOST_SHELF);
}
