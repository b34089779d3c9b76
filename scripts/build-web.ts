/** Builds the web app and the designer, each only if its sources changed since the last build. */
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

/** True after `npm ci --omit=dev`, which installs no build tool; the existing build is then served unchanged. */
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
 * Hides Vite's warnings about third-party packages (eval in wasm-vips, Node's modules in lcms-wasm), unless `verbose`
 * is set, which also forces a build. @returns false if Vite fails
 */
export const buildWebWhenStale = (verbose = false): boolean =>
  buildWhenStale('web', verbose) && buildWhenStale('designer', verbose);

if (import.meta.main && !buildWebWhenStale(process.argv.includes('--verbose'))) process.exit(1);
