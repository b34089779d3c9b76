import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  changedFrom,
  isPresetOn,
  loadPresets,
  mergeOptions,
  recallSettings,
  rememberSettings,
  savePresets,
  withoutImage,
} from './settings.ts';

const schema = z.object({
  keys: z.array(z.number()).default([0]),
  tolerance: z.number().max(60).default(12),
  dot: z.enum(['round', 'line']).default('round'),
});
const panel = { schema, manifest: { perImage: ['keys'] as const } };
const defaults = schema.parse({});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('stores changed options, but none that belong to a single image', () => {
  rememberSettings('tool', panel, changedFrom(defaults, { ...defaults, keys: [7], tolerance: 20 }));
  expect(recallSettings('tool')).toEqual({ tolerance: 20 });
  expect(recallSettings('other')).toEqual({});
});

test('ignores stored options that no longer parse', () => {
  expect(mergeOptions(panel, defaults, { tolerance: 500 })).toBe(defaults);
  expect(mergeOptions(panel, defaults, { dot: 'line' })).toEqual({ ...defaults, dot: 'line' });
});

test('reads options under their former names, and keeps names that the user typed', () => {
  const stored = { mode: 'keep-colour', inkColour: '#fff', join: 'mitre', place: 'centre' };
  localStorage.setItem('printready-settings:tool', JSON.stringify(stored));
  const now = { mode: 'keep-color', inkColor: '#fff', join: 'miter', place: 'center' };
  expect(recallSettings('tool')).toEqual(now);
  const any = { schema: z.looseObject({}), manifest: {} };
  localStorage.setItem(
    'printready-presets:tool',
    JSON.stringify([{ name: 'Shirt colour', options: { colours: 4 } }]),
  );
  expect(loadPresets('tool', any, {})).toEqual([{ name: 'Shirt colour', options: { colors: 4 } }]);
});

test('restores named presets and skips broken entries', () => {
  savePresets('tool', [
    { name: 'mine', options: withoutImage({ keys: [1], dot: 'line' }, panel) },
    { name: 'stale', options: { tolerance: 900 } },
  ]);
  expect(loadPresets('tool', panel, defaults)).toEqual([{ name: 'mine', options: { dot: 'line' } }]);
  localStorage.setItem('printready-presets:tool', '{half');
  expect(loadPresets('tool', panel, defaults)).toEqual([]);
});

test('marks a preset as active if its options match, regardless of the other options', () => {
  const fine = { name: 'Fine', options: { dot: 'line' as const } };
  expect(isPresetOn(panel, defaults, fine)).toBe(false);
  expect(isPresetOn(panel, { ...defaults, dot: 'line', tolerance: 3 }, fine)).toBe(true);
  const chosen = { name: 'Two', options: { keys: [1, 2] } };
  expect(isPresetOn(panel, { ...defaults, keys: [1, 2] }, chosen)).toBe(true);
});
