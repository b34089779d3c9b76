/** Toasts. The library is loaded with the first toast; earlier toasts are queued. */
import { createElement, Fragment, type ReactNode } from 'react';
import type { ExternalToast, toast as Sonner } from 'sonner';

type Kind = 'message' | 'success' | 'error';
type Sink = Pick<typeof Sonner, Kind | 'dismiss'>;
type Show = (title: ReactNode, more?: ExternalToast) => void;

let sink: Sink | null = null;
let waiting: ((sink: Sink) => void)[] = [];
const listeners = new Set<() => void>();

/** Time at which each toast was shown (performance.now), keyed by the library's ids. */
const shownMs = new Map<string | number, number>();

const show =
  (kind: Kind): Show =>
  (title, more) => {
    const send = (to: Sink) => void shownMs.set(to[kind](title, more), performance.now());
    if (sink) {
      send(sink);
      return;
    }
    waiting.push(send);
    for (const listener of listeners) listener();
  };

const showError = show('error');

function showEntry(entry: string): void {
  const [title = '', ...texts] = entry.split(': ');
  if (texts.length === 0) {
    showError(title);
    return;
  }
  const colon = createElement('span', { className: 'sr-only' }, ': ');
  showError(createElement(Fragment, null, title, colon), { description: texts.join(': ') });
}

export const toast = Object.assign(show('message'), {
  success: show('success'),
  error: showError,
  entry: showEntry,
  dismiss: (id?: string) => {
    if (id === undefined) waiting = [];
    sink?.dismiss(id);
  },
  dismissOlder: (ageMs: number) => {
    const limitMs = performance.now() - ageMs;
    for (const [id, ms] of shownMs) {
      if (ms > limitMs) continue;
      sink?.dismiss(id);
      shownMs.delete(id);
    }
  },
});

export function onToastWaiting(callback: () => void): () => void {
  listeners.add(callback);
  if (waiting.length > 0) callback();
  return () => listeners.delete(callback);
}

/** Shows queued and later toasts in `place`. @returns a function that detaches it. */
export function showToastsIn(place: Sink): () => void {
  sink = place;
  const late = waiting;
  waiting = [];
  for (const send of late) send(place);
  return () => {
    sink = null;
  };
}
