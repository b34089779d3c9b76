/** Says something in passing. The library that shows it is loaded with the first toast; what is said meanwhile waits. */
import { createElement, Fragment, type ReactNode } from 'react';
import type { ExternalToast, toast as Sonner } from 'sonner';

type Kind = 'message' | 'success' | 'error';
type Sink = Pick<typeof Sonner, Kind | 'dismiss'>;
type Say = (title: ReactNode, more?: ExternalToast) => void;

let sink: Sink | null = null;
let waiting: ((sink: Sink) => void)[] = [];
const listeners = new Set<() => void>();

const say =
  (kind: Kind): Say =>
  (title, more) => {
    const send = (to: Sink) => void to[kind](title, more);
    if (sink) {
      send(sink);
      return;
    }
    waiting.push(send);
    for (const listener of listeners) listener();
  };

const sayError = say('error');

/** An error worded "Title: text". Its two parts are seen one below the other; read aloud or copied, it is one sentence. */
function sayEntry(entry: string): void {
  const [title = '', ...texts] = entry.split(': ');
  if (texts.length === 0) {
    sayError(title);
    return;
  }
  const colon = createElement('span', { className: 'sr-only' }, ': ');
  sayError(createElement(Fragment, null, title, colon), { description: texts.join(': ') });
}

export const toast = Object.assign(say('message'), {
  success: say('success'),
  error: sayError,
  entry: sayEntry,
  /** Takes away all there are, or the one that was said under this id. */
  dismiss: (id?: string) => {
    if (id === undefined) waiting = [];
    sink?.dismiss(id);
  },
});

/** Calls back when something waits to be shown, also what waits already. @returns how to stop. */
export function onToastWaiting(callback: () => void): () => void {
  listeners.add(callback);
  if (waiting.length > 0) callback();
  return () => listeners.delete(callback);
}

/** From here on toasts are shown; those that waited are first. @returns how to take the place away again. */
export function showToastsIn(place: Sink): () => void {
  sink = place;
  const late = waiting;
  waiting = [];
  for (const send of late) send(place);
  return () => {
    sink = null;
  };
}
