import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const MB = 1024 * 1024;
const pdf = { name: 'flyer.pdf', type: 'application/pdf', size: 10 };

describe('checkFile', () => {
  it.each([
    [pdf, 'pdf'],
    [{ name: 'art.psd', type: 'image/vnd.adobe.photoshop', size: 500 * MB }, 'psd'],
    [{ name: 'logo.svg', type: 'image/svg+xml', size: 50 * MB }, 'svg'],
    [{ name: 'drawing.ai', type: 'application/pdf', size: 100 * MB }, 'ai'],
    [{ name: 'no-extension', type: 'application/pdf', size: 1 }, 'pdf'],
  ] as const)('accepts %o', (file, kind) =>
    expect(checkFile(file)).toEqual({ kind, status: 'valid', errors: [], warnings: [] }),
  );

  it.each([
    ['drawing.ai', 'application/postscript', 'ai', 'File extension .ai detected, treating as PDF'],
    ['FLYER.PDF', 'application/octet-stream', 'pdf', 'File extension .pdf detected, treating as PDF'],
    ['art.psd', '', 'psd', 'File extension .psd detected, treating as PSD'],
    ['logo.svg', 'text/xml', 'svg', 'File extension .svg detected, treating as SVG'],
  ] as const)('accepts %s of type "%s" with a warning', (name, type, kind, warning) =>
    expect(checkFile({ name, type, size: 1 })).toEqual({
      kind,
      status: 'warning',
      errors: [],
      warnings: [warning],
    }),
  );

  it.each([
    [{ ...pdf, size: 100 * MB + 1 }, 'File too large: 100.0MB (max: 100MB)'],
    [{ name: 'a.psd', type: 'image/x-psd', size: 500.5 * MB }, 'File too large: 500.5MB (max: 500MB)'],
    [{ name: 'a.svg', type: 'image/svg+xml', size: 51 * MB }, 'File too large: 51.0MB (max: 50MB)'],
    [{ name: 'notes.txt', type: 'text/plain', size: 1 }, 'Unsupported file format: text/plain'],
    [{ name: 'thing', type: '', size: 1 }, 'Unsupported file format: unknown'],
  ])('rejects %o', (file, message) =>
    expect(checkFile(file)).toMatchObject({ status: 'invalid', errors: [message] }),
  );

  it('reports both an unsupported type and an excessive size', () =>
    expect(checkFile({ name: 'film.mov', type: 'video/quicktime', size: 120 * MB }).errors).toEqual([
      'Unsupported file format: video/quicktime',
      'File too large: 120.0MB (max: 100MB)',
    ]));

  it('warns about a problematic file name without rejecting the file', () => {
    const long = `${'x'.repeat(252)}.pdf`;
    expect(checkFile({ ...pdf, name: long })).toMatchObject({
      status: 'warning',
      warnings: ['File name is very long and might cause issues'],
    });
    expect(checkFile({ ...pdf, name: long.slice(1) }).status).toBe('valid');
    for (const character of '<>:"/\\|?*')
      expect(checkFile({ ...pdf, name: `a${character}b.pdf` })).toMatchObject({
        status: 'warning',
        warnings: ['File name contains special characters that might cause issues'],
      });
    expect(checkFile({ ...pdf, name: "it's a (final) file #2, ü.pdf" }).status).toBe('valid');
  });
});
