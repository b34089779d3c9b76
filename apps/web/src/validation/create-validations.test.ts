/**
 * Payments for validations: each file is charged once, one after the other; a refused payment keeps the result;
 * unreadable files cost nothing.
 */
import { failed } from '@printready/pixels/result';
import { assess, DEFAULT_PROFILE, inspect } from '@printready/preflight';
import type { SpendProblem } from '@printready/wallet';
import { expect, test } from 'vitest';
import type { Validate } from '../preflight/use-validate.ts';
import { createValidations, type ValidationDeps } from './create-validations.ts';
import type { Upload } from './use-uploads.ts';

const EMPTY: SpendProblem = { code: 'insufficient', text: 'no tokens' };
const settings = { profile: DEFAULT_PROFILE, printSize: null, password: null };
const facts = inspect(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg');
const stageMs = { reading: 0, parsing: 0, scoring: 0 };
const fine = { ok: true as const, facts, assessment: assess(facts), sha256: 'ab', stageMs };

const upload = (name: string): Upload => ({
  validationId: name,
  file: new File(['x'], name),
  kind: 'svg',
  preValidationStatus: 'valid',
  preValidationErrors: [],
  preValidationWarnings: [],
});
const ABC = ['a', 'b', 'c'].map(upload);

function start(replaced: Partial<ValidationDeps> = {}) {
  const paid: string[] = [];
  const kept: string[] = [];
  const deps: ValidationDeps = {
    userId: 'me',
    validate: () => Promise.resolve(fine),
    pay: ({ validationId }) => {
      paid.push(validationId);
      return Promise.resolve(null);
    },
    keep: ({ validationId }) => void kept.push(validationId),
    ...replaced,
  };
  const list = createValidations(() => deps);
  const states = () => list.states(list.batch.state());
  return { list, states, paid, kept, kinds: () => [...states()].map(([id, { kind }]) => `${id} ${kind}`) };
}

test('validates each file, charges for it once, and stores it', async () => {
  const { list, kinds, paid, kept } = start();
  await list.start(ABC, settings);
  expect(kinds()).toEqual(['a ready', 'b ready', 'c ready']);
  expect(paid).toEqual(['a', 'b', 'c']);
  expect(kept).toEqual(paid);
  expect(list.processing(list.batch.state())).toBeNull();
});

test('keeps the result after a refused payment, and retries payments one by one', async () => {
  let balance = 1;
  const pay = () => Promise.resolve(balance-- > 0 ? null : EMPTY);
  const { list, kinds, states, kept } = start({ pay });
  await list.start(ABC, settings);
  expect(kinds()).toEqual(['a ready', 'b unpaid', 'c unpaid']);
  expect(states().get('b')).toMatchObject({ refused: EMPTY, result: { fileName: 'b' } });
  balance = 1;
  await list.payAgain('c');
  expect(kinds()).toEqual(['a ready', 'b unpaid', 'c ready']);
  expect(kept).toEqual(['a', 'c']);
});

test('charges nothing for an unreadable file, reports the reason, and accepts a password', async () => {
  let locked = true;
  const shut = { ...inspect(new Uint8Array(0), 'b'), kind: 'unreadable' as const };
  const validate: Validate = ({ fileName, password }) => {
    if (fileName === 'a') return Promise.resolve(failed({ code: 'timeout-error', text: '30 s' }));
    const opens = !locked || password === 'secret';
    return Promise.resolve(opens ? fine : { ...fine, facts: shut as typeof facts });
  };
  const { list, kinds, states, paid } = start({ validate });
  await list.start(ABC.slice(0, 2), settings);
  expect(kinds()).toEqual(['a failed', 'b ready']);
  expect(states().get('a')).toMatchObject({ error: { category: 'timeout-error' } });
  expect(paid).toEqual([]);
  await list.start([ABC[1]!], { ...settings, password: 'secret' });
  expect(states().get('b')).toMatchObject({ kind: 'ready', result: { password: 'secret' } });
  locked = false;
  await list.start([ABC[0]!], settings);
  expect(paid).toEqual(['b']);
});

test('allows a canceled file to be started again, and forgets a removed file', async () => {
  const validate: Validate = (_, options) =>
    new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  const { list, kinds } = start({ validate });
  const running = list.start(ABC, settings);
  list.forget(['b']);
  expect(kinds()).toEqual(['a running', 'c running']);
  expect(list.processing(list.batch.state())).toBe(0);
  await list.batch.cancel();
  await running;
  expect(kinds()).toEqual([]);
});
