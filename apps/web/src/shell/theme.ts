/** Light or dark workspace, as this browser prefers it. The header is dark in both. */
import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'printready-theme';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  return localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light';
}

/** Before the first paint, and after every change. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = readTheme();
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
}
