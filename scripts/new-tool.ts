/**
 * `npm run new-tool <id>`: creates a tool's folder from scripts/templates/tool, an example that passes the contract
 * test, and adds it to the registry.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTools, writeRegistry } from './registry.ts';

export class NewToolError extends Error {}

const TEMPLATE = join(import.meta.dirname, 'templates', 'tool');
const SUFFIX = '.template';

/** First path segments of existing pages, which are reserved because a tool's id is its path. */
const PAGES = new Set(
  'account assets auth chat-debug chat-demo checkout docs pricing privacy profile samples settings standalone terms test token-test tools validate'.split(
    ' ',
  ),
);

function requireFreeId(source: string, id: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    throw new NewToolError(
      `"${id}" cannot be a tool's id: use lower-case words joined by hyphens, such as "edge-softener".`,
    );
  }
  if (PAGES.has(id)) throw new NewToolError(`"${id}" is the address of a page already; choose another id.`);
  if (existsSync(join(source, id))) {
    throw new NewToolError(`There is a folder packages/tools/src/${id} already; choose another id.`);
  }
}

const titleOf = (id: string) =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * Writes the folder and regenerates the registry.
 * @param source folder that contains the tools' folders.
 * @returns names of the written files
 * @throws NewToolError if the id is invalid or taken
 */
export async function createTool(source: string, id: string): Promise<readonly string[]> {
  requireFreeId(source, id);
  const sameMenu = (await readTools(source)).filter(({ category }) => category === 'Editing');
  const values: Readonly<Record<string, string>> = {
    __ID__: id,
    __TITLE__: titleOf(id),
    __ORDER__: String(Math.max(0, ...sameMenu.map(({ order }) => order)) + 1),
  };
  mkdirSync(join(source, id));
  const names = readdirSync(TEMPLATE).map((file) => basename(file, SUFFIX));
  for (const name of names) {
    const text = readFileSync(join(TEMPLATE, name + SUFFIX), 'utf8');
    writeFileSync(
      join(source, id, name),
      text.replaceAll(/__[A-Z]+__/g, (placeholder) => values[placeholder] ?? placeholder),
    );
  }
  await writeRegistry(source);
  return names;
}

async function main(): Promise<void> {
  const [id, ...more] = process.argv.slice(2);
  if (id === undefined || more.length > 0) throw new NewToolError('Usage: npm run new-tool <id>');
  const names = await createTool(join(import.meta.dirname, '..', 'packages', 'tools', 'src'), id);
  console.log(`packages/tools/src/${id}/ holds a small working tool: ${names.join(', ')}.

Next:
  manifest.ts   title, summary, category and order in the menu, icon, price, who may use it
  options.ts    every option with its range and default; the controls and the CLI read them from here
  render.ts     the work on the pixels; render.test.ts beside it says what it promises
  Panel.tsx     the controls
  help.md       the user's page: what it is for, every control
  The manual    packages/manual/pages/tools/${id}.md and the pictures of its example, scripts/examples/

After a change to manifest.ts or help.md: npm run registry
Try it:       npx vitest run --project unit packages/tools
              npx printready run ${id} art.png -o result.png`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof NewToolError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
