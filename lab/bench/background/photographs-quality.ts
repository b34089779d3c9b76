/**
 * Edge quality of the Background Remover on twelve photographs, compared with its neural network alone.
 * `node lab/bench/background/photographs-quality.ts [--only NAME]… [--answers FOLDER] [--cuts FOLDER] [--before
 * FOLDER] [--sheet FOLDER]` Required: the outline at alpha ½ is at most 1.1 times as long as that of the network's
 * smoothed output, except on hair and fur; there is no hole that the network's output lacks. `--answers` caches network
 * outputs; `--cuts` stores the cut-outs, which a later run shows with `--before`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenNetwork, Planes } from '@printready/inference';
import { openNetwork } from '@printready/inference/node';
import sharp from 'sharp';
import { ISNET } from '../../../packages/inference/src/models/isnet.ts';
import { connectedComponents } from '../../../packages/pixels/src/kernels/connected-components/index.ts';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { tool } from '../../../packages/tools/src/background-remover/render.ts';
import { toPlanes } from '../../../packages/tools/src/background-remover/subject/network-input.ts';
import { downloadSource, sourceOf } from './background-sources.ts';
import { PHOTOGRAPHS, type Photograph, readPhotograph } from './photographs.ts';
import { onColor } from './soft-shadows.ts';

const MAX_LENGTH_RATIO = 1.1;
const HALF = 128;
/** Standard deviation of the blur that smooths the network's outline, px. */
const SMOOTHING_SIGMA = 1.5;
const COLORS = [
  [0, 0, 0],
  [255, 255, 255],
  [200, 16, 46],
] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    answers: { type: 'string' },
    cuts: { type: 'string' },
    before: { type: 'string' },
    sheet: { type: 'string' },
  },
});
for (const folder of [values.answers, values.cuts, values.sheet])
  if (folder !== undefined) mkdirSync(folder, { recursive: true });

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray | Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Opens a network whose outputs are cached by their input. */
const open: OpenNetwork = (id) => {
  const model = ISNET.find((one) => one.id === id);
  if (!model) throw new RangeError(`There is no network "${id}".`);
  return Promise.resolve({
    ...model,
    device: 'cpu',
    async run(planes) {
      const side = planes.width;
      const key = createHash('sha256').update(bytesOf(planes.data)).digest('hex').slice(0, 16);
      const cached = values.answers && join(values.answers, `${id}-${key}.png`);
      if (cached && existsSync(cached)) {
        const bytes = await sharp(cached).toColorspace('b-w').raw().toBuffer();
        return {
          data: Float32Array.from(bytes, (value) => value / 255),
          channels: 1,
          width: side,
          height: side,
        };
      }
      const output = await (await openNetwork(id)).run(planes);
      const { width, height } = output;
      const raw = { width, height, channels: 1 } as const;
      if (cached)
        await sharp(Buffer.from(output.data.map((value) => value * 255 + 0.5)), { raw })
          .png()
          .toFile(cached);
      return output;
    },
    dispose: () => Promise.resolve(),
  });
};

/** Network output resampled to the picture's size. */
async function stretch({ data, width, height }: Planes, to: Raster, blur: number): Promise<Uint8Array> {
  const bytes = Buffer.from(data.map((value) => Math.min(255, Math.max(0, value * 255 + 0.5))));
  const sized = sharp(bytes, { raw: { width, height, channels: 1 } }).resize(to.width, to.height, {
    fit: 'fill',
    kernel: 'linear',
  });
  return new Uint8Array(await (blur > 0 ? sized.blur(blur) : sized).toColorspace('b-w').raw().toBuffer());
}

/** Length of the contour at alpha ½, px, measured by marching squares; excludes the picture's border. */
function outlineOf(alpha: Uint8Array, width: number): number {
  let length = 0;
  for (let at = 0; at + width + 1 < alpha.length; at++) {
    if (at % width === width - 1) continue;
    const corners = [alpha[at]!, alpha[at + 1]!, alpha[at + width + 1]!, alpha[at + width]!] as const;
    const cuts: [number, number][] = [];
    for (let side = 0; side < 4; side++) {
      const [from, to] = [corners[side]!, corners[(side + 1) % 4]!];
      if (from >= HALF === to >= HALF) continue;
      const share = (HALF - 0.5 - from) / (to - from);
      cuts.push(
        side === 0 ? [share, 0] : side === 1 ? [1, share] : side === 2 ? [1 - share, 1] : [0, 1 - share],
      );
    }
    for (let pair = 0; pair < cuts.length; pair += 2) {
      const [[x0, y0], [x1, y1]] = [cuts[pair]!, cuts[pair + 1]!];
      length += Math.hypot(x1 - x0, y1 - y0);
    }
  }
  return length;
}

/** Count and area of enclosed regions below alpha ½ in which no pixel of the network's output is below ½. */
function newHoles(alpha: Uint8Array, bare: Uint8Array, { width, height }: Raster) {
  const clear = alpha.map((value) => (value < HALF ? 1 : 0));
  const { labels, areas, touchesEdge } = connectedComponents(clear, width, height, 4);
  const known = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++) if (bare[at]! < HALF) known[labels[at]!] = 1;
  let count = 0;
  let pixels = 0;
  for (let label = 1; label < areas.length; label++) {
    if (areas[label] === 0 || touchesEdge[label] === 1 || known[label] === 1) continue;
    count++;
    pixels += areas[label]!;
  }
  return { count, pixels };
}

const fileFor = (folder: string, name: string) => join(folder, `${name}.png`);

async function writeSheet(name: string, picture: Raster, rows: readonly Uint8ClampedArray[]) {
  if (values.sheet === undefined) return;
  const { width, height } = picture;
  const raw = { width, height, channels: 4 } as const;
  const tiles = rows.flatMap((pixels, row) =>
    COLORS.map((color, column) => ({
      input: bytesOf(onColor(pixels, color)),
      raw,
      left: column * width,
      top: row * height,
    })),
  );
  const sheet = sharp({
    create: { width: width * COLORS.length, height: height * rows.length, channels: 3, background: '#888' },
  }).composite(tiles);
  await sheet.png().toFile(fileFor(values.sheet, name));
}

const withOpacity = (picture: Raster, alpha: Uint8Array): Uint8ClampedArray =>
  picture.data.map((value, at) => (at % 4 === 3 ? alpha[(at - 3) / 4]! : value));

async function judge(photograph: Photograph): Promise<boolean> {
  const { name, isHairy = false } = photograph;
  const picture = await readPhotograph(photograph);
  const { width, height } = picture;
  const requestedIds: string[] = [];
  const { shows } = await tool.run(
    picture,
    { engine: 'ai' },
    {
      signal: { throwIfAborted: () => undefined },
      progress: () => undefined,
      purpose: 'deliver',
      openNetwork: (id) => {
        requestedIds.push(id);
        return open(id);
      },
    },
  );
  // Runs the selected network on the whole picture, as a baseline.
  const network = await open(requestedIds.at(-1)!);
  const output = await network.run(toPlanes(picture, network.side ?? 0));
  const bare = await stretch(output, picture, 0);
  const alpha = new Uint8Array(width * height).map((_, at) => shows.data[at * 4 + 3]!);
  const ratio = outlineOf(alpha, width) / outlineOf(await stretch(output, picture, SMOOTHING_SIGMA), width);
  const holes = newHoles(alpha, bare, picture);
  const holds = (isHairy || ratio <= MAX_LENGTH_RATIO) && holes.count === 0;
  console.log(
    `${name.padEnd(12)} ${`${width} × ${height}`.padEnd(11)} ${requestedIds.length}  ${ratio.toFixed(3)}${isHairy ? ' (fur)' : ''.padEnd(6)}  ${holes.count} (${holes.pixels} px)  ${holds ? 'HOLDS' : 'MISSES'}`,
  );
  if (values.cuts !== undefined)
    await sharp(bytesOf(shows.data), { raw: { width, height, channels: 4 } })
      .png()
      .toFile(fileFor(values.cuts, name));
  const earlier = values.before && fileFor(values.before, name);
  const before =
    earlier && existsSync(earlier)
      ? [new Uint8ClampedArray(await sharp(earlier).ensureAlpha().raw().toBuffer())]
      : [];
  await writeSheet(name, picture, [...before, shows.data, withOpacity(picture, bare)]);
  return holds;
}

console.log('photograph   size      looks  outline to the network’s, new holes');
let [passed, judged] = [0, 0];
for (const photograph of PHOTOGRAPHS) {
  if (values.only && !values.only.includes(photograph.name)) continue;
  if (!downloadSource(sourceOf(photograph.file), true)) {
    console.log(`${photograph.name.padEnd(12)} left out: not here, and not to be downloaded now`);
    continue;
  }
  judged++;
  if (await judge(photograph)) passed++;
}
console.log(`${passed} of ${judged} hold`);
