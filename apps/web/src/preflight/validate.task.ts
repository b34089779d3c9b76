import { takeMissingDecoder } from '@printready/codecs/runtime';
import type { VALIDATION_TIMEOUT_MS } from '@printready/contracts/validation';
import type { RunContext } from '@printready/jobs';
import { judgeFile } from '@printready/tools/judge-file';
import { sha256Hex } from '../files/save/sha256.ts';
import type { TaskFacts } from '../worker/task.ts';
import type { Validation, ValidationRequest } from './validate-types.ts';

export const task = {
  name: 'validate',
  pool: 'validations',
  patience: { totalMs: 30_000 satisfies typeof VALIDATION_TIMEOUT_MS },
} as const satisfies TaskFacts;

export async function work(request: ValidationRequest, run: RunContext): Promise<Validation> {
  const {
    file,
    fileName,
    profile,
    printSize,
    password,
    pictures = false,
    resolution = null,
    undrawn,
  } = request;
  const clock = startClock();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = await sha256Hex(bytes);
  const reading = clock();
  run.progress(0.2);
  let parsing = 0;
  takeMissingDecoder();
  const judging = { profile, ...(printSize && { printSize }), password };
  const { facts, assessment } = await judgeFile({ name: fileName, bytes }, judging, {
    forEveryPress: true,
    pictures,
    resolution,
    ...(undrawn !== undefined && { undrawn }),
    onRead: () => {
      parsing = clock();
      run.progress(0.9);
    },
  });
  const scoring = clock();
  return {
    ...{ facts, assessment, sha256, stageMs: { reading, parsing, scoring } },
    ...(takeMissingDecoder() && { decoderMissing: true }),
  };
}

function startClock(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    return passed;
  };
}
