/** The beta gate's local flag: a signed-in user gets it, and it can be cleared. */
import { ACCESS_FLAG } from '@printready/contracts/limits';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function hasAccess(): boolean {
  return localStorage.getItem(ACCESS_FLAG.key) === ACCESS_FLAG.value;
}

export function grantAccess(): void {
  if (hasAccess()) return;
  localStorage.setItem(ACCESS_FLAG.key, ACCESS_FLAG.value);
  announce();
}

export function useAccess(): boolean {
  return useSyncExternalStore((listener) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === ACCESS_FLAG.key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }, hasAccess);
}
