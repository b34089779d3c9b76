/**
 * `npm run docs`: writes the generated pages and blocks of the documentation. With `--check`, it only compares them,
 * checks links, and exits with code 1 if a page is out of date or a link is dead.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingSections } from '../apps/server/src/platform/settings.ts';
import { LAYERS, rules } from './architecture-rules.ts';
import { readWorkspaces, renderLayers, renderPackages, renderPurposes } from './docs/architecture-drawing.ts';
import { renderConfiguration } from './docs/configuration.ts';
import { renderDecisions } from './docs/decisions-index.ts';
import { findDeadLinks } from './docs/links.ts';
import { replaceBlock } from './docs/marked-block.ts';
import { renderToolTable } from './docs/tool-table.ts';
import { readTools } from './registry.ts';
import { SERVER_LAYERS } from './server-rules.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function renderArchitecture(): string {
  const workspaces = readWorkspaces(root);
  const blocks = {
    packages: renderPackages(workspaces, rules),
    purposes: renderPurposes(workspaces),
    'web layers': renderLayers(['routes, layout', 'screens', ...[...LAYERS].reverse()]),
    'server layers': renderLayers(['app', ...[...SERVER_LAYERS].reverse()]),
  };
  return Object.entries(blocks).reduce(
    (page, [name, text]) => replaceBlock(page, name, text),
    read('ARCHITECTURE.md'),
  );
}

async function renderPages(): Promise<ReadonlyMap<string, string>> {
  const tools = await readTools(join(root, 'packages/tools/src'));
  return new Map([
    ['README.md', replaceBlock(read('README.md'), 'tools', renderToolTable(tools))],
    ['ARCHITECTURE.md', renderArchitecture()],
    ['docs/configuration.md', renderConfiguration(settingSections, root)],
    ['docs/adr/README.md', renderDecisions(join(root, 'docs/adr'))],
  ]);
}

function readMarkdown() {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\0')
    .filter((path) => path !== '' && path !== 'THIRD_PARTY.md' && path !== 'CHANGELOG.md')
    .map((path) => ({ path, text: read(path) }));
}

const pages = await renderPages();
if (process.argv.includes('--check')) {
  const stale = [...pages].filter(([path, text]) => read(path) !== text).map(([path]) => path);
  const faults = [
    ...stale.map((path) => `${path} is out of date. Run \`npm run docs\` and commit the result.`),
    ...findDeadLinks(root, readMarkdown()),
  ];
  if (faults.length > 0) console.error(faults.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of pages) writeFileSync(join(root, path), text);
}
