/** Names one continuous act (a drag, a held key), so that all its changes can be undone together. */
import { useRef } from 'react';

let count = 0;

export type Gesture = {
  /** The current name. */
  readonly current: () => string;
  /** From now on changes belong to a new act. */
  readonly renew: () => void;
};

export function useGesture(): Gesture {
  const name = useRef<string | null>(null);
  const renew = () => {
    count++;
    name.current = `gesture-${count}`;
  };
  return {
    current() {
      if (name.current === null) renew();
      return name.current ?? '';
    },
    renew,
  };
}
