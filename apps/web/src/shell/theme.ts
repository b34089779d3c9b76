import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'printready-theme';
const listeners = new Set<() => void>();
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function readTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === kept) ?? 'light';
}

export function applyTheme(): void {
  const theme = readTheme();
  const shown = theme === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset['theme'] = shown;
}

systemIsDark.addEventListener('change', applyTheme);

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
