import { expect, it } from 'vitest';
import { releaseLarge } from './guard-reading.ts';

it.each([
  ['a sheet of 518 megapixels with little art on it', 4_000_000, { width: 7200, height: 72_000 }, [false]],
  ['a gigapixel of one color', 3_900_000, { width: 40_000, height: 25_000 }, []],
  ['a few bytes that declare a huge size', 200, { width: 900_000, height: 900_000 }, []],
])('turns the limits off only for enough bytes per pixel: %s', (_, length, size, expected) => {
  const calls: boolean[] = [];
  const run = {
    signal: { throwIfAborted: () => undefined },
    progress: () => undefined,
    guard: (on: boolean) => void calls.push(on),
  };
  releaseLarge(run, new Uint8Array(length), size);
  expect(calls).toEqual(expected);
});
