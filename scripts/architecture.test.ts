/** Tests the architecture rules: each must reject one violating import in a generated tree. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import { options, rules } from './architecture-rules.ts';
import { largeFolders } from './folder-sizes.ts';
import { mutualFolders } from './mutual-folders.ts';
import { manyEntryPoints } from './package-shape.ts';

const tree = mkdtempSync(join(tmpdir(), 'printready-architecture-'));
afterAll(() => rmSync(tree, { recursive: true }));

const OFFENCES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-circular': ['packages/ui/src/a.ts', 'packages/ui/src/b.ts'],
  'pixels-is-the-floor': ['packages/pixels/src/a.ts', 'packages/print/src/x.ts'],
  'print-stands-on-pixels': ['packages/print/src/a.ts', 'packages/codecs/src/x.ts'],
  'documents-stand-on-print-and-pixels': ['packages/documents/src/a.ts', 'packages/codecs/src/x.ts'],
  'one-pdf-writer': ['packages/codecs/src/b.ts', 'node_modules/@cantoo/pdf-lib/index.js'],
  'codecs-stand-on-documents-print-and-pixels': ['packages/codecs/src/a.ts', 'packages/vector/src/x.ts'],
  'vector-stands-on-documents-print-and-pixels': ['packages/vector/src/a.ts', 'packages/codecs/src/x.ts'],
  'matting-stands-on-print-and-pixels': ['packages/matting/src/a.ts', 'packages/codecs/src/x.ts'],
  'designer-stands-on-print-and-pixels': ['packages/designer/src/a.ts', 'packages/codecs/src/x.ts'],
  'preflight-stands-on-documents-print-and-pixels': ['packages/preflight/src/a.ts', 'packages/jobs/src/x.ts'],
  'manual-reads-tools-and-shows-nothing': ['packages/manual/src/a.ts', 'packages/ui/src/x.ts'],
  'assistant-computes-and-opens-nothing': ['packages/assistant/src/a.ts', 'packages/jobs/src/x.ts'],
  'jobs-knows-no-tool': ['packages/jobs/src/a.ts', 'packages/tools/src/x.ts'],
  'batch-knows-no-tool': ['packages/batch/src/a.ts', 'packages/jobs/src/x.ts'],
  'pipeline-knows-no-host': ['packages/pipeline/src/a.ts', 'packages/tools/src/panels.gen.ts'],
  'one-pipeline-for-files': ['apps/web/src/files/a.task.ts', 'packages/tools/src/engines.gen.ts'],
  'inference-stands-alone': ['packages/inference/src/a.ts', 'packages/jobs/src/x.ts'],
  'ui-knows-no-tool': ['packages/ui/src/c.ts', 'packages/tools/src/x.ts'],
  'contracts-stand-alone': ['packages/contracts/src/a.ts', 'packages/pixels/src/x.ts'],
  'tools-are-isolated': ['packages/tools/src/halftone/engine.ts', 'packages/tools/src/cropper/x.ts'],
  'pure-ts-imports-no-ui': ['packages/tools/src/halftone/b.ts', 'packages/ui/src/x.ts'],
  'manifest-is-light': ['packages/tools/src/halftone/manifest.ts', 'packages/pixels/src/x.ts'],
  'manifest-imports-no-schema': [
    'packages/tools/src/halftone/price.ts',
    'packages/tools/src/halftone/options.ts',
  ],
  'options-are-light': ['packages/tools/src/halftone/options.ts', 'packages/tools/src/halftone/x.ts'],
  'panels-only-in-the-browser': ['apps/cli/src/a.ts', 'packages/tools/src/panels.gen.ts'],
  'server-knows-contracts-and-prices': ['apps/server/src/a.ts', 'packages/tools/src/x.ts'],
  'batch-workers-use-the-pipeline': ['apps/server/src/product/bulk/a.ts', 'packages/tools/src/x.ts'],
  'apps-are-isolated': ['apps/web/src/a.ts', 'apps/server/src/x.ts'],
  'canvas-knows-no-tool': ['packages/canvas/src/a.ts', 'packages/tools/src/x.ts'],
  'sign-in-knows-the-session-only': ['packages/sign-in/src/a.ts', 'packages/pixels/src/x.ts'],
  'wallet-pays-only': ['packages/wallet/src/a.ts', 'packages/pixels/src/x.ts'],
  'only-threads-run-jobs': ['apps/web/src/threads/use-job.ts', 'packages/jobs/src/pool.ts'],
  'web-layer-platform': ['apps/web/src/platform/a.ts', 'apps/web/src/shell/x.ts'],
  'web-layer-shell': ['apps/web/src/shell/a.ts', 'apps/web/src/layout/x.ts'],
  'web-layer-worker': ['apps/web/src/worker/a.ts', 'apps/web/src/threads/x.ts'],
  'web-layer-threads': ['apps/web/src/threads/a.ts', 'apps/web/src/files/x.ts'],
  'web-layer-files': ['apps/web/src/files/a.ts', 'apps/web/src/tokens/x.ts'],
  'web-layer-tokens': ['apps/web/src/tokens/a.ts', 'apps/web/src/workspace/x.ts'],
  'web-layer-shop-rows': ['apps/web/src/shop-rows/a.ts', 'apps/web/src/workspace/x.ts'],
  'web-layer-billing': ['apps/web/src/billing/a.ts', 'apps/web/src/workspace/x.ts'],
  'web-layer-runs': ['apps/web/src/runs/a.ts', 'apps/web/src/workspace/x.ts'],
  'web-layer-preflight': ['apps/web/src/preflight/a.ts', 'apps/web/src/validation/x.ts'],
  'web-layer-screen-parts': ['apps/web/src/screen-parts/a.ts', 'apps/web/src/home/x.ts'],
  'server-layer-platform': ['apps/server/src/platform/http/a.ts', 'apps/server/src/auth/x.ts'],
  'server-layer-auth': ['apps/server/src/auth/a.ts', 'apps/server/src/data/realtime/x.ts'],
  'server-layer-data': ['apps/server/src/data/rest/a.ts', 'apps/server/src/product/chat/x.ts'],
  'server-layer-product': ['apps/server/src/product/chat/a.ts', 'apps/server/src/deps.ts'],
  'production-imports-no-testing': ['apps/server/src/start.ts', 'packages/testing/src/server.ts'],
  'production-imports-no-test-stripe': [
    'apps/server/src/product/billing/a.ts',
    'packages/test-stripe/src/server.ts',
  ],
  'packages-import-no-app': ['packages/jobs/src/b.ts', 'apps/server/src/app.ts'],
  'server-imports-no-test-helper': ['apps/server/src/start.ts', 'apps/server/src/auth/test-x.ts'],
  'web-screens-are-isolated': ['apps/web/src/conversion/a.ts', 'apps/web/src/workspace/x.ts'],
  'product-imports-no-lab': ['packages/codecs/src/c.test.ts', 'lab/hostile/x.ts'],
  'product-imports-no-testing': ['packages/codecs/src/d.ts', 'packages/codecs/src/testing/x.ts'],
  'nothing-unresolvable': ['packages/ui/src/d.ts', 'packages/ui/src/missing.ts'],
};

test('has a test violation for every architecture rule', () => {
  expect(Object.keys(OFFENCES).sort()).toEqual(rules.map(({ name }) => name).sort());
});

test.for(Object.entries(OFFENCES))('%s rejects its test violation', async ([rule, [from, to]]) => {
  const home = join(tree, rule);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  const specifier = (source: string, target: string) =>
    `${'../'.repeat(source.split('/').length - 1)}${target}`;
  if (rule !== 'nothing-unresolvable') {
    write(to, rule === 'no-circular' ? `import '${specifier(to, from)}';\n` : 'export const x = 1;\n');
  }
  write(from, `import '${specifier(from, to)}';\n`);
  const { output } = await cruise(['.'], {
    ...options,
    baseDir: home,
    ruleSet: { forbidden: rules },
    validate: true,
    outputType: 'json',
  });
  const { summary } = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;
  expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
});

const importing = (from: string, ...targets: string[]) => ({
  source: from,
  dependencies: targets.map((resolved) => ({ resolved })),
});

test('finds two server folders that import each other through different files', () => {
  const modules = [
    importing('apps/server/src/data/rest/a.ts', 'apps/server/src/data/tokens/b.ts'),
    importing('apps/server/src/data/tokens/c.ts', 'apps/server/src/data/rest/d.ts'),
  ];
  expect(mutualFolders(modules)).toEqual([
    'apps/server/src/data/rest ↔ apps/server/src/data/tokens: apps/server/src/data/rest/a.ts, apps/server/src/data/tokens/c.ts',
  ]);
});

test('accepts one-way imports, and imports within a folder, in tests, and in the web app', () => {
  const modules = [
    importing('apps/server/src/data/rest/a.ts', 'apps/server/src/data/tokens/b.ts'),
    importing('apps/server/src/data/tokens/b.ts', 'apps/server/src/data/tokens/c.ts'),
    importing('apps/server/src/data/tokens/b.test.ts', 'apps/server/src/data/rest/d.ts'),
    importing('apps/server/src/data/tokens/test-b.ts', 'apps/server/src/data/rest/d.ts'),
    importing('apps/web/src/files/a.ts', 'apps/web/src/tokens/b.ts'),
    importing('apps/web/src/tokens/c.ts', 'apps/web/src/files/d.ts'),
  ];
  expect(mutualFolders(modules)).toEqual([]);
});

const filesIn = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test('rejects a folder of product code with 21 files, and an unnecessary exception', () => {
  const files = [...filesIn('apps/web/src/files', 21), ...filesIn('packages/ui/src', 20)];
  expect(largeFolders(files, { 'packages/ui/src': 'a reason' })).toEqual([
    'apps/web/src/files: 21 files; split it by stage, at most 20 each',
    'packages/ui/src: has at most 20 files and needs no exception',
  ]);
});

test('accepts folders of 20 files, subfolders, generated files, exceptions, and folders outside the product', () => {
  const files = [
    ...filesIn('apps/web/src/files', 20),
    ...filesIn('apps/web/src/files/open', 20),
    'apps/web/src/files/list.gen.ts',
    ...filesIn('apps/server/sql', 21),
    ...filesIn('lab/bench', 30),
  ];
  expect(largeFolders(files, { 'apps/server/sql': 'a reason' })).toEqual([]);
});

const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`./${index}`, `./src/${index}.ts`]));

test('rejects a package with more than 15 entry points', () => {
  expect(manyEntryPoints(new Map([['packages/a', entries(16)]]))).toEqual([
    'packages/a: 16 entry points, limit 15',
  ]);
});

test('accepts a package with 15 entry points or with none', () => {
  const packages = new Map([
    ['packages/a', entries(15)],
    ['packages/b', {}],
  ]);
  expect(manyEntryPoints(packages)).toEqual([]);
});
