/** The first visit's budget: what a signed-out browser loads for Home, measured in the built app; fails when it is over. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../apps/web/dist');
const LIMIT_BYTES = 150_000;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Static imports of a built chunk, as addresses from the site's root. */
function staticImports(path: string, code: string): readonly string[] {
  const statements = code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g);
  return [...statements].map(([, target = '']) => new URL(target, new URL(path, 'file:///')).pathname);
}

/** Gzip bytes of every script that index.html pulls in before anything is clicked. */
function firstLoad(): ReadonlyMap<string, number> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const waiting = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path);
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
const sizes = firstLoad();
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
for (const [path, size] of sizes) console.log(`${kilobytes(size).padStart(10)}  ${path}`);
console.log(
  `${kilobytes(total).padStart(10)}  JavaScript (gzip) of a first visit; limit ${kilobytes(LIMIT_BYTES)}`,
);
if (sizes.size === 0 || total > LIMIT_BYTES) {
  console.error(
    sizes.size === 0
      ? 'No script was found in apps/web/dist/index.html; the measurement says nothing.'
      : `The first visit is ${kilobytes(total - LIMIT_BYTES)} over its budget. Load what Home does not need on demand.`,
  );
  process.exit(1);
}
