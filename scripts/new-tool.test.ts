/** Tests `npm run new-tool`: the unchanged template must type-check and pass the contract. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTool, NewToolError } from './new-tool.ts';
import { staleFiles, writeRegistry } from './registry.ts';
import { RegistryError } from './registry-error.ts';

const root = join(import.meta.dirname, '..');
/** Modules of packages/tools/src that belong to no tool. */
const CONTRACT = [
  'contract/tool.ts',
  'contract/alternative-tool.ts',
  'contract/define-tool.ts',
  'contract/finding-rows.ts',
  'contract/in-bands.ts',
  'contract/judge.ts',
  'judging/mask-places.ts',
  'contract/define-file-tool.ts',
  'contract/keep-analyses.ts',
  'contract/memory.ts',
  'contract/option-schemas.ts',
  'contract/price-run.ts',
  'contract/panel.ts',
  'fields/quantity-slider.tsx',
  'contract/question.ts',
  'contract/every-tool.contract.test.ts',
];
let copy: string;
let source: string;

/**
 * Runs one of the project's programs in the copy.
 * @throws Error with its output
 */
function runInCopy(program: string, args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: copy,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  }
}

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'printready-new-tool-'));
  source = join(copy, 'packages', 'tools', 'src');
  mkdirSync(source, { recursive: true });
  for (const file of CONTRACT) {
    cpSync(join(root, 'packages', 'tools', 'src', file), join(source, file));
  }
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  cpSync(join(root, 'packages', 'tools', 'package.json'), join(source, '..', 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: {
        module: 'ESNext',
        moduleResolution: 'Bundler',
        lib: ['ES2023', 'DOM'],
        types: ['vite/client', 'node'],
        jsx: 'react-jsx',
      },
      include: ['packages/tools/src', join(root, 'packages/*/src/*.d.ts')],
    }),
  );
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

describe('new-tool', () => {
  it('rejects invalid, reserved and taken ids with a message', async () => {
    for (const bad of ['', 'Edge', 'edge_softener', '-edge', 'edge-', '2edge', '../edge']) {
      await expect(createTool(source, bad)).rejects.toThrow(/lower-case words/);
    }
    await expect(createTool(source, 'profile')).rejects.toThrow(/address of a page/);
    mkdirSync(join(source, 'taken'));
    await expect(createTool(source, 'taken')).rejects.toThrow(NewToolError);
    rmSync(join(source, 'taken'), { recursive: true });
  });

  it('creates a tool that type-checks and passes the contract', {
    tags: 'slow',
    timeout: 240_000,
  }, async () => {
    await createTool(source, 'edge-softener');
    expect(readFileSync(join(source, 'edge-softener', 'manifest.ts'), 'utf8')).toContain("'Edge Softener'");
    expect(await staleFiles(source)).toEqual([]);
    runInCopy('typescript-native/bin/tsc', ['-p', '.']);
    const file = join(copy, 'report.json');
    const reporting = ['--reporter=json', `--outputFile=${file}`];
    // The copy has no Vitest configuration, so the timeout is passed here.
    runInCopy('vitest/vitest.mjs', ['run', '--root', copy, '--testTimeout=600000', ...reporting]);
    const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; success: boolean };
    expect(report.success).toBe(true);
    expect(report.numPassedTests).toBeGreaterThan(8);
  });
});

describe('registry', () => {
  it('names the next free menu position if two tools share one', async () => {
    await createTool(source, 'edge-softener');
    // Uses a new name, because Node caches loaded modules.
    cpSync(join(source, 'edge-softener'), join(source, 'edge-hardener'), { recursive: true });
    const manifest = join(source, 'edge-hardener', 'manifest.ts');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll('edge-softener', 'edge-hardener'));
    await expect(writeRegistry(source)).rejects.toThrow(
      /"edge-hardener" and "edge-softener" both have order 1 in the menu Editing; 2 is the first that is free/,
    );
  });

  it('detects a change, a missing file, and a wrong id', async () => {
    await createTool(source, 'edge-softener');
    expect(await staleFiles(source)).toEqual([]);
    writeFileSync(join(source, 'edge-softener', 'help.md'), '# Edge Softener\n');
    expect(await staleFiles(source)).toEqual(['help.gen.ts']);

    rmSync(join(source, 'edge-softener', 'Panel.tsx'));
    await expect(writeRegistry(source)).rejects.toThrow('The tool "edge-softener" has no Panel.tsx.');

    cpSync(join(source, 'edge-softener'), join(source, 'other-folder'), { recursive: true });
    writeFileSync(join(source, 'other-folder', 'Panel.tsx'), '');
    rmSync(join(source, 'edge-softener'), { recursive: true });
    await expect(writeRegistry(source)).rejects.toThrow(RegistryError);
    await expect(writeRegistry(source)).rejects.toThrow('the folder name is the id');
  });
});
