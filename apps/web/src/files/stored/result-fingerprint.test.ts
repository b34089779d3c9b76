import { expect, it } from 'vitest';
import { fingerprintWork } from './result-fingerprint.ts';

const file = { name: 'fox.png', blob: new Blob(['art']) };
const print = (toolId: string, options: object) =>
  fingerprintWork({ toolId, file, options, resolution: { x: 300, y: 300 }, variant: null });

it('keeps the fingerprint if only a film’s text or orientation changes, so that no new charge is due', async () => {
  const paid = await print('color-separator', { inks: 4, jobName: '', emulsion: 'up' });
  expect(await print('color-separator', { inks: 4, jobName: 'Fall tour', emulsion: 'down' })).toBe(paid);
});

it('changes the fingerprint if an option that affects the pixels changes', async () => {
  const paid = await print('color-separator', { inks: 4 });
  expect(await print('color-separator', { inks: 5 })).not.toBe(paid);
  expect(await print('halftone', { jobName: 'Fall tour' })).not.toBe(
    await print('halftone', { jobName: '' }),
  );
});
