import { expect, test } from 'vitest';
import { createMemory, remember } from './memory.ts';

test('what is known is not made again, and the least recently used goes first', () => {
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

test('a memory of none keeps nothing', () => {
  const memory = createMemory<object>(0);
  const ask = () => remember(memory, 'a', () => ({}));
  expect(ask()).not.toBe(ask());
});
