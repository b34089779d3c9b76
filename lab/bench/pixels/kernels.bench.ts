/** Every kernel against its reference and, if one exists, a native equivalent (through Debian's Python). */
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
import { KERNELS, type KernelName, prepareInputs, timeKernel } from './kernels.page.ts';
import { REFERENCES, timeReference } from './kernels-reference.ts';

/** Debian's Python, which has python3-opencv and python3-pil. */
const PYTHON = '/usr/bin/python3';

/** Python code that prints the time of one call after a warm-up, ms. */
const TIMING = `
import sys, time, numpy
folder, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
def load(name, *shape):
    return numpy.fromfile(folder + '/' + name, dtype=numpy.uint8).reshape(height, width, *shape)
def measure(work):
    work()
    start = time.perf_counter()
    work()
    print((time.perf_counter() - start) * 1000)
`;

/** Only a few rounds, because there are many kernels and their times need not stay below a limit. */
const ROUNDS = 3;

type Library = { readonly name: string; readonly needs: string; readonly start: string };

const OPENCV: Library = { name: 'OpenCV', needs: 'python3-opencv', start: 'import cv2; cv2.ximgproc' };
const PILLOW: Library = { name: 'Pillow', needs: 'python3-pil', start: 'from PIL import Image' };

type Peer = { readonly name: string; readonly library: Library; readonly code: string };

const peerOf =
  (library: Library) =>
  (name: string, code: string): Peer => ({
    name: `${library.name} ${name}`,
    library,
    code: `${TIMING}\n${library.start}\n${code}`,
  });

const opencv = peerOf(OPENCV);
const pillow = peerOf(PILLOW);

/** OpenCV and Pillow process raw bytes; our kernels use linear light or premultiplied values where appropriate. */
const PEERS: Partial<Record<KernelName, Peer>> = {
  'resample, Lanczos-3 to ½': pillow(
    'resize, LANCZOS',
    `art = Image.fromarray(load('art', 4), 'RGBA')
measure(lambda: art.resize((width // 2, height // 2), Image.LANCZOS))`,
  ),
  'rotation, Lanczos-3 by 3°': opencv(
    'warpAffine, INTER_LANCZOS4',
    `art = load('art', 4)
turn = cv2.getRotationMatrix2D((width / 2, height / 2), 3, 1)
measure(lambda: cv2.warpAffine(art, turn, (width, height), flags=cv2.INTER_LANCZOS4, borderMode=cv2.BORDER_REPLICATE))`,
  ),
  'distance transform': opencv(
    'distanceTransform, precise',
    `mask = load('mask')
measure(lambda: cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE))`,
  ),
  'morphology, square of 11 px': opencv(
    'dilate, rectangle',
    `plane = load('plane')
measure(lambda: cv2.dilate(plane, numpy.ones((11, 11), numpy.uint8)))`,
  ),
  'morphology, disc of 11 px': opencv(
    'dilate, ellipse',
    `mask = load('mask')
disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11))
measure(lambda: cv2.dilate(mask, disc))`,
  ),
  'connected components': opencv(
    'connectedComponentsWithStats',
    `mask = load('mask')
measure(lambda: cv2.connectedComponentsWithStats(mask, connectivity=8))`,
  ),
  'blur, σ 4 px': opencv(
    'GaussianBlur',
    `art = load('art', 4)
measure(lambda: cv2.GaussianBlur(art, (25, 25), 4))`,
  ),
  'guided filter, radius 16 px': opencv(
    'ximgproc.guidedFilter',
    `guide = numpy.ascontiguousarray(load('art', 4)[:, :, :3])
plane = load('plane')
measure(lambda: cv2.ximgproc.guidedFilter(guide, plane, 16, 1e-4 * 255 * 255))`,
  ),
  'error diffusion, Floyd–Steinberg': pillow(
    "convert('1')",
    `plane = Image.fromarray(load('plane'), 'L')
measure(lambda: plane.convert('1'))`,
  ),
  'alpha composition': pillow(
    'alpha_composite',
    `under, over = Image.fromarray(load('art', 4), 'RGBA'), Image.fromarray(load('soft', 4), 'RGBA')
measure(lambda: Image.alpha_composite(under, over))`,
  ),
};

function runPython(code: string, args: readonly string[] = []): { succeeded: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', code, ...args], { encoding: 'utf8' });
  return status === 0 ? { succeeded: true, output: stdout } : { succeeded: false, output: stderr };
}

function findLibraries(note: BenchContext['note']): readonly Library[] {
  return [OPENCV, PILLOW].filter((library) => {
    if (existsSync(PYTHON) && runPython(library.start).succeeded) return true;
    note(`${library.name} is left out: it needs Debian's ${library.needs}.`);
    return false;
  });
}

/** @throws Error with Python's output if the peer fails */
function peerContestant({ name, code }: Peer, args: readonly string[]): Contestant {
  return {
    name,
    time: () => {
      const { succeeded, output } = runPython(code, args);
      if (!succeeded) throw new Error(`${name}: ${output}`);
      return Number(output);
    },
  };
}

function writeInputs(folder: string, width: number, height: number): void {
  const { art, soft, mask, plane } = prepareInputs(width, height);
  for (const [name, bytes] of Object.entries({ art: art.data, soft, mask, plane })) {
    writeFileSync(join(folder, name), bytes);
  }
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const rows: Measurement[] = [];
  const libraries = findLibraries(note);
  const page = await openPage(new URL('./kernels.page.ts', import.meta.url));
  note('Connected parts: wasm finds the runs of a row; writing four bytes per pixel takes most of the time.');
  try {
    writeInputs(folder, width, height);
    for (const name of Object.keys(KERNELS) as KernelName[]) {
      const peer = PEERS[name];
      const reference = REFERENCES[name];
      const measured = await measureInTurns(
        [
          {
            name: 'ours, Chromium',
            time: async () => Number(await page.call('timeKernel', name, width, height)),
          },
          { name: 'ours, Node', time: () => timeKernel(name, width, height) },
          ...(peer && libraries.includes(peer.library)
            ? [peerContestant(peer, [folder, `${width}`, `${height}`])]
            : []),
        ],
        quick,
        ROUNDS,
      );
      rows.push(...measured.map((row) => ({ ...row, group: name })));
      const milliseconds = timeReference(reference, width * height);
      rows.push({ group: name, name: 'reference, by a small picture', milliseconds });
    }
  } finally {
    await page.close();
    rmSync(folder, { recursive: true });
  }
  return rows;
}

export const benchmark: Benchmark = { title: 'Kernels, 12 megapixels, one thread, in turns', run };
