import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

function createWatch() {
  const seen: string[] = [];
  let inHand = 0;
  return {
    seen,
    work: (name: string, ms: number) => async (): Promise<string> => {
      inHand += 1;
      seen.push(`${name} of ${inHand}`);
      await delay(ms);
      inHand -= 1;
      return name;
    },
  };
}

test('one that is alone waits for those in hand, and those that come later wait for it', async () => {
  const gate = createGate();
  const { seen, work } = createWatch();
  const ended = await Promise.all([
    gate.beside(work('a', 30)),
    gate.beside(work('b', 10)),
    gate.alone(work('alone', 10)),
    gate.beside(work('c', 10)),
    gate.alone(work('alone too', 10)),
    gate.beside(work('d', 10)),
  ]);
  expect(ended).toEqual(['a', 'b', 'alone', 'c', 'alone too', 'd']);
  const alone = seen.filter((one) => one.startsWith('alone'));
  expect(alone).toEqual(['alone of 1', 'alone too of 1']);
  expect(seen.slice(0, 3)).toEqual(['a of 1', 'b of 2', 'alone of 1']);
  expect(seen).toHaveLength(6);
});

test('one that fails alone holds nobody up', async () => {
  const gate = createGate();
  const { work } = createWatch();
  const failing = gate.alone(() => Promise.reject(new Error('Broken.')));
  const next = gate.beside(work('next', 1));
  await expect(failing).rejects.toThrow('Broken.');
  expect(await next).toBe('next');
});
