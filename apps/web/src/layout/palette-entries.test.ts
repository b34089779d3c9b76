import { catalog } from '@printready/tools/catalog';
import { describe, expect, it } from 'vitest';
import { findEntries } from './palette-entries.ts';

const guest: Parameters<typeof findEntries>[1] = { signedIn: false, designer: true, recent: [] };
const paths = (query: string, who = guest) => findEntries(query, who).map(({ path }) => path);

describe('findEntries', () => {
  it('has every tool, and for a guest no page of an account', () => {
    expect(paths('')).toEqual(expect.arrayContaining(catalog.map(({ id }) => `/${id}`)));
    expect(paths('')).not.toContain('/settings');
    expect(paths('', { ...guest, signedIn: true })).toContain('/settings');
  });
  it.each([
    ['remove white background', '/background-remover'],
    ['enlarge', '/upscaler'],
    ['upgrade plan', '/pricing'],
    ['how', '/docs'],
  ])('finds by the job: %s', (query, path) => expect(paths(query)).toContain(path));
  it('begins with what was used last', () =>
    expect(paths('', { ...guest, recent: ['halftone', 'upscaler'] }).slice(0, 2)).toEqual([
      '/halftone',
      '/upscaler',
    ]));
  it('leads to the designer where there is one', () => {
    expect(paths('graphic designer')).toContain('/ai-designer');
    expect(paths('graphic designer', { ...guest, designer: false })).not.toContain('/ai-designer');
  });
  it('finds nothing for what is nowhere', () => expect(paths('zzz')).toEqual([]));
});
