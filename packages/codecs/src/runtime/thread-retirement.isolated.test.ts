/** These tests have their own file, because a thread that is marked for retirement stays marked. */
import { expect, it } from 'vitest';
import { decodeImage } from '../index.ts';
import { withinMemory } from '../svg/resvg.ts';
import { mustRetireThread } from './thread-retirement.ts';

const drawing = (content: string) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in">${content}</svg>`,
  );

const RECT = '<rect width="900" height="900"/>';
const canvases = (count: number) =>
  drawing(`${'<g opacity=".9">'.repeat(count)}${RECT}${'</g>'.repeat(count)}`);

it('decodeImage refuses a drawing that runs out of memory and marks the thread for retirement', {
  tags: 'slow',
}, async () => {
  expect(await decodeImage(canvases(3))).toMatchObject({ ok: true });
  expect(mustRetireThread()).toBe(false);
  expect(await decodeImage(canvases(60))).toMatchObject({ ok: false, problem: { code: 'out-of-memory' } });
  expect(mustRetireThread()).toBe(true);
});

const failing = (error: unknown) => () =>
  withinMemory(() => {
    throw error;
  });

it('withinMemory reports a crash as too little memory and passes on errors in the drawing', () => {
  const stopped = Object.assign(new Error('unreachable'), { name: 'RuntimeError' });
  for (const error of [stopped, new RangeError('Maximum call stack size exceeded')])
    expect(failing(error)).toThrow('There is not enough memory to draw this SVG');
  expect(failing('SVG data parsing failed')).toThrow('SVG data parsing failed');
});
