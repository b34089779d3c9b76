/** Checks architecture-rules.ts. Also fails when no module was read: a wrong parser does so silently. */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { options, rules } from './architecture-rules.ts';

const { output } = await cruise(
  ['packages', 'apps', 'scripts', 'e2e'],
  { ...options, ruleSet: { forbidden: rules }, validate: true, outputType: 'json' },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.web.json') },
);
const { summary } = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;

for (const violation of summary.violations) {
  const rule = rules.find(({ name }) => name === violation.rule.name);
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}\n    ${rule?.comment ?? ''}`);
}
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`);
process.exit(summary.totalCruised === 0 || summary.violations.length > 0 ? 1 : 0);
