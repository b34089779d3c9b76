import { expect, test } from 'vitest';
import { openFileFacts } from './open-file-facts.ts';

const tool = { title: 'Halftone Editor', perImage: ['marks'] };
const document = {
  file: { name: 'wolf.png' },
  picture: { size: { width: 3000, height: 1500 } },
  resolution: { x: 300, y: 300 },
  resolutionAssumed: false,
};
const defaults = { lpi: 45, shape: 'round', marks: '', mask: '' };

test('lists the file, its print size and the changed settings', () => {
  const options = { ...defaults, lpi: 55, marks: 'of this image', mask: 'x'.repeat(500) };
  expect(openFileFacts(tool, document, { options, defaults })).toEqual([
    'File: wolf.png',
    'Size: 3000 × 1500 px',
    'Resolution: 300 ppi, prints 10.0 × 5.0 in',
    'Open in: Halftone Editor',
    'Settings: lpi = 55',
  ]);
});

test('omits an assumed print size', () => {
  const facts = openFileFacts(
    tool,
    { ...document, resolutionAssumed: true },
    { options: defaults, defaults },
  );
  expect(facts).toContain('Resolution: the file names no print size');
  expect(facts.at(-1)).toBe('Settings: as they come');
});
