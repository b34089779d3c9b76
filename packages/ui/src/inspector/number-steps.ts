import { readTypedNumber } from './typed-number.ts';

export type NumberRange = { readonly min: number; readonly max: number; readonly step: number };

export function digitsOf(step: number): number {
  const text = step.toString();
  if (text.includes('e-')) return Number(text.split('e-')[1]);
  return text.split('.')[1]?.length ?? 0;
}

export function snap(value: number, { min, max, step }: NumberRange): number {
  const stepped = min + Math.round((value - min) / step) * step;
  const bounded = Math.min(Math.max(stepped, min), max);
  return Number(bounded.toFixed(Math.max(digitsOf(step), digitsOf(min))));
}

export function parseTyped(text: string): number | null {
  const [, number = ''] = /^[^\d.,+-]*([+-]?[\d.,'’ \u00A0\u202F]*)/.exec(text.trim()) ?? [];
  return readTypedNumber(number);
}

export function formatNumber(value: number, step: number): string {
  return value.toFixed(digitsOf(step));
}

/** True for units that follow a number without a space: "40%", "12°". */
export const joins = (unit: string): boolean => unit === '%' || unit === '°';

export function withUnit(value: number, unit: string): string {
  if (unit === '') return String(value);
  return joins(unit) ? `${value}${unit}` : `${value} ${unit}`;
}
