/** Gesture ids: all changes of one drag or held key can be undone together. */
import { useRef } from 'react';

let count = 0;

export type Gesture = {
  readonly current: () => string;
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
