/** One file to facts, findings and score; runs in a worker and nowhere else. */
import type { RunContext } from '@printready/jobs';
import { assess, inspect } from '@printready/preflight';
import { sha256Hex } from '../files/sha256.ts';
import type { Validation, ValidationRequest } from './validate-types.ts';

export async function validate(request: ValidationRequest, run: RunContext): Promise<Validation> {
  const { file, fileName, profile, printSize, password } = request;
  const clock = startClock();
  // The first word from the thread: from here on the time-out counts, not from when the job was queued.
  run.progress(0);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = await sha256Hex(bytes);
  const reading = clock();
  run.progress(0.2);
  const facts = inspect(bytes, fileName, password === null ? {} : { password });
  const parsing = clock();
  run.progress(0.9);
  const assessment = assess(facts, { profile, ...(printSize && { printSize }) });
  const scoring = clock();
  return { facts, assessment, sha256, stageMs: { reading, parsing, scoring } };
}

/** Each call gives the milliseconds since the one before. */
function startClock(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    return passed;
  };
}
