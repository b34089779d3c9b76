import { describe, expect, it } from 'vitest';
import { codeOf, isAbort, isTimeout, platformCode } from './platform-error.ts';

const named = (name: string) => new DOMException('Something.', name);

describe('platformCode', () => {
  it.each([
    [named('AbortError'), 'aborted'],
    [named('QuotaExceededError'), 'quota-exceeded'],
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new Error('Aborted(OOM)'), 'out-of-memory'],
    ['Cannot enlarge memory arrays', 'out-of-memory'],
    [new RangeError('Maximum call stack size exceeded'), 'stack-overflow'],
    [new TypeError('Failed to fetch dynamically imported module: x.js'), 'missing-module'],
    [new TypeError('Failed to fetch'), 'offline'],
    [new Error('There is no room for this.'), null],
    [undefined, null],
  ])('maps %s to the code %s', (error, code) => expect(platformCode(error)).toBe(code));
});

describe('codeOf', () => {
  it('prefers the error’s own code to one derived from its message', () => {
    expect(codeOf(Object.assign(new Error('out of memory'), { code: 'ENOMEM' }))).toBe('ENOMEM');
  });

  it('maps Node’s code for a full heap to out-of-memory', () => {
    const full = Object.assign(new Error('Worker terminated.'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(codeOf(full)).toBe('out-of-memory');
  });

  it('ignores the numeric codes of DOM exceptions', () => {
    expect(codeOf(named('NotFoundError'))).toBe('not-found');
  });
});

it('distinguishes the caller’s own signal from an abort or timeout error that came from a thread', () => {
  expect([isAbort(named('AbortError')), isTimeout(named('TimeoutError'))]).toEqual([true, true]);
  const ofThread = Object.assign(new Error('late'), { name: 'AbortError', code: 'aborted' });
  expect([isAbort(ofThread), isTimeout(named('AbortError'))]).toEqual([false, false]);
});
