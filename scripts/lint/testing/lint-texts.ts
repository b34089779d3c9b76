/** Lints texts as if they were files of this repository. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lint } from '../run.ts';

const ROOT = join(import.meta.dirname, '../../..');

const TSCONFIG = {
  extends: join(ROOT, 'tsconfig.web.json'),
  compilerOptions: { types: ['node'], erasableSyntaxOnly: false, incremental: false },
  include: ['**/*.ts', '**/*.tsx'],
  exclude: [],
};

type Report = {
  readonly diagnostics: readonly {
    readonly code?: string;
    readonly filename: string;
    readonly message: string;
  }[];
};

/** Converts `typescript(no-var)` to `typescript/no-var`; returns the message if there is no code. */
const ruleOf = (code: string | undefined, message: string): string =>
  code === undefined ? message : code.replace(/^react-hooks/, 'react').replace(/\((.*)\)$/, '/$1');

/** @returns reported rules by path, sorted and unique */
export async function lintTexts(texts: ReadonlyMap<string, string>): Promise<(path: string) => string[]> {
  const parent = mkdtempSync(join(tmpdir(), 'printready-lint-'));
  // Creates the symlink outside the linted folder, because oxlint follows symlinks inside it.
  symlinkSync(join(ROOT, 'node_modules'), join(parent, 'node_modules'));
  const folder = join(parent, 'files');
  const files = new Map([
    ...texts,
    ['package.json', '{ "type": "module" }'],
    ['tsconfig.json', JSON.stringify(TSCONFIG)],
    ['oxlint.config.ts', `export { default } from ${JSON.stringify(join(ROOT, 'oxlint.config.ts'))};`],
  ]);
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { oxlint, classInstances } = await lint(folder, ['--format', 'json']);
    const { diagnostics } = JSON.parse(oxlint.output) as Report;
    const found = [
      ...diagnostics.map(({ code, filename, message }) => ({ path: filename, rule: ruleOf(code, message) })),
      ...classInstances.map(({ path, rule }) => ({ path, rule: `typescript/${rule}` })),
    ];
    return (path) => [...new Set(found.filter((one) => one.path === path).map(({ rule }) => rule))].sort();
  } finally {
    rmSync(parent, { recursive: true });
  }
}
