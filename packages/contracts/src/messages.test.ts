import { describe, expect, it } from 'vitest';
import { fileProblems, files, tokens } from './messages.ts';
import { friendlyErrors, uploader } from './validation.ts';

describe('messages that contain a count', () => {
  it.each([
    [
      tokens.insufficient(1, 0),
      'Insufficient tokens. You need 1 token but only have 0 remaining.',
      tokens.insufficient(2, 1),
      'Insufficient tokens. You need 2 tokens but only have 1 remaining.',
    ],
    [uploader.more(1), '... and 1 more error', uploader.more(2), '... and 2 more errors'],
    [
      uploader.tooLargeInBytes(1),
      'File is larger than 1 byte',
      uploader.tooLargeInBytes(1000),
      'File is larger than 1000 bytes',
    ],
    [
      uploader.tooSmallInBytes(1),
      'File is smaller than 1 byte',
      uploader.tooSmallInBytes(10),
      'File is smaller than 10 bytes',
    ],
  ])('uses the singular for one and the plural for more: %s', (one, singular, many, plural) => {
    expect([one, many]).toEqual([singular, plural]);
  });
});

describe('messages that end in an ellipsis', () => {
  it.each(['memory-error', 'timeout-error', 'network-error'] as const)(
    'are followed by a complete sentence in lowercase: %s',
    (category) => {
      const { message } = friendlyErrors[category];
      expect(message.startsWith(`${fileProblems[category]} `)).toBe(true);
      expect(message.slice(fileProblems[category].length)).toMatch(/^ [a-z].*[^.]\.$/);
    },
  );
});

it('states the size of a file that is too large with one decimal, and the limit without decimals', () => {
  expect(files.tooLarge(101, 100)).toBe('File too large: 101.0MB (max: 100MB)');
});
