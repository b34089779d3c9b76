import { useRef } from 'react';

let count = 0;

const RUN_OF_KEYS_MS = 1000;

export type Gesture = {
  readonly current: () => string;
  readonly renew: () => void;
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
