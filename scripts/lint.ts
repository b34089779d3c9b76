/**
 * Lints the product or, with `lab` as the first argument, the lab; other arguments, such as `--fix`, are passed to
 * oxlint.
 */
import { join } from 'node:path';
import { lint } from './lint/run.ts';

const [first, ...others] = process.argv.slice(2);
const isLab = first === 'lab';
const { oxlint, classInstances } = await lint(
  join(import.meta.dirname, '..'),
  isLab ? others : process.argv.slice(2),
  isLab ? ['lab'] : ['--ignore-pattern', '/lab/'],
);
process.stdout.write(oxlint.output);
for (const { path, line, rule, message } of classInstances) {
  console.log(`${path}:${line}: ${message} (${rule})`);
}
if (oxlint.exitCode !== 0 || classInstances.length > 0) process.exit(1);
