import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { findModel, type ModelManifest } from './models/manifest.ts';
import type { Network, Planes } from './network.ts';
import { GpuTimeout, openWithFallback } from './open-with-fallback.ts';

const model = findModel('isnet-medium');
const planes: Planes = { data: new Float32Array(3), channels: 3, width: 1, height: 1 };
const noBytes = new Uint8Array();

/** Device that works for its first `sound` runs. */
function makeDevice(device: Network['device'], sound: number) {
  const disposed: string[] = [];
  let runs = 0;
  const network: Network = {
    side: model.kind === 'segmentation' ? model.side : null,
    device,
    run: (input) => (runs++ < sound ? Promise.resolve(input) : Promise.reject(new Error(`${device} lost`))),
    dispose: () => Promise.resolve(void disposed.push(device)),
  };
  const abandon = (): Promise<void> => Promise.resolve(void disposed.push('all'));
  return { disposed, start: () => Promise.resolve({ open: () => Promise.resolve(network), abandon }) };
}

const PATIENCE_MS = 200;

async function open(
  gpu: (() => ReturnType<ReturnType<typeof makeDevice>['start']>) | undefined,
  cpu = makeDevice('cpu', 9),
  opened: ModelManifest = model,
) {
  const errors: unknown[] = [];
  const onGpuError = (error: unknown) => void errors.push(error);
  const expectations: number[] = [];
  const withTimeout = <Result>(work: Promise<Result>, expectedMs: number) => {
    expectations.push(expectedMs);
    return Promise.race([work, sleep(PATIENCE_MS).then(() => Promise.reject<Result>(new GpuTimeout()))]);
  };
  const network = await openWithFallback(
    { ...(gpu && { gpu }), cpu: cpu.start, withTimeout, onGpuError },
    opened,
    noBytes,
  );
  return { network, errors, expectations };
}

const nothing = (): Promise<void> => Promise.resolve();

it('runs the network on a working GPU', async () => {
  const { network, errors } = await open(makeDevice('gpu', 9).start);
  await network.run(planes);
  expect([network.device, network.side, errors]).toEqual(['gpu', 1024, []]);
});

it('uses the CPU if there is no GPU', async () => {
  expect((await open(undefined)).network.device).toBe('cpu');
});

it('uses the CPU for a CPU-only network without starting the GPU', async () => {
  const start = vi.fn(makeDevice('gpu', 9).start);
  const { network } = await open(start, undefined, findModel('isnet-small'));
  expect(network.device).toBe('cpu');
  expect(start).not.toHaveBeenCalled();
});

it.each([
  ['cannot start', () => Promise.reject(new Error('no device'))],
  ['never answers', () => new Promise<never>(() => undefined)],
  [
    'cannot open the network',
    () => Promise.resolve({ open: () => Promise.reject(new Error('no operator')), abandon: nothing }),
  ],
])('uses the CPU if the GPU %s', async (_what, gpu) => {
  const { network, errors } = await open(gpu);
  expect(await network.run(planes)).toBe(planes);
  expect([network.device, errors.length]).toEqual(['cpu', 1]);
});

it('falls back to the CPU if the GPU fails between runs, and frees the GPU’s memory', async () => {
  const gpu = makeDevice('gpu', 1);
  const { network, errors } = await open(gpu.start);
  for (let run = 0; run < 3; run++) expect(await network.run(planes)).toBe(planes);
  expect([network.device, errors.length, gpu.disposed]).toEqual(['cpu', 1, ['gpu']]);
});

/** GPU that hangs after `sound` runs. */
async function openHanging(sound: number) {
  const gpu = makeDevice('gpu', 0);
  const usual = await (await gpu.start()).open();
  let runs = 0;
  const run = (input: Planes) =>
    runs++ < sound ? Promise.resolve(input) : new Promise<never>(() => undefined);
  const started = { ...(await gpu.start()), open: () => Promise.resolve({ ...usual, run }) };
  return { gpu, ...(await open(() => Promise.resolve(started))) };
}

it.each([
  ['the first run', 0],
  ['a later run', 2],
])('falls back to the CPU and destroys the GPU device when %s hangs', async (_which, sound) => {
  const { network, errors, gpu } = await openHanging(sound);
  for (let run = 0; run < sound; run++) await network.run(planes);
  expect(network.device).toBe('gpu');
  expect(await network.run(planes)).toBe(planes);
  expect([network.device, errors]).toEqual(['cpu', [new GpuTimeout()]]);
  await expect.poll(() => gpu.disposed.toSorted()).toEqual(['all', 'gpu']);
});

it('derives the timeout of a GPU run from the image’s size and the fastest run so far', async () => {
  const { network, expectations } = await openHanging(9);
  const clock = vi.spyOn(Date, 'now');
  const runOf = (samples: number, tookMs: number) => {
    clock.mockReturnValueOnce(0).mockReturnValueOnce(tookMs);
    return network.run({ ...planes, data: new Float32Array(samples) });
  };
  await runOf(3, 60);
  await runOf(6, 30);
  await runOf(12, 300);
  await runOf(24, 300);
  clock.mockRestore();
  // There is no estimate for opening or for the first run.
  expect(expectations).toEqual([0, 0, 120, 60, 120]);
});

it('reports the CPU’s error if both devices fail', async () => {
  const { network } = await open(makeDevice('gpu', 0).start, makeDevice('cpu', 0));
  await expect(network.run(planes)).rejects.toThrow('cpu lost');
});
