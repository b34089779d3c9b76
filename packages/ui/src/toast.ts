/** Says something in passing. The library that shows it is loaded with the first toast; what is said meanwhile waits. */
import type { ExternalToast, toast as Sonner } from 'sonner';

type Kind = 'message' | 'success' | 'error';
type Sink = Pick<typeof Sonner, Kind | 'dismiss'>;
type Say = (title: string, more?: ExternalToast) => void;

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

export const toast = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
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
