/**
 * `printready bulk` compared with the same chain in ImageMagick, two files at a time, alternating whole processes:
 * decode, halve, sharpen or threshold, write PNG. Also the cost of three, six, and twelve recipe steps.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { paintArtwork } from '../artwork.ts';
import {
  type BenchContext,
  type Benchmark,
  type Contestant,
  type Measurement,
  measureInTurns,
  timeOnce,
} from '../benchmark.ts';

/** Debian's binary, because the `convert` on PATH may be another program. */
const MAGICK = '/usr/bin/convert';
const TERMINAL = join(import.meta.dirname, '../../../apps/cli/bin/printready.mjs');
const OURS = 'printready bulk --jobs 2';
const PEER = 'ImageMagick under xargs -P2';
const SIX = 'six steps';
const TWELVE = 'twelve steps';
const JOBS = 2;
const FILES = 24;
const ROUNDS = 3;
/** Twice the steps may take twice the time, plus 10 % for noise. */
const MAX_NONLINEARITY = 1.1;

const halve = { id: 'halve', tool: 'downscaler' };
const SHARPEN = {
  version: 2,
  name: 'Halve and sharpen',
  steps: [{ ...halve, options: { percent: 50, filter: 'detail' } }],
};
const HARDEN = {
  version: 2,
  name: 'Halve and threshold',
  steps: [{ ...halve, options: { percent: 50, edges: 'hard' } }],
};

/**
 * Steps that keep the image size and, after their first run, find nothing to change, so that only analysis is measured.
 */
const CYCLE = [
  { tool: 'transparency-guide', options: { fix: 'harden' } },
  { tool: 'color-ko', options: { keys: [{ r: 0, g: 255, b: 0 }] } },
  { tool: 'stroke-enhancer', options: { strokes: [] } },
];
const recipeOf = (count: number) => ({
  version: 2,
  name: `${count} steps`,
  // If no step is enabled, this measures the cost of opening and writing.
  steps: Array.from({ length: Math.max(1, count) }, (_, at) => ({
    ...CYCLE[at % CYCLE.length],
    id: `step-${at}`,
    on: at < count,
  })),
});

type Inputs = { readonly folder: string; readonly photos: string; readonly art: string };

async function writeInputs(
  folder: string,
  count: number,
  [width, height]: readonly [number, number],
): Promise<Inputs> {
  const [photos, art] = [join(folder, 'photos'), join(folder, 'art')];
  mkdirSync(photos);
  mkdirSync(art);
  const raw = { width, height, channels: 4 } as const;
  const photo = paintArtwork(width, height, 1);
  const cutOut = paintArtwork(width, height, 0.3);
  // Rings on a transparent background: black becomes transparent, with soft edges.
  for (let at = 0; at < cutOut.length; at += 4)
    cutOut[at + 3] = Math.max(cutOut[at] ?? 0, cutOut[at + 1] ?? 0, cutOut[at + 2] ?? 0);
  for (let at = 0; at < count; at++) {
    photo[4 * at] = 255;
    cutOut[4 * at + 3] = 255;
    await sharp(photo, { raw })
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toFile(join(photos, `${at}.jpg`));
    await sharp(cutOut, { raw })
      .png()
      .toFile(join(art, `${at}.png`));
  }
  return { folder, photos, art };
}

/** @throws Error with the program's output if it fails */
const execute = (program: string, args: readonly string[]) => promisify(execFile)(program, args);

/** @returns time that a whole process takes to write a batch to a new folder, ms */
async function timeBulk({ folder }: Inputs, recipe: object, inputs: string, count: number): Promise<number> {
  const [path, out] = [join(folder, 'recipe.json'), join(folder, 'out')];
  writeFileSync(path, JSON.stringify(recipe));
  const milliseconds = await timeOnce(() =>
    execute(process.execPath, [TERMINAL, 'bulk', path, inputs, '-o', out, '--jobs', String(JOBS)]),
  );
  expectResults(out, count);
  return milliseconds;
}

async function timeMagick({ folder }: Inputs, args: string, inputs: string, count: number): Promise<number> {
  const out = join(folder, 'out');
  mkdirSync(out);
  // Uses one thread, because another process runs on the second core.
  const each = `MAGICK_THREAD_LIMIT=1 ${MAGICK} "$1" ${args} "${out}/$(basename "$1").png"`;
  const script = `ls -d "${inputs}"/* | xargs -P${JOBS} -n1 sh -c '${each}' convert`;
  const milliseconds = await timeOnce(() => execute('sh', ['-c', script]));
  expectResults(out, count);
  return milliseconds;
}

/** Removes the results. @throws Error if a file is missing */
function expectResults(out: string, count: number): void {
  const made = readdirSync(out).filter((name) => name.endsWith('.png')).length;
  rmSync(out, { recursive: true });
  if (made !== count) throw new Error(`${made} results of ${count} files.`);
}

async function compareWithMagick(shop: Inputs, count: number, quick: boolean): Promise<Measurement[]> {
  const chains = [
    {
      group: 'JPEG, halved and sharpened',
      ...{ recipe: SHARPEN, inputs: shop.photos, args: '-resize 50% -unsharp 0x0.75+0.75+0.008' },
    },
    {
      group: 'PNG, halved, its opacity thresholded',
      ...{ recipe: HARDEN, inputs: shop.art, args: '-resize 50% -channel A -threshold 50% +channel' },
    },
  ];
  const rows: Measurement[] = [];
  for (const { group, recipe, inputs, args } of chains) {
    const contestants: Contestant[] = [
      { name: PEER, time: () => timeMagick(shop, args, inputs, count) },
      { name: OURS, time: () => timeBulk(shop, recipe, inputs, count) },
    ];
    rows.push(...(await measureInTurns(contestants, quick, ROUNDS)).map((row) => ({ ...row, group })));
  }
  return rows;
}

/** Subtracts the time of opening and writing, which would lower the time per step of longer recipes. */
async function measureSteps(
  shop: Inputs,
  { quick, note }: BenchContext,
  count: number,
): Promise<Measurement[]> {
  const timed = await measureInTurns(
    [0, 3, 6, 12].map((steps) => ({
      name: String(steps),
      time: () => timeBulk(shop, recipeOf(steps), shop.art, count),
    })),
    quick,
    ROUNDS,
  );
  const [none = 0, three = 0, six = 0, twelve = 0] = timed.map(({ milliseconds }) => milliseconds);
  const each = (whole: number, steps: number) => Math.round((JOBS * (whole - none)) / steps / count);
  note(
    `A step on one file: ${each(three, 3)} ms of three, ${each(six, 6)} ms of six, ${each(twelve, 12)} ms of twelve.`,
  );
  const group = 'Steps of a recipe alone';
  return [
    { name: SIX, milliseconds: six - none, group },
    { name: TWELVE, milliseconds: twelve - none, group },
  ];
}

async function run(context: BenchContext): Promise<readonly Measurement[]> {
  const { quick, note } = context;
  const folder = mkdtempSync(join(tmpdir(), 'printready-bulk-'));
  const count = quick ? 2 : FILES;
  try {
    const shop = await writeInputs(folder, count, quick ? [300, 200] : [3000, 2000]);
    const rows = existsSync(MAGICK) ? await compareWithMagick(shop, count, quick) : [];
    if (rows.length === 0) note(`There is no ${MAGICK}, so nothing to run beside.`);
    return [...rows, ...(await measureSteps(shop, context, count))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const benchmark: Benchmark = {
  title: 'A batch in the terminal, 6 megapixels a file',
  run,
  bars: [
    { subject: OURS, against: PEER, atMostRatio: 1 / 1.5 },
    { subject: TWELVE, against: SIX, atMostRatio: 2 * MAX_NONLINEARITY },
  ],
};
