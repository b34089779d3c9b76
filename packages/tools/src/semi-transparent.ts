/** How much of a result is neither transparent nor solid, and what a shop makes of that. */
import type { PrintState, ValueFigure } from './tool.ts';

/** Percent of all pixels. White ink lies under each of them, so that much shows gray or loses its powder. */
export const MOST_SEMI_TRANSPARENT = { good: 5, warn: 15 } as const;

const stateOf = (percent: number): PrintState =>
  percent <= MOST_SEMI_TRANSPARENT.good ? 'good' : percent <= MOST_SEMI_TRANSPARENT.warn ? 'warn' : 'bad';

/** Of a tool whose options have `printOpacity`. @param before percent of the input. */
export function semiTransparentFigure(percent: number, before: number): ValueFigure {
  const state = stateOf(percent);
  return {
    id: 'semi-transparent',
    label: 'Semi-transparent pixels',
    value: percent,
    unit: '%',
    before,
    state,
    ...(state !== 'good' && { fix: { label: 'Make hard', options: { alpha: 'hard' } } }),
  };
}
