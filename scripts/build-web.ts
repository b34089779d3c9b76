/** Builds the web app when its sources changed since the last build; a second start is quick because of it. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'apps/web/dist/.built-from');
const SOURCES = [
  'packages/*/src/**',
  'packages/manual/pages/**',
  'apps/web/{src,public}/**',
  'apps/web/{index.html,vite.config.ts,*.plugin.ts,package.json}',
  'package-lock.json',
  'THIRD_PARTY.md',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).sort()) {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

/** After `npm ci --omit=dev` nothing can be built here; what was built before, or copied here, is served. */
function isBuiltElsewhere(): boolean {
  if (existsSync(join(root, 'apps/web/dist/index.html'))) return true;
  console.error(
    '\nThe web app is not built, and what builds it is not installed (`npm ci --omit=dev`). Copy apps/web/dist from where it was built, or run `npm ci` and `npm run build` here.\n',
  );
  return false;
}

/**
 * Vite's warnings are about other people's packages (eval in wasm-vips, Node's modules in lcms-wasm) and nobody who
 * starts the product can act on them, so only `verbose`, which always builds, shows them. @returns false when Vite
 * fails; its own output says why
 */
export function buildWebWhenStale(verbose = false): boolean {
  const now = fingerprint();
  if (!verbose && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) return isBuiltElsewhere();
  console.log('Building the web app …');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', verbose ? 'info' : 'error'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('\nThe web app could not be built; the message above says why.\n');
    return false;
  }
  writeFileSync(stamp, now);
  return true;
}

if (import.meta.main && !buildWebWhenStale(process.argv.includes('--verbose'))) process.exit(1);
