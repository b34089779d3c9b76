/** Exact Euclidean distance transform of a 12-megapixel mask, against OpenCV and scipy (native, through Python). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BenchContext,
  type Benchmark,
  type Contestant,
  type Measurement,
  measureInTurns,
} from '../benchmark.ts';
import { maskOf, timeDistance } from './distance.page.ts';

/** Debian's Python, which has python3-opencv and python3-scipy. */
const PYTHON = '/usr/bin/python3';

const OPENCV = 'OpenCV distanceTransform, DIST_L2, precise';
const SCIPY = 'scipy distance_transform_edt';

/** Python code that prints the time of one call after a warm-up, ms. */
const TIMING = `
import sys, time, numpy
path, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
mask = numpy.fromfile(path, dtype=numpy.uint8).reshape(height, width)
def measure(work):
    work()
    start = time.perf_counter()
    work()
    print((time.perf_counter() - start) * 1000)
`;

const PEERS = [
  {
    name: OPENCV,
    needs: 'python3-opencv',
    code: `${TIMING}
import cv2
measure(lambda: cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE))`,
  },
  {
    name: SCIPY,
    needs: 'python3-scipy',
    code: `${TIMING}
from scipy import ndimage
measure(lambda: ndimage.distance_transform_edt(mask))`,
  },
] as const;

const CONTENTS = [
  { group: 'flat shapes', photoShare: 0 },
  { group: 'shapes and the ragged edges of a photograph', photoShare: 0.5 },
] as const;

function peers(file: string, width: number, height: number, note: BenchContext['note']): Contestant[] {
  return PEERS.flatMap(({ name, needs, code }) => {
    const runPython = () =>
      spawnSync(PYTHON, ['-c', code, file, `${width}`, `${height}`], { encoding: 'utf8' });
    if (existsSync(PYTHON) && runPython().status === 0)
      return [{ name, time: () => Number(runPython().stdout) }];
    note(`${name} is left out: it needs Debian's ${needs}.`);
    return [];
  });
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const page = await openPage(new URL('./distance.page.ts', import.meta.url));
  const rows: Measurement[] = [];
  try {
    for (const { group, photoShare } of CONTENTS) {
      const file = join(folder, 'mask.bin');
      writeFileSync(file, maskOf(width, height, photoShare));
      const contestants = [
        ...peers(file, width, height, note),
        {
          name: 'ours, Chromium',
          time: async () => Number(await page.call('timeDistance', width, height, photoShare)),
        },
        { name: 'ours, Node', time: () => timeDistance(width, height, photoShare) },
      ];
      const measured = await measureInTurns(contestants, quick);
      rows.push(...measured.map((row) => ({ ...row, group, bytesMoved: width * height * 5 })));
    }
  } finally {
    await page.close();
    rmSync(folder, { recursive: true });
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Exact Euclidean distance transform, 12 megapixels, ours in one thread, in turns',
  run,
  bars: [
    { subject: 'ours, Chromium', against: OPENCV, atMostRatio: 1.5 },
    { subject: 'ours, Chromium', against: SCIPY, atMostRatio: 1.5 },
  ],
};
