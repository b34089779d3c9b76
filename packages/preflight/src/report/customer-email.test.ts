import { expect, test } from 'vitest';
import { emailAboutCause, emailAboutFile } from './customer-email.ts';

const issue = (type: 'error' | 'info', message: string, action: string | null) =>
  ({ type, message, action }) as never;

test('emailAboutFile lists the points to fix without notes, and returns null if there are none', () => {
  const note = issue('info', 'CMYK colors.', null);
  const text = emailAboutFile({
    fileName: 'flyer.pdf',
    issues: [issue('error', 'No bleed.', 'Add 3 mm.'), note],
  });
  expect(text).toContain('We checked "flyer.pdf" before printing.');
  expect(text).toContain('1. No bleed. Add 3 mm.');
  expect(text).not.toContain('CMYK');
  expect(emailAboutFile({ fileName: 'flyer.pdf', issues: [note] })).toBeNull();
});

test('emailAboutCause lists all files that share a cause', () => {
  const text = emailAboutCause({ title: 'Artwork without enough bleed', action: null }, ['a.pdf', 'b.pdf']);
  expect(text).toContain('in these 2 files and send them again');
  expect(text).toContain('Artwork without enough bleed.\n\n- a.pdf\n- b.pdf\n');
  expect(emailAboutCause({ title: 'x', action: 'Do.' }, ['a.pdf'])).toContain('in this file and send it');
});
