import { catalog } from '@printready/tools/catalog';
import { describe, expect, it } from 'vitest';
import { findEntries } from './palette-entries.ts';

const guest: Parameters<typeof findEntries>[1] = { signedIn: false, designer: true, recent: [] };
const paths = (query: string, who = guest) => findEntries(query, who).map(({ path }) => path);

describe('findEntries', () => {
  it('lists every tool for a guest, but no account pages', () => {
    expect(paths('')).toEqual(expect.arrayContaining(catalog.map(({ id }) => `/${id}`)));
    expect(paths('')).not.toContain('/settings');
    expect(paths('', { ...guest, signedIn: true })).toContain('/settings');
  });
  it.each([
    ['remove white background', '/background-remover'],
    ['enlarge', '/upscaler'],
    ['upgrade plan', '/pricing'],
    ['how', '/docs'],
  ])('finds tools by purpose: %s', (query, path) => expect(paths(query)).toContain(path));
  it('starts with recently used tools', () =>
    expect(paths('', { ...guest, recent: ['halftone', 'upscaler'] }).slice(0, 2)).toEqual([
      '/halftone',
      '/upscaler',
    ]));
  it('lists the AI designer only if it is configured', () => {
    expect(paths('graphic designer')).toContain('/ai-designer');
    expect(paths('graphic designer', { ...guest, designer: false })).not.toContain('/ai-designer');
  });
  it('finds nothing for an unknown word', () => expect(paths('zzz')).toEqual([]));
});
