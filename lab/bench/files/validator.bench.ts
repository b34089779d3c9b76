/** Reads 200 mixed PDF and AI files with our reader and with standard programs that report less about them. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROFILES } from '@printready/preflight';
import { validateFiles } from '../../../apps/cli/src/validation/validate-files.ts';
import { writeMixedFiles } from '../app/mixed-files.ts';
import type { Benchmark, Measurement } from '../benchmark.ts';

const execute = promisify(execFile);

const OURS = 'PrintReady: every fact, findings, score (2 processes)';
const FILM = 'PrintReady for DTF: pages drawn at 254 ppi and measured for what is too thin';
const PEER = 'pdfinfo + pdffonts + pdfimages -list + mutool info, two files at a time';

const PROGRAMS: readonly (readonly [program: string, ...args: string[]])[] = [
  ['pdfinfo', '-box'],
  ['pdffonts'],
  ['pdfimages', '-list'],
  ['mutool', 'info'],
];

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs two processes at a time, as our reader does. */
async function runPeer(
  files: readonly string[],
  [program, ...args]: (typeof PROGRAMS)[number],
): Promise<void> {
  const queue = [...files];
  const worker = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      await execute(program, [...args, file], { maxBuffer: 64 * 1024 * 1024 });
    }
  };
  await Promise.all([worker(), worker()]);
}

export const benchmark: Benchmark = {
  title: 'Validating a batch of mixed files',
  bars: [{ subject: OURS, against: PEER, atMostRatio: 0.35 }],
  async run({ quick, note }) {
    const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
    try {
      const files = writeMixedFiles(folder, quick ? 5 : 200);
      const rows: Measurement[] = [];
      const outcomes = await validateFiles(files.slice(0, 1), { password: null, judging: {} });
      if (outcomes[0]?.assessment.verdict === 'unchecked')
        throw new Error('Our reader failed on its own file.');
      // Includes starting the processes and loading the code, as on the command line.
      const milliseconds = await time(() =>
        validateFiles(files, { password: null, judging: {}, processes: 2 }),
      );
      rows.push({ name: OURS, milliseconds });
      const film = PROFILES.find(({ id }) => id === 'dtf');
      if (!film) throw new Error('The profile for film is gone.');
      const judging = { profile: film };
      rows.push({
        name: FILM,
        milliseconds: await time(() => validateFiles(files, { password: null, judging, processes: 2 })),
      });
      const missing = PROGRAMS.filter(([program]) => spawnSync(program, ['-v']).error !== undefined);
      for (const [program] of missing) note(`${program} is not installed, so it is not measured.`);
      const installed = PROGRAMS.filter((one) => !missing.includes(one));
      for (const one of installed) {
        rows.push({ name: one.join(' '), milliseconds: await time(() => runPeer(files, one)) });
      }
      if (missing.length === 0) {
        rows.push({
          name: PEER,
          milliseconds: rows.slice(2).reduce((sum, row) => sum + row.milliseconds, 0),
        });
      }
      note(`${files.length} files; ${Math.round(files.length / (milliseconds / 1000))} a second for us.`);
      return rows;
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
