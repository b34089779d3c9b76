/**
 * Answers once with the share of a processor that a busy thread gets now. Short pieces of one and the same work, one after
 * another: those that nobody interrupted say what it takes, all together say what it took.
 */
const PIECES = 400;
/** About half a millisecond. */
const STEPS = 300_000;
/** The first ones are not compiled yet. */
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
// The value goes along, so that the work cannot be left out.
postMessage({ share: mean > 0 ? Math.min(1, undisturbed / mean) : 1, value });
