import { describe, expect, it } from 'vitest';
import { refuseFile } from './accept-image.ts';

const MB = 1024 * 1024;

describe('refuseFile', () => {
  it.each([
    [{ name: 'logo.png', type: 'image/png', size: 10 }],
    [{ name: 'LOGO.JPG', type: '', size: 10 }],
    [{ name: 'film.TIF', type: '', size: 10 }],
    [{ name: 'logo.ai', type: 'application/postscript', size: 10 }],
    [{ name: 'no-extension', type: 'image/webp', size: 100 * MB }],
  ])('takes %o', (file) => expect(refuseFile(file)).toBeNull());

  it.each([
    [{ name: 'notes.txt', type: 'text/plain', size: 1 }, 'Unsupported file format: text/plain'],
    [{ name: 'design.xyz', type: '', size: 1 }, 'Unsupported file format: .xyz'],
    [{ name: 'thing', type: '', size: 1 }, 'Unsupported file format: unknown'],
    [{ name: 'big.png', type: 'image/png', size: 100.5 * MB }, 'File too large: 100.5MB (max: 100MB)'],
  ])('refuses %o', (file, message) => expect(refuseFile(file)).toBe(message));
});
