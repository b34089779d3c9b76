import type { ToolManifest } from '@printready/tools/tool';
import { describe, expect, it } from 'vitest';
import { findTools, groupTools, priceLabel } from './tool-groups.ts';

const tool = (id: string, more: Partial<ToolManifest>): ToolManifest => ({
  id,
  title: id,
  wrapperTitle: id,
  summary: '',
  category: 'Editing',
  order: 1,
  icon: 'x',
  price: { tokens: 1 },
  access: 'public',
  suffix: '',
  ...more,
});

const knockout = tool('color-ko', { title: 'Color Knockout', summary: 'Takes the shirt colour out.' });
const halftone = tool('halftone', { title: 'Halftone Editor' });
const upscaler = tool('upscaler', { title: 'Upscaler', category: 'Scaling' });

describe('groupTools', () => {
  it('keeps the catalogue order and drops empty groups', () => {
    expect(groupTools([knockout, halftone, upscaler])).toEqual([
      { category: 'Editing', tools: [knockout, halftone] },
      { category: 'Scaling', tools: [upscaler] },
    ]);
  });
});

describe('findTools', () => {
  const all = [knockout, halftone, upscaler];
  it('needs every word, in any order and case', () => {
    expect(findTools(all, 'SHIRT knock')).toEqual([knockout]);
    expect(findTools(all, 'editing')).toEqual([knockout, halftone]);
    expect(findTools(all, 'shirt scaling')).toEqual([]);
  });
  it('shows all for an empty query', () => expect(findTools(all, '  ')).toEqual(all));
});

describe('priceLabel', () => {
  it.each([
    [{ tokens: 0 }, 'Free'],
    [{ tokens: 1 }, '1 token'],
    [{ tokens: 2 }, '2 tokens'],
    [{ tokens: 1, variants: { '2x': 1, '6x': 5 } }, '1–5 tokens'],
  ])('%o → %s', (price, label) => expect(priceLabel(tool('a', { price }))).toBe(label));
});
