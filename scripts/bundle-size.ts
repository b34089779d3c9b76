/**
 * Measures the gzipped bytes of the built app that a browser loads before any click; fails if they exceed the budget.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../apps/web/dist');

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Static imports of a built chunk, as paths from the site's root. */
function staticImports(path: string, code: string): readonly string[] {
  const statements = code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g);
  return [...statements].map(([, target = '']) => new URL(target, new URL(path, 'file:///')).pathname);
}

/** Gzipped sizes of entry scripts and all scripts they import, keyed by path, in bytes. */
function sizesOf(entries: readonly string[]): ReadonlyMap<string, number> {
  const waiting = [...entries];
  const sizes = new Map<string, number>();
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const code = readFileSync(join(dist, path), 'utf8');
    sizes.set(path, gzipSync(code, { level: 9 }).length);
    waiting.push(...staticImports(path, code));
  }
  return sizes;
}

if (!existsSync(join(dist, 'index.html'))) {
  console.error('There is no built web app to measure. Run: npm run build');
  process.exit(1);
}
const scriptsOf = (page: string): readonly string[] =>
  [...readFileSync(join(dist, page), 'utf8').matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  );
const home = scriptsOf('index.html');
const workspace = readdirSync(join(dist, 'assets'))
  .filter((name) => /^(Workspace|ToolPage)-.*\.js$/.test(name))
  .map((name) => `/assets/${name}`);

for (const { of, entries, limitBytes } of [
  { of: 'a first visit', entries: home, limitBytes: 150_000 },
  // Excludes the panel, worker threads, and code that opens an image.
  { of: 'a tool’s screen', entries: [...home, ...workspace], limitBytes: 325_000 },
  // Each with the script of both elements; excludes what the first file loads.
  {
    of: 'the check in an order page',
    entries: ['/embed.js', ...scriptsOf('embed-check.html')],
    limitBytes: 60_000,
  },
  {
    of: 'the gang sheet in an order page',
    entries: ['/embed.js', ...scriptsOf('embed-sheet.html')],
    limitBytes: 60_000,
  },
]) {
  const sizes = sizesOf(entries);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const [path, size] of sizes) console.log(`${kilobytes(size).padStart(10)}  ${path}`);
  console.log(
    `${kilobytes(total).padStart(10)}  JavaScript (gzip) of ${of}; limit ${kilobytes(limitBytes)}\n`,
  );
  if (home.length === 0 || workspace.length === 0) {
    console.error(
      'No script was found in apps/web/dist for Home or for a tool; the measurement says nothing.',
    );
    process.exitCode = 1;
  } else if (total > limitBytes) {
    console.error(`${kilobytes(total - limitBytes)} over budget. Load on demand what it does not need.`);
    process.exitCode = 1;
  }
}
