/**
 * `npm run hostile -- [task…] [--only part-of-a-name] [--list]`: runs hostile files through the CLI's tasks in
 * separate processes. `tab-validate`, `tab-open` and `tab-convert` use the app's threads in Chromium. Each file must
 * finish with a message, using less than 1 GB and 30 s of CPU time. Prints totals; --list prints every file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HOSTILE } from './index.ts';
import { isBad, measure, type Row, TASK_NAMES } from './measure.ts';
import { measureTab, TAB_TASK_NAMES } from './measure-tab.ts';
import type { Cost } from './watch.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean' } },
  allowPositionals: true,
});

const line = ({ name, message, cpuSeconds, megabytes }: Row) =>
  `  ${name.padEnd(32)}${cpuSeconds.toFixed(1).padStart(6)} s ${megabytes.toFixed(0).padStart(5)} MB  ${message ?? 'NO WORDS'}`;

const files = HOSTILE.filter(({ name }) => name.includes(values.only ?? ''));
const folder = mkdtempSync(join(tmpdir(), 'printready-hostile-'));
let failed = 0;
try {
  for (const task of positionals.length > 0 ? positionals : TASK_NAMES) {
    const onRow = (row: Row) => {
      if (values.list === true || isBad(row)) console.log(line(row));
    };
    const rows = TAB_TASK_NAMES.includes(task)
      ? await measureTab(files, task, folder, onRow)
      : await measure(files, task, folder, onRow);
    const bad = rows.filter(isBad);
    failed += bad.length;
    const most = (what: keyof Cost) => Math.max(...rows.map((row) => row[what]));
    const refused = rows.filter(({ message }) => message !== null && !message.startsWith('done')).length;
    console.log(
      `${task}: ${rows.length} files, ${refused} named, ${rows.length - refused} done, ${bad.length} over the bar; most ${most('cpuSeconds').toFixed(1)} s, ${most('megabytes').toFixed(0)} MB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed > 0 ? 1 : 0;
