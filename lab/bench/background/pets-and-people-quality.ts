/**
 * Cuts ten photographs of pets and people with the defaults, and writes each cut-out on black and white to look at.
 * Prints what each run asks; a cut through the subject without a question is a fault.
 * `node lab/bench/background/pets-and-people-quality.ts --sheet FILE [--only NAME]… [--point NAME:x,y]…` A point, in shares of
 * the picture, is a click on "What is missing?".
 */
import { parseArgs } from 'node:util';
import { openNetwork } from '@printready/inference/node';
import sharp from 'sharp';
import { engines } from '../../../packages/tools/src/engines.gen.ts';
import { printResolution } from '../../../packages/tools/src/print-size.ts';
import { downloadSource, sourceOf } from './background-sources.ts';
import { type Photograph, readPhotograph } from './photographs.ts';
import { onColor } from './soft-shadows.ts';

const SUBJECTS: readonly Photograph[] = [
  { name: 'footballer', file: 'opencv:messi5.jpg' },
  { name: 'baboon', file: 'opencv:baboon.jpg' },
  { name: 'astronaut', file: 'skimage:astronaut.png', sent: { width: 512, quality: 75 } },
  { name: 'cat', file: 'skimage:chelsea.png', sent: { width: 451, quality: 80 } },
  { name: 'kitten', file: 'gcompris:explore_farm_animals.rcc#4', sent: { width: 600, quality: 60 } },
  { name: 'dog', file: 'gcompris:explore_farm_animals.rcc#2', sent: { width: 600, quality: 70 } },
  { name: 'horse', file: 'gcompris:explore_farm_animals.rcc#3', sent: { width: 600, quality: 70 } },
  { name: 'duck', file: 'gcompris:explore_farm_animals.rcc#0', sent: { width: 480, quality: 60 } },
  { name: 'squirrel', file: 'opencv:squirrel_cls.jpg' },
  { name: 'hedgehog', file: 'gcompris:explore_world_animals.rcc#4' },
];

const { values } = parseArgs({
  options: {
    sheet: { type: 'string' },
    only: { type: 'string', multiple: true },
    point: { type: 'string', multiple: true, default: [] },
  },
});
const TILE = { width: 400, height: 320 };
const RUN = { signal: { throwIfAborted: () => undefined }, progress: () => undefined, openNetwork };

/** Clicks on parts to keep, as the canvas tool writes them. */
function pointsFor(name: string) {
  return values.point
    .filter((point) => point.startsWith(`${name}:`))
    .map((point) => {
      const [x = 0, y = 0] = point
        .slice(name.length + 1)
        .split(',')
        .map(Number);
      return { x, y, keep: true };
    });
}

const engine = await engines['background-remover']();
const tiles: { readonly input: Buffer; readonly left: number; readonly top: number }[] = [];
let row = 0;
for (const subject of SUBJECTS) {
  if (values.only && !values.only.includes(subject.name)) continue;
  if (!downloadSource(sourceOf(subject.file), true)) {
    console.log(`${subject.name}: its pictures could not be downloaded, left out.`);
    continue;
  }
  const picture = await readPhotograph(subject);
  const opened = { ...picture, resolution: printResolution(picture).resolution };
  const points = pointsFor(subject.name);
  const { shows, findings } = await engine.run(opened, { ...engine.suggest(opened), points }, RUN);
  const said = findings.map(({ code, asks }) => (asks ? `${code}?` : code)).join(', ');
  console.log(`${subject.name.padEnd(12)} ${picture.width} × ${picture.height}  ${said || 'nothing asked'}`);
  const { width, height } = picture;
  const shown = [picture.data, onColor(shows.data, [0, 0, 0]), onColor(shows.data, [255, 255, 255])];
  for (const [column, data] of shown.entries()) {
    const input = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }).resize({
      ...TILE,
      fit: 'contain',
    });
    tiles.push({ input: await input.png().toBuffer(), left: column * TILE.width, top: row * TILE.height });
  }
  row++;
}
if (values.sheet !== undefined)
  await sharp({
    create: { width: 3 * TILE.width, height: row * TILE.height, channels: 3, background: '#888' },
  })
    .composite(tiles)
    .png()
    .toFile(values.sheet);
