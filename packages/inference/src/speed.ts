import type { Network } from './network.ts';

/** Side length of the timed tile, px; it takes about a second for a large network on a slow computer. */
const TRIAL_SIDE = 80;
const WARM_UP_SIDE = 24;

const speeds = new WeakMap<Network, Promise<number>>();

async function runGray(network: Network, side: number): Promise<void> {
  const data = new Float32Array(3 * side ** 2).fill(128);
  await network.run({ data, channels: 3, width: side, height: side });
}

async function timeTile(network: Network): Promise<number> {
  await runGray(network, WARM_UP_SIDE);
  const start = Date.now();
  await runGray(network, TRIAL_SIDE);
  return (Date.now() - start) / TRIAL_SIDE ** 2;
}

export function millisecondsPerPixel(network: Network): Promise<number> {
  const known = speeds.get(network);
  if (known) return known;
  const speed = timeTile(network);
  speeds.set(network, speed);
  return speed;
}
