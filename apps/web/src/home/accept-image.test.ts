import { catalog } from '@printready/tools/catalog';
import { describe, expect, it } from 'vitest';
import { refuseFile, toolsFor } from './accept-image.ts';

const MB = 1024 * 1024;

describe('refuseFile', () => {
  it.each([
    [{ name: 'logo.png', type: 'image/png', size: 10 }],
    [{ name: 'LOGO.JPG', type: '', size: 10 }],
    [{ name: 'film.TIF', type: '', size: 10 }],
    [{ name: 'logo.ai', type: 'application/postscript', size: 10 }],
    [{ name: 'no-extension', type: 'image/webp', size: 100 * MB }],
    [{ name: 'layers.psd', type: 'image/vnd.adobe.photoshop', size: 400 * MB }],
  ])('accepts %o', (file) => expect(refuseFile(file)).toBeNull());

  it.each([
    [{ name: 'notes.txt', type: 'text/plain', size: 1 }, 'Unsupported file format: text/plain'],
    [{ name: 'design.xyz', type: '', size: 1 }, 'Unsupported file format: .xyz'],
    [{ name: 'thing', type: '', size: 1 }, 'Unsupported file format: unknown'],
    [{ name: 'big.png', type: 'image/png', size: 100.5 * MB }, 'File too large: 100.5MB (max: 100MB)'],
    [{ name: 'big.svg', type: 'image/svg+xml', size: 51 * MB }, 'File too large: 51.0MB (max: 50MB)'],
  ])('rejects %o', (file, message) => expect(refuseFile(file)).toBe(message));
});

describe('toolsFor', () => {
  const ids = (name: string, type: string) =>
    toolsFor({ name, type, size: 1 }, catalog).map((tool) => tool.id);

  it.each([
    ['flyer.pdf', 'application/pdf'],
    ['logo.ai', 'application/postscript'],
    ['art.psd', ''],
    ['logo.svg', 'image/svg+xml'],
  ])('offers the File Validator first for %s', (name, type) =>
    expect(ids(name, type)[0]).toBe('file-validator'),
  );

  it('does not offer the File Validator for an image, nor the Batch Validator for one file', () => {
    expect(ids('logo.png', 'image/png')).not.toContain('file-validator');
    expect(ids('flyer.pdf', 'application/pdf')).not.toContain('batch-validator');
    expect(ids('logo.png', 'image/png')).toContain('halftone');
  });
});
