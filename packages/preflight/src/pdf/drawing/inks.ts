import { isWhiteInk, lookOf } from '../../sheet/color.ts';
import type { Polygon } from '../../sheet/outline.ts';
import type { GraphicsState, Ink } from './graphics-state.ts';
import { alphaOf, blendOf, regionOf } from './painter.ts';
import type { PageContext } from './walk.ts';

const FAINT = 0.1;
const SOLID = 0.95;

const known = new WeakMap<Ink, readonly string[]>();

export function inksOf(ink: Ink): readonly string[] {
  const before = known.get(ink);
  if (before) return before;
  const inks = namedInks(ink);
  known.set(ink, inks);
  return inks;
}

function namedInks(ink: Ink): readonly string[] {
  if (ink.space.family !== 'CMYK' && ink.space.family !== 'Separation/DeviceN') return [];
  const { inks } = lookOf(ink.space, ink.color, 1);
  return [...inks].filter(([name, tint]) => tint > FAINT && !isWhiteInk(name)).map(([name]) => name);
}

/** True if fills in this state are solid black ink only and knock out the inks below. */
export function isKnockingBlack(state: GraphicsState): boolean {
  const { fill, fillOverprint, overprintMode } = state;
  const isProcess = fill.space.family === 'CMYK';
  if (!isProcess && fill.space.family !== 'Separation/DeviceN') return false;
  // In a spot space, overprint keeps all unnamed inks in either mode.
  if (fillOverprint && (!isProcess || overprintMode === 1)) return false;
  if (blendOf(state, 'fill') === 'multiply' || alphaOf(state, 'fill') < 1) return false;
  const { inks } = lookOf(fill.space, fill.color, 1);
  return inks.size === 1 && (inks.get('Black') ?? 0) >= SOLID;
}

/** True if at least half of a shape lies on inks other than black, or if the page is not painted. */
export function liesOnInk(page: PageContext, state: GraphicsState, polygon: Polygon): boolean {
  if (!page.sheet) return true;
  const share = page.sheet.share([polygon], regionOf(state), ({ inks }) =>
    [...inks].some(([name, tint]) => name !== 'Black' && tint > FAINT && !isWhiteInk(name)),
  );
  return share >= 0.5;
}
