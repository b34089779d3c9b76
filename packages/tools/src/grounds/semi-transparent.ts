import type { PrintState, ValueFigure } from '../contract/tool.ts';

/** Limits, percent of all pixels. White ink under semi-transparent pixels prints gray or does not hold its powder. */
export const MAX_SEMI_TRANSPARENT = { good: 5, warn: 15 } as const;

const stateOf = (percent: number): PrintState =>
  percent <= MAX_SEMI_TRANSPARENT.good ? 'good' : percent <= MAX_SEMI_TRANSPARENT.warn ? 'warn' : 'bad';

/** Figure for a tool that has the option `printOpacity`. @param before percentage in the input. */
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
