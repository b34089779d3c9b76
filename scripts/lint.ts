/** Lints the repository by oxlint.config.ts; arguments are passed to oxlint, such as `--fix`. */
import { join } from 'node:path';
import { lint } from './lint/run.ts';

const { oxlint, classInstances } = await lint(join(import.meta.dirname, '..'), process.argv.slice(2));
process.stdout.write(oxlint.output);
for (const { path, line, rule, message } of classInstances) {
  console.log(`${path}:${line}: ${message} (${rule})`);
}
if (oxlint.exitCode !== 0 || classInstances.length > 0) process.exit(1);
