/** Folders of product code with too many files. A reader scans a folder in one look; a larger one is split by stage. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const MOST_FILES = 20;

const STILL_WHOLE = 'still to be split by stage';

/** Folders that may be larger, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/sql': 'run in the order of their names',
  'apps/web/public/cards': 'pictures of the tools, named by tool',
  'apps/web/public/examples': 'pictures of the tools, named by tool',
  'packages/canvas/src': STILL_WHOLE,
  'packages/codecs/src/testing': STILL_WHOLE,
  'packages/imaging/src': STILL_WHOLE,
  'packages/imaging/src/separation': STILL_WHOLE,
  'packages/jobs/src': STILL_WHOLE,
  'packages/matting/src': STILL_WHOLE,
  'packages/preflight/src': STILL_WHOLE,
  'packages/preflight/src/fixes': STILL_WHOLE,
  'packages/preflight/src/pdf': STILL_WHOLE,
  'packages/preflight/src/rules': STILL_WHOLE,
  'packages/sign-in/src': STILL_WHOLE,
  'packages/tools/src': STILL_WHOLE,
  'packages/tools/src/background-remover': STILL_WHOLE,
  'packages/tools/src/background-remover/correction': STILL_WHOLE,
  'packages/tools/src/blend-texture-cut': STILL_WHOLE,
  'packages/tools/src/color-ko': STILL_WHOLE,
  'packages/tools/src/color-separator': STILL_WHOLE,
  'packages/tools/src/halftone': STILL_WHOLE,
  'packages/tools/src/image-to-color-palette': STILL_WHOLE,
  'packages/tools/src/stroke-enhancer': STILL_WHOLE,
  'packages/tools/src/transparency-guide': STILL_WHOLE,
  'packages/tools/src/upscaler': STILL_WHOLE,
  'packages/ui/src': STILL_WHOLE,
  'packages/vector/src': STILL_WHOLE,
};

/** @returns messages, also for exceptions that are no longer needed */
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
