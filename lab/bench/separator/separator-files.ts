/** Checks the contents of separation files: ink limits, dots, and readability in third-party programs. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePicture } from '../../../packages/codecs/src/index.ts';
import { readExtraChannels } from '../../../packages/documents/src/psd/channels.ts';
import { readPsdHeader } from '../../../packages/documents/src/psd/header.ts';
import { cutPsdSections, readPsdResources } from '../../../packages/documents/src/psd/sections.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { tool } from '../../../packages/tools/src/color-separator/render.ts';
import { judge, type Named, type Note } from './separator-judge.ts';
import { exportBytes, RUN, readPlates } from './separator-prints.ts';

function cutOval({ width, height, data, resolution }: Raster): Raster {
  const cut = data.slice();
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [((i % width) / width) * 2 - 1, (Math.floor(i / width) / height) * 2 - 1];
    if (x * x + y * y > 0.9) cut.fill(0, 4 * i, 4 * i + 4);
  }
  return createRaster(width, height, { data: cut, resolution });
}

export async function checkLimits(arts: readonly Named[], note: Note): Promise<number> {
  let misses = 0;
  for (const { name, art } of arts) {
    const oval = cutOval(art);
    for (const inkLimit of [200, 280]) {
      const result = await tool.run(oval, { kind: 'process', inks: 6, inkLimit }, RUN);
      const { films } = await readPlates(await exportBytes(result, 'gray-plates'));
      let [most, clear, wrong] = [0, 0, 0];
      for (let i = 0; i < oval.width * oval.height; i++) {
        let sum = 0;
        for (const { data } of films) {
          const byte = data[i]!;
          sum += byte;
          if (byte > 0 && byte < 255 && (byte < 0.05 * 255 || byte > 0.9 * 255)) wrong++;
        }
        most = Math.max(most, sum);
        if (oval.data[4 * i + 3] === 0 && sum > 0) clear++;
      }
      misses += judge(
        note,
        most <= 2.55 * inkLimit && clear === 0 && wrong === 0,
        `${name}, limit ${inkLimit} %: at most ${(most / 2.55).toFixed(1)} % in the files, ${clear} clear pixels with ink, ${wrong} dots out of 5 to 90 %`,
      );
    }
  }
  return misses;
}

const GHOSTSCRIPT = '/usr/bin/gs';
const MUTOOL = '/usr/bin/mutool';
const PYTHON = '/usr/bin/python3';
/** Python code that prints the names and mean coverages of a file's spot channels, as read by psd-tools. */
const PSD_TOOLS = `
import json, sys
from psd_tools import PSDImage
from psd_tools.constants import Resource
psd = PSDImage.open(sys.argv[1])
names = psd.image_resources.get_data(Resource.ALPHA_NAMES_UNICODE) or psd.image_resources.get_data(Resource.ALPHA_NAMES_PASCAL)
data = psd._record.image_data.get_data(psd._record.header)
print(json.dumps({'names': [str(n).rstrip(chr(0)) for n in names], 'coverage': [1 - sum(d) / len(d) / 255 for d in data]}))
`;

type Shares = ReadonlyMap<string, number>;

const shareOf = (film: Uint8Array) => {
  let sum = 0;
  for (let i = 0; i < film.length; i++) sum += film[i]!;
  return sum / (255 * film.length);
};

function compareShares(note: Note, reader: string, found: Shares, expected: Shares): number {
  const off = [...expected].map(([name, share]) => Math.abs((found.get(name) ?? NaN) - share) * 100);
  const names = [...expected.keys()].every((name) => found.has(name)) && found.size === expected.size;
  const most = Math.max(...off);
  return judge(
    note,
    names && most <= 0.05,
    `${reader}: ${names ? 'exactly our plates' : `other plates (${[...found.keys()].join(', ')})`}, coverage within ${most.toFixed(3)} % (bar 0.05 %)`,
  );
}

async function grayOf(file: string): Promise<Uint8Array> {
  const decoded = await decodePicture(readFileSync(file), { maxPixels: 2e8 });
  if (!decoded.ok) throw new Error(`${file}: ${decoded.problem.text}`);
  return Uint8Array.from(decoded.picture.data, (value) => 255 - value);
}

const PROCESS_NAMES: readonly string[] = ['Cyan', 'Magenta', 'Yellow', 'Black'];

async function byGhostscript(folder: string, ppi: number, expected: Shares, note: Note): Promise<number> {
  const words = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', `-r${ppi}`, '-o'];
  spawnSync(GHOSTSCRIPT, [...words, join(folder, 'gs.tif'), join(folder, 'art.pdf')]);
  const found = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    const name = /^gs\((.+)\)/.exec(file)?.[1];
    if (name === undefined) continue;
    const share = shareOf(await grayOf(join(folder, file)));
    const decoded = decodeURIComponent(name);
    if (expected.has(decoded) || !PROCESS_NAMES.includes(decoded) || share > 0) found.set(decoded, share);
  }
  return compareShares(note, 'Ghostscript tiffsep', found, expected);
}

function channelsOf(bytes: Uint8Array): readonly string[] {
  const { large } = readPsdHeader(bytes);
  return readExtraChannels(readPsdResources(cutPsdSections(bytes, large).resources)).map(({ name }) => name);
}

function byMutool(folder: string, ppi: number, expected: Shares, note: Note): number {
  const target = join(folder, 'mu.psd');
  spawnSync(MUTOOL, [
    'draw',
    '-O',
    '2',
    '-F',
    'psd',
    '-r',
    String(ppi),
    '-o',
    target,
    join(folder, 'art.pdf'),
  ]);
  const found = channelsOf(readFileSync(target));
  const same = found.join('|') === [...expected.keys()].join('|');
  return judge(note, same, `mutool: ${same ? 'our plates in their order' : found.join(', ')}`);
}

function byPsdTools(folder: string, expected: Shares, note: Note): number {
  const made = spawnSync(PYTHON, ['-c', PSD_TOOLS, join(folder, 'art.psd')], { encoding: 'utf8' });
  if (made.status !== 0) {
    note(`OPEN   psd-tools is not here: ${made.stderr.trim().split('\n').slice(-1).join('')}`);
    return 0;
  }
  const { names, coverage } = JSON.parse(made.stdout) as { names: string[]; coverage: number[] };
  return compareShares(note, 'psd-tools', new Map(names.map((name, i) => [name, coverage[i]!])), expected);
}

/** Checks that third-party programs decode the files. @returns number of checks that failed */
export async function checkThirdPartyReaders(art: Raster, note: Note): Promise<number> {
  const result = await tool.run(cutOval(art), { kind: 'process', inks: 5 }, RUN);
  const { films } = await readPlates(await exportBytes(result, 'gray-plates'));
  const expected = new Map((result.plates ?? []).map(({ name }, i) => [name, shareOf(films[i]!.data)]));
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    writeFileSync(join(folder, 'art.pdf'), await exportBytes(result, 'spot-pdf'));
    writeFileSync(join(folder, 'art.psd'), await exportBytes(result, 'press-psd'));
    const ppi = art.resolution!.x;
    let misses = 0;
    if (existsSync(GHOSTSCRIPT)) misses += await byGhostscript(folder, ppi, expected, note);
    else note('OPEN   Ghostscript is not installed.');
    if (existsSync(MUTOOL)) misses += byMutool(folder, ppi, expected, note);
    else note('OPEN   mutool is not installed.');
    return misses + byPsdTools(folder, expected, note);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
