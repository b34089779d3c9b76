/** Checks architecture-rules.ts and the sizes of folders. Also fails when no module was read: a wrong parser does so silently. */
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { options, rules } from './architecture-rules.ts';
import { largeFolders, listFiles } from './folder-sizes.ts';
import { mutualFolders } from './mutual-folders.ts';
import { crowdedFolders, manyEntryPoints } from './package-shape.ts';

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
const large = largeFolders(listFiles(join(import.meta.dirname, '..')));
for (const message of large) console.error(`folder-size: ${message}`);
const violations = summary.violations.length + pairs.length + large.length;
console.log(`${summary.totalCruised} modules, ${violations} violations`);
process.exit(summary.totalCruised === 0 || violations > 0 ? 1 : 0);
