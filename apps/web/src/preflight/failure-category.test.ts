import { describe, expect, it } from 'vitest';
import { failureCategory } from './failure-category.ts';

describe('failureCategory', () => {
  it.each([
    [new DOMException('Longer than 30000 ms.', 'TimeoutError'), 'timeout-error'],
    [new RangeError('Array buffer allocation failed'), 'memory-error'],
    [new RangeError('Invalid typed array length: 4294967297'), 'memory-error'],
    [new RangeError('Invalid string length'), 'memory-error'],
    [new Error('Uncaught RangeError: Out of memory'), 'memory-error'],
    [Object.assign(new Error('No worker.'), { code: 'not-started' }), 'network-error'],
    [new TypeError('Failed to fetch dynamically imported module: x.js'), 'network-error'],
    [new DOMException('The file could not be read.', 'NotReadableError'), 'parse-error'],
    [new TypeError("Cannot read properties of undefined (reading 'x')"), null],
    ['a string', null],
  ])('categorizes %s as %s', (error, category) => expect(failureCategory(error)).toBe(category));
});
