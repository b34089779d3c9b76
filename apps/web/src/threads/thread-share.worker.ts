/** Posts a busy thread's share of a core: time of an uninterrupted piece of work / mean time per piece. */
const PIECES = 400;
/** Number of loop iterations per piece of work, which takes about half a millisecond. */
const STEPS = 300_000;
/** Number of pieces to run before measuring, until the JIT has compiled the loop. */
const WARM_UP = 20;

function workOnce(seed: number): number {
  let value = seed;
  for (let step = 0; step < STEPS; step++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
  return value;
}

let value = 1;
const times: number[] = [];
for (let piece = 0; piece < PIECES; piece++) {
  const began = performance.now();
  value = workOnce(value);
  times.push(performance.now() - began);
}
const warm = times.slice(WARM_UP).sort((a, b) => a - b);
const undisturbed = warm[Math.floor(warm.length / 10)] ?? 0;
const mean = warm.reduce((sum, time) => sum + time, 0) / warm.length;
// Posting the value keeps the JIT from removing the loop.
postMessage({ share: mean > 0 ? Math.min(1, undisturbed / mean) : 1, value });
