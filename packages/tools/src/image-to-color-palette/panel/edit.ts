import type { Rgb } from '../../contract/option-schemas.ts';
import type { Figure, SwatchesFigure } from '../../contract/tool.ts';
import { swatchesOf } from '../colorways.ts';
import { type Colorway, type Entry, MOST_COLORS, type Options } from '../options.ts';
import { differenceOfRgb, type Swatch, sameRgb } from '../palette.ts';

export type Row = Omit<Swatch, 'members'> & {
  readonly entry: Entry | null;
};

/** Tolerance for matching colors, ΔE00: the colors of a reduced picture differ slightly from the stored ones. */
const SAME_COLOR = 12;

const swatchesIn = (figures: readonly Figure[], id: string): SwatchesFigure['swatches'] => {
  const figure = figures.find((one) => one.id === id);
  return figure && 'swatches' in figure ? figure.swatches : [];
};

export function rowsOf(figures: readonly Figure[], { palette }: Options): Row[] {
  const now = swatchesIn(figures, 'palette');
  const left = new Set(palette);
  return swatchesIn(figures, 'found').map(({ color: from, share = 0 }, i) => {
    const { color: to, label: name } = now[i] ?? { color: from, label: '' };
    const [entry = null] = [...left]
      .filter((one) => differenceOfRgb(one.from, from) < SAME_COLOR)
      .sort((a, b) => differenceOfRgb(a.from, from) - differenceOfRgb(b.from, from));
    if (entry) left.delete(entry);
    return { from, to: entry?.to ?? to, name, locked: entry?.locked ?? false, share, entry };
  });
}

export const isPhoto = ({ kind, artKind }: Options): boolean =>
  kind === 'photo' || (kind === 'auto' && artKind === 'photo');

const entryOf = ({ from, entry }: Row): Entry => entry ?? { from, locked: false, with: [] };

type Patch = Partial<Options>;

/** Stores all displayed colors, because storing only one color of a photo would change the others. */
function write(options: Options, rows: readonly Row[], entries: ReadonlyMap<Row, Entry | null>): Patch {
  const photo = isPhoto(options);
  const palette = rows.flatMap((row): Entry[] => {
    const changed = entries.get(row);
    if (changed === null) return photo ? [{ from: row.from, locked: false, with: [] }] : [];
    if (changed) return [changed];
    if (row.entry) return [row.entry];
    return photo ? [entryOf(row)] : [];
  });
  return { palette: palette.slice(0, MOST_COLORS), ...(photo && { colors: rows.length }) };
}

export function settle(options: Options, rows: readonly Row[], shown: readonly Rgb[]): Patch {
  const entries = new Map(
    rows.map((row, i) => [row, row.locked ? entryOf(row) : { ...entryOf(row), to: shown[i] ?? row.to }]),
  );
  return { ...write(options, rows, entries), hue: 0, saturation: 0, lightness: 0, onlyInks: false };
}

export const setColor = (options: Options, rows: readonly Row[], row: Row, to: Rgb): Patch =>
  write(options, rows, new Map([[row, { ...entryOf(row), to }]]));

export const swap = (options: Options, rows: readonly Row[], one: Row, other: Row): Patch =>
  write(
    options,
    rows,
    new Map([
      [one, { ...entryOf(one), to: other.to }],
      [other, { ...entryOf(other), to: one.to }],
    ]),
  );

export const toggleLock = (options: Options, rows: readonly Row[], row: Row): Patch =>
  write(options, rows, new Map([[row, { ...entryOf(row), to: row.to, locked: !row.locked }]]));

export const rename = (options: Options, rows: readonly Row[], row: Row, name: string): Patch =>
  write(options, rows, new Map([[row, { ...entryOf(row), name }]]));

export const restore = (options: Options, rows: readonly Row[], row: Row): Patch =>
  write(options, rows, new Map([[row, null]]));

export function merge(options: Options, rows: readonly Row[], one: Row, into: Row): Patch {
  const own = entryOf(into);
  const joined = { ...own, with: [...own.with, one.from, ...entryOf(one).with].slice(0, MOST_COLORS) };
  const rest = rows.filter((row) => row !== one);
  return {
    ...write(options, rest, new Map([[into, joined]])),
    ...(isPhoto(options) && { colors: rest.length }),
  };
}

/** Sets the number of colors: locked and replaced colors stay, and the rest are determined again. */
export function setCount({ palette }: Options, colors: number): Patch {
  return { colors, palette: palette.filter(({ to, locked }) => locked || to !== undefined) };
}

export function openColorway(options: Options, rows: readonly Row[], colorway: Colorway): Patch {
  const swatches = swatchesOf(
    rows.map((row) => ({ ...row, members: [] })),
    colorway,
  );
  const entries = new Map(
    rows.map((row, i) => {
      const { to } = swatches[i]!;
      return [row, sameRgb(to, row.from) && !row.locked ? null : { ...entryOf(row), to }];
    }),
  );
  return { ...write(options, rows, entries), hue: 0, saturation: 0, lightness: 0, onlyInks: false };
}
