import type { Look, Plate } from '../facts.ts';
import { isWhiteInk } from '../sheet/color.ts';
import { type Finding, finding, listed } from './finding.ts';
import type { Profile } from './profile.ts';
import { colorName, onPages, parseHex, placeOf, type RenderedPage } from './rendered-page.ts';

/** Minimum ink on a plate, as a percentage of the area; less is a rounding error. */
const MIN_PLATE_PERCENT = 0.05;
/** Minimum share of tones in a plate's coverage, %; less is antialiasing. */
const TONE_PERCENT = 3;
/** In percent; dots of lighter tints do not hold on a textile screen. */
const MIN_DOT_PERCENT = 10;
const SAME_COLOR = 60;
const DARK = 110;

function inkedPlates(seen: readonly RenderedPage[]): string[] {
  const plates = seen.flatMap(({ look }) => look?.plates ?? []);
  return [
    ...new Set(plates.filter(({ percent }) => percent > MIN_PLATE_PERCENT).map(({ ink }) => ink)),
  ].sort();
}

export function screenFindings(
  seen: readonly RenderedPage[],
  profile: Profile,
  garment: string | null,
): Finding[] {
  const shirt = garment === null ? null : parseHex(garment);
  return [
    ...countFindings(seen, profile),
    ...toneFindings(seen),
    ...buildFindings(seen),
    ...dotFindings(seen),
    ...floodFindings(seen, shirt),
    ...underbaseFindings(seen, shirt),
  ];
}

function countFindings(seen: readonly RenderedPage[], { color: { maxSpots } }: Profile): Finding[] {
  // Counts inks page by page, because each page is a separate print.
  const counts = seen.map((one) => ({ one, inks: inkedPlates([one]) }));
  const most = counts.reduce((a, b) => (b.inks.length > a.inks.length ? b : a), {
    one: seen[0],
    inks: [] as string[],
  });
  if (!most.one || most.inks.length === 0) return [];
  const { inks } = most;
  const tooMany = maxSpots !== null && inks.length > maxSpots;
  return [
    finding({
      code: tooMany ? 'spots-too-many' : 'screens',
      type: tooMany ? 'warning' : 'info',
      message: `It takes ${inks.length} ${inks.length === 1 ? 'screen' : 'screens'}: ${listed(inks)}.`,
      details: { Screens: inks.join(', '), ...(maxSpots === null ? {} : { Limit: String(maxSpots) }) },
      action: tooMany ? `Merge or convert colors until ${maxSpots} screens are left.` : null,
      places: [placeOf(most.one)],
    }),
  ];
}

function platesWhere(
  seen: readonly RenderedPage[],
  test: (plate: Plate, look: Look) => boolean,
): { inks: string[]; on: RenderedPage[] } {
  const inksOn = ({ look }: RenderedPage) =>
    look?.plates?.filter((plate) => test(plate, look)).map(({ ink }) => ink) ?? [];
  return { inks: [...new Set(seen.flatMap(inksOn))], on: seen.filter((one) => inksOn(one).length > 0) };
}

function toneFindings(seen: readonly RenderedPage[]): Finding[] {
  const { inks, on } = platesWhere(
    seen,
    ({ ink, percent, tonePercent, tintPercent }, look) =>
      percent > MIN_PLATE_PERCENT &&
      // Tints of a built color are reported separately.
      (tonePercent > TONE_PERCENT || (tintPercent > TONE_PERCENT && !look.builtOf?.includes(ink))),
  );
  if (inks.length === 0) return pixelToneFindings(seen);
  return [
    finding({
      code: 'tone-continuous',
      type: 'warning',
      message: `Tones and tints without a halftone in ${listed(inks)}${onPages(on)}: a screen is open or closed.`,
      details: { Plates: inks.join(', ') },
      action: 'Halftone the art, or let your RIP do it; make flat tints solid inks where you can.',
      places: on.map((one) => placeOf(one)),
    }),
  ];
}

function pixelToneFindings(seen: readonly RenderedPage[]): Finding[] {
  const toned = seen.flatMap((one) => {
    const { tonePercent = null, softPercent = 0 } = one.look ?? {};
    return tonePercent === null ? [] : [{ one, percent: Math.max(tonePercent, softPercent) }];
  });
  const on = toned.filter(({ percent }) => percent > TONE_PERCENT);
  if (on.length === 0) return [];
  const most = Math.round(Math.max(...on.map(({ percent }) => percent)));
  return [
    finding({
      code: 'tone-continuous',
      type: 'warning',
      message: `${most}% of the artwork is tones without a halftone, as in a photograph or gradient: a screen is open or closed.`,
      details: { Toned: `${most}% of the art` },
      action: 'Separate it with Color Separator, which halftones it, or use flat colors.',
      places: on.map(({ one }) => placeOf(one)),
    }),
  ];
}

function buildFindings(seen: readonly RenderedPage[]): Finding[] {
  const built = seen.filter(({ look }) => look?.builtOf);
  const inks = built[0]?.look?.builtOf;
  if (!inks) return [];
  return [
    finding({
      code: 'tint-build',
      type: 'warning',
      message: `A flat color is built from tints of ${listed(inks)}${onPages(built)}: it needs ${inks.length} halftone screens.`,
      details: { Inks: inks.join(', ') },
      action: 'Make it one spot color, which prints solid from one screen.',
      places: built.map((one) => placeOf(one)),
    }),
  ];
}

function dotFindings(seen: readonly RenderedPage[]): Finding[] {
  const tiny = ({ percent, lightestPercent }: Plate) =>
    percent > 0 && lightestPercent !== null && lightestPercent < MIN_DOT_PERCENT;
  const { inks, on } = platesWhere(seen, tiny);
  if (inks.length === 0) return [];
  const least = Math.min(
    ...on.flatMap(({ look }) =>
      (look?.plates ?? []).filter(tiny).map((plate) => plate.lightestPercent ?? 100),
    ),
  );
  return [
    finding({
      code: 'dot-too-small',
      type: 'warning',
      message: `A tint of ${Math.round(least * 10) / 10}% in ${listed(inks)}${onPages(on)}: its dots are too small to hold on a textile screen.`,
      details: { Lightest: `${Math.round(least * 10) / 10}%`, Limit: `${MIN_DOT_PERCENT}%` },
      action: `Make tints ${MIN_DOT_PERCENT}% or more, or leave them out.`,
      places: on.map((one) => placeOf(one)),
    }),
  ];
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));

function floodFindings(seen: readonly RenderedPage[], shirt: readonly number[] | null): Finding[] {
  const flooded = seen.filter(({ look }) => look?.ground?.inked);
  const ground = flooded[0]?.look?.ground;
  if (!ground) return [];
  const name = colorName(ground.rgb);
  const same = shirt !== null && distance(ground.rgb, shirt) < SAME_COLOR;
  return [
    finding({
      code: 'ground-flood',
      type: same ? 'error' : 'warning',
      message: same
        ? `The artwork sits on a ${name} block in the garment’s own color${onPages(flooded)}: it would print over the whole garment.`
        : `The artwork sits on a ${name} block that fills the sheet${onPages(flooded)}: it prints as one slab of ink.`,
      details: { Color: name, Covers: `${Math.round(ground.percent)}% of the sheet` },
      action: 'Remove the block where the garment should show.',
      places: flooded.map((one) => placeOf(one)),
    }),
  ];
}

function underbaseFindings(seen: readonly RenderedPage[], shirt: readonly number[] | null): Finding[] {
  const [r = 255, g = 255, b = 255] = shirt ?? [];
  if (0.3 * r + 0.6 * g + 0.1 * b > DARK) return [];
  const inks = inkedPlates(seen);
  if (inks.length === 0 || inks.some(isWhiteInk)) return [];
  return [
    finding({
      code: 'underbase-missing',
      type: 'warning',
      message: 'There is no white plate: colors sink into a dark garment without white under them.',
      action: 'Add an underbase; Color Separator makes one.',
    }),
  ];
}

export function plateNameFindings(seen: readonly RenderedPage[], defined: readonly string[]): Finding[] {
  const inked = inkedPlates(seen).filter((name) => !PROCESS.has(name));
  const found: Finding[] = [];
  const byKey = new Map<string, string[]>();
  for (const name of inked) byKey.set(inkKey(name), [...(byKey.get(inkKey(name)) ?? []), name]);
  const alike = [...byKey.values()].filter((names) => names.length > 1);
  if (alike.length > 0) {
    found.push(
      finding({
        code: 'spots-alike',
        type: 'warning',
        message: `One ink under several names: ${alike.map((names) => names.join(' and ')).join('; ')}. Each name makes a plate of its own.`,
        details: { Names: alike.flat().join(', ') },
        action: 'Give them one name.',
      }),
    );
  }
  const painted = new Set(seen.flatMap(({ look }) => look?.plates?.map(({ ink }) => ink) ?? []));
  const unused = defined.filter((name) => !painted.has(name));
  if (unused.length > 0 && seen.every(({ look }) => look?.plates)) {
    found.push(
      finding({
        code: 'spots-unused',
        type: 'info',
        message: `Nothing is painted in ${listed(unused)}; some RIPs put out an empty film for it.`,
        details: { Names: unused.join(', ') },
        action: 'Delete unused colors before exporting.',
      }),
    );
  }
  return found;
}

const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black']);

/** Makes "PANTONE 186 CVC" equal to "Pantone 186 U", and "Team Red" to "team  red". */
export function inkKey(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[\s_®™]+/g, ' ')
    .trim();
  return plain
    .replace(/^(pantone|pms)\s*\+?\s*(.*?)\s*(cvc|cvu|cvp|cv|cp|up|ec|uc|c|u|m)?$/, 'pantone $2')
    .trim();
}
