import { catalog } from '@printready/tools/catalog';
import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { describe, expect, it } from 'vitest';
import { findTools, groupTools, menuGroups, otherTools } from './tool-groups.ts';

const tool = (id: string, more: Partial<ToolManifest>): ToolManifest => ({
  id,
  title: id,
  wrapperTitle: id,
  summary: '',
  keywords: [],
  category: 'Editing',
  order: 1,
  icon: 'x',
  price: { tokens: 1 },
  access: 'public',
  suffix: '',
  ...more,
});

const knockout = tool('color-ko', { title: 'Color Knockout', summary: 'Takes the shirt color out.' });
const halftone = tool('halftone', { title: 'Halftone Editor' });
const upscaler = tool('upscaler', { title: 'Upscaler', category: 'Scaling' });

describe('groupTools', () => {
  it('keeps the catalog order and drops empty groups', () => {
    expect(groupTools([knockout, halftone, upscaler])).toEqual([
      { category: 'Editing', tools: [knockout, halftone] },
      { category: 'Scaling', tools: [upscaler] },
    ]);
  });
});

/** Header menu as the specification defines it. */
const MENU = {
  Validation: ['File Validator'],
  Editing: ['Color Knockout', 'Background Remover', 'Image Cropper', 'Halftone Editor', 'Design Effects'],
  Scaling: ['Upscaler', 'Downscaler'],
  Conversion: ['Image Converter', 'Image Vectorizer'],
  'Print Prep': ['Color Separator'],
} as const;

describe('menuGroups', () => {
  it("lists exactly the specification's entries, in the specification's order", () => {
    const built = new Set(catalog.map(({ title }) => title));
    const expected = Object.entries(MENU)
      .map(([category, titles]) => [category, titles.filter((title) => built.has(title))] as const)
      .filter(([, titles]) => titles.length > 0);
    const shown = menuGroups(catalog).map(({ category, tools }) => [
      category,
      tools.map(({ title }) => title),
    ]);
    expect(shown).toEqual(expected);
  });
});

it("has a link for every tool that the specification's menu does not name", () => {
  const inMenu = menuGroups(catalog).flatMap(({ tools }) => tools);
  expect(new Set([...inMenu, ...otherTools(catalog)])).toEqual(new Set(catalog));
  expect(otherTools(catalog).map(({ id }) => id)).toContain('fit-my-print');
});

describe('findTools', () => {
  const all = [knockout, halftone, upscaler];
  it('matches every word, in any order and case', () => {
    expect(findTools(all, 'SHIRT knock')).toEqual([knockout]);
    expect(findTools(all, 'editing')).toEqual([knockout, halftone]);
    expect(findTools(all, 'shirt scaling')).toEqual([]);
  });
  it.each([
    ['remove white background', ['color-ko', 'background-remover']],
    ['enlarge', ['upscaler']],
    ['resize', ['upscaler', 'downscaler']],
    ['gang sheet', ['fit-my-print']],
    ['films', ['halftone']],
    ['DTF', ['color-ko', 'background-remover', 'halftone', 'fit-my-print', 'transparency-guide']],
  ])('finds tools by purpose: %s', (query, ids) => {
    expect(findTools(catalog, query).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(findTools(catalog, query).length).toBeLessThan(catalog.length / 2);
  });
  it('returns all tools for an empty query', () => expect(findTools(all, '  ')).toEqual(all));
});

describe('priceLabel', () => {
  it("uses the label of a manifest's price", () =>
    expect(priceLabel({ price: { tokens: 0, label: 'Price of its steps' } })).toBe('Price of its steps'));
  it.each([
    [{ tokens: 0 }, 'Free'],
    [{ tokens: 1 }, '1 token'],
    [{ tokens: 2 }, '2 tokens'],
    [{ tokens: 1, variants: { '2x': 1, '6x': 5 } }, '1–5 tokens'],
  ])('%o → %s', (price, label) => expect(priceLabel(tool('a', { price }))).toBe(label));
});
