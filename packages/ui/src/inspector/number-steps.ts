/** The arithmetic of number controls: steps, bounds and digits, free of binary fraction noise. */

export type NumberRange = { readonly min: number; readonly max: number; readonly step: number };

/** Digits after the point that the step needs. */
export function digitsOf(step: number): number {
  const text = step.toString();
  if (text.includes('e-')) return Number(text.split('e-')[1]);
  return text.split('.')[1]?.length ?? 0;
}

/** The nearest allowed value: on a step counted from the minimum, inside the range. */
export function snap(value: number, { min, max, step }: NumberRange): number {
  const stepped = min + Math.round((value - min) / step) * step;
  const bounded = Math.min(Math.max(stepped, min), max);
  return Number(bounded.toFixed(Math.max(digitsOf(step), digitsOf(min))));
}

/** What a person typed, with a point or a comma and whatever unit behind it; null when it is no number. */
export function parseTyped(text: string): number | null {
  const match = /^[^\d.,+-]*([+-]?(?:\d+[.,]?\d*|[.,]\d+))/.exec(text.trim());
  const value = match?.[1] === undefined ? Number.NaN : Number(match[1].replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

export function formatNumber(value: number, step: number): string {
  return value.toFixed(digitsOf(step));
}

/** "40%" and "12°": US English has no space there. */
export const joins = (unit: string): boolean => unit === '%' || unit === '°';

/** "40%", "12°", "4 mm" */
export function withUnit(value: number, unit: string): string {
  if (unit === '') return String(value);
  return joins(unit) ? `${value}${unit}` : `${value} ${unit}`;
}
