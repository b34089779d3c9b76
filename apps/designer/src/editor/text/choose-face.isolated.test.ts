import type { Design } from '@printready/designer/scene';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseFace } from './choose-face.ts';

const { asked, applied, states } = vi.hoisted(() => {
  const known: Record<string, unknown> = {};
  return {
    asked: new Map<string, (here: boolean) => void>(),
    applied: new Array<string>(),
    states: known,
  };
});
vi.mock('../model/face-store.ts', () => ({
  loadFace: (id: string) => new Promise<boolean>((resolve) => asked.set(id, resolve)),
  useFaces: { getState: () => ({ states }) },
}));
vi.mock('../model/editor.ts', () => ({
  apply: (change: (design: Design) => Design) => {
    const scene = [{ kind: 'text', id: 'name', face: 'bevan-400' }];
    const [node] = change({ scene } as unknown as Design).scene;
    applied.push(node?.kind === 'text' ? node.face : '');
  },
}));

beforeEach(() => {
  applied.length = 0;
  asked.clear();
});

test('applies a downloaded font once it has loaded', async () => {
  const chosen = chooseFace('name', 'monoton-400');
  expect(applied).toEqual([]);
  asked.get('monoton-400')!(true);
  expect(await chosen).toBe(null);
  expect(applied).toEqual(['monoton-400']);
});

test('returns the reason for a failed load and changes nothing', async () => {
  states['monoton-400'] = { failed: 'The font Monoton could not be fetched: there is no connection.' };
  const chosen = chooseFace('name', 'monoton-400');
  asked.get('monoton-400')!(false);
  expect(await chosen).toBe(
    'The font Monoton could not be fetched: there is no connection. The text keeps its font.',
  );
  expect(applied).toEqual([]);
});

test('ignores a font chosen earlier that finishes loading after one chosen later', async () => {
  const first = chooseFace('name', 'monoton-400');
  await chooseFace('name', 'anton-400');
  asked.get('monoton-400')!(true);
  await first;
  expect(applied).toEqual(['anton-400']);
});
