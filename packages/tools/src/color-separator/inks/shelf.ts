import { Malformed } from '@printready/documents/reading';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { lightOf, luminanceOf, type Rgb8, rgbOf } from '@printready/print/inks';
import { growDot, measureGain } from '@printready/print/press';
import { strFromU8 } from 'fflate';
import { z } from 'zod';
import type { Rgb } from '../../contract/option-schemas.ts';
import { ink, type ListedInk, MOST_SHELF, type Options, schema } from '../options.ts';

const press = schema.pick({
  opacity: true,
  baseOpacity: true,
  chokeMm: true,
  trapMm: true,
  toleranceMm: true,
  inkLimit: true,
  minimumDot: true,
  maximumDot: true,
  dotGain: true,
  screen: true,
  dot: true,
  angles: true,
  angle: true,
  lpi: true,
  mesh: true,
  stations: true,
  inkWeight: true,
  outputDpi: true,
});
type Press = z.infer<typeof press>;

const file = z.object({ inks: z.array(ink).max(MOST_SHELF), press: press.optional() });

type Shop = { readonly inks: readonly ListedInk[]; readonly press?: Press | undefined };

/** Dot gain of this ink, measured from its step wedge on white, %; null if not measured or invalid. */
export const gainOf = ({ color, atHalf }: ListedInk): number | null =>
  atHalf ? measureGain(1, luminanceOf(lightOf(atHalf)), luminanceOf(lightOf(color))) : null;

/** Dot gain typical of textile presses, %, used as the initial value for a 50 % patch. */
const USUAL_GAIN = 25;

export function usualHalf(color: Rgb8): Rgb8 {
  const inked = growDot(0.5, USUAL_GAIN);
  const [r, g, b] = lightOf(color);
  const onWhite = (light: number) => 1 - inked + inked * light;
  return rgbOf([onWhite(r), onWhite(g), onWhite(b)]);
}

export const shopFile = (options: Options): string =>
  `${JSON.stringify({ inks: options.shelf, press: press.parse(options) }, null, 2)}\n`;

type ShopRead = Result<
  { readonly shop: Shop },
  Problem<'no-ink-list' | 'empty' | 'invalid' | 'too-many' | 'damaged'>
>;

function readSaved(text: string): ShopRead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failed({
      code: 'no-ink-list',
      text: 'This file is not an ink list. Choose one that "Save as file" made, or swatches as ASE, ACO, GPL, CSS or JSON.',
    });
  }
  const parsed = file.safeParse(value);
  if (parsed.success && (parsed.data.inks.length > 0 || parsed.data.press))
    return { ok: true, shop: parsed.data };
  if (parsed.success)
    return failed({ code: 'empty', text: 'This ink list is empty. Choose a file with at least one ink.' });
  const [issue] = parsed.error.issues;
  return failed({
    code: 'invalid',
    text: `This ink list cannot be read (${issue?.path.join(' ')}: ${issue?.message}). Save it again, or choose another file.`,
  });
}

/** Makes names unique, because an ink would replace another one with the same name. */
function namedOnce(
  colors: readonly { readonly name: string; readonly color: Rgb }[],
  opacity: number,
): ListedInk[] {
  const taken = new Set<string>();
  return colors.map(({ name, color }, i) => {
    const wanted = name.trim().slice(0, 36) || `Ink ${i + 1}`;
    let own = wanted;
    for (let number = 2; taken.has(own); number++) own = `${wanted} ${number}`;
    taken.add(own);
    return { name: own, color, opacity };
  });
}

/** Reads a saved list, or swatches (ASE, ACO, GPL, CSS, JSON). @param opacity 0…1, for inks without one */
export async function readShop(bytes: Uint8Array, opacity: number): Promise<ShopRead> {
  const saved = readSaved(strFromU8(bytes));
  if (saved.ok) return saved;
  const { readSwatches } = await import('@printready/documents/swatches');
  try {
    const swatches = await readSwatches(bytes);
    if (!swatches) return saved;
    if (swatches.length > MOST_SHELF)
      return failed({
        code: 'too-many',
        text: `This file has ${swatches.length} colors; a shelf takes ${MOST_SHELF}.`,
      });
    return { ok: true, shop: { inks: namedOnce(swatches, opacity) } };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return failed({ code: 'damaged', text: `This swatch file is damaged. ${error.message}` });
  }
}

export function putOnShelf(shelf: readonly ListedInk[], inks: readonly ListedInk[]): ListedInk[] {
  const names = new Set(inks.map(({ name }) => name));
  return [...shelf.filter(({ name }) => !names.has(name)), ...inks].slice(0, MOST_SHELF);
}
