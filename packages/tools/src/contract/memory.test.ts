import { expect, test } from 'vitest';
import { createMemory, remember } from './memory.ts';

test('returns cached values, and evicts the least recently used value', () => {
  const memory = createMemory<object>(2);
  const ask = (key: string) => remember(memory, key, () => ({ key }));
  const first = ask('a');
  expect(ask('a')).toBe(first);
  const second = ask('b');
  ask('a');
  ask('c');
  expect(ask('a')).toBe(first);
  expect(ask('b')).not.toBe(second);
});

test('caches nothing if the size limit is 0', () => {
  const memory = createMemory<object>(0);
  const ask = () => remember(memory, 'a', () => ({}));
  expect(ask()).not.toBe(ask());
});
