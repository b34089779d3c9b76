/** Broken files: each gets a clear message, and the next file opens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { writeChunk } from '@printready/codecs/png';
import { PNG } from 'pngjs';
import { openSettled, signIn } from './support.ts';

const good = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/logo.png'));
const jpeg = readFileSync(join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg'));

/** PNG that declares 60,000 × 60,000 pixels but has almost no data. */
function hugeHeader(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    good.subarray(0, 8),
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

const scrambled = Buffer.from(good);
for (let i = 200; i < scrambled.length; i += 7) scrambled[i] = (scrambled[i]! + 101) % 256;

const UNREADABLE = "We couldn't read your file. It might be corrupted or in an unsupported format.";

const CASES = [
  { name: 'corrupt PNG', file: 'corrupt.png', mimeType: 'image/png', buffer: scrambled, says: UNREADABLE },
  {
    name: 'truncated PNG',
    file: 'half.png',
    mimeType: 'image/png',
    buffer: good.subarray(0, good.length / 2),
    says: UNREADABLE,
  },
  {
    name: 'truncated JPEG',
    file: 'half.jpg',
    mimeType: 'image/jpeg',
    buffer: jpeg.subarray(0, jpeg.length / 2),
    says: UNREADABLE,
  },
  { name: 'empty file', file: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0), says: UNREADABLE },
  {
    name: 'a header of 60,000 × 60,000',
    file: 'huge.png',
    mimeType: 'image/png',
    buffer: hugeHeader(),
    says: 'Your file is too large to process...',
  },
  {
    name: 'text named .png',
    file: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('Just some words.'),
    says: /Unsupported file format|couldn't read your file/,
  },
  {
    name: 'a spreadsheet',
    file: 'prices.xlsx',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('PK\x03\x04rest'),
    says: /Unsupported file format/,
  },
] as const;

test('shows a message for every bad file, and then opens a good one', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, 'badfiles');
  await page.goto('/color-ko');
  for (const { name, file, mimeType, buffer, says } of CASES) {
    await test.step(name, async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^(Choose a file|Open another file)/ }).click();
      await (await chooser).setFiles({ name: file, mimeType, buffer });
      const problem = page.getByRole('alert').filter({ hasText: file });
      await expect(problem).toContainText(says);
    });
  }
  await openSettled(page, { name: 'next.png', mimeType: 'image/png', buffer: good });
  expect(errors).toEqual([]);
});

test('opens a PNG named .jpg and an empty image, and shows a note for each', async ({ page }) => {
  await signIn(page, 'wrongname');
  await page.goto('/color-ko');
  await openSettled(page, { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: good });
  await page.getByRole('button', { name: '1 note' }).click();
  await expect(page.getByText('The name ends in .jpg, but the content is PNG.')).toBeVisible();
  await page.keyboard.press('Escape');

  const clear = PNG.sync.write(new PNG({ width: 40, height: 30, fill: true }));
  await openSettled(page, { name: 'clear.png', mimeType: 'image/png', buffer: clear });
  await page.getByRole('button', { name: '1 to check' }).click();
  const note = page.getByRole('dialog', { name: 'How the file was read' });
  await expect(note).toContainText('Every pixel of this image is fully transparent');
});
