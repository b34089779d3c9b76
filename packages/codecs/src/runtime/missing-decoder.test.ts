import { expect, test } from 'vitest';
import { BadImage } from '../bad-image.ts';
import { refuseWithoutIsolation, takeMissingDecoder } from './missing-decoder.ts';

test('takeMissingDecoder reports a refusal once, and nothing without one', () => {
  expect(takeMissingDecoder()).toBe(false);
  expect(refuseWithoutIsolation()).toBeInstanceOf(BadImage);
  expect(takeMissingDecoder()).toBe(true);
  expect(takeMissingDecoder()).toBe(false);
});
