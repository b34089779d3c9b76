import { expect, it } from 'vitest';
import type { BulkItem, BulkSubject } from './bulk.ts';
import { millisecondsLeft, paceOf, paceSoFar } from './pace.ts';

const subject = { twinOf: null, megapixels: 10 } as BulkSubject;
const done = (megapixels: number, milliseconds: number) => ({
  subject: { ...subject, megapixels },
  stage: { kind: 'done', made: { milliseconds } } as BulkItem['stage'],
});
const waiting = (megapixels: number | null) => ({
  subject: { ...subject, megapixels },
  stage: { kind: 'waiting' } as const,
});

it('bases the pace on completed pixels, and gives null after only one or two files', () => {
  expect(paceSoFar([done(10, 2_000), done(10, 2_000)])).toBeNull();
  expect(paceSoFar([done(10, 2_000), done(10, 2_000), done(20, 8_000)])).toBe(300);
  expect(paceOf([])).toBeNull();
});

it('divides the remaining work by the number of lanes, but allows at least the largest file’s time', () => {
  const four = [waiting(10), waiting(10), waiting(10), waiting(10)];
  expect(millisecondsLeft(four, 100, 1)).toBe(4_000);
  expect(millisecondsLeft(four, 100, 2)).toBe(2_000);
  expect(millisecondsLeft([waiting(30), waiting(10)], 100, 4)).toBe(3_000);
});

it('counts running files by progress and identical files once; returns null without remaining files or a pace', () => {
  const half = { subject, stage: { kind: 'running', progress: 0.5 } as const };
  const twin = { subject: { ...subject, twinOf: 'first' }, stage: { kind: 'waiting' } as const };
  expect(millisecondsLeft([half, twin, done(10, 1)], 100, 1)).toBe(500);
  expect(millisecondsLeft([done(10, 1)], 100, 1)).toBeNull();
  expect(millisecondsLeft([waiting(null)], null, 1)).toBeNull();
});
