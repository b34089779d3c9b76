import { expect, test } from 'vitest';
import { docsAddress } from './page-heads.ts';

test('leaves the start of the manual and the page of the API to the app', async () => {
  expect([await docsAddress('/docs'), await docsAddress('/docs/'), await docsAddress('/docs/api')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('tells a page of the manual, a short address of one, and an address that nothing has', {
  tags: 'slow',
}, async () => {
  expect(await docsAddress('/docs/tools/halftone')).toEqual({ kind: 'page' });
  expect(await docsAddress('/docs/halftone')).toEqual({ kind: 'short', to: '/docs/tools/halftone' });
  expect(await docsAddress('/docs/no-such-page')).toEqual({ kind: 'missing' });
});
