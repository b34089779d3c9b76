import { expect, test } from 'vitest';
import { designsOf } from './exported-designs.ts';

const created_at = '2026-11-23T20:00:00+00:00';

test('lists exports with readable metadata, and skips exports without it', () => {
  const metadata = { title: 'Tahoe Anglers', widthMm: 270, heightMm: 241.5, inks: 2, request_id: 'x' };
  expect(
    designsOf([
      { id: 'a', created_at, metadata },
      { id: 'b', created_at, metadata: { request_id: 'y' } },
      { id: 'c', created_at, metadata: null },
    ]),
  ).toEqual([
    { id: 'a', createdAt: created_at, title: 'Tahoe Anglers', widthMm: 270, heightMm: 241.5, inks: 2 },
  ]);
});
