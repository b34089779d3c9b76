/**
 * Checks the rules in architecture-rules.ts, and the sizes of folders and packages. Fails if no module was read, as
 * happens with the wrong parser.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { options, rules } from './architecture-rules.ts';
import { largeFolders, listFiles } from './folder-sizes.ts';
import { mutualFolders } from './mutual-folders.ts';
import { manyEntryPoints } from './package-shape.ts';

const root = join(import.meta.dirname, '..');

const { output } = await cruise(
  ['packages', 'apps', 'scripts', 'e2e'],
  { ...options, ruleSet: { forbidden: rules }, validate: true, outputType: 'json' },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.web.json') },
);
const { modules, summary } = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;

for (const violation of summary.violations) {
  const rule = rules.find(({ name }) => name === violation.rule.name);
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}\n    ${rule?.comment ?? ''}`);
}
const pairs = mutualFolders(modules);
for (const pair of pairs) {
  console.error(`mutual-folders: ${pair}\n    Move what both need into the folder that imports less.`);
}
const large = largeFolders(listFiles(root));
for (const message of large) console.error(`folder-size: ${message}`);
const exportsOf = (manifest: string) =>
  (JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { exports?: Record<string, string> }).exports;
const manifests = globSync('packages/*/package.json', { cwd: root });
const wide = manyEntryPoints(new Map(manifests.map((file) => [dirname(file), exportsOf(file) ?? {}])));
for (const message of wide)
  console.error(
    `entry-points: ${message}\n    Join entries of one subject in an index file that names what it exports.`,
  );
const violations = summary.violations.length + pairs.length + large.length + wide.length;
console.log(`${summary.totalCruised} modules, ${violations} violations`);
process.exit(summary.totalCruised === 0 || violations > 0 ? 1 : 0);
