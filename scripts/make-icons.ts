/** Draws the site's and the installed app's icons from icon.svg (`node scripts/make-icons.ts`); the results are committed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeIco } from '../packages/codecs/src/ico/encode.ts';

const folder = join(import.meta.dirname, '../apps/web/public');
const icons = join(folder, 'icons');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');

const GROUND = /<rect [^>]*\/>/;

/** Maskable icon: the system crops it, so the background fills the square and the mark stays in the inner 80%. */
const maskable = svg
  .replace(
    GROUND,
    '<rect width="32" height="32" fill="#0f0e0c"/><g transform="translate(3.2 2.6) scale(.8)">',
  )
  .replace('</svg>', '</g></svg>');

async function draw(drawing: string, sidePx: number, name: string): Promise<void> {
  const bytes = Buffer.from(drawing);
  await sharp(bytes, { density: 1600 })
    .resize(sidePx, sidePx)
    .png({ compressionLevel: 9 })
    .toFile(join(icons, name));
  console.log(`icons/${name}  ${sidePx} px`);
}

/** Draws `favicon.ico`, which browsers request for documents that cannot name an icon, for example a PDF. */
async function drawFavicon(sidePx: number): Promise<void> {
  const { data } = await sharp(Buffer.from(svg), { density: 1600 })
    .resize(sidePx, sidePx)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = {
    width: sidePx,
    height: sidePx,
    space: 'rgb',
    alpha: true,
    data: new Uint8Array(data),
    resolution: null,
    icc: null,
  } as const;
  writeFileSync(join(folder, 'favicon.ico'), await encodeIco(picture));
  console.log(`favicon.ico  up to ${sidePx} px`);
}

mkdirSync(icons, { recursive: true });
await draw(svg, 192, '192.png');
await draw(svg, 512, '512.png');
await draw(maskable, 512, 'maskable-512.png');
await drawFavicon(48);
