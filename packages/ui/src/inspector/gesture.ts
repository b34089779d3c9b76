/** Names one continuous adjustment (a drag, a run of key presses), so that all its changes can be undone together. */
import { useRef } from 'react';

let count = 0;

/** Longest pause between two key presses of one adjustment. */
const RUN_OF_KEYS_MS = 1000;

export type Gesture = {
  /** The current name. */
  readonly current: () => string;
  /** From now on changes belong to a new adjustment. */
  readonly renew: () => void;
  /** A key press: begins a new adjustment after a pause. */
  readonly key: (event: { readonly timeStamp: number }) => void;
};

export function useGesture(): Gesture {
  const name = useRef<string | null>(null);
  const keyedAt = useRef(Number.NEGATIVE_INFINITY);
  const begin = () => {
    count++;
    name.current = `gesture-${count}`;
  };
  return {
    current() {
      if (name.current === null) begin();
      return name.current ?? '';
    },
    renew() {
      keyedAt.current = Number.NEGATIVE_INFINITY;
      begin();
    },
    key({ timeStamp }) {
      if (timeStamp - keyedAt.current > RUN_OF_KEYS_MS) begin();
      keyedAt.current = timeStamp;
    },
  };
}
