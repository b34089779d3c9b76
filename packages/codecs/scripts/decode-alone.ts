import { readFileSync } from 'node:fs';
import { textsOf } from '@printready/pixels/reading';
import { peakMegabytes } from '../../../scripts/testing/peak-memory.ts';
import { decodeImage } from '../src/index.ts';

const [, , path = ''] = process.argv;
// Uses CPU time, because wall time on a busy machine includes waiting for other programs.
const start = process.cpuUsage();
const decoded = await decodeImage(new Uint8Array(readFileSync(path)));
const { user, system } = process.cpuUsage(start);
const answer = {
  ok: decoded.ok,
  code: decoded.ok ? null : decoded.problem.code,
  detail: decoded.ok ? textsOf(decoded.findings).join(' ') : decoded.problem.text,
  milliseconds: (user + system) / 1000,
  peakMegabytes: peakMegabytes(),
};
process.stdout.write(JSON.stringify(answer));
