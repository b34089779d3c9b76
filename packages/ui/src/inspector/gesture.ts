/** Gesture ids: all changes of one drag or one run of key presses can be undone together. */
import { useRef } from 'react';

let count = 0;

/** Maximum pause between key presses of one gesture. */
const RUN_OF_KEYS_MS = 1000;

export type Gesture = {
  readonly current: () => string;
  readonly renew: () => void;
  /** On a key press: renews the gesture after a pause. */
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
