import { lightOf, type Rgb8, rgbOf } from '@printready/print/inks';
import type { Figure } from '../../contract/tool.ts';
import { BASE_NAME, HIGHLIGHT_NAME } from '../inks/white-plates.ts';
import type { ListedInk, Options, PlateInk } from '../options.ts';

export type ShownInk = {
  readonly name: string;
  readonly color: Rgb8;
  readonly share: number;
  readonly opacity: number;
  readonly locked: boolean;
  readonly onBlack?: Rgb8;
  readonly atHalf?: Rgb8;
};

const WHITES: readonly string[] = [BASE_NAME, HIGHLIGHT_NAME];

/** Applies the requested order, because the figures have the previous one until the preview is finished. */
function inRequestedOrder(inks: readonly ShownInk[], { order }: Options): ShownInk[] {
  const named = order.flatMap((name) => inks.filter((ink) => ink.name === name));
  return [...named, ...inks.filter((ink) => !named.includes(ink))];
}

/** Names of all plates in printing order, with whites. */
export function plateNames(figures: readonly Figure[]): readonly string[] {
  const figure = figures.find(({ id }) => id === 'inks');
  return figure && 'swatches' in figure ? figure.swatches.map(({ label }) => label) : [];
}

/** Inks in printing order, without whites. */
export function shownInks(figures: readonly Figure[], options: Options): ShownInk[] {
  const figure = figures.find(({ id }) => id === 'inks');
  if (!figure || !('swatches' in figure)) return [];
  const inks = figure.swatches.flatMap(({ label, color, share = 0 }) => {
    if (WHITES.includes(label)) return [];
    const named = ({ name }: ListedInk) => name === label;
    const locked = options.inkList.some(named);
    const known = options.inkList.find(named) ?? options.shelf.find(named);
    const opacity = known?.opacity ?? options.opacity / 100;
    return [
      {
        ...{ name: label, color, share, opacity, locked },
        ...(known?.onBlack && { onBlack: known.onBlack }),
        ...(known?.atHalf && { atHalf: known.atHalf }),
      },
    ];
  });
  return inRequestedOrder(inks, options);
}

type Change = Partial<Options>;

export const listedOf = ({ name, color, opacity, onBlack, atHalf }: ShownInk): ListedInk => ({
  name,
  color,
  opacity,
  ...(onBlack && { onBlack }),
  ...(atHalf && { atHalf }),
});

function put({ inkList }: Options, ink: ShownInk, changed: Partial<ListedInk> = {}): ListedInk[] {
  const at = inkList.findIndex(({ name }) => name === ink.name);
  const entry = { ...listedOf(ink), ...changed };
  return at < 0 ? [...inkList, entry] : inkList.with(at, { ...inkList[at]!, ...changed });
}

export const lock = (options: Options, ink: ShownInk): Change => ({ inkList: put(options, ink) });

export const unlock = ({ inkList }: Options, ink: ShownInk): Change => ({
  inkList: inkList.filter(({ name }) => name !== ink.name),
});

/** Locks the other inks, because changing one color must not start a new search. */
export const recolor = (options: Options, inks: readonly ShownInk[], ink: ShownInk, color: Rgb8): Change =>
  keepAll(
    options,
    inks.map((one) => (one === ink ? { ...one, color } : one)),
  );

/** Renames an ink wherever options name it. */
export const rename = (options: Options, ink: ShownInk, name: string): Change => ({
  inkList: put(options, ink, { name }),
  ownScreens: options.ownScreens.map((one) => (one.name === ink.name ? { ...one, name } : one)),
  plateCurves: options.plateCurves.map((one) => (one.name === ink.name ? { ...one, name } : one)),
  plateStrokes: options.plateStrokes.map((one) => (one.plate === ink.name ? { ...one, plate: name } : one)),
  order: options.order.map((one) => (one === ink.name ? name : one)),
  overprint: options.overprint.map((one) => (one === ink.name ? name : one)),
  plateInks: options.plateInks.map((one) => ({
    name: one.name === ink.name ? name : one.name,
    ink: one.ink === ink.name ? name : one.ink,
  })),
});

export const toggleOverprint = ({ overprint }: Options, { name }: ShownInk): Change => ({
  overprint: overprint.includes(name) ? overprint.filter((one) => one !== name) : [...overprint, name],
});

/** Inks of plates that were joined to others: part of the separation, but not shown. */
const joinedInks = ({ inkList, plateInks }: Options, inks: readonly ShownInk[]): ListedInk[] =>
  inkList.filter(
    ({ name }) => plateInks.some((one) => one.name === name) && !inks.some((shown) => shown.name === name),
  );

export function keepAll(options: Options, inks: readonly ShownInk[]): Change {
  const inkList = [...inks.map(listedOf), ...joinedInks(options, inks)];
  return { inkList, inks: inkList.length };
}

/** Names of plates whose ink can be chosen: the plates shown, then the plates that were joined to others. */
export const platesToInk = (options: Options, inks: readonly ShownInk[]): string[] =>
  [...inks, ...joinedInks(options, inks)].map(({ name }) => name);

/** Keeps all inks, so that the plates stay as they are. */
export function exchange(options: Options, inks: readonly ShownInk[], { name, ink }: PlateInk): Change {
  const others = options.plateInks.filter((one) => one.name !== name);
  return { ...keepAll(options, inks), plateInks: ink === name ? others : [...others, { name, ink }] };
}

/** @param to the ink's new index, limited to the list. */
export function move(inks: readonly ShownInk[], ink: ShownInk, to: number): Change {
  const names = inks.flatMap((one) => (one === ink ? [] : [one.name]));
  return { order: names.toSpliced(Math.max(0, to), 0, ink.name) };
}

export function remove(options: Options, inks: readonly ShownInk[], gone: ShownInk): Change {
  const plateInks = options.plateInks.filter(({ name, ink }) => name !== gone.name && ink !== gone.name);
  const others = inks.filter(({ name }) => name !== gone.name);
  return { ...keepAll({ ...options, plateInks }, others), plateInks };
}

/** Merges two inks into their mix in linear light, weighted by printed area. */
export function merge(options: Options, inks: readonly ShownInk[], one: ShownInk, other: ShownInk): Change {
  const all = one.share + other.share;
  const part = all > 0 ? one.share / all : 0.5;
  const [a, b] = [lightOf(one.color), lightOf(other.color)];
  const mix = (c: 0 | 1 | 2) => part * a[c] + (1 - part) * b[c];
  const mixed: ShownInk = {
    ...(part >= 0.5 ? one : other),
    color: rgbOf([mix(0), mix(1), mix(2)]),
    opacity: part * one.opacity + (1 - part) * other.opacity,
  };
  return keepAll(
    options,
    inks.flatMap((ink) => (ink === one ? [mixed] : ink === other ? [] : [ink])),
  );
}
