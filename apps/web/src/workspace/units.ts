/** The unit that lengths are shown in: remembered in this browser and the same in all its tabs. */
import { useSyncExternalStore } from 'react';

export const LENGTH_UNITS = ['in', 'mm', 'px'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

const KEY = 'printready-units';
const listeners = new Set<() => void>();

function readUnit(): LengthUnit {
  const stored = localStorage.getItem(KEY);
  return LENGTH_UNITS.find((unit) => unit === stored) ?? 'in';
}

export function setLengthUnit(unit: LengthUnit): void {
  localStorage.setItem(KEY, unit);
  for (const listener of listeners) listener();
}

export function useLengthUnit(): LengthUnit {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }, readUnit);
}

/** How many of the unit one pixel is long. */
export function unitsPerPixel(unit: LengthUnit, ppi: number): number {
  return unit === 'px' ? 1 : (unit === 'in' ? 1 : 25.4) / ppi;
}

const DIGITS: Readonly<Record<LengthUnit, number>> = { in: 2, mm: 1, px: 0 };

/** The number alone, with the digits a printer reads: 12.00 in, 304.8 mm, 3600 px. */
export function formatLength(pixels: number, unit: LengthUnit, ppi: number): string {
  return (pixels * unitsPerPixel(unit, ppi)).toFixed(DIGITS[unit]);
}
