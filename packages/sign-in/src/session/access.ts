import { ACCESS_FLAG } from '@printready/contracts/limits';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function hasAccess(): boolean {
  return localStorage.getItem(ACCESS_FLAG.key) === ACCESS_FLAG.value;
}

export function grantAccess(): void {
  if (localStorage.getItem(ACCESS_FLAG.key) === null) openAccess();
}

export function openAccess(): void {
  localStorage.setItem(ACCESS_FLAG.key, ACCESS_FLAG.value);
  notify();
}

const REMOVED = 'removed';

export function removeAccess(): void {
  localStorage.setItem(ACCESS_FLAG.key, REMOVED);
  notify();
}

export function forgetAccess(): void {
  localStorage.removeItem(ACCESS_FLAG.key);
  notify();
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
