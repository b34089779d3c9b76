import { expect, test } from 'vitest';
import { usageCsv } from './usage-csv.ts';

const entry = {
  id: '1',
  created_at: '2026-05-12T10:00:00Z',
  tool_id: 'color-ko',
  credits_used: 1,
  batch_size: 1,
  variant: null,
  refunded_at: null,
  user_id: '2',
};

test('writes one CSV line per usage entry, and escapes formulas', () => {
  const odd = { ...entry, variant: '=1+1', tool_id: 'a "b", c', refunded_at: '2026-05-12T11:00:00Z' };
  expect(usageCsv([entry, odd])).toBe(
    'date,tool,variant,runs,tokens,refunded\r\n' +
      '2026-05-12T10:00:00Z,color-ko,,1,1,no\r\n' +
      '2026-05-12T10:00:00Z,"a ""b"", c",\'=1+1,1,1,yes\r\n',
  );
});

test('ends each line of a shop’s usage with the member', () => {
  expect(usageCsv([entry], () => '=Käthe, Ink')).toBe(
    'date,tool,variant,runs,tokens,refunded,member\r\n' +
      '2026-05-12T10:00:00Z,color-ko,,1,1,no,"\'=Käthe, Ink"\r\n',
  );
});
