/** Builds the web app and the designer, each when its sources changed since its last build; a second start is quick because of it. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const APPS = {
  web: 'web app',
  designer: 'designer',
} as const;
type App = keyof typeof APPS;

const stampOf = (app: App): string => join(root, `apps/${app}/dist/.built-from`);

const sourcesOf = (app: App): string[] => [
  'packages/*/src/**',
  'packages/manual/pages/**',
  'packages/designer/motifs.json',
  `apps/${app}/{src,public}/**`,
  `apps/${app}/{index.html,vite.config.ts,*.plugin.ts,package.json}`,
  'package-lock.json',
  'THIRD_PARTY.md',
];

function fingerprint(app: App): string {
  const hash = createHash('sha256');
  for (const path of globSync(sourcesOf(app), { cwd: root }).sort()) {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

/** After `npm ci --omit=dev` nothing can be built here; what was built before, or copied here, is served. */
function isBuiltElsewhere(app: App): boolean {
  if (existsSync(join(root, `apps/${app}/dist/index.html`))) return true;
  console.error(
    `\nThe ${APPS[app]} is not built, and what builds it is not installed (\`npm ci --omit=dev\`). Copy apps/${app}/dist from where it was built, or run \`npm ci\` and \`npm run build\` here.\n`,
  );
  return false;
}

function buildWhenStale(app: App, verbose: boolean): boolean {
  const now = fingerprint(app);
  const stamp = stampOf(app);
  if (!verbose && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) return isBuiltElsewhere(app);
  console.log(`Building the ${APPS[app]} …`);
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', verbose ? 'info' : 'error'], {
    cwd: join(root, 'apps', app),
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(`\nThe ${APPS[app]} could not be built; the message above says why.\n`);
    return false;
  }
  writeFileSync(stamp, now);
  return true;
}

/**
 * Vite's warnings are about other people's packages (eval in wasm-vips, Node's modules in lcms-wasm) and nobody who
 * starts the product can act on them, so only `verbose`, which always builds, shows them. @returns false when Vite
 * fails; its own output says why
 */
export const buildWebWhenStale = (verbose = false): boolean =>
  buildWhenStale('web', verbose) && buildWhenStale('designer', verbose);

if (import.meta.main && !buildWebWhenStale(process.argv.includes('--verbose'))) process.exit(1);
