import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('admits many tasks at once, an exclusive task once those have ended, and later tasks after the exclusive one', async () => {
  const gate = createGate();
  const seen: string[] = [];
  const come = (name: string, alone: boolean) =>
    gate(alone).then((leave) => {
      seen.push(name);
      return leave;
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const [one, two] = [await come('one', false), await come('two', false)];
  const [suspect, late, later] = [come('suspect', true), come('late', false), come('later', false)];
  one();
  await turn();
  expect(seen).toEqual(['one', 'two']);
  two();
  const leave = await suspect;
  await turn();
  expect(seen).toEqual(['one', 'two', 'suspect']);
  leave();
  await Promise.all([late, later]);
  expect(seen).toEqual(['one', 'two', 'suspect', 'late', 'later']);
});
