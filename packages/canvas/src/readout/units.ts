import type { LengthUnit } from '@printready/pixels/number';
import { useSyncExternalStore } from 'react';

export const LENGTH_UNITS = ['in', 'mm', 'px'] as const satisfies readonly LengthUnit[];

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
