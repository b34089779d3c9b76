/** Finds folders of product code with too many files; such folders are split by processing stage. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const MOST_FILES = 20;

/** Folders that may contain more files, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/sql': 'migrations, which run in the order of their names',
  'apps/web/public/cards': 'pictures of the tools, named by tool',
  'apps/web/public/examples': 'pictures of the tools, named by tool',
};

/** @returns messages, including those about exceptions that are no longer needed */
export function largeFolders(files: readonly string[], exceptions = EXCEPTIONS): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/^(apps|packages)\//.test(file) || file.includes('.gen.')) continue;
    const folder = dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const large = [...counts].filter(([, count]) => count > MOST_FILES);
  const needless = Object.keys(exceptions).filter((folder) => !large.some(([name]) => name === folder));
  return [
    ...large
      .filter(([folder]) => exceptions[folder] === undefined)
      .map(([folder, count]) => `${folder}: ${count} files; split it by stage, at most ${MOST_FILES} each`),
    ...needless.map((folder) => `${folder}: has at most ${MOST_FILES} files and needs no exception`),
  ];
}

export const listFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '');
