/** A preview's stage is made once for the same pixels; other pixels, other settings and full runs make their own. */
import { expect, test } from 'vitest';
import { pixelsKey, rememberStage } from './preview-memory.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const preview = { ...run, proxyScale: 0.5 };

test('keys tell pictures apart by any byte, by place and by length', () => {
  const base = Uint8ClampedArray.from({ length: 400 }, (_, i) => (i * 37) % 256);
  const keys = new Set([pixelsKey(base)]);
  for (let at = 0; at < base.length; at++) {
    const other = base.slice();
    other[at]! ^= 1;
    keys.add(pixelsKey(other));
  }
  const swapped = base.slice();
  swapped.set(base.subarray(0, 4), 4);
  swapped.set(base.subarray(4, 8), 0);
  keys.add(pixelsKey(swapped));
  keys.add(pixelsKey(base.slice(0, 396)));
  keys.add(pixelsKey(new Uint8ClampedArray(400)));
  keys.add(pixelsKey(new Uint8ClampedArray(404)));
  expect(keys.size).toBe(405);
  expect(pixelsKey(base.slice())).toBe(pixelsKey(base));
});

test('the same key is made once, the oldest is forgotten, a full run always makes its own', () => {
  const remember = rememberStage<object>(2);
  const ask = (key: string, how = preview as typeof run) =>
    remember(
      how,
      () => key,
      () => ({ key }),
    );
  const first = ask('a');
  expect(ask('a')).toBe(first);
  ask('b');
  ask('a');
  ask('c');
  expect(ask('a')).toBe(first);
  expect(ask('a', run)).not.toBe(first);
  const again = ask('b');
  expect(ask('b')).toBe(again);
});
