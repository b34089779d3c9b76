/** Latency of the designer's editor in Chromium, from a document change to the painted canvas. */
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';

const LAYERS = 60;
const STEPS = 200;

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))]!;
}

async function run({ quick, openPage }: BenchContext): Promise<readonly Measurement[]> {
  const page = await openPage(new URL('./designer-editor.page.ts', import.meta.url));
  try {
    const times = (await page.call('timeEditing', LAYERS, quick ? 3 : STEPS)) as Record<string, number[]>;
    return Object.entries(times).map(([name, all]) => ({ name, milliseconds: p95(all) }));
  } finally {
    await page.close();
  }
}

const FRAME_SECONDS = 0.016;

export const benchmark: Benchmark = {
  title: `Designer's editor: a step on a design of ${LAYERS} layers, 95th percentile of ${STEPS}, painted`,
  run,
  bars: ['move', 'scale', 'rotate', 'swap inks'].map((subject) => ({
    subject,
    atMostSeconds: FRAME_SECONDS,
  })),
};
