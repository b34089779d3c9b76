/** Runs hostile files on the app's threads in Chromium and measures the tab's process. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchPage, openPage } from '../bench/chromium.ts';
import type { HostileFile } from './bytes.ts';
import type { Row } from './measure.ts';
import { descendantsOf, watch } from './watch.ts';

/** Task names in `tab.page.ts`, with a prefix that distinguishes them from the CLI's tasks. */
const PREFIX = 'tab-';
export const TAB_TASK_NAMES = ['validate', 'open', 'convert'].map((name) => `${PREFIX}${name}`);

/** Minimal valid drawing. */
const NEXT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="2in"><rect width="99" height="99"/></svg>';
const NEXT_NAME = 'next.svg';
const NEXT_FAILED = 'CRASH the next file: ';

const renderers = () =>
  descendantsOf(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
    } catch {
      return false; // The process exited in the meantime.
    }
  });

const openTab = (folder: string) => openPage(new URL('./tab.page.ts', import.meta.url), folder);

const isDead = (error: unknown) => /crash|closed/i.test(String(error));

export async function measureTab(
  files: readonly HostileFile[],
  name: string,
  folder: string,
  onRow: (row: Row) => void = () => {},
): Promise<readonly Row[]> {
  const task = name.slice(PREFIX.length);
  let page: BenchPage = await openTab(folder);
  const run = async (file: string): Promise<string> => {
    try {
      return String(await page.call('run', task, file));
    } catch (error) {
      if (!isDead(error)) throw error;
      await page.close();
      page = await openTab(folder);
      return `CRASH the tab: ${String(error).split('\n', 1)[0]}`;
    }
  };
  const rows: Row[] = [];
  try {
    writeFileSync(join(folder, NEXT_NAME), NEXT);
    const sound = await run(NEXT_NAME);
    for (const file of files) {
      const path = join(folder, file.name);
      writeFileSync(path, file.make());
      const usage = watch(renderers);
      const message = await run(file.name);
      const cost = usage.stop();
      rmSync(path);
      const next = await run(NEXT_NAME);
      const row = { name: file.name, message: next === sound ? message : `${NEXT_FAILED}${next}`, ...cost };
      rows.push(row);
      onRow(row);
    }
  } finally {
    await page.close();
  }
  return rows;
}
