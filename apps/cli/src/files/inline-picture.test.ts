import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canDecodeInline } from './inline-picture.ts';

let folder = '';
const put = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8322d' } });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'printready-plain-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('accepts a PNG picture, and a baseline or progressive JPEG picture', async () => {
  expect(await canDecodeInline(put('art.png', await picture.clone().png().toBuffer()))).toBe(true);
  for (const progressive of [false, true]) {
    const bytes = await picture.clone().jpeg({ progressive }).toBuffer();
    expect(await canDecodeInline(put('photo.jpg', bytes))).toBe(true);
  }
});

it('rejects a JPEG with 1000 scans', async () => {
  const photo = await picture.clone().jpeg({ progressive: true }).toBuffer();
  const scan = photo.subarray(photo.indexOf(Buffer.from('ffda', 'hex')), photo.length - 2);
  const bytes = Buffer.concat([
    photo.subarray(0, -2),
    ...Array.from({ length: 1000 }, () => scan),
    photo.subarray(-2),
  ]);
  expect(await canDecodeInline(put('bomb.jpg', bytes))).toBe(false);
});

it('rejects an image larger than 30 megapixels', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const sized = (width: number, height: number) => {
    const rest = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0]);
    rest.writeUInt32BE(width, 0);
    rest.writeUInt32BE(height, 4);
    return Buffer.concat([header, rest]);
  };
  expect(await canDecodeInline(put('sheet.png', sized(6000, 5000)))).toBe(true);
  expect(await canDecodeInline(put('roll.png', sized(6000, 5001)))).toBe(false);
});

it('rejects a missing picture, and any format except PNG and JPEG, whatever its extension', async () => {
  expect(await canDecodeInline(put('page.png', Buffer.from('%PDF-1.7')))).toBe(false);
  expect(await canDecodeInline(put('empty.png', Buffer.alloc(0)))).toBe(false);
  expect(await canDecodeInline(join(folder, 'absent.png'))).toBe(false);
  expect(await canDecodeInline(folder)).toBe(false);
});
