/**
 * Hostile files through the terminal's own tasks, in its own processes, and where asked (`tab-validate`, `tab-open`,
 * `tab-convert`) through the app's own threads in Chromium: each must end in words, under 1 GB and 30 s of the
 * processor. `npm run hostile -- [task…] [--only part-of-a-name] [--list]` prints sums; --list every file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HOSTILE } from './testing/hostile/index.ts';
import { isBad, measure, type Row, TASK_NAMES } from './testing/hostile/measure.ts';
import { measureTab, TAB_TASK_NAMES } from './testing/hostile/measure-tab.ts';
import type { Cost } from './testing/hostile/watch.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean' } },
  allowPositionals: true,
});

const line = ({ name, words, cpuSeconds, megabytes }: Row) =>
  `  ${name.padEnd(32)}${cpuSeconds.toFixed(1).padStart(6)} s ${megabytes.toFixed(0).padStart(5)} MB  ${words ?? 'NO WORDS'}`;

const files = HOSTILE.filter(({ name }) => name.includes(values.only ?? ''));
const folder = mkdtempSync(join(tmpdir(), 'printready-hostile-'));
let failed = 0;
try {
  for (const task of positionals.length > 0 ? positionals : TASK_NAMES) {
    const told = (row: Row) => {
      if (values.list === true || isBad(row)) console.log(line(row));
    };
    const rows = TAB_TASK_NAMES.includes(task)
      ? await measureTab(files, task, folder, told)
      : await measure(files, task, folder, told);
    const bad = rows.filter(isBad);
    failed += bad.length;
    const most = (what: keyof Cost) => Math.max(...rows.map((row) => row[what]));
    const refused = rows.filter(({ words }) => words !== null && !words.startsWith('done')).length;
    console.log(
      `${task}: ${rows.length} files, ${refused} named, ${rows.length - refused} done, ${bad.length} over the bar; most ${most('cpuSeconds').toFixed(1)} s, ${most('megabytes').toFixed(0)} MB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed > 0 ? 1 : 0;
